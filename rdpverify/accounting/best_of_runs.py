"""Bounds of the best of a random number of runs of a given mechanism, whichever of its outputs are better.

What is proved speaks of every mechanism with the bounds that the given one is enclosed by; the orders at which those are taken are chosen
among a few (Papernot & Steinke 2022, Theorems 2 and 6; epsilon by the conversion of Asoodeh et al. 2021 at one order).
"""

import math

from flint import fmpq

from ..certificates.sealed import claim_certificate
from ..checker import check
from ..elaboration.parts import believed
from ..kernel.checker import WORKING_BITS
from ..kernel.extended import at_precision
from ..kernel.goal import goal_of
from ..printer import to_text
from ..language.statement import Relation
from ..proving.steps import after_lemmas, step
from ..terms import ZERO, Term, call, number
from ..typed import parse, parse_relation, parse_statement
from .by_order import ORDERS, WHOLE, Known, above, best_order, converted, known
from .without_pair import BEST_OF_RUNS

QUANTITIES = ("rdp", "epsilon", "privacy_profile", "pure_dp")


def is_asked(term: Term) -> bool:
    return term.op in QUANTITIES and term.args[0].op == BEST_OF_RUNS and term.args[0].args[0].op not in ("PairMechanism", "mechanism")


def bound(term: Term, prove) -> tuple[str, fmpq, str, dict] | None:
    """(statement, number, why, certificate) of a bound from above; None where none is found."""
    inner, count = term.args[0].args
    answer = _pure(inner, count) if term.op == "pure_dp" else _moments(term, inner, count)
    if answer is None:
        return None
    limit, premises, lemma = answer
    others = "".join(f", {to_text(other)}" for other in term.args[1:])
    text = f"{term.op}({BEST_OF_RUNS}(M, {to_text(count)}){others}) <= {limit}"
    statement = parse_statement(text, given=[each.premise for each in premises])
    with at_precision(WORKING_BITS):
        goal = goal_of(statement)
        if lemma is None:
            proof = prove(goal)
        else:
            relation = parse_relation(lemma)
            proof = after_lemmas(goal, [Relation(relation.left, relation.op, relation.right)],
                                 lambda goal: step("forget", goal, prove, keep=[len(goal.given) - 1]), prove)
        proof = believed(goal, proof)
    if proof is None:
        return None
    certificate = claim_certificate(statement, "proved", {"proof": proof})
    check(certificate)
    told = " and ".join(each.premise for each in premises)
    return f"{text} given {told}", limit, f"the theorem about every M with {told}, which {to_text(inner)} has", certificate


def _pure(inner: Term, count: Term):
    eps = known(call("pure_dp", inner))
    if eps is None:
        return None
    if count.op == "Poisson":
        tv = known(call("privacy_profile", inner, ZERO))
        return above(f"{eps.value} + ({to_text(count.args[0])})*{tv.value}"), [eps, tv], None
    times = {"Geometric": "3", "Binomial": to_text(count.args[0])}.get(count.op, f"(2 + {to_text(count.args[0])})")
    return above(f"{times}*{eps.value}"), [eps], None


def _moments(term: Term, inner: Term, count: Term):
    """The bound at the order that is asked for, or of epsilon and the profile at the best of a few."""
    curve = {order: known(call("rdp", inner, number(order))) for order in ORDERS}
    if term.op == "rdp":
        order = term.args[1]
        if not order.is_number or not order.value > 1:
            return None
        moments = _at_order(order.value, inner, count, curve)
        return moments and (*moments, None)
    moments = {order: _at_order(order, inner, count, curve) for order in WHOLE}
    moments = {order: each for order, each in moments.items() if each is not None}
    order = best_order(term, {order: moment for order, (moment, _) in moments.items()})
    if order is None:
        return None
    moment, premises = moments[order]
    laws = (f"BestOf({law}, {to_text(count)})" for law in "PQ")
    return converted(term, order, moment), premises, f"renyi({', '.join(laws)}, {order}) <= {moment}"


def _at_order(order: fmpq, inner: Term, count: Term, curve: dict):
    """(bound of the Rényi divergence of the best, what is known of one run); None where nothing is."""
    first = curve.get(order) or known(call("rdp", inner, number(order)))
    if first is None:
        return None
    r, slots = first.value, [f"({to_text(slot)})" for slot in count.args]
    if count.op == "Binomial":
        return above(f"{slots[0]}*{r}"), [first]
    if count.op == "Poisson":
        level = fmpq(int(2**40 * math.log1p(1 / (float(order.p) / float(order.q) - 1))) - 1, 2**40)
        d = known(call("privacy_profile", inner, number(level)))
        if d is None:
            return None
        moment = f"{slots[0]}*exp(({order} - 1)*{slots[0]}*{d.value})*(exp(({order} - 1)*{r}) - 1)"
        return above(f"log(1 + {moment})/({order} - 1)"), [first, d]
    shape, g = ("1", slots[0]) if count.op == "Geometric" else slots
    zero = parse(shape) is ZERO
    mean = f"(1/{g} - 1)/log(1/{g})" if zero else f"{shape}*(1 - {g})/({g}*(1 - {g}**{shape}))"
    bounds = []
    for b, second in [(fmpq(1), Known(fmpq(0), "")), *curve.items()]:
        if second is not None:
            value = above(f"{r} + (1 + {shape})*((1 - 1/({b}))*{second.value} + log(1/{g})/({b})) + log({mean})/({order} - 1)")
            bounds.append((value, [first] + [second] * (b != 1 and second is not first)))
    return min(bounds, key=lambda item: item[0])
