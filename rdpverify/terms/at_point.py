"""Many terms at one assignment: each subterm is worked out once, without compiling anything.

Sign questions about a domain are asked of hundreds of terms that share most of their parts, at the same few points and on the
same box; a program (:mod:`.program`) pays where one term is looked at many times.
"""

from flint import ctx

from .arithmetic import CONSTANTS
from ..deadline import look
from .program import CHAINS, GROUPED, SQUARE
from .term import MINUS_ONE, Term

MOST_KNOWN = 50_000  # values that are remembered
UNCOVERED = frozenset(("Piecewise", "Sum", "Limit", "Density", "Mass", "expect"))  # with branches or bound variables: for programs


class Uncovered(Exception):
    """A term with branches or bound variables."""


class Values:
    """Values of terms in one ``arithmetic`` where the symbols have the values of ``env``; ``otherwise`` is that of all others.

    None and what the arithmetic calls undefined mean "possibly undefined".
    """

    def __init__(self, arithmetic, env: dict, otherwise=None):
        self._arithmetic, self._env, self._otherwise = arithmetic, env, otherwise
        self._known: dict[Term, object] = {}
        self._precision = ctx.prec

    def covers(self, term: Term) -> bool:
        return UNCOVERED.isdisjoint(term.ops)

    def __call__(self, term: Term):
        """The value of a term; raises Uncovered for one that is not covered."""
        look()
        if self._precision != ctx.prec or len(self._known) > MOST_KNOWN:
            self._known, self._precision = {}, ctx.prec
        try:
            return self._value(term)
        except RecursionError:
            return None

    def _value(self, node: Term):
        try:
            return self._known[node]
        except KeyError:
            value = self._known[node] = self._computed(node)
            return value

    def _computed(self, node: Term):
        """From the values of the arguments, by the instructions a program would have."""
        op, args, arithmetic = node.op, node.args, self._arithmetic
        if op in CONSTANTS:
            return arithmetic.constant(op, node.value)
        if op == "symbol":
            return self._env.get(node.value, self._otherwise)
        if op == "pow" and args[1].op == "number":
            base = self._value(args[0])
            return None if base is None else arithmetic.power(args[1].value)(base)
        if op in CHAINS:
            return self._chain(op, args)
        if op in UNCOVERED:
            raise Uncovered
        values = [self._value(argument) for argument in args]
        if any(value is None for value in values):
            return None
        function = arithmetic.function(op, node.value)
        return function(values) if op in GROUPED or len(values) not in (1, 2) else function(*values)

    def _chain(self, op: str, args):
        functions = self._arithmetic.functions
        function, first = functions[op], 1 if op == "mul" and args[0] is MINUS_ONE else 0
        value, at = self._value(args[first]), first + 1
        if op == "mul" and at < len(args) and args[at] is args[first] and value is not None:
            value, at = self._arithmetic.power(SQUARE)(value), at + 1
        for argument in args[at:]:
            other = self._value(argument)
            if value is None or other is None:
                return None
            value = function(value, other)
        return functions["neg"](value) if first and value is not None else value
