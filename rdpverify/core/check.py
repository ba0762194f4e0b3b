"""The check of a certificate: its steps make theorems, and these are what the claim's text asks."""

import json
from functools import cache
from pathlib import Path

from flint import fmpq

from ..deadline import look
from ..errors import BudgetExceeded, RdpVerifyError, RuleError, require
from . import calculus, integrate, numbers, sums, theorem
from .axioms import axioms, theorem_of
from .claim import cases_of
from .polynomial import NAMED, Atom
from .reader import event_of, kernel_of, law_of, parsed, polynomial, relation, value_of_kernel, variables_of
from .theorem import Theorem

MOST_STEPS = 200_000
PROVED = Path(__file__).with_name("proved.json")


class Steps:
    """Theorems by their number, made one after the other."""

    def __init__(self):
        self.theorems: list[Theorem] = []
        self.axioms: set[str] = set()

    def take(self, step: list) -> None:
        look()
        rule, *arguments = step
        require(isinstance(rule, str) and rule in RULES, f"no rule is called {rule!r}")
        self.theorems.append(RULES[rule](self, *arguments))

    def at(self, index) -> Theorem:
        require(type(index) is int and 0 <= index < len(self.theorems), f"no step {index!r} yet")
        return self.theorems[index]

    def all(self, indices) -> list[Theorem]:
        return [self.at(index) for index in indices]

    # ---- the rules, with their arguments read ----------------------------------------------------------------------------------------

    def axiom(self, name):
        axiom, used = called(name)
        self.axioms |= used
        return axiom

    def assume(self, text):
        return theorem.assume(relation(text))

    def point(self, text):
        return theorem.nonnegative_point(polynomial(text).atom)

    def at_most_one(self, text):
        return theorem.at_most_one(polynomial(text).atom)

    def instance(self, index, values, facts=()):
        return theorem.instance(self.at(index), _values(values), self.all(facts))

    def cut(self, lemmas, index):
        return theorem.cut(self.all(lemmas), self.at(index))

    def cases(self, text, *indices):
        return theorem.cases(polynomial(text), *self.all(indices))

    def finite_or_not(self, text, first, second):
        return theorem.finite_or_not(polynomial(text), self.at(first), self.at(second))

    def contradiction(self, indices, text):
        return theorem.contradiction(self.all(indices), relation(text))

    def congruence(self, text, equalities):
        atom = polynomial(text).atom
        require(atom is not None, "expected a function of arguments")
        return theorem.congruence(atom.head, atom.args, {int(place): (self.at(index), polynomial(other))
                                                         for place, (index, other) in equalities.items()})

    def specialise(self, index, values):
        return theorem.specialise(self.at(index), _values(values))

    def generalise(self, index, names, conditions):
        return theorem.generalise(self.at(index), tuple(map(_name, names)), tuple(map(relation, conditions)))

    def arithmetic(self, parts):
        return theorem.arithmetic([((*factor[:-1], polynomial(factor[-1])) if isinstance(factor, list) else polynomial(factor),
                                    self.all(indices)) for factor, indices in parts])

    def integrate(self, indices, facts=()):
        require(bool(indices), "expected theorems")
        return integrate.integrate(self.all(indices), self.all(facts))

    def finite_integral(self, text, bounds, facts=()):
        return integrate.finite_integral(polynomial(text), [tuple(self.all(pair)) for pair in bounds], self.all(facts))

    def rises(self, text, name, start, end, slope, smooth=()):
        return calculus.rises(polynomial(text), _symbol(name), polynomial(start), polynomial(end), self.at(slope), self.all(smooth))

    def induction(self, text, name, start, first, following):
        return sums.induction(relation(text), _symbol(name), polynomial(start), self.at(first), self.at(following))

    def sum_single(self, index, body, at):
        return sums.single(_symbol(index), polynomial(body), polynomial(at))

    def sum_split(self, text, last):
        return sums.split(polynomial(text).atom, polynomial(last))

    def sum_split_finite(self, text, last, back=False):
        return sums.split_finite(polynomial(text).atom, polynomial(last), _flag(back))

    def sum_shift(self, text, index, by):
        return sums.shifted(polynomial(text).atom, _symbol(index), polynomial(by))

    def sum_shift_finite(self, text, index, by):
        return sums.shifted_finite(polynomial(text).atom, _symbol(index), polynomial(by))

    def sum_terms(self, index, name, ends, parts, facts=()):
        return sums.added_up(self.at(index), _symbol(name), tuple(map(polynomial, ends)), _pairs(parts), self.all(facts))

    def sum_finite(self, text, bounds, facts=()):
        upper, lower = ((self.at(index), _pairs(parts)) for index, parts in bounds)
        return sums.dominated(polynomial(text).atom, (upper, lower), self.all(facts))

    def sum_bounded(self, text, each, partial, name, finite=False):
        finite_sum, below = sums.bounded(polynomial(text).atom, self.at(each), self.at(partial), _symbol(name))
        return finite_sum if _flag(finite) else below

    def numbers(self, text, bits=64):
        return numbers.numbers(relation(text), bits)

    def on_box(self, text, box, cuts, bits=64):
        ends = {_symbol(name): (_rational(low), _rational(high)) for name, (low, high) in box.items()}
        return numbers.on_box(relation(text), ends, cuts, bits)


