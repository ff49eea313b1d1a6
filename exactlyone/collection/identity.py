"""Which run an output is of: the inputs byte by byte, the options, the versions. If one is another, so is the run."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from ..formats import read_argument
from ..formats.lines import PACKED, open_bytes, raw_lines
from ..formats.reading import files_of
from ..models import InputError
from ..versions import versions
from .inputs import MARK, PARQUET, STANDARD_INPUT, is_content, is_records

BLOCK = 1 << 20
LOOKED_AT = 100
"""Lines at the start of a file by which it is recognised as JSON Lines."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a run reads. `described` has an entry for each file or board named; `boards` is how many, if that is known.

    Standard input cannot be read twice: an output of it is of no other run.
    """

    described: tuple[dict[str, Any], ...]
    boards: int | None

    @property
    def again(self) -> bool:
        """Whether it can be read once more."""
        return all(each["name"] != STANDARD_INPUT for each in self.described)


def describe(arguments: Sequence[str]) -> Inputs:
    """Read all inputs once: for their digest, and to count the boards where a line is a board."""
    described: list[dict[str, Any]] = []
    counts: list[int | None] = []
    for argument in arguments:
        if argument == STANDARD_INPUT:
            described.append({"name": argument, "read": secrets.token_hex(6)})
            counts.append(None)
        elif not argument or read_argument(argument) is not None:
            described.append({"name": argument})
            counts.append(1)
        else:
            try:
                for path in files_of(argument):
                    size, digest, boards = _digest(path)
                    described.append({"name": str(path), "bytes": size, "sha256": digest})
                    counts.append(boards)
            except InputError:  # it is said when the boards are read
                described.append({"name": argument})
                counts.append(1)
            except OSError:
                described.append({"name": argument})
                counts.append(None)
    known = [count for count in counts if count is not None]
    return Inputs(tuple(described), sum(known) if len(known) == len(counts) else None)


def identity(command: str, inputs: Inputs, options: dict[str, Any]) -> dict[str, Any]:
    """What makes a run the one it is, as a JSON object."""
    solvers = {name: version for name, version in versions().items() if name != "python"}
    return {"command": command, "inputs": list(inputs.described), "options": options, "versions": solvers}


def name_of(identity: dict[str, Any]) -> str:
    """Twelve hexadecimal digits that stand for a run."""
    return sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:12]


def difference(old: Any, new: Any, place: str = "") -> str:
    """The first thing in which two identities differ, in words; "" if they do not."""
    if isinstance(old, dict) and isinstance(new, dict):
        if "name" in old and old["name"] == new.get("name") and old != new:
            again = "cannot be read again" if old["name"] == STANDARD_INPUT else "has changed"
            return f"{'standard input' if old['name'] == STANDARD_INPUT else old['name']} {again}"
        for key in dict.fromkeys((*old, *new)):
            found = difference(old.get(key), new.get(key), f"{place} {key}".strip())
            if found:
                return found
        return ""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return next(filter(None, (difference(*pair, place) for pair in zip(old, new, strict=True))), "")
    if isinstance(old, list) and isinstance(new, list) and place == "inputs":
        return f"there were {len(old)} inputs, now {len(new)}"
    return "" if old == new else f"{place}: {_shown(old)} then, {_shown(new)} now"


def _shown(value: Any) -> str:
    if isinstance(value, dict) and "name" in value:
        return str(value["name"])
    return value if isinstance(value, str) else json.dumps(value)


def _digest(path: Path) -> tuple[int, str, int | None]:
    """Size and digest of a file, and the number of its lines if each is a board and they can be counted so."""
    packed = path.name.lower().endswith(PACKED)
    ahead: list[bytes] = []
    if not packed and path.suffix.lower() != PARQUET:
        with open_bytes(path) as stream:
            ahead = list(islice(raw_lines(stream), LOOKED_AT))
    lines = is_records(ahead)
    size = count = 0
    digest = sha256()
    last = b"\n"
    with path.open("rb") as stream:
        while block := stream.read(BLOCK):
            size += len(block)
            digest.update(block)
            if lines:
                count += block.count(b"\n")
                last = block[-1:]
    others = sum(not is_content(raw.removeprefix(MARK)) for raw in ahead)
    return size, digest.hexdigest(), count + (last != b"\n") - others if lines else None
