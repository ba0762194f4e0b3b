"""Expression trees: immutable, hash-consed (equal structure is the same object), free of any algebra.

One class serves reals, distributions, mechanisms and statements; ``op`` says which.  Real-valued ops:

    number (value: fmpq) · symbol (value: name) · oo · pi · add · mul · pow · exp · log and the function names of
    the language · Piecewise (value, condition, value, condition, …) · Sum (body, symbol, lower, upper)
    Limit (body, symbol, point, string: "+" from above, "-" from below, "both")

Conditions have ops ``<= < >= > == and or``; ``list`` and ``tuple`` group; ``law`` (value "P") is an arbitrary distribution,
``event`` (value "S") an arbitrary event, ``prob`` (law-like, event) the probability P(S); ``kernel`` (value "K") an arbitrary Markov
kernel and ``value`` (value "x") the law that is surely at an arbitrary point x.  In the ``steps`` of a program, ``draw`` gives a ``noise``
(value "nu") its law, and ``answer`` is that of the query at hand.  Every other op is the name of a
family, divergence or mechanism of the language, with its arguments in the order fixed there.
"""

import weakref
from collections import deque

from flint import fmpq

from ..errors import Written
from ..exact import rational

_interned: "weakref.WeakValueDictionary[tuple, Term]" = weakref.WeakValueDictionary()
_recent: "deque[Term]" = deque(maxlen=20_000)  # kept alive: making a term again costs far more than finding it


class Term(Written):
    """A node ``op(args)`` with an optional ``value``; build with :func:`make` or the functions of :mod:`.build`."""

    __slots__ = ("op", "args", "value", "_free", "_size", "_ops", "__weakref__")

    def __repr__(self):
        if self.op == "number":
            return str(self.value)
        if not self.args:
            return str(self.value or self.op)
        return f"{self.op}({', '.join(map(repr, self.args))})"

    def __reduce__(self):
        return make, (self.op, self.args, self.value)

    @property
    def free(self) -> frozenset[str]:
        """Names of the free symbols (a Sum, Limit or Density binds its variable)."""
        if self._free is None:
            self._free = _free_symbols(self)
        return self._free

    @property
    def size(self) -> int:
        """Number of nodes of the tree, shared ones counted each time."""
        if self._size is None:
            self._size = 1 + sum(argument.size for argument in self.args)
        return self._size

    @property
    def ops(self) -> frozenset[str]:
        """The operations that occur in it."""
        waiting = [self] if self._ops is None else []
        while waiting:  # a term may be deeper than Python's stack
            open_ones = [argument for argument in waiting[-1].args if argument._ops is None]
            if not open_ones:
                node = waiting.pop()
                node._ops = frozenset((node.op,)).union(*(argument._ops for argument in node.args))
            waiting += open_ones
        return self._ops

    @property
    def is_number(self) -> bool:
        return self.op == "number"

    def __add__(self, other): return _build().add(self, term(other))
    def __radd__(self, other): return _build().add(term(other), self)
    def __sub__(self, other): return _build().sub(self, term(other))
    def __rsub__(self, other): return _build().sub(term(other), self)
    def __mul__(self, other): return _build().mul(self, term(other))
    def __rmul__(self, other): return _build().mul(term(other), self)
    def __truediv__(self, other): return _build().div(self, term(other))
    def __rtruediv__(self, other): return _build().div(term(other), self)
    def __pow__(self, other): return _build().power(self, term(other))
    def __rpow__(self, other): return _build().power(term(other), self)
    def __neg__(self): return _build().neg(self)


def _build():
    from . import build
    return build


def make(op: str, args=(), value=None) -> Term:
    """The one Term with this structure."""
    args = tuple(args)
    key = (op, args, (int(value.p), int(value.q)) if type(value) is fmpq else value)  # terms are equal only when they are the same
    term = _interned.get(key)
    if term is None:
        term = Term.__new__(Term)
        term.op, term.args, term.value, term._free, term._size, term._ops = op, args, value, None, None, None
        _interned[key] = term
        _recent.append(term)
    return term


def number(value) -> Term:
    """An exact rational constant."""
    return make("number", (), rational(value))


def symbol(name: str) -> Term:
    return make("symbol", (), name)


