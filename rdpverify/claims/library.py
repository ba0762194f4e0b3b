"""Libraries: a user's own words, and theorems that are proved once by the tool and then used like those of the package.

A library is a folder of TOML files (docs/howto/library.md), or one such file.  Processes that are started later use it as well.
"""

import contextlib
import os
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from ..certificates.library_files import admit_words, read_library, theorems_in
from ..certificates.own_axioms import described_word, in_one_line
from ..elaboration.parts import within_trees
from ..errors import InputError, RdpVerifyError
from ..kernel import theorems as kernel
from ..kernel.theorems import TO_PROVE, Theorem
from ..printer import claim_hash, statement_data
from ..limited_process import bounded
from .store import Store

VARIABLE = "RDPVERIFY_LIBRARY"  # the folders in use, for the processes below
BUDGET = 60  # seconds for the proof of each theorem, and half of that to look for a counterexample to an axiom


def library(path: "str | os.PathLike[str]", *, budget: float = BUDGET) -> list[dict[str, Any]]:
    """Use the words and theorems of a folder, or of one file, from now on; what each says, and whether it is believed as an axiom.

    Raises InputError, with the place, for a file that cannot be read, a word that means nothing (a density whose mass is not 1), a
    theorem that is not proved within ``budget`` seconds, and one that is false: then with the counterexample.
    """
    place = str(Path(path).resolve())
    files = read_library(place)
    admit_words(files)
    words = [described_word(entry) for _, entries, _ in files for entry in entries]
    theorems_used = [_used(theorem, file, budget) for file, _, theorems in files for theorem in theorems_in(theorems, str(file))]
    inherited = os.environ.get(VARIABLE, "")
    if place not in inherited.split(os.pathsep):
        os.environ[VARIABLE] = os.pathsep.join(filter(None, (inherited, place)))
    return [*words, *map(described, theorems_used)]


def described(theorem: Theorem) -> dict[str, Any]:
    said = {"name": theorem.name, "title": theorem.title, "statement": in_one_line(statement_data(theorem.statement))}
    return {**said, "source": theorem.source, "axiom": theorem.proof is None}


@cache
def inherit() -> None:
    """Use the libraries that the process above uses."""
    for place in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        library(place)


def _used(theorem: Theorem, file: Path, budget: float) -> Theorem:
    """The theorem, admitted, with its proof."""
    known = next((each for each in kernel.ADMITTED.values() if each.name == theorem.name), None)
    if known is not None:
        if (claim_hash(known.statement), known.proof is None) != (claim_hash(theorem.statement), theorem.proof is None):
            raise InputError(f"{file}: another theorem is called {theorem.name!r}")
        return known
    try:
        if theorem.proof is TO_PROVE:
            proof = within_trees(theorem.statement, _kept(theorem) or _proved(theorem, file, budget))
            theorem = Theorem(theorem.name, theorem.title, theorem.statement, theorem.source, proof)
        else:
            _refuse_false(kernel.checked(theorem), file, budget / 2)
        kernel.admit(theorem)
    except InputError:
        raise
    except RdpVerifyError as problem:
        raise InputError(f"{file}: {theorem.name}: {problem}") from None
    return theorem


def _proved(theorem: Theorem, file: Path, budget: float) -> dict:
    from ..certificates.sealed import claim_certificate
    from ..proving.prove import prove

    def work(tell):
        outcome = prove(theorem.statement, seconds=budget)
        return outcome.verdict, outcome.evidence, outcome.witness, outcome.reason

    (verdict, evidence, witness, reason), _ = bounded(work, budget)
    if verdict == "refuted":
        raise InputError(f"{file}: {theorem.name} is false: {_place(witness)}")
    if verdict != "proved":
        raise InputError(f"{file}: {theorem.name} is not proved, it is {verdict}{f': {reason}' if reason else ''}")
    with contextlib.suppress(OSError, InputError):  # then it is looked for again next time
        Store().keep(claim_certificate(theorem.statement, "proved", evidence))
    return evidence


def _refuse_false(theorem: Theorem, file: Path, budget: float) -> None:
    """An axiom is believed, but not against a counterexample."""
    from ..proving.refute import refute

    for deep in (False, True):
        witness = refute(theorem.statement, deep=deep, deadline=monotonic() + min(budget, 2), attempts=1)
        if witness is not None:
            raise InputError(f"{file}: {theorem.name} is false: {_place(witness.witness)}")


def _place(witness: dict) -> str:
    return "it fails at " + ", ".join(f"{name} = {text}" for name, text in witness.items()) if witness else "the two sides themselves"


def _kept(theorem: Theorem) -> dict | None:
    """The proof found earlier, if it still holds and rests on nothing but what is in use."""
    from ..checker import check, read_file

    store = Store()
    for path in store.about(claim_hash(theorem.statement)):
        with contextlib.suppress(RdpVerifyError):
            certificate = read_file(path)
            checked = check(certificate)
            if (checked.verdict, checked.subject) == ("proved", claim_hash(theorem.statement)):
                return certificate["evidence"]
    return None
