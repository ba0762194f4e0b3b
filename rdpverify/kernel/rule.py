"""A proof rule: from a goal and the proof's data to the goals that remain.  Their files are in ``kernel/rules``."""

import importlib
import pkgutil
from functools import lru_cache
from collections.abc import Mapping
from types import SimpleNamespace

from ..errors import InputError, RuleError, require
from ..exact import is_whole
from ..language import parse, parse_premise
from ..language.names import KERNEL
from ..language.sorts import sort_of
from ..language.statement import Premise
from ..terms import INFINITY, Term, make, neg, walk
from ..words.domains import Domain, Interval
from . import rules
from .defined import BINDING_LAWS, OF_OUTCOME, Requirement, holds, is_real, requirements, requirements_of_laws
from .goal import Goal


class Rules(Mapping):
    """The rules of the package ``kernel.rules`` by their names: a check loads the files of those that it uses.

    Their ``apply(goal, data)`` returns the subgoals whose truth implies the goal's; raises RuleError when it does not apply.
    """

    def __init__(self):
        alone = {module.name for module in pkgutil.iter_modules(rules.__path__)} - rules.TOGETHER.keys()
        self.file = dict(sorted({**{name: name for name in alone}, **rules.FILE}.items()))

    def __getitem__(self, name: str):
        module = importlib.import_module(f"{__package__}.rules.{self.file[name]}")
        return module if name not in rules.FILE else SimpleNamespace(apply=getattr(module, name))

    def __iter__(self):
        return iter(self.file)

    def __len__(self) -> int:
        return len(self.file)


def text_of(data: dict, key: str, default: str | None = None) -> str:
    """A text entry of the proof's data."""
    value = data.get(key, default)
    require(isinstance(value, str), f"the proof's data lacks the text {key!r}")
    return value


def premise_of(goal: Goal, data: dict) -> Premise:
    """The premise whose index the proof's data give."""
    index = data.get("premise")
    require(is_whole(index, 0, len(goal.given) - 1), "the proof's data lack the index of a 'premise'")
    return goal.given[index]


def read(text: str) -> Term:
    """A term from the proof's data."""
    if not isinstance(text, str):
        raise RuleError(f"expected a formula as text, got {type(text).__name__}")
    return _read(text)


@lru_cache(maxsize=1024)
def _read(text: str) -> Term:
    try:
        term = parse(text, internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable formula in the proof: {problem}") from None
    if any(part.op in BINDING_LAWS for part in walk(term)):
        raise RuleError("a proof may not bring in a density of its own: its mass would have to be proved")
    return term


def read_sorted(text: str, sort: str) -> Term:
    """A law or a kernel from the proof's data."""
    if sort == "kernel" and isinstance(text, str) and KERNEL.match(text):  # alone, the letter is a symbol
        return make("kernel", (), text)
    term = read(text)
    require(sort_of(term) == sort, f"not known to be a {sort}: {text}")
    return term


def read_premise(goal: Goal, text: str) -> Premise:
    """A statement from the proof's data, of no event and no density, in the goal's symbols and new ones that it is for all of."""
    require(isinstance(text, str), "expected a statement as text")
    try:
        premise = parse_premise(text, internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable statement in the proof: {problem}") from None
    require(not premise.events and not any(part.op in ("event", "prob", *BINDING_LAWS) for part in premise.relation.parts()),
            "a statement in a proof speaks of no event and of no density of its own")
    known, new = {name for name, _ in goal.symbols}, {name for name, _ in premise.quantified}
    require(all(name == goal.fresh(name) and domain.free <= known for name, domain in premise.quantified),
            "a symbol of a statement in a proof must be new, its domain one in the symbols of the goal")
    require(premise.relation.free <= known | new, "a statement in a proof may use only the symbols of the goal")
    require(not any(other.letters & set(premise.values) for other in goal.given),
            "a premise speaks of a value that the statement is for all of")
    return premise


def mentioned(goal: Goal, data: dict, key: str = "divergence") -> Term:
    """The term that the proof's data name, once the conclusion mentions it outside formulas with bound variables."""
    return is_mentioned(goal, read(text_of(data, key)), key)


def is_mentioned(goal: Goal, term: Term, what: str) -> Term:
    """The term, once the conclusion mentions it outside formulas with bound variables."""
    parts = goal.conclusion.parts()
    if term not in parts or any(part.op in (*BINDING_LAWS, *OF_OUTCOME, "Sum", "Limit") for part in parts):
        raise RuleError(f"the conclusion does not mention this {what}, or has a bound variable")
    return term


def read_defined(goal: Goal, text: str) -> Term:
    """A real term from the proof's data, defined and finite on the goal's whole domain, with only its symbols.

    Were it ∞, as a divergence may be, adding it to both sides would make any two of them equal.
    """
    term = read(text)
    require(sort_of(term) == "real", f"{text!r} is no number")
    require(is_real(term), f"{text!r} might be infinite: expected a real expression without divergences")
    known = {name for name, _ in goal.symbols}
    if not term.free <= known:
        raise RuleError(f"{text!r} uses a symbol the goal does not have: {', '.join(sorted(term.free - known))}")
    open_ones = requirements(term, goal.signs, goal.integers)
    if open_ones:
        raise RuleError(f"{text!r} might be undefined: {open_ones[0].why}")
    return term


def read_divergence(goal: Goal, text: str) -> Term:
    """A divergence from the proof's data that means something on the goal's whole domain: with only its symbols, every parameter,
    order and level defined and in its slot.  A power of -1 copies, or weights above 1, would have a negative divergence.
    """
    term = read(text)
    known = {name for name, _ in goal.symbols}
    if not term.free <= known or requirements(term, goal.signs, goal.integers) or requirements_of_laws(term, goal):
        raise RuleError(f"not known to be meaningful on the whole domain: {text}")
    return term


def inside(goal: Goal, value: Term, domain: Domain) -> list[Goal]:
    """Goals that place the value in one interval of the domain; RuleError where an end might be undefined, or it be no integer."""
    require(not domain.integers or holds(Requirement(value, "integer", "the value"), goal.signs, goal.integers),
            "a value is not known to be an integer")
    choices = [_inside(goal, value, piece) for piece in domain.intervals]
    subgoals = next((left for left in choices if not left), choices[0])
    require(not subgoals or len(choices) == 1, "a value is not known to lie in one interval of its domain")
    return subgoals


def _inside(goal: Goal, value: Term, piece: Interval) -> list[Goal]:
    left = []
    for end, term, is_open, trivial in ((piece.lower, value - piece.lower, piece.lower_open, piece.lower is neg(INFINITY)),
                                        (piece.upper, piece.upper - value, piece.upper_open, piece.upper is INFINITY)):
        require(trivial or (is_real(end) and not requirements(end, goal.signs)), "an end of the domain might be undefined")
        if not trivial and not (goal.signs.positive(term) if is_open else goal.signs.nonnegative(term)):
            left.append(goal.changed(given=()).nonnegative(term, positive=is_open))
    return left
