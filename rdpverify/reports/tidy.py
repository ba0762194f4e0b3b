"""Terms as a person would write them: what cancels is left out, products and powers are collected, −log δ is log(1/δ).

For display only: nothing here is believed.  The value is kept wherever the term has one and the signs that are asked for hold.
"""

from collections.abc import Callable
from functools import lru_cache

from flint import fmpq

from ..errors import RdpVerifyError
from ..kernel.signs import Signs
from ..language.assembly import SIZE_LIMIT
from ..language.statement import Relation
from ..terms import MINUS_ONE, ONE, ZERO, Term, add, construct, exp, log, mul, neg, number, power, sub
from ..terms.normal import factors, normal, to_term

MOST_NORMAL, MOST_ASKED = 60, 25  # sizes of terms whose normal form is looked at, and of those whose sign is asked for
OPAQUE = ("Sum", "Limit", "Density", "Mass")  # they bind a variable


@lru_cache(1024)  # a step shows its goal and looks at it several times
def tidy(term: Term, signs: Signs | None = None) -> Term:
    """The term in fewer words."""
    if term.size > SIZE_LIMIT:  # no statement has such a one
        return term
    tidied = _tidied(term, _Oracle(signs))
    if 4 < tidied.size <= MOST_NORMAL and not tidied.ops & {*OPAQUE, "Piecewise", "oo"}:
        tidied = min((tidied, *_normal(tidied, signs), *_factored(tidied, signs)), key=lambda each: (weight(each), each is not tidied))
    return tidied


def tidy_relation(relation: Relation, signs: Signs | None = None) -> Relation:
    """Both sides in fewer words; f ≥ 0 is written so that no summand stands behind a minus."""
    left, right = tidy(relation.left, signs), tidy(relation.right, signs)
    if right is ZERO and left.op == "add" and relation.op in ("<=", "<", ">=", ">"):
        behind = [part for part in left.args if _is_negative(part)]
        before = [part for part in left.args if not _is_negative(part)]
        if behind and before:
            return Relation(add(*map(neg, behind)), _TURNED[relation.op], add(*before))
    return Relation(left, relation.op, right, relation.rounded)


_TURNED = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}


def weight(term: Term) -> int:
    """How much there is to read: nodes, signs and numbers that are not whole for two."""
    return term.size + sum(map(_extra, _nodes(term)))


def _nodes(term: Term):
    yield term
    for argument in term.args:
        yield from _nodes(argument)


def _extra(term: Term) -> int:
    if term.op == "pow" and not term.args[1].is_number and term.args[1].op != "symbol":
        return 4 if "log" not in term.ops and term.args[0].op != "exp" and _is_quotient(term.args[1]) else 0
    if not term.is_number:
        return 0
    return (term.value < 0) * (term is not MINUS_ONE) + 2 * (term.value.q != 1) + (abs(term.value.p) > 99)


def _is_quotient(term: Term) -> bool:
    """δ^{−1/(α−1)} reads worse than the exponential of a logarithm."""
    return any(part.op == "pow" and part.args[1].is_number and part.args[1].value < 0 for part in _nodes(term))


def _normal(term: Term, signs):
    """The normal form, where it is clearly shorter."""
    try:
        form = _tidied(to_term(normal(term, signs)), _Oracle(signs))
    except RdpVerifyError:
        return ()
    return (form,) if 4 * weight(form) <= 3 * weight(term) else ()


def _factored(term: Term, signs):
    """The product of the irreducible factors of a quotient."""
    if term.op != "mul" or not any(part.op == "pow" and part.args[1] is MINUS_ONE for part in term.args):
        return ()
    try:
        constant_and_powers = factors(term, signs)
    except RdpVerifyError:
        return ()
    if constant_and_powers is None:
        return ()
    scale, powers = constant_and_powers
    return (_tidied(mul(number(scale), *(power(base, number(exponent)) for base, exponent in powers)), _Oracle(signs)),)


class _Oracle:
    """Signs of short terms; nothing is known without signs."""

    def __init__(self, signs: Signs | None):
        self.signs = signs

    def positive(self, term: Term) -> bool:
        return self._ask(term, "positive")

    def nonnegative(self, term: Term) -> bool:
        return self._ask(term, "nonnegative")

    def _ask(self, term: Term, what: str) -> bool:
        if term.is_number:
            return term.value > 0 if what == "positive" else term.value >= 0
        if self.signs is None:
            return term.op == "exp"
        try:
            return term.size <= MOST_ASKED and getattr(self.signs, what)(term)
        except (RdpVerifyError, KeyError):  # a letter that stands for a long term has no range
            return False


