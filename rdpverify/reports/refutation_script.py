"""A refutation as a short Python program that a doubter runs: fractions where everything is rational, mpmath otherwise.

It knows nothing of this package: laws are lists of masses, divergences their textbook sums.  It convinces; the certificate proves.
"""

import re

from ..definitions import DIVERGENCES
from ..definitions.constructions import looked_at, on_inputs
from ..definitions.constructions.kernels import written_out
from ..definitions.quantities import OF_PAIR, of_pair, unfold
from ..definitions.queries import with_sensitivities
from ..errors import InputError
from ..kernel.place import Place, contains
from ..kernel.rules.least import CURVE, at_order
from ..kernel.witness import decidable
from ..printer import to_text
from ..language.statement import OPPOSITE, Premise, Relation, Statement
from ..terms import Term, call, make, number, rebuild, substitute, walk
from ..terms.normal import identical
from .python_text import MPMATH, PythonText, functions_of, python_name

DIGITS, ROUNDING = 40, "mpf('1e-30')"
PLACES = ("1/10", "1/2", "9/10", "11/10", "3/2", 2, 3, 10, 100)  # at which a premise for all orders or levels is looked at
RATIONAL = frozenset(("number", "symbol", "add", "mul", "pow", "Abs", "Min", "Max", "law", "event", "prob", "tv", "Finite", "Bernoulli",
                      "Mixture", "Product", "Power", "list", "tuple", "Output", "Joint", "Kernel", "kernel", "value"))


def refutation_script(statement: Statement, evidence: dict) -> str:
    """The program, which prints REFUTED and ends with 0; InputError, one line, for what no short program computes."""
    if "limit" in evidence:
        raise InputError("no short program: that a bound is not the least one is shown by a proof")
    if "opposite" in evidence:
        raise InputError("no short program: the opposite is shown by a proof")
    place = Place(statement, evidence["at"])
    try:
        conclusion = decidable(statement.conclusion).mapped(lambda side: _opened(side, place))
        premises = [Premise(each.relation.mapped(lambda side: _opened(side, place)), each.quantified, each.events, each.values)
                    for each in (*map(Premise, statement.conditions), *statement.given)]
    except InputError as problem:
        raise InputError(f"no short program: {problem.message}") from None
    sides = [side for relation in (conclusion, *(premise.relation for premise in premises)) for side in (relation.left, relation.right)]
    numbers = all(value.is_number for value in place.values.values())  # and no solutions of equations
    exact = numbers and not any(premise.quantified for premise in premises) and all(_rational(side, place) for side in sides)
    text = PythonText(place.values, exact)
    body = [f"{python_name(name)} = {text.number(value.value) if value.is_number else text.text(value)}"
            for name, value in place.values.items()]
    body += [f"{name} = {text.text(law)}" for name, law in _of_one_length(place.laws).items()]
    body += [f"{name} = {text.text(kernel)}" for name, kernel in _of_one_size(place).items()]
    body += [f"{python_name(name)} = {to_text(law.args[0])}" for name, law in place.points.items()]
    body += [f"{python_name(name)} = [{', '.join(map(text.text, chosen))}]" for name, chosen in place.events.items()]
    body += [f"premises = [{', '.join(_premise(premise, text, place) for premise in premises)}]"] if premises else []
    body += [f"left = {text.text(conclusion.left)}", f"right = {text.text(conclusion.right)}",
             f"refuted = {'all(premises) and ' if premises else ''}{_violated(conclusion, text)}",
             'print("REFUTED" if refuted else "NOT REFUTED", "left =", left, "right =", right)', "raise SystemExit(not refuted)"]
    if any("_of_densities(" in text.text(side) and evidence[key][0] == "oo"
           for side, key in ((conclusion.left, "lhs"), (conclusion.right, "rhs"))):
        raise InputError("no short program: an integral that diverges has no value to compute")
    body = [*functions_of("\n".join(body)), *body]
    return "\n".join([*_comments(statement, premises), *_imports(exact, body), *body]) + "\n"


def _opened(side: Term, place) -> Term:
    """Quantities of mechanisms as divergences of pairs of laws: the worst ones, or those of the witness's inputs; at its order."""
    def leaf(part: Term):
        if part.op in CURVE and place.order is not None:
            return _opened(at_order(part, place.order), place)
        if part.op == "Adaptive":
            return written_out(substitute(part, place.values))
        if part.op not in OF_PAIR:
            return None
        there = substitute(part, place.values)
        mechanism = there.args[0]
        if place.inputs and looked_at(mechanism):
            return of_pair(there, on_inputs(mechanism, place.inputs))
        return rebuild(unfold(there), _point_masses)

    return rebuild(with_sensitivities(side), leaf)


