"""Checksums of JSON data: equal for equal data, in every process."""

from __future__ import annotations

import json

CHECKSUM_LETTERS = 16

json_text = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode
"""JSON data as one text, always the same for the same data."""


def checksum(text: str) -> str:
    """A short text by which to know whether another is still the same."""
    from hashlib import sha256  # costs more than most of what `import ethnos` needs

    return sha256(text.encode()).hexdigest()[:CHECKSUM_LETTERS]
