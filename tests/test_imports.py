"""Imports run one way, in the order that stands here. And each library has its place."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from exactlyone import models

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "exactlyone"
ORDER = (
    {"models"},
    {"registry", "files", "versions", "watching"},
    {"backends"},
    {"board"},
    {"arguments", "formats", "drawing", "reasons"},
    {"deciding"},
    {"reporting"},
    {"inspecting"},
    {"certificates"},
    {"explanation"},
    {"rating"},
    {"collection"},
    {"generation"},
    {"comparison", "selftesting", "playing", "examples"},
    {"parts"},
    {"puzzles", "preparing"},
    {"cli", "__init__", "__main__"},
)
"""The parts of the package. Each imports from those above it here, and from none below it or beside it."""
LEVEL = {part: level for level, parts in enumerate(ORDER) for part in parts}
DOORS = {"board/puzzle.py", "deciding/uniqueness.py"}
"""The files whose functions may import what comes later: the verbs of a puzzle and of a verdict."""
TYPES = {"board/geometry.py", "backends/mrv/__init__.py"}
"""The files that say what others bring: by type only."""
TABLE = ("board/kinds.py", "exactlyone.puzzles")
"""The table of kinds, one line each, that the registry reads."""
LAZILY = {"deciding/deciders/by_proof.py": "certificates"}
"""What is loaded when it is named, by a registry."""
FOLDERS = ("exactlyone", "tests", "benchmarks", "notebooks")
LIBRARIES = {
    "ortools": ("backends/cpsat/",),
    "pysat": ("backends/sat/search.py",),
    "numba": ("backends/machine_code.py",),
}
EXTRAS = {
    "pyarrow": "collection/parquet.py",
    "distributed": "collection/cluster.py",
    "anywidget": "playing/widget.py",
    "pandas": "comparison/table.py",
    "matplotlib": "comparison/plots.py",
    "resvg_py": "drawing/png.py",
}
"""Libraries that may be missing, each imported by its name in one file when it is needed."""


class Import(NamedTuple):
    """Which file imports which module, and which names of it; only for types; inside a function."""

    file: str
    module: str
    names: tuple[str, ...]
    typing: bool
    inside: bool

    @property
    def own(self) -> bool:
        """Whether it is a module of the package."""
        return self.module.split(".")[0] == "exactlyone"

    def __str__(self) -> str:
        return f"{self.file} imports {self.module}"


def part(module: str) -> str:
    """The part that a module (or file) of the package belongs to."""
    words = module.removeprefix("exactlyone").strip(".").replace("/", ".").removesuffix(".py").split(".")
    return words[0] if words[0] in LEVEL else "__init__"


def imports() -> Iterator[Import]:
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        package = ["exactlyone", *path.relative_to(PACKAGE).parent.parts]
        yield from _imports_below(ast.parse(path.read_text(encoding="utf-8")), file, package, False, False)


def _imports_below(node: ast.AST, file: str, package: list[str], typing: bool, inside: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(file, name.name, (), typing, inside) for name in child.names)
        elif isinstance(child, ast.ImportFrom):
            base = package[: len(package) - child.level + 1] if child.level else []
            module = ".".join([*base, *([child.module] if child.module else [])])
            names = tuple(name.name for name in child.names)
            if child.module is None:  # `from . import grid` names modules
                yield from (Import(file, f"{module}.{name}", (), typing, inside) for name in names)
            else:
                yield Import(file, module, names, typing, inside)
        else:
            guarded = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            function = isinstance(child, ast.FunctionDef)
            yield from _imports_below(child, file, package, typing or guarded, inside or function)


ALL = list(imports())


def test_something_was_read():
    assert len({found.file for found in ALL}) > 40
    assert {part(found.file) for found in ALL} == LEVEL.keys()


def test_no_arrow_runs_back():
    wrong = [
        str(found)
        for found in ALL
        if found.own
        and (own := part(found.file)) != (other := part(found.module))
        and LEVEL[other] >= LEVEL[own]
        and not (found.file in DOORS and (found.typing or found.inside))
        and not (LAZILY.get(found.file) == other and found.inside)
        and not (found.typing and found.file in TYPES)
        and (found.file, found.module) != TABLE
        and not (own == "__main__" or found.module == "exactlyone.__version__")
    ]
    assert wrong == []


OFFERED = ("base", "sat", "cpsat", "mrv", "machine_code", "leave_one_out")
"""What of the backends is there for others: the contracts, and the names that each package exports."""
OF_A_SEARCH = ("mrv.kernel", "mrv.domains", "mrv.houses", "mrv.matching")
"""What the searches of kinds are made of."""
MODULES = {("exactlyone.backends.mrv", name) for name in ("domains", "houses", "generic")}
"""Modules that are taken from a package by their names; generic is loaded only where it is needed."""


def _reaches_round(found: Import) -> bool:
    """Whether a file outside the backends imports more of them than they offer."""
    module = found.module.removeprefix("exactlyone.backends").removeprefix(".")
    if module in OF_A_SEARCH:
        return not re.fullmatch(r"puzzles/\w+/search\.py", found.file)
    if module not in OFFERED:
        return True
    offered = import_module(found.module)
    names = set(getattr(offered, "__all__", vars(offered)))
    return any(name not in names and (found.module, name) not in MODULES for name in found.names)


OF_BACKENDS = [f for f in ALL if f.module.startswith("exactlyone.backends") and part(f.file) != "backends"]


def test_nobody_reaches_round_the_contracts_of_the_backends():
    assert len(OF_BACKENDS) > 40
    assert [f"{found}: {', '.join(found.names)}" for found in OF_BACKENDS if _reaches_round(found)] == []


@pytest.mark.parametrize("module", ["sat.search", "sat.solvers", "sat.encodings", "cpsat.store", "mrv.kernel"])
def test_an_import_of_what_is_inside_would_be_found(module):
    assert _reaches_round(Import("rating/effort.py", f"exactlyone.backends.{module}", ("known",), False, False))


def test_a_name_that_is_not_exported_would_be_found():
    assert _reaches_round(Import("rating/effort.py", "exactlyone.backends.sat", ("session",), False, False))


WORKING_ON_CLAUSES = ("explanation", "rating", "certificates")
"""Services that need of SAT only clauses and a ClauseSolver."""


def test_services_that_work_on_clauses_ask_a_clause_solver():
    names = {name for f in OF_BACKENDS if part(f.file) in WORKING_ON_CLAUSES for name in f.names}
    assert "clause_solver" in names
    assert not {"Sat", "Listing"} & names


KINDS = sorted(path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("p*/*/board.py"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reading", ["checker", "search"])
def test_a_reading_of_the_rules_reads_neither_the_model_nor_another_reading(kind, reading):
    files = _reached(f"{kind}/{reading}.py")
    own = [file for file in files if file.startswith(f"{kind}/")]
    assert not {Path(file).stem for file in own} & ({"rules", "checker", "search"} - {reading})
    direct = [found for found in ALL if found.file in own and found.own and part(found.module) == "models"]
    assert all({"InputError", "ModelError"}.issuperset(found.names) for found in direct)
    if reading == "search":
        assert not any(file.startswith("board/") for file in files)


def _reached(file: str) -> set[str]:
    """The files that this one reads, and those that they read; what is behind the doors is not read by a checker."""
    files = {file}
    read = [found for found in ALL if not found.typing and not (found.inside and found.file in DOORS)]
    while more := {file for found in read if found.file in files for file in _files(found)} - files:
        files |= more
    return files


def _files(found: Import) -> list[str]:
    """The files of the package that an import reads."""
    module = found.module.removeprefix("exactlyone").strip(".").replace(".", "/")
    named = [module, *(f"{module}/{name}" for name in found.names)] if found.own else []
    return [f"{name}.py" for name in named if (PACKAGE / f"{name}.py").is_file()]


def test_the_search_reads_no_model():
    """But for the search over any model, which is there for kinds without rules of their own."""
    search = {f.file for f in ALL if f.file.startswith("backends/mrv/")} - {"backends/mrv/generic.py"}
    assert len(search) >= 6
    assert [str(f) for f in ALL if f.file in search and f.own and part(f.module) == "models"] == []


def test_who_checks_a_certificate_reads_no_rules():
    """Kinds are reached by what they print, never by their model."""
    files = _reached("certificates/verifying.py")
    assert "board/printed.py" in files
    assert not any(file.startswith(("backends/sat/", "backends/cpsat/", "backends/mrv/", "puzzles/")) for file in files)


def test_formats_and_drawings_know_of_models_only_the_errors():
    errors = {name for name, value in vars(models).items() if isinstance(value, type) and issubclass(value, Exception)}
    errors |= {"close_names", "did_you_mean"}  # the words of errors
    named = [f for f in ALL if part(f.file) in ("formats", "drawing") and f.own and part(f.module) == "models"]
    assert named
    assert [str(f) for f in named if not f.names or not errors.issuperset(f.names)] == []


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_imported_in_its_place_only(library):
    files = {found.file for found in ALL if found.module.split(".")[0] == library}
    assert files
    assert [file for file in files if not file.startswith(LIBRARIES[library])] == []


@pytest.mark.parametrize("library", EXTRAS)
def test_a_library_that_may_be_missing_is_imported_where_it_is_needed(library):
    assert [str(found) for found in ALL if found.module.split(".")[0] in (library, "dask")] == []
    named = re.compile(rf"""import_module\(.*["']{library}\b""")
    files = [file for file in PACKAGE.rglob("*.py") if named.search(file.read_text("utf-8"))]
    assert [file.relative_to(PACKAGE).as_posix() for file in files] == [EXTRAS[library]]


def test_models_need_the_standard_library_only():
    needed = {f.module.split(".")[0] for f in ALL if part(f.file) == "models"}
    assert needed - {"exactlyone"} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", ["models", "backends", "puzzles"])
def test_the_links_at_the_top_are_only_for_readers(name):
    link = ROOT / name
    assert link.is_symlink()
    assert link.resolve() == (PACKAGE / name).resolve()
    # By absolute names: a relative import cannot reach them.
    sources = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    assert sources
    for file in sources:
        found = _imports_below(ast.parse(file.read_text(encoding="utf-8")), file.name, ["relative"] * 9, False, False)
        assert [str(each) for each in found if each.module.split(".")[0] == name] == []
