"""What a program hands over in place of ids, paths and lists of them is refused before anything is read."""

import pytest

from ethnos import EthnosError, load_ruleset


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((None,), "a ruleset or variant is named by its id or its path, not by None"),
        ((5,), "a ruleset or variant is named by its id or its path, not by 5"),
        (("first-edition", [None]), "a ruleset or variant is named by its id or its path, not by None"),
        (("first-edition", "two-eras"), "variants are a list, as in [\"two-eras\"], not 'two-eras'"),
        (("first-edition", (), "elf"), "tribes are a list, as in [\"elf\"], not 'elf'"),
        (("first-edition", (), None), 'tribes are a list, as in ["..."], not None'),
        (("first-edition", (), [3]), "a tribe is named by its id, not by 3"),
    ],
)
def test_what_names_nothing_is_refused(arguments, words):
    with pytest.raises(EthnosError) as refused:
        load_ruleset(*arguments)

    assert refused.value.code == "wrong-source"
    assert str(refused.value) == words
