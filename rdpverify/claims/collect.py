"""Finding claims in files and folders: ``.toml`` files are read, ``.py`` modules are executed, those of others only when asked for."""

import importlib.util
import sys
from dataclasses import replace as with_fields
from pathlib import Path

from ..errors import InputError
from .claim import Claim
from .files import ClaimFile, read_toml
from .project import current, is_ours

SUFFIXES = (".toml", ".py")
MOST_SHOWN = 8  # names in a message


def collect(paths, *, python: bool = False, announce=lambda message: None) -> list[ClaimFile]:
    """The claim files under ``paths``, ordered by path.  Raises InputError for a path without claims and for an id used twice.

    Modules are executed after ``announce`` has said so, and only those of the current project unless ``python`` allows all.
    """
    folders = [(Path(path), _under(Path(path))) for path in paths]
    modules = [path for _, inside in folders for path in inside if path.suffix == ".py"]
    _allow(modules, python)
    if modules:
        announce(f"running {_listed(modules)}")
    files = [file for path, inside in folders for file in _with_claims(path, inside)]
    seen: dict[str, str] = {}
    for file in files:
        for claim in every(file):
            if claim.id in seen:
                raise InputError(
                    f"{file.path}: the id {claim.id!r} is used twice"
                    + ("" if seen[claim.id] == file.path else f", also in {seen[claim.id]}")
                )
            seen[claim.id] = file.path
    return files


def _allow(modules: list[Path], python: bool):
    root = current()
    foreign = [path for path in modules if not python and not is_ours(path, root)]
    if foreign:
        raise InputError(f"{_listed(foreign)} would be run, and is not part of the project {root}: read it, then add --python")


def _listed(paths: list[Path]) -> str:
    shown = ", ".join(map(str, paths[:MOST_SHOWN]))
    return shown + (f" and {len(paths) - MOST_SHOWN} more" if len(paths) > MOST_SHOWN else "")


def every(file: ClaimFile):
    """The claims of a file, each followed by its mutants."""
    for claim in file.claims:
        yield claim
        yield from claim.mutants


def _under(path: Path) -> list[Path]:
    """The files that may hold claims: the path itself, or what lies in the folder and is not hidden."""
    if path.is_dir():
        return sorted(
            p
            for p in path.rglob("*")
            if p.suffix in SUFFIXES and not any(part.startswith(("_", ".")) for part in p.relative_to(path).parts)
        )
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    if path.suffix not in SUFFIXES:
        raise InputError(f"{path}: a claim file ends in .toml or .py")
    return [path]


def _with_claims(path: Path, inside: list[Path]) -> list[ClaimFile]:
    files = [file for file in map(_read, inside) if file.claims]
    if not files:
        raise InputError(f"{path}: no claim files (.toml or .py) in this folder" if path.is_dir() else f"{path}: no claims in this file")
    return files


def _read(path: Path) -> ClaimFile:
    return read_toml(path) if path.suffix == ".toml" else _read_module(path)


def _read_module(path: Path) -> ClaimFile:
    module = _execute(path)
    documentation = (module.__doc__ or "").strip()
    title, _, about = documentation.partition("\n")
    claims = []
    for name, value in vars(module).items():
        items = value if isinstance(value, (list, tuple)) else [value]
        if name.startswith("_") or not items or not all(isinstance(item, Claim) for item in items):
            continue
        for number, claim in enumerate(items, 1):
            default = name.lower().replace("_", "-") + (f"-{number}" if len(items) > 1 else "")
            claims.append(_finished(claim, default, path))
    return ClaimFile(str(path), title.rstrip(".") or path.stem.replace("_", " "), about.strip(), tuple(claims))


def _finished(claim: Claim, default_id: str, path: Path) -> Claim:
    if claim.expected is None:
        raise InputError(f"{path}: the claim {claim.id or default_id!r} does not say which verdict is expected")
    return claim if claim.id else with_fields(claim, id=default_id)


def _execute(path: Path):
    name = f"rdpverify_claims_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:  # the module is the user's own code: whatever it raises is an error in the input
        raise InputError(f"{path}: {type(problem).__name__}: {problem}") from problem
    finally:
        del sys.modules[name]
    return module