def call(op: str, *args) -> Term:
    """``op(args)`` with numbers converted; no simplification."""
    return make(op, tuple(map(term, args)))


def term(value) -> Term:
    """``value`` itself when it is a Term, else the exact number it stands for."""
    return value if isinstance(value, Term) else number(value)


ZERO, ONE, MINUS_ONE, HALF = number(0), number(1), number(-1), number("1/2")
INFINITY, PI = make("oo"), make("pi")

# op → index of the bound variable among the arguments, and the indices of the arguments it is bound in
BINDERS = {"Sum": (1, (0,)), "Limit": (1, (0,)), "Density": (1, (0,)), "Mass": (1, (0,)), "mean": (2, (1,)), "probability": (2, (1,))}
PAIR_SYMBOLS = frozenset(("ratio", "loss"))  # p/q and log p/q, bound by expect(P, f)


def _free_symbols(node: Term) -> frozenset[str]:
    if node.op == "symbol":
        return frozenset((node.value,))
    if node.op in BINDERS and len(node.args) > 1:
        at, scope = BINDERS[node.op]
        bound = node.args[at].value
        names = frozenset()
        for index, argument in enumerate(node.args):
            if index != at:
                names |= argument.free - {bound} if index in scope else argument.free
        return names
    names = frozenset().union(*(argument.free for argument in node.args)) if node.args else frozenset()
    return names - PAIR_SYMBOLS if node.op == "expect" else names


def walk(node: Term):
    """Every distinct subterm once, arguments before the terms that use them."""
    seen, stack = set(), [(node, False)]
    while stack:
        current, ready = stack.pop()
        if current in seen:
            continue
        if ready:
            seen.add(current)
            yield current
        else:
            stack.append((current, True))
            stack.extend((argument, False) for argument in reversed(current.args) if argument not in seen)


def rebuild(node: Term, leaf) -> Term:
    """Bottom-up rewriting: ``leaf(t)`` may return a replacement for any subterm ``t`` (seen before its arguments), or None.

    Arguments are put back through the simplifying constructors of :mod:`.build`.
    """
    build = _build()
    done: dict[Term, Term] = {}

    def go(current: Term) -> Term:
        if current in done:
            return done[current]
        replacement = leaf(current)
        if replacement is None:
            args = tuple(map(go, current.args))
            replacement = current if args == current.args else build.construct(current.op, args, current.value)
        done[current] = replacement
        return replacement

    return go(node)


def substitute(node: Term, values: "dict[str, Term]") -> Term:
    """Replace free symbols by terms, simultaneously.  A bound variable is renamed apart when a value would be captured."""
    return _replaced(node, {symbol(name): term(value) for name, value in values.items()})


def replace(node: Term, old: Term, new: Term) -> Term:
    """Replace every occurrence of the subterm ``old`` (structural identity) by ``new``.

    Where a variable that ``old`` mentions is bound, another value is spoken of, and nothing is replaced.  Bound variables that ``new``
    mentions are renamed apart.
    """
    return _replaced(node, {old: new})


def _replaced(node: Term, values: dict[Term, Term]) -> Term:
    values = {old: new for old, new in values.items() if old.free <= node.free}
    if not values:
        return node
    spoken = [old.free for old in values]

    def leaf(current: Term):
        if current in values:
            return values[current]
        if not any(map(current.free.issuperset, spoken)):
            return current
        return _replaced_in_binder(current, values) if current.op in BINDERS else None

    return rebuild(node, leaf)


def _replaced_in_binder(node: Term, values: dict[Term, Term]) -> Term:
    at, scope = BINDERS[node.op]
    bound = fresh = node.args[at].value
    inner = {old: new for old, new in values.items() if bound not in old.free}
    taken = frozenset().union(*(old.free | new.free for old, new in inner.items()))
    while fresh in taken or (fresh != bound and fresh in node.free):
        fresh += "_"
    args = [symbol(fresh) if index == at else argument if index in scope else _replaced(argument, values)
            for index, argument in enumerate(node.args)]
    for index in scope:
        args[index] = _replaced(substitute(args[index], {bound: symbol(fresh)}) if fresh != bound else args[index], inner)
    return make(node.op, args, node.value)
