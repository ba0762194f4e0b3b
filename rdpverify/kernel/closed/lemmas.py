"""The integration lemmas: exact values of ∫ exp(h) and Σ exp(h) with the exact condition for being finite.

A lemma is a row of a text in ``tables``, instantiated here, or one of :mod:`.expansions`; all are tested against verified integration.

    exponent over (lower, upper) = value; clauses

says that ∫ exp(exponent) dx over the interval, or the sum over the whole numbers from one end to the other, is the value; in the
tables of suprema, that it is the supremum of the exponent, the larger one of two values with "or" between them.  An addend in
[brackets] may be missing.  U stands for A·((x − m)² + w) and V for B·((x − n)² + v), positive quadratics.  The clauses, in their order:

    for C       the row is about such parameters only          iff C         the integral is finite exactly then, +∞ otherwise
    where C     the formula needs it, the integral does not    unless a, b   where a = b = 0 the row says nothing
    case C      it must be known whether C or not              let, factored   an abbreviation, in normal form or as a product; of equals
                                                               the shorter

What is assumed by iff counts in the clauses behind it.  An unindented line names a lemma and its source.  In the tables affine, parabolas
and logarithms x is any statistic that is monotone on the piece, between its values at the ends.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, mul, neg, rebuild, substitute
from .expansions import GAUSSIAN_MOMENTS, QUADRATIC_RATIO
from .exponent import Exponent, factored, tidy
from .assumptions import Assumptions, infinite
from .lemma import INFINITE, Lemma, Value
from .matching import parameters, pattern, read
from .segments import undecided
from .series import canonical_series


TABLES = Path(__file__).with_name("tables")
OPPOSITE = {">": "<=", ">=": "<=", "<=": ">=", "!=": "="}  # where both sides of 0 are closed, rows agree at 0


def rows(table: str, space: str) -> list[Lemma]:
    """The lemmas of a table, one a row."""
    lemmas, name, source, text = [], "", "", (TABLES / f"{table}.txt").read_text(encoding="utf-8")
    for line in text.replace("\n    ", " ").strip().splitlines():
        if line.startswith(" "):
            lemmas.append(_row(name, source, line.strip(), space))
        else:
            name, _, source = line.partition(" | ")
    return lemmas


def _row(name: str, source: str, text: str, space: str) -> Lemma:
    sign = "∫" if space == "real" else "Σ"
    shape, _, rest = text.partition(" over ")
    intervals, _, rest = rest.partition(" = ")
    value, *clauses = rest.split("; ")

    @cache
    def read_row():
        ends = [tuple(map(read, interval.split(", "))) for interval in intervals.strip("()").split("), (")]
        forms = [_summands(read(form)) for form in value.split(" or ")]
        form = forms[0] if len(forms) == 1 else tuple(candidate for (candidate,) in forms)
        return pattern(shape), ends, form, [_clause(clause) for clause in clauses]

    def apply(h: Exponent, lower: Term, upper: Term, assumptions: Assumptions) -> Value | None:
        wanted, ends, form, conditions = read_row()
        if not sum(a.needed for a in wanted) <= len(h.statistics) <= len(wanted):
            return None
        bound = next((values for values in (_ends(each, (lower, upper)) for each in ends) if values is not None), None)
        parts = {statistic: coefficient for statistic, coefficient in h.coefficients if statistic is not ONE}
        bound = None if bound is None else parameters(parts, wanted, bound, assumptions)
        return None if bound is None else _instance(form, conditions, bound, h.constant, assumptions)

    return Lemma(name, f"{sign} exp({shape}) over {text.partition(' over ')[2]}", source, apply, space)


def _clause(text: str) -> tuple[str, tuple[Term, ...], str]:
    """(keyword, terms, comparison with 0 or name of the abbreviation)."""
    keyword, _, rest = text.partition(" ")
    if keyword in ("let", "factored"):
        name, _, rest = rest.partition(" = ")
        return keyword, tuple(map(read, rest.split(" or "))), name
    if keyword == "unless":
        return keyword, tuple(map(read, rest.split(", "))), ""
    left, sign, right = rest.rsplit(" ", 2)
    return keyword, (read(left if right == "0" else f"{left} - ({right})"),), sign


def _ends(wanted, ends) -> dict[str, Term] | None:
    """The parameters for which the wanted ends are these; a symbol is any finite end."""
    bound = {}
    for end, given_end in zip(wanted, ends):
        if end.op == "symbol" and not infinite(given_end):
            bound[end.value] = given_end
        elif end is not given_end:
            return None
    return bound


def _instance(form, clauses, bound: dict[str, Term], constant: Term, assumptions: Assumptions) -> Value | None:
    """The row with the parameters ``bound``; None when it says nothing about them, +∞ when a condition for being finite fails."""
    conditions: dict[str, list[Relation]] = {"iff": [], "where": []}
    silent, diverges, inside = [], False, assumptions
    for keyword, terms, sign in clauses:
        term, *others = (substitute(each, bound) for each in terms)
        if keyword in ("let", "factored"):
            forms = [(tidy if keyword == "let" else factored)(form, inside) for form in (term, *others)]
            bound = bound | {sign: min(forms, key=lambda form: (form.size, repr(form)))}
        elif keyword == "unless":
            silent.append((term, *others))
        elif keyword in ("for", "case"):
            inside = assumptions.assuming(*(c.left for c in conditions["iff"] if c.op == ">"))
            if not _holds(term, sign, inside):
                if keyword == "case" and not _holds(term, OPPOSITE[sign], inside):
                    raise undecided(term, ZERO)
                return None
        elif not _fails(term, sign, assumptions):
            conditions[keyword].append(Relation(term**2, ">", ZERO) if sign == "!=" else Relation(term, sign, ZERO))
        elif keyword == "where" or (assumptions(term) != -1 and any(term in group and not _apart(group, assumptions) for group in silent)):
            return None
        else:
            diverges = True
    if diverges or form == INFINITE:
        return INFINITE if diverges else replace(INFINITE, valid_when=tuple(conditions["where"]))
    summands = []
    for coefficient, exponent in form:
        coefficient = canonical_series(_without_signs(substitute(coefficient, bound), assumptions), assumptions)
        summands.append((coefficient, add(constant, substitute(exponent, bound))))
    return Value(tuple(summands), tuple(conditions["iff"]), tuple(conditions["where"]), all(_apart(group, assumptions) for group in silent))


def _summands(form: Term):
    """((coefficient, exponent), …) of a sum of multiples of exponentials; a form without them is one coefficient."""
    if form is INFINITY:
        return INFINITE
    parts = [part.args if part.op == "mul" else (part,) for part in (form.args if form.op == "add" else (form,))]
    if not all(any(factor.op == "exp" for factor in factors) for factors in parts):
        return ((form, ZERO),)
    return tuple((mul(*(f for f in factors if f.op != "exp")), add(*(f.args[0] for f in factors if f.op == "exp"))) for factors in parts)


def _without_signs(term: Term, assumptions: Assumptions) -> Term:
    """|u| as u where u is positive."""
    return rebuild(term, lambda node: node.args[0] if node.op == "Abs" and assumptions(node.args[0]) == 1 else None)


def _apart(terms, assumptions: Assumptions) -> bool:
    """Are they never 0 all at once?"""
    return any(map(assumptions.is_nonzero, terms))


def _holds(term: Term, sign: str, assumptions: Assumptions) -> bool:
    if sign in (">", ">=", "<="):
        return assumptions(term) == 1 if sign == ">" else assumptions.nonnegative(neg(term) if sign == "<=" else term)
    return assumptions.is_zero(term) if sign == "=" else assumptions.is_nonzero(term)


def _fails(term: Term, sign: str, assumptions: Assumptions) -> bool:
    """Is it known to be false everywhere?"""
    return assumptions(term) == -1 if sign == ">=" else assumptions.is_zero(term) or (sign == ">" and assumptions(term) in (0, -1))


SUPREMA = (*rows("suprema", "real"), *rows("suprema_on_integers", "integers"))
AFFINE, PARABOLAS, LOGARITHMS = (tuple(rows(table, "real")) for table in ("affine", "parabolas", "logarithms"))
LEMMAS = (QUADRATIC_RATIO, *rows("integrals", "real"), *rows("sums", "integers"), GAUSSIAN_MOMENTS)  # in the order they are tried
