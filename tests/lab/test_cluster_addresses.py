"""What is said of an address where no scheduler is: quickly, in one message, and before any game is played."""

import socket
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

import ethnos
from ethnos.lab import clusters, make_batch, play_batches

RULESET = ethnos.load_ruleset("first-edition")
NO_SCHEDULER = "tcp://127.0.0.1:1"


def play_at(address):
    return list(play_batches([make_batch(RULESET, 2, 1, ["random"])], range(2), cluster=address))


@contextmanager
def listening(answer):
    """Somebody who takes calls and is no scheduler; gives the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        calls = []

        def take():
            while True:
                try:
                    call, _ = server.accept()
                except OSError:  # the server is closed
                    return
                calls.append(call)
                answer(call)

        taking = threading.Thread(target=take, daemon=True)
        taking.start()
        try:
            yield server.getsockname()[1]
        finally:
            server.shutdown(socket.SHUT_RDWR)
            taking.join()
            for call in calls:
                call.close()


@pytest.mark.parametrize(
    "address",
    ["nonsense", "", "127.0.0.1:8786", "http://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://127.0.0.1:port",
     "tcp://127.0.0.1:0", "tcp://127.0.0.1:65536", "tcp://:8786", "tcp://a b:8786", "tcp://::1:8786"],
)  # fmt: skip
def test_what_is_no_address_is_told_from_what_does_not_answer(address):
    with pytest.raises(ethnos.EthnosError, match=r"tcp://HOST:PORT or tls://HOST:PORT") as error:
        play_at(address)
    assert error.value.code == "cluster-address"


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("tcp://127.0.0.1:8786", ("127.0.0.1", 8786)),
        ("tls://dask.example.org:1", ("dask.example.org", 1)),
        ("tcp://[::1]:65535", ("::1", 65535)),
    ],
)
def test_addresses_name_a_host_and_a_port(address, place):
    assert clusters.host_and_port(address) == place


def test_a_port_where_nobody_listens_is_told():
    with pytest.raises(ethnos.EthnosError, match=f"{NO_SCHEDULER}: no scheduler answers there") as error:
        play_at(NO_SCHEDULER)
    assert error.value.code == "no-cluster"


def test_somebody_who_takes_the_call_and_says_nothing_is_not_waited_for_long(monkeypatch):
    monkeypatch.setattr(clusters, "GREETING_SECONDS", 0.5)
    with (
        listening(lambda call: None) as port,
        pytest.raises(ethnos.EthnosError, match=r"none within 0\.5 seconds") as error,
    ):
        play_at(f"tcp://127.0.0.1:{port}")
    assert error.value.code == "no-cluster"


def test_somebody_who_speaks_otherwise_is_no_scheduler():
    with (
        listening(lambda call: call.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as port,
        pytest.raises(ethnos.EthnosError, match=r"no scheduler answers there: .") as error,
    ):
        play_at(f"tcp://127.0.0.1:{port}")
    assert error.value.code == "no-cluster"


@pytest.mark.parametrize("address", ["nonsense", NO_SCHEDULER])
@pytest.mark.parametrize(
    "command", [["simulate", "first-edition"], ["compare", "first-edition", "first-edition"]]
)
def test_a_command_says_so_in_one_line_and_nothing_else(command, address):
    program = "from ethnos.frontends.command_line import main; main()"
    shown = subprocess.run(
        [sys.executable, "-c", program, *command, "--games", "4", "--cluster", address],
        capture_output=True,
        text=True,
        timeout=15,
        check=False,
    )

    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.count("\n") == 1
    assert address in shown.stderr