def _point_masses(part: Term) -> Term | None:
    """A divergence of two point masses as that of finite laws on their points."""
    if part.op not in DIVERGENCES or any(law.op != "PointMass" for law in part.args[:2]):
        return None
    first, second = (law.args[0] for law in part.args[:2])
    if not (same := identical(first, second)) and not (first.is_number and second.is_number):
        return None
    laws = (call("Finite", make("list", map(number, masses))) for masses in (((1,), (1,)) if same else ((1, 0), (0, 1))))
    return make(part.op, (*laws, *part.args[2:]))


def _rational(side: Term, place) -> bool:
    exponents = (substitute(part.args[1], place.values) for part in walk(side) if part.op == "pow")
    return side.ops <= RATIONAL and all(exponent.is_number and exponent.value.q == 1 for exponent in exponents)


def _of_one_length(laws: dict[str, Term]) -> dict[str, Term]:
    """Finite laws with as many masses as the longest has."""
    count = max((len(law.args[0].args) for law in laws.values() if law.op == "Finite"), default=0)

    def filled(law: Term) -> Term:
        masses = law.args[0].args if law.op == "Finite" else ()
        return call("Finite", make("list", masses + (number(0),) * (count - len(masses)))) if masses else law

    return {name: filled(law) for name, law in laws.items()}


def _of_one_size(place) -> dict[str, Term]:
    """The kernels, once all spaces have as many outcomes: the program's laws are lists that it compares place by place."""
    rows = [row for kernel in place.kernels.values() for row in (kernel.args[0], *kernel.args[0].args)]
    if place.kernels and len({len(row.args) for row in (*rows, *(law.args[0] for law in place.laws.values() if law.op == "Finite"))}) > 1:
        raise InputError("no short program: the spaces of the witness have different numbers of outcomes")
    return place.kernels


def _premise(premise: Premise, text: PythonText, place) -> str:
    relation = premise.relation
    left, right, op = text.text(relation.left), text.text(relation.right), relation.op
    if text.exact:
        text_of_premise = f"{left} {op} {right}"
    elif op == "==":
        text_of_premise = f"abs({left} - ({right})) <= {ROUNDING}"
    else:
        smaller, larger = (left, right) if op in ("<=", "<") else (right, left)
        text_of_premise = f"{smaller} <= {larger} + {ROUNDING}"
    if premise.events:
        loops = " ".join(f"for {event} in subsets(len({next(iter(place.laws))}))" for event in premise.events)
        return f"all({text_of_premise} {loops})"
    if premise.values:
        count = len(next(iter(place.kernels.values())).args[0].args)
        text_of_premise = f"all({text_of_premise} {' '.join(f'for {python_name(value)} in range({count})' for value in premise.values)})"
    for name, domain in premise.quantified:
        places = [value for value in map(number, PLACES) if contains(domain, value, place.values)]
        if not places:
            raise InputError(f"no short program: no simple {name} is in its domain")
        text_of_premise = f"all({text_of_premise} for {python_name(name)} in [{', '.join(text.number(value.value) for value in places)}])"
    return text_of_premise


def _violated(relation: Relation, text: PythonText) -> str:
    op = relation.op
    if relation.rounded is not None:
        return f"abs(left - right) > {text.text(relation.rounded)}"
    if text.exact:
        return f"left {OPPOSITE.get(op, '!=')} right"
    if op == "==":
        return f"abs(left - right) > {ROUNDING}"
    if op in ("<", ">"):
        return f"left {OPPOSITE[op]} right"
    return f"left > right + {ROUNDING}*abs(right)" if op == "<=" else f"right > left + {ROUNDING}*abs(left)"


def _comments(statement: Statement, premises: list[Premise]) -> list[str]:
    lines = [f"# claimed: {to_text(statement.conclusion)}"]
    lines += [f"# given:   {to_text(each)}" for each in (*statement.given, *statement.conditions)]
    if any(premise.quantified for premise in premises):
        lines.append("# a premise for all values is looked at in some places only; the certificate covers all of them")
    return lines


def _imports(exact: bool, lines: list[str]) -> list[str]:
    text = " ".join(lines)
    if exact:
        return ["from fractions import Fraction as F"] if "F(" in text else []
    used = MPMATH & set(re.findall(r"[A-Za-z_]\w*", text)) - {"mp"}
    return [f"from mpmath import mp, {', '.join(sorted(used))}", f"mp.dps = {DIGITS}"]