def _tidied(term: Term, known: _Oracle) -> Term:
    if not term.args or term.op in OPAQUE:
        return term
    arguments = [_tidied(argument, known) for argument in term.args]
    try:
        built = construct(term.op, arguments, term.value)
        rule = RULES.get(built.op)
        return rule(built, known) if rule else built
    except RdpVerifyError:  # 1/0 in a place that is never reached
        return term


def _add(term: Term, known: _Oracle) -> Term:
    """Like summands collected: t + t is 2·t, u − u nothing; brackets are opened where that makes it shorter."""
    total = _collected(term.args, known)
    if total.op == "add" and any(_coefficient(part)[1].op == "add" for part in total.args):
        opened = _collected([piece for part in total.args for piece in _opened(part)], known)
        total = min((total, opened), key=weight)
    return _gathered(total) if total.op == "add" else total


def _collected(parts, known: _Oracle) -> Term:
    summands: dict[Term, fmpq] = {}
    for part in parts:
        factor, rest = _coefficient(part)
        summands[rest] = summands.get(rest, fmpq(0)) + factor
    parts = [rest if factor == 1 else mul(number(factor), rest) for rest, factor in summands.items() if factor != 0]
    return add(*(_tidy_sign(part, known) for part in parts)) if parts else ZERO


def _opened(part: Term) -> list[Term]:
    factor, rest = _coefficient(part)
    return [mul(number(factor), piece) for piece in rest.args] if rest.op == "add" else [part]


def _gathered(total: Term) -> Term:
    """ε − α·ε is (1 − α)·ε: a factor of all summands stands before them."""
    factors = [list(_coefficient(part)[1].args if _coefficient(part)[1].op == "mul" else (_coefficient(part)[1],)) for part in total.args]
    common = [each for each in factors[0] if each is not ONE and all(each in others for others in factors[1:])]
    if not common:
        return total
    rest = []
    for part, mine in zip(total.args, factors):
        for each in common:
            mine.remove(each)
        rest.append(mul(number(_coefficient(part)[0]), *mine))
    sizes = {abs(_coefficient(part)[0]) for part in total.args}
    (scale,) = sizes if len(sizes) == 1 else (fmpq(1),)
    return mul(number(scale), add(*(mul(number(1 / scale), part) for part in rest)), *common)


def _coefficient(part: Term) -> tuple[fmpq, Term]:
    if part.is_number:
        return part.value, ONE
    if part.op == "mul" and part.args[0].is_number:
        return part.args[0].value, mul(*part.args[1:])
    return fmpq(1), part


def _mul(term: Term, known: _Oracle) -> Term:
    """0 where a factor is 0; equal bases and exponentials collected where that loses nothing."""
    if term.op != "mul":
        return term
    if any(part is ZERO for part in term.args):
        return ZERO
    exponents: dict[Term, list[Term]] = {}
    for part in term.args:
        base, exponent = _power_of(part)
        exponents.setdefault(base, []).append(exponent)
    if any(len(powers) > 1 for powers in exponents.values()):
        term = mul(*(_raised(base, powers, known) for base, powers in exponents.items()))
    if term.op == "mul" and _is_negative(term) and (turned := _turned(term)) is not None:
        return _mul(turned, known)
    if term.op == "mul" and len(term.args) == 2 and term.args[0] is MINUS_ONE and term.args[1].op == "add":
        return add(*map(neg, term.args[1].args))
    return _tidy_sign(_one_root(term, known) if term.op == "mul" else term, known)


def _turned(term: Term) -> Term | None:
    """−c·(−a − b) is c·(a + b)."""
    for place, part in enumerate(term.args):
        if part.op == "add" and all(map(_is_negative, part.args)):
            return mul(neg(term.args[0]), *term.args[1:place], add(*map(neg, part.args)), *term.args[place + 1:])
    return None


def _one_root(term: Term, known: _Oracle) -> Term:
    """√a·√b is √(a·b) and √a/√b is √(a/b)."""
    roots = [part for part in term.args if part.op == "pow" and part.args[1].is_number and abs(part.args[1].value) == fmpq(1, 2)
             and known.nonnegative(part.args[0])]
    if len(roots) < 2:
        return term
    inside = mul(*(part.args[0] if part.args[1].value > 0 else power(part.args[0], MINUS_ONE) for part in roots))
    return mul(*(part for part in term.args if part not in roots), power(_tidied(inside, known), number("1/2")))


E = exp(ONE)


def _power_of(part: Term) -> tuple[Term, Term]:
    if part.op == "exp":
        return E, part.args[0]
    if part.op == "pow":
        return part.args
    return part, ONE


def _raised(base: Term, exponents: list[Term], known: _Oracle) -> Term:
    total = _add_of(add(*exponents), known)
    if base is E:
        return _exp(exp(total), known) if total is not ZERO else ONE
    if len(exponents) == 1 or (all(each.is_number for each in exponents) or known.positive(base)):
        return _pow(power(base, total), known) if total is not ZERO else ONE
    return mul(*(power(base, each) for each in exponents))


