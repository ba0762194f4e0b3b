"""Worlds in which relations of the core are true or false: numbers for symbols, finite laws with zeros for laws, junk for what has no value.

The meaning of each operation is written down here apart from the axioms and rules, so that these can be found wrong.
"""

import copy
import itertools
import random

import mpmath

from rdpverify.core.polynomial import Atom, Polynomial

mpmath.mp.dps = 40
NEAR = mpmath.mpf(10) ** -25
INFINITE = mpmath.inf
THIRD, FIFTH = mpmath.mpf(1) / 3, mpmath.mpf(1) / 5
MOST_TERMS = 160  # of a sum that is added up
MOST_RUNS = 3
SPECIAL = [-3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 5]
NUMERIC = {"exp": mpmath.exp, "erfc": mpmath.erfc, "sin": mpmath.sin, "cos": mpmath.cos, "atan": mpmath.atan, "pi": lambda: +mpmath.pi,
           "pos": lambda x: max(x, mpmath.mpf(0)), "step": lambda x: mpmath.mpf(1 if x > NEAR else 0)}
WHERE_POSITIVE = {"log": mpmath.log, "gamma": mpmath.gamma, "loggamma": mpmath.loggamma, "digamma": mpmath.digamma}


def junk(*what) -> mpmath.mpf:
    """Some number; the same for the same.  What is nearer to 0 than ``NEAR`` counts as 0 where a function jumps."""
    return mpmath.mpf(random.Random(repr(what)).randint(-4000, 4000)) / 1000


