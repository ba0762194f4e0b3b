"""Is what is to be enclosed a number?  If not: what it is, or what in it has no value, in words."""

from ..definitions import DEFINED, DIVERGENCES
from ..definitions.quantities import QUANTITIES
from ..errors import IllPosed, InputError, RdpVerifyError, RuleError
from ..kernel.closed.assumptions import infinite as infinite_end
from ..kernel.defined import is_extended_real, slot_requirements
from ..kernel.enclosures.optimal import OPTIMAL
from ..kernel.signs import Signs
from ..kernel.summation import problem, terms_of
from ..language.entropies import variables_of
from ..printer import to_text
from ..language.sorts import sort_of
from ..language.statement import Relation, Statement
from ..terms import ZERO, Term, walk
from ..terms.evaluate import ball
from ..typed.described import article
from .divergent_sums import growth_of_terms, oscillation
from .holes import hole


def check_question(term: Term) -> None:
    """Raise InputError for a law or a mechanism, and for a parameter or an order outside its slot."""
    if sort_of(term) != "real":
        raise InputError(f"expected a number to enclose, such as kl(P, Q) of two laws or rdp(M, 2), got {article(term)}")
    for name in sorted(variables_of(term)):
        raise InputError(f"{name} is a random variable without a law: what holds for all is a claim, such as H({name}) >= 0")
    for node in walk(term):
        if node.op == "tradeoff" and len(node.args) == 2:
            raise RuleError(f"no enclosure was found: no worst pair is known, so that {to_text(node)} is bounded by itself alone")
    slot_requirements(term)
    for node in walk(term):
        if node.op == "expect":
            raise RuleError("no enclosure was found: expect is not computed for given laws, only bounded for arbitrary ones")
        if node.op not in OPTIMAL and (node.op in DIVERGENCES or node.op in QUANTITIES):
            for part in (part for argument in node.args for part in walk(argument) if part.op in DIVERGENCES or part.op in QUANTITIES):
                raise InputError(f"expected numbers as parameters and orders of {node.op}, got {to_text(part)}: enclose that first")


def without_value(term: Term) -> RdpVerifyError:
    """What is to be said of a closed term that ball arithmetic gives no value: IllPosed where that is the term's own fault."""
    try:
        return IllPosed(f"the expression has no value: {hole(Statement(Relation(term, '<=', ZERO), (), (), ()), {})}")
    except RdpVerifyError:
        if not is_extended_real(term):
            return IllPosed(f"the expression has no value: oo stands in arithmetic in {to_text(term)}")
        return RuleError(f"no enclosure was found: {_unevaluated(term)}")


def _unevaluated(term: Term) -> str:
    """The first part of a closed term that is not computed, in words."""
    for part in walk(term):
        if part.op == "Sum" and not part.free and any(map(infinite_end, part.args[2:])):
            why = problem(part, Signs({}))
            if not why and growth_of_terms(terms_of(part, Signs({}), frozenset())) is not None:
                return f"{to_text(part)} is infinite: `rdpverify derive` says why, `rdpverify prove` makes a certificate of == oo"
            unknown = f"no way is known to enclose {to_text(part)}: its terms fall too slowly, or sums may be infinite"
            if why and (terms := oscillation(part, Signs({}), frozenset())):
                return f"{to_text(part)} has no value: {terms}"
            return why or unknown
        if part.op == "Piecewise" and not part.free and part.ops.isdisjoint(DEFINED) and ball(part).is_nan():
            return f"no case of {to_text(part)} is seen to hold"
    if not term.ops.isdisjoint(DEFINED):
        return "no precision that was tried gives the expression a value; where two of its quantities are infinite, " \
               "∞ − ∞ and 0·∞ have none"
    return "no precision that was tried gives the expression a value"
