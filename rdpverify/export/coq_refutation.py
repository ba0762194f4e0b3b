"""The Coq proof that a claim is false: at the numbers and finite laws of its certificate, relations between numbers decide."""

import ast
import re
from fractions import Fraction

from . import coq_words as words
from .coq_best import exceeded
from .coq_closed import all_closed
from .coq_formulas import Formulas, NotExported, parsed
from .coq_orders import orders
from .coq_statement import Statement
from .coq_tests import bounds, for_all_levels

FINITE = re.compile(r"Finite\(\[(.*)\]\)")
WHOLE_POWER = re.compile(r"\(rpow \d+ \(+IZR")
CASES = re.compile(r"\(if_(le|lt|ge|gt) |\(matrix_kernel ")
NO_TAIL = re.compile(r"loss_tail\(Normal\(.*\) == 0")  # what is never true


def refutation(statement: Statement, evidence: dict, claim: dict) -> tuple[str, list[str], list[str]]:
    """The library, nothing before the theorem, and the lines of the script; NotExported where the counterexample is of another kind."""
    if "proof" in evidence or "at" not in evidence:
        raise NotExported("refuted by a proof of the opposite, or by a limit")
    at = evidence["at"]
    there = _There({name: parsed(at[name]) for name, _ in statement.symbols})
    for text in (*claim["given"], claim["conclusion"]):
        all_closed(there.visit(parsed(text.partition(" for all ")[0].replace("== ~", "== "))), at_laws=True)
    laws = {name: _masses(at[name]) for name in statement.laws}
    kernels = {name: _rows(at[name]) for name in statement.kernels}
    size = max([*map(len, laws.values()), *(max(len(rows), *map(len, rows)) for rows in kernels.values())], default=0)
    if statement.space != "X":
        size = int(statement.space.split()[1].strip(")"))
    values = [f"(finite {size})"] if statement.space == "X" and (statement.laws or statement.kernels) else []
    if statement.base:
        values.append(f"(fpower {size if statement.base == 'X' else statement.base.split()[1].strip(')')})")
    values += [f"(rising {size})"] if statement.ordered else []
    values += [f"(flaw {size} {_rationals(masses + [Fraction(0)] * (size - len(masses)))} eq_refl eq_refl)" for masses in laws.values()]
    for rows in kernels.values():
        full = [row + [Fraction(0)] * (size - len(row)) for row in rows]
        values.append(f"(fkernel {size} [{'; '.join(map(_rationals, full))}] eq_refl)")
    for event in statement.events:
        inside = set(map(int, re.findall(r"[0-9]+", at[event])))
        values.append(f"(fevent {size} {_rationals([Fraction(i in inside) for i in range(size)])} eq_refl)")
    if statement.variables:
        masses = _masses(f"Finite({at['masses']})")
        values += [f"{len(masses)}%nat", f"(flaw {len(masses)} {_rationals(masses)} eq_refl eq_refl)"]
        values += [f"(fun i => nth i [{'; '.join(re.findall('[0-9]+', at[name]))}]%nat 0%nat)" for name in statement.variables]
    values += [_number(at[name], whole) for name, whole in statement.symbols]
    given, at_values = claim["given"], f"specialize (H {' '.join(values)})." if values else "red in H."
    powers = ["whole_powers H."] if statement.laws and WHOLE_POWER.search(statement.proposition) else []
    tail = NO_TAIL.match(claim["conclusion"])
    in_cases = CASES.search(statement.proposition)
    start = "matrices H." if "matrix_kernel" in statement.proposition else "evaluate H."
    lines = ["intros L H." if statement.line else "intro H.", at_values, *powers, start]
    plain = len(statement.hypotheses) - len(given)
    lines += ["premise H."] * plain + [line for text in given for line in _premise(text, at, laws, size)]
    lines += bounds(claim["conclusion"], at, laws, kernels) + exceeded(claim["conclusion"], at, laws)
    if in_cases:
        return "ByCases", [], [*lines, "cases H.", "contradict H."]
    if powers or tail:
        return "Beyond", [], [*lines, "never_zero H." if tail else "contradict H."]
    library = "Tests" if "tradeoff" in statement.proposition else "Selection" if statement.ordered else "Refute"
    return library, [], [*lines, "contradict H."]


class _There(ast.NodeTransformer):
    """A formula at the numbers of the counterexample: two laws may be of one scale only there."""

    def __init__(self, numbers: dict[str, ast.expr]):
        self.numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.numbers.get(node.id, node)


def by_cases(statement: Statement) -> bool:
    """Are cases of numbers and matrices, applied to laws, all that it has beyond the words that are evaluated?"""
    others = {name for table in (words.LAWS, words.MECHANISMS, words.NUMBERS, words.QUANTITIES) for name, _ in table.values()}
    others |= {"outcome_mean", "outcome_chance", "outcome_quantile", "density_of", "printed_extended", "composed_of", "adaptive", "history"}
    used = set(re.findall(r"\w+", statement.proposition))
    return bool(CASES.search(statement.proposition)) and not (used & others or statement.base or statement.limit)


def _premise(text: str, at: dict, laws: dict, size: int) -> list[str]:
    body, _, binder = text.partition(" for all ")
    if " and values " in binder:
        raise NotExported("a premise for all numbers, or events, and values")
    if binder.startswith("events "):
        return [f"all_events H {size}%nat."]
    if binder.startswith("values "):
        return [f"{'all_pairs' if ',' in binder else 'all_values'} H {size}%nat."]
    if "tradeoff(" in body:
        return [for_all_levels(body, at)]
    return orders(body, binder, at, laws) if binder else ["premise H."]


def _masses(text: str) -> list[Fraction]:
    match = FINITE.fullmatch(text)
    if match is None:
        raise NotExported(f"the law {text[:40]} is not finite")
    try:
        return [Fraction(mass.strip()) for mass in match[1].split(",")]
    except ValueError:
        raise NotExported("a mass that is no rational") from None


def _rows(text: str) -> list[list[Fraction]]:
    if not (match := re.fullmatch(r"Kernel\(\[\[(.*)\]\]\)", text)):
        raise NotExported(f"the kernel {text[:40]} is not finite")
    return [[Fraction(mass.strip()) for mass in row.split(",")] for row in match[1].split("], [")]


def _rationals(masses: list[Fraction]) -> str:
    return "[" + "; ".join(f"{mass.numerator}#{mass.denominator}" for mass in masses) + "]"


def _number(text: str, whole: bool) -> str:
    if whole:
        return f"({int(text)})%Z"
    return f"({Formulas(()).real(parsed(text))})"