RULES = {name: rule for name, rule in vars(Steps).items()
         if callable(rule) and not name.startswith("_") and name not in ("take", "at", "all")}


@cache
def called(name: str) -> tuple[Theorem, frozenset[str]]:
    """An axiom, or a theorem that is used by name like one; and the axioms that it rests on.

    The theorems stand with their steps in ``proved.json``: these are checked when the name is first used.
    """
    if name in axioms():
        return axioms()[name].theorem, frozenset((name,))
    entry = _proved().get(name)
    require(entry is not None, f"no axiom is called {name!r}")
    steps = Steps()
    for step in entry["steps"]:
        steps.take(step)
    says, made = theorem_of(*entry["says"].split("|-")), steps.theorems[-1]
    require(made.relation == says.relation and made.hypotheses == says.hypotheses, f"the steps of {name} prove something else")
    return made, frozenset(steps.axioms)


@cache
def _proved() -> dict:
    return json.loads(PROVED.read_text(encoding="utf-8"))


def _rational(text) -> fmpq:
    require(isinstance(text, str), "a rational is a text")
    return fmpq(*map(int, text.split("/")))


def _symbol(text: str) -> str:
    require(isinstance(text, str) and text.isascii() and text.isidentifier(), "expected a name")
    return text


def _flag(value) -> bool:
    require(isinstance(value, bool), "expected true or false")
    return value


def _pairs(parts) -> list:
    return [(polynomial(factor), polynomial(body)) for factor, body in parts]


def _name(text: str):
    kind, _, name = text.rpartition(" ")
    return Atom(kind, (_symbol(name),)) if kind in ("event", "test", "value") else _symbol(text)


def _values(values: dict) -> dict:
    """Texts by name: ``x`` for a symbol, ``law P``, ``event S``, ``test phi``, ``variable X``, ``kernel K`` and ``value x`` for
    these."""
    values_read = {}
    for key, text in values.items():
        kind, _, name = key.rpartition(" ")
        require(kind in ("", *NAMED), f"no kind of value: {kind!r}")
        read = {"": polynomial, "law": lambda t: law_of(parsed(t)), "event": lambda t: event_of(parsed(t)), "test": polynomial,
                "variable": variables_of, "kernel": lambda t: kernel_of(parsed(t)), "value": lambda t: value_of_kernel(parsed(t))}[kind]
        values_read[Atom(kind, (name,)) if kind else name] = read(text)
    return values_read


def _attempt(where: str, action, *arguments):
    """``action(*arguments)``; RuleError with the place for whatever a stranger's data makes it raise."""
    try:
        return action(*arguments)
    except BudgetExceeded:
        raise
    except Exception as problem:
        kind = "" if isinstance(problem, RdpVerifyError) else f"{type(problem).__name__}: "
        raise RuleError(f"{where}: {kind}{problem}") from None


def check(claim: dict, proof: dict) -> Steps:
    """Check that the proof's ``steps`` prove the claim; RuleError names the step that does not hold.

    ``facts`` are the numbers of theorems that show the text to be well-posed, ``cases`` those of what is to be proved, in the order of
    :func:`.claim.cases_of`.
    """
    steps = Steps()
    todo = proof.get("steps") if isinstance(proof, dict) else None
    require(isinstance(todo, list) and len(todo) <= MOST_STEPS, "expected a list of steps")
    for number, step in enumerate(todo):
        require(isinstance(step, list) and step, f"step {number}: expected a rule and its arguments")
        _attempt(f"step {number}, {step[0]!r:.80}", steps.take, step)
    facts, given, near = _attempt("facts and cases", lambda: [
        steps.all(each) for each in (proof["facts"], proof["cases"], proof.get("near", ()))])
    asked = cases_of(claim, facts, near)
    require(len(asked) == len(given), f"the claim has {len(asked)} cases, the proof treats {len(given)}")
    for number, (case, shown) in enumerate(zip(asked, given, strict=True)):
        stronger = case.relation.op == ">=" and shown.relation.op in (">", "==") and shown.f == case.relation.body
        require(shown.relation == case.relation or stronger, f"case {number}: proved {shown.relation}, asked {case.relation}")
        require(shown.hypotheses <= case.hypotheses, f"case {number}: a hypothesis is not the claim's: "
                f"{next(iter(shown.hypotheses - case.hypotheses), '')}")
    return steps


def check_contradiction(claim: dict, proof: dict) -> Steps:
    """Check that 1 <= 0 follows from what the claim supposes, whose text has a value: nothing satisfies it."""
    steps = check({**claim, "conclusion": "1 <= 0"}, proof)
    cases_of(claim, steps.all(proof["facts"]))
    return steps
