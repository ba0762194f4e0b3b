"""What a paper states, decided: verdicts of its claims and its numbers, from kept certificates where these still hold."""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..checker import check, read_file
from ..claims.files import ClaimFile
from ..claims.run import Result, run
from ..claims.store import Store, certificate_text, question
from ..deadline import deadline
from ..errors import CertificateError, InputError, OutOfTime, RdpVerifyError
from ..printer import to_text
from ..limited_process import GRACE, MEGABYTES, one_by_one
from ..terms import Term
from ..typed import parse
from ..typed.sums import written_out
from ..writing import write_whole
from .rounding import rounded
from .source import Paper, Stated, Wanted

VALUES, CLAIMS = "values", "claims"  # folders of the evidence
BUDGET = 60  # seconds of a number
MORE_DIGITS = (2, 20, 80)  # than those wanted, until all of the interval rounds alike


@dataclass(frozen=True)
class Number:
    """A number of the paper as LaTeX, or the reason why there is none; ``certificate`` is where its evidence is kept."""

    wanted: Wanted
    latex: str | None
    reason: str | None
    certificate: Path


@dataclass(frozen=True)
class Answered:
    paper: Paper
    results: tuple[tuple[Stated, Result], ...]
    numbers: tuple[Number, ...]

    @property
    def as_expected(self) -> bool:
        return not self.wrong

    @property
    def wrong(self) -> list[str]:
        """The ids of claims whose verdict is another than the paper says, and the numbers that are not known."""
        return [stated.claim.id for stated, result in self.results if not result.as_expected] + [
            number.wanted.expression for number in self.numbers if number.latex is None]


def answered(paper: Paper, folder: Path, store: Store, *, jobs: int = 1, budget: float | None = None, on_start=lambda name: None,
             on_end=lambda name: None) -> Answered:
    """Decide the claims and enclose the numbers of a paper; evidence is kept in ``folder``, and taken from there and from ``store``."""
    terms = [term_of(wanted) for wanted in paper.values]
    results = []
    if paper.claims:
        file = ClaimFile(str(paper.path), paper.path.stem, "", tuple(stated.claim for stated in paper.claims))
        if (folder / CLAIMS).is_dir():
            with suppress(OSError, InputError):  # a store that cannot be written to: the claims are decided again
                store.import_from(folder / CLAIMS)
        for result in run([file], folder=folder / CLAIMS, jobs=jobs, budget=budget, store=store, instances=False,
                          on_start=lambda claim: on_start(claim.id)):
            on_end(result.claim.id)
            results.append(result)
    seconds = budget or BUDGET
    work = [(wanted, term, _path(folder, wanted), seconds, store) for wanted, term in zip(paper.values, terms)]
    numbers = []
    for (wanted, _, path, *_), answer in zip(work, one_by_one(_number, work, lambda: (1 + GRACE) * seconds, MEGABYTES, jobs)):
        on_end(wanted.expression)
        if isinstance(answer, InputError):
            raise InputError(f"{wanted.place}: {answer}")
        problem = isinstance(answer, Exception)
        reason = f"not within {seconds:g} s" if isinstance(answer, OutOfTime) else str(answer)
        numbers.append(Number(wanted, None if problem else answer, reason if problem else None, path))
    return Answered(paper, tuple(zip(paper.claims, results)), tuple(numbers))


def term_of(wanted: Wanted) -> Term:
    """The expression as a term; InputError with the place where it is none, or has symbols."""
    try:
        term = written_out(parse(wanted.expression))
    except InputError as problem:
        raise InputError(f"{wanted.place}: {problem}") from None
    if term.free:
        raise InputError(f"{wanted.place}: \\rdpvalue expects an expression without symbols, found {', '.join(sorted(term.free))}")
    return term


def _path(folder: Path, wanted: Wanted) -> Path:
    return folder / VALUES / f"{hashlib.sha256(wanted.text.encode()).hexdigest()[:32]}.json"


def _number(work) -> str:
    """The number as LaTeX; its certificate is kept then."""
    wanted, term, path, seconds, store = work
    with deadline(seconds):
        return _kept(wanted, term, path) or _stored(wanted, term, path, store) or _found(wanted, term, path, store)


def _stored(wanted: Wanted, term: Term, path: Path, store: Store) -> str | None:
    """The number by a certificate in the store, which is kept beside the paper then."""
    from ..numeric.record import EXTRA_DIGITS

    for more in MORE_DIGITS:
        for kept in store.about(question("enclosure", to_text(term), {}, wanted.digits + more + EXTRA_DIGITS)):
            try:
                certificate = _checked(kept)
            except (CertificateError, InputError):
                store.forget(kept)
                continue
            if (latex := _rounded(wanted, term, certificate)) is not None:
                store.used(kept)
                write_whole(path, certificate_text(certificate))
                return latex
    return None


def _kept(wanted: Wanted, term: Term, path: Path) -> str | None:
    """The number by the certificate beside the paper, where that holds."""
    try:
        return _rounded(wanted, term, _checked(path)) if path.is_file() else None
    except (CertificateError, InputError):
        return None


def _checked(path: Path) -> dict:
    certificate = read_file(path)
    check(certificate)
    return certificate


def _rounded(wanted: Wanted, term: Term, certificate: dict) -> str | None:
    """The number as LaTeX, where the certificate is about this very expression and tells enough of it."""
    if certificate["kind"] != "enclosure" or certificate["at"] or certificate["expression"] != to_text(term):
        return None
    return rounded(certificate["lower"], certificate["upper"], wanted.digits, wanted.rounding)


def _found(wanted: Wanted, term: Term, path: Path, store: Store) -> str:
    from ..numeric import record

    for more in MORE_DIGITS:
        enclosure, certificate = record(term, {}, wanted.digits + more)
        latex = rounded(certificate["lower"], certificate["upper"], wanted.digits, wanted.rounding)
        if latex is not None:
            write_whole(path, certificate_text(certificate))
            with suppress(OSError, InputError):  # a store that cannot be written to: it stands beside the paper
                store.keep(certificate)
            return latex
    raise RdpVerifyError(f"not enclosed well enough to know {wanted.digits} digits: {enclosure}")
