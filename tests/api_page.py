"""docs/api.md, made from signatures and docstrings: `make api` writes it, a test compares it."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from enum import Enum
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import FunctionType

import exactlyone as eo
from exactlyone import models

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
HEAD = """# API reference

What `import exactlyone as eo` and `exactlyone.models` offer: signatures, and the first paragraph of each docstring.
`help(eo.check)` shows the rest: arguments, errors, details. This page is made from the docstrings by `make api`.
"""


class Bare(str):
    """An annotation that prints without quotes."""

    __repr__ = str.__str__


def page() -> str:
    """The whole page."""
    own = [name for name in models.__all__ if name not in eo.__all__ or getattr(models, name) is not getattr(eo, name)]
    parts = [HEAD, "## exactlyone\n", *(entry(eo, name) for name in eo.__all__)]
    parts += ["## exactlyone.models\n", "The model language. The errors above are here too.\n"]
    return "\n".join([*parts, *(entry(models, name) for name in own)])


def entry(module: object, name: str) -> str:
    """The heading, signature and text of one name, and what a class offers."""
    value = getattr(module, name)
    text = [f"### {name}\n", f"```text\n{form(name, value)}\n```\n", f"{paragraph(about(name, value))}\n"]
    if inspect.isclass(value):
        offered = [f"- `{said}`: {paragraph(doc)}" for said, doc in members(value)]
        text += ["\n".join(offered) + "\n"] if offered else []
    return "\n".join(text)


def form(name: str, value: object) -> str:
    """How it is called; the base of an error; the members of an enumeration; the type of a value."""
    if inspect.isclass(value) and issubclass(value, Enum):
        return f"{name}: {', '.join(value.__members__)}"
    if inspect.isclass(value) and issubclass(value, BaseException) and not isinstance(value.__init__, FunctionType):
        return f"{name}({value.__bases__[0].__name__})"
    if inspect.isclass(value) and inspect.isabstract(value):
        return f"class {name}"
    if inspect.isclass(value) or isinstance(value, FunctionType):
        return signature(name, value)
    alias = str(value)
    return (
        f"{name} = {re.sub(r'([a-z]+[.])+(?=[A-Z])', '', alias)}" if "[" in alias else f"{name}: {type(value).__name__}"
    )


def signature(name: str, value: object) -> str:
    """A signature, one argument per line if it is long."""
    found = inspect.signature(value)  # type: ignore[arg-type]
    shown = [
        one.replace(annotation=Bare(one.annotation)) if isinstance(one.annotation, str) else one
        for one in found.parameters.values()
        if one.name not in ("self", "cls")
    ]
    result = found.return_annotation
    if inspect.isclass(value):
        result = found.empty
    elif isinstance(result, str):
        result = Bare(result)
    line = name + str(found.replace(parameters=shown, return_annotation=result))
    if len(line) <= 100:
        return line
    only_named = [one.name for one in shown if one.kind is one.KEYWORD_ONLY][:1]
    inner = "".join(("    *,\n" if [one.name] == only_named else "") + f"    {one},\n" for one in shown)
    return f"{name}(\n{inner})" + ("" if result is found.empty else f" -> {result}")


def members(value: type) -> list[tuple[str, str]]:
    """The methods and properties that the class itself defines and documents."""
    found = []
    for name, one in vars(value).items():
        doc = one.__doc__ if isinstance(one, FunctionType | property | cached_property) else inspect.getdoc(one)
        if name.startswith("_") or not doc:
            continue
        if isinstance(one, property | cached_property):
            found.append((f".{name}", doc))
        elif isinstance(one, FunctionType | classmethod | staticmethod):
            arguments = list(inspect.signature(getattr(value, name)).parameters)
            found.append((f".{name}({', '.join(arguments[isinstance(one, FunctionType) :])})", doc))
    return found


def about(name: str, value: object) -> str:
    """Its docstring; of a value the text below its definition."""
    if inspect.isclass(value) or isinstance(value, FunctionType):
        return inspect.getdoc(value) or ""
    for module in [module for key, module in sorted(sys.modules.items()) if key.startswith("exactlyone.")]:
        if getattr(module, name, None) is not value:
            continue
        body = ast.parse(inspect.getsource(module)).body
        for one, below in pairwise(body):
            targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
            named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
            if named and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                return inspect.cleandoc(str(below.value.value))
    return ""


def paragraph(doc: str) -> str:
    """The first paragraph, on one line."""
    return " ".join(doc.split("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
