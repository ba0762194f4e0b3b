"""Relations between numbers by ball arithmetic, at a point or on a box that is cut into smaller ones."""

from flint import arb, ctx, fmpq

from ..deadline import look
from ..errors import require
from .polynomial import Polynomial, symbol
from .relation import Relation
from .theorem import Theorem, established

BALLS = {
    "exp": arb.exp, "log": arb.log, "inv": lambda x: 1 / x, "pow": lambda x, a: x**a, "pi": arb.pi, "pos": lambda x: x.max(arb(0)),
    "gamma": arb.gamma, "loggamma": arb.lgamma, "digamma": arb.digamma, "erfc": arb.erfc, "sin": arb.sin, "cos": arb.cos,
    "atan": arb.atan,
}
MOST_BITS, MOST_BOXES = 10_000, 100_000  # of an Arb call, which looks at no clock: a second; of one proof


def numbers(relation: Relation, bits: int = 64) -> Theorem:
    """A relation f >= 0 or f > 0 without symbols, by its enclosure.  A ball that is no number, as where log has none, decides nothing."""
    require(relation.op in (">=", ">") and not relation.symbols and not relation.laws, "expected an inequality between numbers")
    _decide(relation, {}, bits)
    return established((), relation)


def on_box(relation: Relation, box: dict, cuts, bits: int = 64) -> Theorem:
    """a <= x, x <= b for each symbol ⊢ f >= 0 (f > 0), by enclosures on the parts of the box.

    ``box`` gives rational ends by symbol; ``cuts`` is 0 for a part that is decided whole, or [symbol, point, cuts below, cuts above].
    """
    require(relation.op in (">=", ">") and relation.symbols <= box.keys() and not relation.laws, "expected an inequality on the box")
    waiting, count = [(dict(box), cuts)], 0
    while waiting:
        part, cut = waiting.pop()
        count += 1
        require(count <= MOST_BOXES, "too many boxes")
        if cut == 0:
            _decide(relation, part, bits)
            continue
        name, point, below, above = cut
        low, high = part[name]
        point = fmpq(*map(int, str(point).split("/")))
        require(low < point < high, "a cut lies inside the box")
        waiting += [({**part, name: (low, point)}, below), ({**part, name: (point, high)}, above)]
    hypotheses = {Relation(">=", end) for name, (low, high) in box.items()
                  for end in (symbol(name) - _constant(low), _constant(high) - symbol(name))}
    return established(hypotheses, relation)


def _constant(value) -> Polynomial:
    return Polynomial({(): value})


def _decide(relation: Relation, part: dict, bits: int) -> None:
    look()
    require(isinstance(bits, int) and 2 <= bits <= MOST_BITS, "no sensible precision")
    old, ctx.prec = ctx.prec, bits
    try:
        ball = ball_of(relation.body, {name: arb(low).union(arb(high)) for name, (low, high) in part.items()}, {})
        require(ball.is_finite() and bool(ball > 0 if relation.op == ">" else ball >= 0), "not decided by its enclosure")
    finally:
        ctx.prec = old


def ball_of(f: Polynomial, values: dict, known: dict) -> arb:
    """An enclosure of f where the symbols lie in the balls."""
    total = arb(0)
    for monomial, value in f.terms.items():
        product = arb(value)
        for atom, count in monomial:
            if atom not in known:
                if atom.head == "symbol":
                    known[atom] = values[atom.args[0]]
                else:
                    require(atom.head in BALLS, f"{atom.head} has no enclosure")
                    known[atom] = BALLS[atom.head](*(ball_of(argument, values, known) for argument in atom.args))
            product *= ball_power(known[atom], count)
        total += product
    return total


def ball_power(ball: arb, count: int) -> arb:
    """An enclosure of the power; arb's own has no value where a ball is centred at 0, and is negative for squares."""
    if count == 1:
        return ball
    if ball.mid() == 0 or (count % 2 == 0 and ball.contains(0)):
        top = ball.abs_upper() ** count
        return top.union(arb(0) if count % 2 == 0 else -top)
    return ball**count