def _tidy_sign(term: Term, known: _Oracle) -> Term:
    """−c·log δ is c·log(1/δ) for δ < 1."""
    if term.op == "mul" and term.args[0].is_number and term.args[0].value < 0:
        for place, part in enumerate(term.args[1:], 1):
            if part.op == "log" and part.args[0].op != "pow" and known.positive(sub(ONE, part.args[0])):
                turned = log(power(part.args[0], MINUS_ONE))
                return mul(neg(term.args[0]), *term.args[1:place], turned, *term.args[place + 1:])
    return term


def _pow(term: Term, known: _Oracle) -> Term:
    if term.op != "pow":
        return term
    base, exponent = term.args
    if base is ONE or exponent is ONE:
        return base
    if exponent is ZERO and known.positive(base):
        return ONE
    if base is ZERO and known.positive(exponent):
        return ZERO
    if base.op == "exp" and (base is not E or exponent.op != "mul"):
        return _exp(exp(_times(base.args[0], exponent, known)), known)
    if base.op == "pow":
        inner = base.args[1]
        if known.positive(base.args[0]) or (_is_whole(inner) and _is_whole(exponent)):
            return _pow(power(base.args[0], _times(inner, exponent, known)), known)
        if inner.is_number and inner.value == 2 and exponent.is_number and exponent.value == fmpq(1, 2) and known.nonnegative(base.args[0]):
            return base.args[0]
    if base.op == "mul" and exponent is MINUS_ONE and any(part.is_number or _is_reciprocal(part) for part in base.args):
        kept = mul(*(part for part in base.args if not part.is_number and not _is_reciprocal(part)))
        turned = [_pow(power(part, MINUS_ONE), known) for part in base.args if part.is_number or _is_reciprocal(part)]
        return mul(*turned, power(kept, MINUS_ONE))
    if _is_whole(exponent) and int(exponent.value.p) % 2 == 0 and _is_negative(base):
        return power(neg(base), exponent)
    return term


def _is_whole(exponent: Term) -> bool:
    return exponent.is_number and exponent.value.q == 1


def _is_reciprocal(part: Term) -> bool:
    return part.op == "pow" and part.args[1].is_number and part.args[1].value < 0


def _times(a: Term, b: Term, known: _Oracle) -> Term:
    return _tidied(mul(a, b), known)


def _exp(term: Term, known: _Oracle) -> Term:
    """exp(log x) is x and exp(c·log x) is x^c."""
    if term.op != "exp":
        return term
    inside = term.args[0]
    if inside.op == "log":
        return inside.args[0]
    if inside.op == "add":
        powers = [part for part in inside.args if _is_log(part, known)]
        if powers:
            rest = add(ZERO, *(part for part in inside.args if part not in powers))
            return _mul(mul(exp(rest), *(_exp(exp(part), known) for part in powers)), known)
    if inside.op == "mul":
        logs = [part for part in inside.args if part.op == "log"]
        if len(logs) == 1 and known.positive(logs[0].args[0]):
            rest = [part for part in inside.args if part is not logs[0]]
            exponent = mul(*rest)
            if exponent.size <= 7 and not _is_quotient(exponent):
                return _pow(power(logs[0].args[0], exponent), known)
    return term


def _is_log(part: Term, known: _Oracle) -> bool:
    """c·log x with a number c, x known to be > 0."""
    _, rest = _coefficient(part)
    return rest.op == "log" and known.positive(rest.args[0])


def _log(term: Term, known: _Oracle) -> Term:
    if term.op != "log":
        return term
    return term.args[0].args[0] if term.args[0].op == "exp" else term


def _chosen(better: Callable[[Term, Term], Term]):
    """Max and Min without the arguments that another one is known to reach or pass."""
    def chosen(term: Term, known: _Oracle) -> Term:
        kept = list(dict.fromkeys(term.args))
        for argument in tuple(kept):
            if any(other is not argument and known.nonnegative(_add_of(better(other, argument), known)) for other in kept):
                kept.remove(argument)
        return kept[0] if len(kept) == 1 else construct(term.op, kept)

    return chosen


def _add_of(term: Term, known: _Oracle) -> Term:
    return _add(term, known) if term.op == "add" else term


def _abs(term: Term, known: _Oracle) -> Term:
    if term.op == "Abs" and known.nonnegative(term.args[0]):
        return term.args[0]
    return term


def _is_negative(part: Term) -> bool:
    return _coefficient(part)[0] < 0


RULES = {
    "add": _add, "mul": _mul, "pow": _pow, "exp": _exp, "log": _log, "Abs": _abs,
    "Max": _chosen(sub), "Min": _chosen(lambda other, argument: sub(argument, other)),
}
