"""Words as they are misspelt: a letter left out, doubled, or two of them swapped."""

from __future__ import annotations

from zlib import crc32


def misspelt(word: str, salt: str = "") -> str:
    """A word with one slip of the hand; which one depends on the word and the salt alone."""
    chance = crc32(f"{word} {salt}".encode())
    at = 1 + chance % max(1, len(word) - 2) if len(word) > 2 else 0
    slips = [word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:]]
    if len(word) > at + 1 and word[at] != word[at + 1]:
        slips.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    slip = slips[chance // 7 % len(slips)]
    return slip if slip else word + word
