"""Straight-line programs: a term compiled once, shared subterms once, for repeated evaluation over several arithmetics.

Registers hold first the free symbols, then everything closed (computed once per precision), then the rest in order.
An arithmetic says what a number, a sum, a function … means on its values: balls, ranges, complex balls, Taylor series.
None among the values means "possibly undefined" and spreads, except through the branches of a Piecewise that are not taken.
"""

from flint import ctx

from ..errors import InputError
from .build import add
from ..deadline import look
from .term import MINUS_ONE, Term, make, number, rebuild, substitute, walk

SUM_LIMIT = 4096  # a finite Sum with more terms is left unevaluated

SQUARE = number(2).value
NEGATED = {"<": ">=", ">=": "<", "<=": ">", ">": "<="}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "=="}
CHAINS = ("add", "mul", "Min", "Max", "and", "or")
LAZY = ("Piecewise",)  # these see None among their arguments
GROUPED = ("Piecewise", "list", "tuple")  # these get one list of arguments, as does every function of none or of three


def expand_sums(term: Term, limit: int = SUM_LIMIT) -> Term:
    """Replace every Sum with integer ends and at most ``limit`` terms, those of sums inside it counted, by its terms; an empty Sum is 0."""
    def leaf(node):
        if node.op != "Sum":
            return None
        body, index, lower, upper = node.args
        if not (lower.is_number and upper.is_number and lower.value.q == upper.value.q == 1):
            return None
        look()
        first, last = int(lower.value.p), int(upper.value.p)
        count = last - first + 1
        if count > limit:
            return None
        return add(*(expand_sums(substitute(body, {index.value: number(k)}), limit // count) for k in range(first, last + 1)))

    return rebuild(term, leaf) if "Sum" in term.ops else term


def _implied(condition: Term, earlier: list[Term]) -> bool:
    """Whether the condition holds once the earlier ones fail, because it is the negation of one of them."""
    if condition.op not in NEGATED:
        return False
    left, right = condition.args
    negated = NEGATED[condition.op]
    return make(negated, (left, right)) in earlier or make(MIRRORED[negated], (right, left)) in earlier


class _Compiler:
    """Collects instructions ``(op, parameter, argument registers)``; equal instructions share one register."""

    def __init__(self, term: Term):
        self.names = tuple(sorted(term.free))
        self.constants: list = []
        self.dynamic: list = []
        self.place: dict = {}
        places: dict[Term, tuple] = {}
        for node in walk(term):
            places[node] = self._emit(node, [places.get(argument) for argument in node.args])
        self.root = places[term]

    def _new(self, op, parameter=None, *args):
        if op == "mul" and args[0] == args[1]:
            op, parameter, args = "power", SQUARE, args[:1]
        if op == "add":
            op, args = self._subtraction(*args)
        key = (op, (parameter.p, parameter.q) if hasattr(parameter, "q") else parameter, args)
        if key not in self.place:
            code = self.constants if all(kind == "constant" for kind, _ in args) else self.dynamic
            kind = "constant" if code is self.constants else "dynamic"
            self.place[key] = (kind, len(code))
            code.append((op, parameter, args))
        return self.place[key]

    def _subtraction(self, first, second):
        """a + (−b) as a − b."""
        for kept, negated in ((first, second), (second, first)):
            if negated[0] == "dynamic" and self.dynamic[negated[1]][0] == "neg":
                return "sub", (kept, self.dynamic[negated[1]][2][0])
        return "add", (first, second)

    def _emit(self, node: Term, args):
        op = node.op
        if op == "symbol":
            return ("symbol", self.names.index(node.value)) if node.value in self.names else self._new("undefined")
        if op == "number":
            return self._new("number", node.value)
        if op == "pow" and node.args[1].is_number:
            return self._new("power", node.args[1].value, args[0])
        if op == "mul" and node.args[0] is MINUS_ONE:
            return self._new("neg", None, self._chain("mul", args[1:]))
        if op in CHAINS:
            return self._chain(op, args)
        if op == "Piecewise":
            conditions = list(node.args[1::2])
            implied = tuple(_implied(condition, conditions[:at]) for at, condition in enumerate(conditions))
            return self._new(op, implied, *args)
        if op in ("Sum", "Limit", "Density", "Mass"):
            return self._new("undefined")
        return self._new(op, None, *args)

    def _chain(self, op, args):
        place = args[0]
        for argument in args[1:]:
            place = self._new(op, None, place, argument)
        return place


class Program:
    """``term`` compiled; :meth:`run` evaluates it in one arithmetic.  Use :func:`compiled` to get a cached one."""

    def __init__(self, term: Term):
        compiler = _Compiler(expand_sums(term))
        self.term, self.names = term, compiler.names
        self._constants, self._dynamic, self._root = compiler.constants, compiler.dynamic, compiler.root
        self._place = self._register(self._root)
        self._bound: dict = {}
        self._prepared: dict = {}

    def _register(self, place) -> int:
        kind, index = place
        offset = {"symbol": 0, "constant": len(self.names), "dynamic": len(self.names) + len(self._constants)}
        return offset[kind] + index

    def _bind(self, arithmetic, code):
        steps = []
        for op, parameter, args in code:
            function = arithmetic.function(op, parameter)
            registers = tuple(map(self._register, args))
            if op in GROUPED or len(registers) not in (1, 2):
                steps.append((function, registers, -2, op in LAZY))
            else:
                steps.append((function, registers[0], registers[1] if len(registers) == 2 else -1, False))
        return steps

    def run(self, arithmetic, values):
        """The value of the term when the symbols (in the order of ``names``) have these values; None if undefined."""
        look()
        known, dynamic = self.ready(arithmetic)
        registers = known.copy()
        registers[:len(self.names)] = values
        self._execute(dynamic, registers)
        return registers[self._place]

    def ready(self, arithmetic):
        """The registers with the constants in place, and the steps that follow."""
        prepared = self._prepared.get((arithmetic, ctx.prec, ctx.cap))
        return prepared if prepared is not None else self._prepare(arithmetic)

    def _prepare(self, arithmetic):
        if arithmetic not in self._bound:
            self._bound[arithmetic] = (self._bind(arithmetic, self._constants), self._bind(arithmetic, self._dynamic))
        constants, dynamic = self._bound[arithmetic]
        known = [None] * len(self.names)
        self._execute(constants, known)
        if len(self._prepared) > 32:
            self._prepared.clear()
        prepared = self._prepared[arithmetic, ctx.prec, ctx.cap] = known, dynamic
        return prepared

    @staticmethod
    def _execute(steps, registers) -> None:
        """Append the results, of which some may be undefined."""
        append = registers.append
        for function, first, second, lazy in steps:
            if second >= 0:
                left, right = registers[first], registers[second]
                value = None if left is None or right is None else function(left, right)
            elif second == -1:
                value = registers[first]
                value = None if value is None else function(value)
            else:
                arguments = [registers[index] for index in first]
                value = function(arguments) if lazy or all(argument is not None for argument in arguments) else None
            append(value)

    def values(self, env, convert):
        """The values of the symbols in order; raises InputError for a symbol without one."""
        try:
            return [convert(env[name]) for name in self.names]
        except KeyError as missing:
            raise InputError(f"no value given for the symbol {missing.args[0]}") from None
