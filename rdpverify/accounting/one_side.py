"""What is proved of a quantity of a mechanism without a worst pair, a side at a time; and what each side is looked for with."""

from dataclasses import dataclass
from pathlib import Path

from flint import fmpq

from ..certificates.digits import Enclosure
from ..certificates.sealed import claim_certificate
from ..checker import check
from ..definitions.constructions import ON_INPUTS, looked_at
from ..elaboration.parts import believed
from ..kernel import goal as goals
from ..kernel.checker import WORKING_BITS
from ..kernel.extended import at_precision, exactly
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..numeric import enclose
from ..proving.steps import step
from ..proving.tactics.laws.processing import dominating
from ..terms import Term, make, number, rebuild, walk
from ..typed import parse
from .without_pair import NO_PAIR

DIGITS = 12  # to which a side is computed and rounded


@dataclass(frozen=True)
class Side:
    """``certificate`` is of the statement ``text``, which says ``value`` or what it follows from; it holds by ``why``."""

    text: str
    value: fmpq
    why: str
    certificate: dict


@dataclass(frozen=True)
class Sides:
    """What is proved of a quantity that is ≥ 0; None for a side of which nothing is."""

    below: Side | None
    above: Side | None

    @property
    def reason(self) -> str:
        below = f"from below by {self.below.why}" if self.below else "nothing is proved from below"
        above = f"from above by {self.above.why}" if self.above else "nothing is proved from above"
        return f"{NO_PAIR}: {below}; {above}"

    def known(self) -> list[tuple[str, Side]]:
        return [(name, side) for name, side in (("lower", self.below), ("upper", self.above)) if side]

    def data(self, path: str | None) -> dict:
        """What ``--json`` prints of them; beside ``path`` each has a file of its own."""
        return {name: {"statement": side.text, "hash": side.certificate["digest"],
                       "certificate": path and str(Path(path).with_suffix(f".{name}.json"))} for name, side in self.known()}


@dataclass(frozen=True, repr=False)
class Bounds(Enclosure):
    """An interval between two sides, its ends the decimals that they state."""

    sides: Sides = Sides(None, None)

    def decimal(self, digits: int) -> tuple[str, str]:
        below, above = self.sides.below, self.sides.above
        first = Enclosure.of(exactly(below.value if below else fmpq(0), "")).decimal(DIGITS)[0]
        return first, Enclosure.of(exactly(above.value, "")).decimal(DIGITS)[1] if above else "oo"


def by_dominating(term: Term, prove) -> Side | None:
    worse = rebuild(term, dominating)
    enclosure = enclose(worse, DIGITS)[0]
    if enclosure.infinite:
        return None
    by = f"{to_text(worse.args[0])}, which it is a processing of"

    def through_it(goal):
        return step("processing", goal, prove, side="smaller", by=to_text(worse))

    return proved_side(term, "<=", rounded(enclosure, True), by, through_it)


def parts_of(term: Term) -> list[Term]:
    """The quantity where it can be looked at on two inputs, or else that of parts of the composition."""
    mechanism, others = term.args[0], term.args[1:]
    if looked_at(mechanism):
        return [term]
    if mechanism.op != "Composed":
        return []
    seen = [run for run in mechanism.args if run.args[0].op in ON_INPUTS]
    rest = [run for run in mechanism.args if run not in seen and not any(part.op in ON_INPUTS for part in walk(run))]
    return [make(term.op, (make("Composed", runs), *others)) for runs in (*((run,) for run in seen), *([tuple(rest)] if rest else []))]


def proved_side(term: Term, op: str, value: fmpq, why: str, proof_of) -> Side | None:
    """RuleError where the checker does not accept the proof."""
    statement = Statement(Relation(term, op, number(value)))
    with at_precision(WORKING_BITS):
        goal = goals.goal_of(statement)
        proof = believed(goal, proof_of(goal))
    if proof is None:
        return None
    certificate = claim_certificate(statement, "proved", {"proof": proof})
    check(certificate)
    return Side(to_text(statement.conclusion), value, why, certificate)


def rounded(enclosure: Enclosure, up: bool) -> fmpq:
    return parse(enclosure.decimal(DIGITS)[up]).value
