"""Bounds of the best of a random number of runs of a given mechanism, whichever of its outputs are better.

What is proved speaks of every mechanism with the bounds that the given one is enclosed by; the orders at which those are taken are chosen
among a few (Papernot & Steinke 2022, Theorems 2 and 6; epsilon by the conversion of Asoodeh et al. 2021 at one order).
"""

import math
from dataclasses import dataclass

from flint import fmpq

from ..certificates.digits import Enclosure
from ..certificates.sealed import claim_certificate
from ..checker import check
from ..errors import RdpVerifyError
from ..kernel.checker import WORKING_BITS
from ..kernel.extended import at_precision
from ..kernel.goal import goal_of
from ..language.printer import to_text
from ..language.statement import Relation
from ..numeric import enclose
from ..proving.steps import after_lemmas, step
from ..terms import ZERO, Term, call, number
from ..typed import parse, parse_relation, parse_statement
from .without_pair import BEST_OF_RUNS

QUANTITIES = ("rdp", "epsilon", "privacy_profile", "pure_dp")
ORDERS = [fmpq(n, 4) for n in (6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024)]
DIGITS = 12
SLACK = fmpq(1000001, 1000000)  # of an epsilon or a delta that is to be proved


@dataclass(frozen=True)
class Known:
    """A bound of the mechanism, as a number and as a premise about every mechanism M."""

    value: fmpq
    premise: str


def is_asked(term: Term) -> bool:
    return term.op in QUANTITIES and term.args[0].op == BEST_OF_RUNS and term.args[0].args[0].op not in ("PairMechanism", "mechanism")


def bound(term: Term, prove) -> tuple[str, fmpq, str, dict] | None:
    """(statement, number, why, certificate) of a bound from above; None where none is found."""
    inner, count = term.args[0].args
    found = _pure(inner, count) if term.op == "pure_dp" else _moments(term, inner, count)
    if found is None:
        return None
    limit, known, lemma = found
    others = "".join(f", {to_text(other)}" for other in term.args[1:])
    text = f"{term.op}({BEST_OF_RUNS}(M, {to_text(count)}){others}) <= {limit}"
    statement = parse_statement(text, given=[each.premise for each in known])
    with at_precision(WORKING_BITS):
        goal = goal_of(statement)
        if lemma is None:
            proof = prove(goal)
        else:
            relation = parse_relation(lemma)
            proof = after_lemmas(goal, [Relation(relation.left, relation.op, relation.right)],
                                 lambda goal: step("forget", goal, prove, keep=[len(goal.given) - 1]), prove)
    if proof is None:
        return None
    certificate = claim_certificate(statement, "proved", {"proof": proof})
    check(certificate)
    premises = " and ".join(each.premise for each in known)
    return f"{text} given {premises}", limit, f"the theorem about every M with {premises}, which {to_text(inner)} has", certificate


def _pure(inner: Term, count: Term):
    eps = _known(call("pure_dp", inner))
    if eps is None:
        return None
    if count.op == "Poisson":
        tv = _known(call("privacy_profile", inner, ZERO))
        return _above(f"{eps.value} + ({to_text(count.args[0])})*{tv.value}"), [eps, tv], None
    times = {"Geometric": "3", "Binomial": to_text(count.args[0])}.get(count.op, f"(2 + {to_text(count.args[0])})")
    return _above(f"{times}*{eps.value}"), [eps], None


def _moments(term: Term, inner: Term, count: Term):
    """The bound at the order that is asked for, or of epsilon and the profile at the best of a few."""
    curve = {order: _known(call("rdp", inner, number(order))) for order in ORDERS}
    if term.op == "rdp":
        order = term.args[1]
        if not order.is_number or not order.value > 1:
            return None
        found = _at_order(order.value, inner, count, curve)
        return found and (*found, None)
    best, least = None, math.inf
    for order in ORDERS:
        found = _at_order(order, inner, count, curve)
        if found is not None and (guess := _guess(term, order, found[0])) < least:
            best, least = (order, *found), guess
    if best is None:
        return None
    order, moment, known = best
    word = {"epsilon": "optimal_epsilon", "privacy_profile": "optimal_delta"}[term.op]
    limit = _above(f"({SLACK})*{word}({order}, {moment}, {to_text(term.args[1])})")
    laws = (f"BestOf({law}, {to_text(count)})" for law in "PQ")
    return limit, known, f"renyi({', '.join(laws)}, {order}) <= {moment}"


def _at_order(order: fmpq, inner: Term, count: Term, curve: dict):
    """(bound of the Rényi divergence of the best, what is known of one run); None where nothing is."""
    first = curve.get(order) or _known(call("rdp", inner, number(order)))
    if first is None:
        return None
    r, slots = first.value, [f"({to_text(slot)})" for slot in count.args]
    if count.op == "Binomial":
        return _above(f"{slots[0]}*{r}"), [first]
    if count.op == "Poisson":
        level = fmpq(int(2**40 * math.log1p(1 / (float(order.p) / float(order.q) - 1))) - 1, 2**40)
        d = _known(call("privacy_profile", inner, number(level)))
        if d is None:
            return None
        moment = f"{slots[0]}*exp(({order} - 1)*{slots[0]}*{d.value})*(exp(({order} - 1)*{r}) - 1)"
        return _above(f"log(1 + {moment})/({order} - 1)"), [first, d]
    shape, g = ("1", slots[0]) if count.op == "Geometric" else slots
    zero = parse(shape) is ZERO
    mean = f"(1/{g} - 1)/log(1/{g})" if zero else f"{shape}*(1 - {g})/({g}*(1 - {g}**{shape}))"
    found = []
    for b, second in [(fmpq(1), Known(fmpq(0), "")), *curve.items()]:
        if second is not None:
            value = _above(f"{r} + (1 + {shape})*((1 - 1/({b}))*{second.value} + log(1/{g})/({b})) + log({mean})/({order} - 1)")
            found.append((value, [first] + [second] * (b != 1 and second is not first)))
    return min(found, key=lambda item: item[0])


def _guess(term: Term, order: fmpq, moment: fmpq) -> float:
    """What the conversion gives, nearly (Canonne, Kamath & Steinke 2020, Proposition 12): epsilon, or log delta."""
    above = float(order.p) / float(order.q) - 1
    given, moment = float(enclose(term.args[1], DIGITS)[0].mid), float(moment.p) / float(moment.q)
    rest = above * math.log(above / (above + 1)) - math.log(above + 1)
    return moment + (rest - math.log(given)) / above if term.op == "epsilon" else above * (moment - given) + rest


def _known(quantity: Term) -> Known | None:
    """A bound of the quantity of the mechanism, and what it says of an M; None where none is known, or it is infinite."""
    try:
        found = enclose(quantity, DIGITS)[0]
    except RdpVerifyError:
        return None
    if found.infinite:
        return None
    value = _rounded(found)
    others = "".join(f", {to_text(other)}" for other in quantity.args[1:])
    return Known(value, f"{quantity.op}(M{others}) <= {value}")


def _above(text: str) -> fmpq:
    return _rounded(enclose(parse(text), DIGITS)[0])


def _rounded(found: Enclosure) -> fmpq:
    return parse(found.decimal(DIGITS)[1]).value
