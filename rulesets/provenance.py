"""Where a value comes from: the file that set it, what it replaced, and the text that confirms it."""

from attrs import frozen

from ethnos.rulesets.merging import Entry
from ethnos.rulesets.shape import Setting
from ethnos.rulesets.values import SourceNote


@frozen
class Origin:
    """One place where a value was set. `value` is the value as a file writes it; lines count from 1."""

    file: str
    line: int
    value: str

    @property
    def place(self) -> str:
        """The place as messages show it: `rulesets/first-edition.toml:41`."""
        return f"{self.file}:{self.line}"


@frozen
class Provenance:
    """How the value of a key came about: the place that holds, and those it replaced, the last first.

    `source` and `confirmed` are about the printed value, where the file that set it says so. `default_of` is the tribe
    that brings the value along where no file of the ruleset says it.
    """

    key: str
    value: str
    file: str
    line: int
    replaced: tuple[Origin, ...]
    source: str | None
    confirmed: bool | None
    default_of: str = ""


def provenance(key: str, entry: Entry, note: SourceNote | None) -> Provenance:
    """The whole story of one value."""
    origin = origin_of(entry.setting)
    return Provenance(
        key=key,
        value=origin.value,
        file=origin.file,
        line=origin.line,
        replaced=tuple(origin_of(setting) for setting in entry.replaced),
        source=note.text if note else None,
        confirmed=note.confirmed if note else None,
        default_of=entry.default_of,
    )


def origin_of(setting: Setting) -> Origin:
    """Where one setting stands."""
    line, _ = setting.document.places.key_place(setting.path)
    return Origin(setting.document.file, line, as_written(setting.raw))


def as_written(raw: object) -> str:
    """A value as a file writes it; a text stands for itself."""
    return raw.strip() if isinstance(raw, str) else _spelled(raw)


def _spelled(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return f'"{raw}"'
    if isinstance(raw, list | tuple):
        return f"[{', '.join(map(_spelled, raw))}]"
    if isinstance(raw, dict):
        return f"{{ {', '.join(f'{key} = {_spelled(value)}' for key, value in raw.items())} }}"
    return str(raw)
