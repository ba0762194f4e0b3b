"""What a theorem says, in other words: about the same number in another form, of fewer hypotheses, of a slope."""

from collections.abc import Callable
from contextlib import suppress
from itertools import combinations

from ..core.polynomial import ZERO, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from .angles import squares_of_sines
from .book import arithmetic, congruence, cut, instance
from .functions import weakened
from .lemmas import equals
from .linear_search import search
from .normal import fraction
from .prover import Prover
from .rewriting import Rewritten
from .roots import vanishes
from .scalar import attempt


def restated(theorem: Theorem, wanted: Relation, known: Prover) -> Theorem:
    """The relation, from a theorem about the same number in other words."""
    if theorem.op != wanted.op and wanted.op == ">":
        raise RuleError(f"{theorem} is not strict")
    theorem = weakened(theorem) if wanted.op == ">=" else theorem
    if theorem.f == wanted.body:
        return theorem
    r = fraction(wanted.body - theorem.f, known)
    squares_of_sines(r)
    if not r.now.terms:
        return arithmetic((1, theorem), *([equals(r.equation(), wanted.body - theorem.f, ZERO)] if r.changed else []))
    if (same := vanishes(wanted.body - theorem.f, known)) is not None:
        return arithmetic((1, theorem), equals(same, wanted.body - theorem.f, ZERO))
    if _exponents_agree(r, known) and not r.now.terms:
        return arithmetic((1, theorem), equals(r.equation(), wanted.body - theorem.f, ZERO))
    first, second = fraction(wanted.body, known), fraction(theorem.f, known)
    if first.now != second.now:
        raise RuleError(f"{theorem} does not say {wanted}")
    same = arithmetic((1, theorem), *([equals(second.equation(), second.now, theorem.f)] if second.changed else []))
    return first.back(same)


def _exponents_agree(r: Rewritten, known: Prover) -> bool:
    """One exponential for several whose exponents are equal once nothing is divided by; was there any?"""
    exps = sorted((atom for atom in r.now.atoms if atom.head == "exp"), key=lambda atom: atom.key)
    for first, second in combinations(exps, 2):
        difference = first.args[0] - second.args[0]
        divisors = [known.positive(atom.args[0]) for atom in difference.atoms if atom.head == "inv"]
        if divisors and None not in divisors and first in r.now.atoms and second in r.now.atoms:
            with suppress(ValueError):
                same = search(Relation("==", difference), [], divisors=divisors, degree=1)
                r.put(first, congruence(first, {0: (same, second.args[0])}), function("exp", second.args[0]))
    return r.changed


def without(theorem: Theorem, known: Prover) -> Theorem:
    """The theorem without the hypotheses that are not assumed, which what is known proves."""
    missing = [h for h in theorem.hypotheses if h not in known.hypotheses]
    facts = [_in_other_words(h, known) or attempt(h, known) for h in missing]
    if None in facts:
        raise RuleError(f"not known: {missing[facts.index(None)]}")
    return cut(facts, theorem) if facts else theorem


def _in_other_words(wanted: Relation, known: Prover) -> Theorem | None:
    """The relation where one of the facts is about the same number, or where its canonical form is seen at once."""
    if wanted.op not in (">", ">="):
        return None
    r = fraction(wanted.body, known)
    if (theorem := known.positive(r.now, False) or (known.nonnegative(r.now, False) if wanted.op == ">=" else None)) is not None:
        return r.back(theorem if wanted.op == ">" else weakened(theorem))
    for fact in known.facts:
        if fact.op in (wanted.op, ">") and fact.f.symbols == wanted.body.symbols and len(fact.f.atoms) > len(fact.f.symbols):
            other = fraction(fact.f, known)
            if other.changed and other.now == r.now:
                return r.back(arithmetic((1, weakened(fact) if wanted.op == ">=" else fact), equals(other.equation(), other.now, fact.f)))
    return None


def as_slope(steep: Theorem, name: str) -> Callable:
    """For :func:`.descent.rising`: the slope along the way from what is known of it at every value of the symbol."""
    def slope(inner: Prover, steepness, t: str, least: str) -> Theorem:
        at_t = without(instance(steep, {name: symbol(t)}), inner)
        return restated(at_t, Relation(steep.op if least == ">" else ">=", steepness), inner)

    return slope