class World:
    """``laws`` by name: masses of outcomes; ``events`` and ``tests``: numbers by outcome; ``points``: values of densities outside integrals.

    ``kernels``: laws by outcome, the same again for outcomes from ``size`` on; the pair (i, j) is the outcome i·size + j.
    """

    def __init__(self, seed: int, size: int = 3):
        self.random, self.size, self.seed = random.Random(seed), size, seed
        self.known: dict = {}
        self.reference = [mpmath.mpf(self.random.choice([1, 1, 2, THIRD])) for _ in range(size)]

    def _once(self, key, make):
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    def symbol(self, name: str):
        draw = self.random
        return self._once(("symbol", name), lambda: mpmath.mpf(
            draw.choice(SPECIAL) if draw.random() < 0.7 else draw.randint(-3000, 3000) / mpmath.mpf(1000)))

    def masses(self, law: Atom) -> list:
        if law.head == "Product":
            return [mpmath.fprod(parts) for parts in itertools.product(*map(self.masses, law.args))]
        if law.head == "Power":
            count = self.number(law.args[1])
            times = int(count) if 1 <= count <= max(SPECIAL) and count == int(count) else 1  # some law where it is no power
            return [mpmath.fprod(parts) for parts in itertools.product(self.masses(law.args[0]), repeat=times)]
        if law.head == "Output":
            kernel, inputs = law.args
            if inputs.head == "value":
                return self.row(kernel, self.value(inputs))
            rows = [(mass, self.row(kernel, i)) for i, mass in enumerate(self.masses(inputs))]
            return [mpmath.fsum(mass * row[j] for mass, row in rows) for j in range(self.size)]
        if law.head == "Joint":
            return self._paired(self.masses(law.args[0]), law.args[1])
        if law.head == "Adaptive":
            count, found = self.number(law.args[2]), self.masses(law.args[0])
            for _ in range(int(count) if 0 <= count <= MOST_RUNS and count == int(count) else 1):
                found = self._paired(found, law.args[1])
            return found
        if law.head == "Mixture":
            weights, parts = [self.number(w) for w in law.args[::2]], [self.masses(part) for part in law.args[1::2]]
            return [sum(w * part[i] for w, part in zip(weights, parts, strict=True)) for i in range(self.size)]

        return self._once(law, self._make)

    def _make(self):
        weights = [self.random.choice([0, 0, 1, 1, 2, 7]) for _ in range(self.size)]
        weights[self.random.randrange(self.size)] += 0 if any(weights) else 1
        return [mpmath.mpf(weight) / sum(weights) for weight in weights]

    def row(self, kernel: Atom, i: int) -> list:
        """The law of the output of a kernel at an outcome: often the same for two kernels, or for two outcomes."""
        def make():
            others = [row for (what, *place), row in ((key, row) for key, row in self.known.items() if isinstance(key, tuple))
                      if what == "row" and (place[1] == i % self.size or place[0] is kernel)]
            return self.random.choice(others) if others and self.random.random() < 0.6 else self._make()

        return self._once(("row", kernel, i % self.size), make)

    def value(self, value: Atom) -> int:
        return self._once(value, lambda: self.random.randrange(self.size))

    def _paired(self, inputs: list, kernel: Atom) -> list:
        return [mass * each for i, mass in enumerate(inputs) for each in self.row(kernel, i)]

    def varying(self, atom: Atom) -> list:
        """The values of an indicator or a test by outcome."""
        return self._once(("varying", atom), lambda: [self._between(atom) for _ in range(self.size)])

    def _between(self, atom):
        return mpmath.mpf(self.random.choice([0, 1]) if atom.head == "indicator" else self.random.choice([0, 1, 0.5, FIFTH]))

    # ---- numbers ------------------------------------------------------------------------------------------------------------------

    def number(self, f: Polynomial, outcome: int | None = None):
        return mpmath.fsum(mpmath.mpf(int(value.p)) / int(value.q) * mpmath.fprod(self.atom(atom, outcome) ** count for atom, count in monomial)
                           for monomial, value in f.terms.items())

    def atom(self, atom: Atom, outcome: int | None):
        if atom.head == "symbol":
            return self.symbol(atom.args[0])
        if atom.head == "density":
            if outcome is None:
                return self._once(("point", atom), lambda: mpmath.mpf(self.random.choice([0, 0, 1, THIRD, 2])))
            return self.masses(atom.args[0])[outcome] / self.reference[outcome]
        if atom.head in ("indicator", "test"):
            return self.varying(atom)[outcome] if outcome is not None else self._once(("point", atom), lambda: self._between(atom))
        if atom.head == "integral":
            return mpmath.fsum(weight * self.number(atom.args[0], i) for i, weight in enumerate(self.reference))
        if atom.head == "entropy":
            return self.entropy(atom.args)
        if atom.head == "Sum":
            value = self.total(atom, outcome)
            return mpmath.mpf(0) if value is None else value
        if hasattr(self, f"_{atom.head}"):
            value = self.extended(atom, outcome)
            return value if mpmath.isfinite(value) else junk("infinite")
        return function_value(atom.head, *(self.number(argument, outcome) for argument in atom.args))

    def total(self, atom: Atom, outcome: int | None = None):
        """What a sum comes to; None where a series does not converge, by how its terms become small."""
        index, body, start, *end = atom.args
        first = self.number(start, outcome)

        def at(k):
            world = copy.copy(self)
            world.known = {**self.known, ("symbol", index): first + k}
            found = world.number(body, outcome)
            self.known.update({key: value for key, value in world.known.items() if key != ("symbol", index)})
            return found

        if end:
            count = self.number(end[0], outcome) - first
            whole = abs(count - mpmath.nint(count)) < NEAR and 0 <= count + NEAR < MOST_TERMS
            return mpmath.fsum(at(k) for k in range(int(mpmath.nint(count)) + 1)) if whole else mpmath.mpf(0)
        terms = [at(k) for k in range(MOST_TERMS)]
        if max(map(abs, terms[-9:])) < NEAR**2:
            return mpmath.fsum(terms)
        half, last = (max(map(abs, terms[k - 9:k])) * k**2 for k in (MOST_TERMS // 2, MOST_TERMS))
        return mpmath.nsum(lambda k: at(int(k)), [0, mpmath.inf]) if last < 1.5 * half else None  # 1/k has the factor 2

    def entropy(self, variables):
        """Of random variables on outcomes of their own, by how often each of their values comes up together."""
        weights = self._once("outcomes", lambda: [self.random.choice([0, 1, 1, 2, 7]) + (place == 0) for place in range(6)])
        values = [self._once(variable, lambda: [self.random.choice([0, 1, 1, 2]) for _ in weights]) for variable in variables]
        together: dict = {}
        for weight, *key in zip(weights, *values, strict=True):
            together[tuple(key)] = together.get(tuple(key), 0) + weight
        return -mpmath.fsum(mpmath.mpf(p) / sum(weights) * mpmath.log(mpmath.mpf(p) / sum(weights)) for p in together.values() if p)

    def extended(self, atom: Atom, outcome: int | None = None):
        """A quantity of laws, which may be infinite."""
        args = [arg if isinstance(arg, Atom) and arg.head == "event" else self.masses(arg) if isinstance(arg, Atom) else self.number(arg, outcome)
                for arg in atom.args]
        if any(mass < 0 for arg in args if isinstance(arg, list) for mass in arg):
            return junk("no law")
        return getattr(self, f"_{atom.head}")(*args)

    def _tv(self, p, q):
        return sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2

    def _hockey_stick(self, p, q, t):
        return sum(max(a - mpmath.exp(t) * b, 0) for a, b in zip(p, q, strict=True))

    def _hellinger2(self, p, q):
        return sum((mpmath.sqrt(a) - mpmath.sqrt(b)) ** 2 for a, b in zip(p, q, strict=True)) / 2

    def _prob(self, p, event):
        return sum(a * i for a, i in zip(p, self.varying(Atom("indicator", (event,))), strict=True))

    def _loss(self, p, q):
        return [(a, mpmath.log(a / b) if b else INFINITE) for a, b in zip(p, q, strict=True) if a]

    def _loss_tail(self, p, q, t):
        return sum(a for a, loss in self._loss(p, q) if loss > t + NEAR)

    def _loss_within(self, p, q, t):
        return sum(a for a, loss in self._loss(p, q) if abs(loss) <= t + NEAR)

    def _tradeoff(self, p, q, level):
        """The least 1 − E_Q[φ] with E_P[φ] <= level: reject where q/p is largest."""
        left, kept = level, mpmath.mpf(1)
        for a, b in sorted(zip(p, q, strict=True), key=lambda pair: -(pair[1] / pair[0]) if pair[0] else -INFINITE):
            share = min(mpmath.mpf(1), left / a) if a else 1
            left, kept = left - share * a, kept - share * b
        return kept

    def _kl(self, p, q):
        return sum(a * loss for a, loss in self._loss(p, q))

    def _max_divergence(self, p, q):
        return max(loss for _, loss in self._loss(p, q))

    def _chi2(self, p, q):
        return INFINITE if any(a and not b for a, b in zip(p, q, strict=True)) else sum((a - b) ** 2 / b for a, b in zip(p, q, strict=True) if b)

    def _renyi(self, p, q, a):
        if a == 1:
            return self._kl(p, q)
        if a <= 0:
            return junk("renyi", p, q, a)
        if a > 1 and self._kl(p, q) == INFINITE:
            return INFINITE
        total = sum(x**a * y ** (1 - a) for x, y in zip(p, q, strict=True) if x and y)
        return mpmath.log(total) / (a - 1) if total else INFINITE

    # ---- relations ----------------------------------------------------------------------------------------------------------------

    def holds(self, relation, margin=NEAR) -> bool:
        """Is it true?  With a margin: by more (margin < 0) or less than this."""
        if relation.op == "forall":
            for name in relation.symbols:
                self.symbol(name)
            for atom in relation.laws:
                if atom.head == "kernel":
                    for i in range(self.size):
                        self.row(atom, i)
                elif atom.head == "value":
                    self.value(atom)
                else:
                    (self.masses if atom.head == "law" else self.varying)(atom if atom.head != "event" else Atom("indicator", (atom,)))
            return all(world.holds(relation.body[2], margin) for world in self._each(relation.body[0])
                       if all(world.holds(condition, margin) for condition in relation.body[1]))
        if relation.op == "continuous":
            return not any(a and not b for a, b in zip(*map(self.masses, relation.body), strict=True))
        if relation.op in ("finite", "infinite"):
            atom = relation.body.atom
            if atom is not None and atom.head == "Sum" and len(atom.args) == 3:
                return (self.total(atom) is None) == (relation.op == "infinite")
            infinite = atom is not None and hasattr(self, f"_{atom.head}") and not mpmath.isfinite(self.extended(atom))
            return infinite == (relation.op == "infinite")
        value = self.number(relation.body)
        if relation.op == "integer":
            return abs(value - mpmath.nint(value)) < NEAR
        slack = margin * (1 + abs(value))
        return {">=": value >= -slack, ">": value > -slack, "==": abs(value) <= abs(slack)}[relation.op]

    def _each(self, names):
        """Worlds that differ in the bound names: all events and values there are, and numbers of all sizes, near those of other symbols too."""
        numbers = [value for key, value in self.known.items() if isinstance(key, tuple) and key[0] == "symbol"]
        near = [value + sign * mpmath.mpf(10) ** -power for value in numbers for sign in (-1, 1) for power in (3, 12, 18)]
        values = [near + numbers + [sign * mpmath.mpf(2) ** power for sign in (-1, 1) for power in range(-40, 41, 4)] if isinstance(name, str)
                  else range(self.size) if name.head == "value" else list(itertools.product([mpmath.mpf(0), mpmath.mpf(1)], repeat=self.size)) for name in names]
        for chosen in itertools.product(*values):
            world = copy.copy(self)
            world.known = dict(self.known)
            for name, value in zip(names, chosen, strict=True):
                world.known[("symbol", name) if isinstance(name, str) else name if name.head == "value"
                            else ("varying", Atom("indicator", (name,)))] = value
            yield world

    def refutes(self, theorem) -> bool:
        """Do all hypotheses hold, and the conclusion not, by a margin?"""
        return all(self.holds(h, -NEAR) if h.op == ">" else self.holds(h, 0) if h.op == ">=" else self.holds(h)
                   for h in theorem.hypotheses) and not self.holds(theorem.relation, mpmath.mpf(10) ** -15)

    def reaches(self, theorem) -> bool:
        return all(self.holds(h) for h in theorem.hypotheses)


def function_value(head: str, *args):
    if head in NUMERIC:
        return NUMERIC[head](*args)
    if head in WHERE_POSITIVE:
        return WHERE_POSITIVE[head](args[0]) if args[0] > NEAR else junk(head)
    if head == "inv":
        return 1 / args[0] if abs(args[0]) > NEAR else junk(head)
    assert head == "pow"
    base, exponent = args
    if abs(exponent) < NEAR:
        return mpmath.mpf(1)
    if base < -NEAR and abs(exponent - mpmath.nint(exponent)) < NEAR:
        return base ** int(mpmath.nint(exponent))
    return base**exponent if base > NEAR else mpmath.mpf(0) if abs(base) < NEAR and exponent > 0 else junk(head)
