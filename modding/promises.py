"""The promises that every game keeps, whatever its ruleset and tribes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from attrs import frozen

from ethnos.modding.going_on import (
    copies_hang_together,
    kept_copies_changed,
    log_tells_otherwise,
    record_differs,
    saved_state_differs,
    saves_differ,
)
from ethnos.modding.hook_watch import (
    answers_cannot_be,
    hooks_answer_differently,
    hooks_change_the_table,
    state_is_faulty,
)
from ethnos.modding.listings import listed_moves_refused, unlisted_moves_accepted
from ethnos.modding.pieces import cards_astray, dragons_astray, hands_too_large, markers_astray
from ethnos.modding.secrets import hidden_cards_decide, hidden_cards_shown
from ethnos.modding.trials import ACCEPTED, Trial

When = Literal["always", "often", "sometimes", "seldom", "finally"]


@frozen
class Promise:
    """One thing that holds in every game."""

    name: str
    """What an error calls it; stable."""
    says: str
    when: When
    """Held before every move and at the end; before most moves, some or few, as a game's pace has it; or at the end."""
    fault: Callable[[Trial], str]
    """Says how it is broken now; nothing where it is kept."""


ENDS = "a-game-ends"

CHEAP_PROMISES: Sequence[Promise] = (
    Promise("no-card-gained-or-lost", "Every ally lies in one place.", "always", cards_astray),
    Promise("no-dragon-gained-or-lost", "Every dragon is in the deck or revealed.", "always", dragons_astray),
    Promise("no-marker-gained-or-lost", "Every marker lies in one place.", "always", markers_astray),
    Promise("hands-within-limit", "No hand is larger than the limit.", "always", hands_too_large),
    Promise("log-gives-state", "The log, replayed, gives the state.", "always", log_tells_otherwise),
)
"""Those that cost little, for very many games."""

PROMISES: Sequence[Promise] = (
    *CHEAP_PROMISES,
    Promise("answers-can-be", "No hook answers what cannot be meant.", "always", answers_cannot_be),
    Promise("states-have-no-fault", "Play leads to states that may be given.", "always", state_is_faulty),
    Promise("hooks-only-look", "No hook changes the table itself.", "often", hooks_change_the_table),
    Promise("hooks-answer-alike", "A hook asked twice answers alike.", "often", hooks_answer_differently),
    Promise(ACCEPTED, "Every listed move is accepted.", "sometimes", listed_moves_refused),
    Promise("unlisted-moves-are-refused", "No other move is.", "sometimes", unlisted_moves_accepted),
    Promise("copies-are-independent", "Copies do not touch one another.", "sometimes", copies_hang_together),
    Promise(
        "saved-states-are-exact", "A saved state is read back as it was.", "sometimes", saved_state_differs
    ),
    Promise("saves-go-on-alike", "A loaded game is the saved one.", "seldom", saves_differ),
    Promise("hidden-cards-stay-hidden", "No seat is shown a secret.", "sometimes", hidden_cards_shown),
    Promise("hidden-cards-decide-nothing", "No outcome tells a secret.", "sometimes", hidden_cards_decide),
    Promise("copies-stay-as-they-are", "Earlier copies are unchanged.", "finally", kept_copies_changed),
    Promise("equal-seeds-equal-games", "Seed and moves make the game.", "finally", record_differs),
)
"""All of them, in the order in which they are held; besides, a game ends (`ENDS`)."""
