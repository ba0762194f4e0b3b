"""Theorems made at random by the rules are true in random worlds."""

import random

import pytest
from rdpverify.core import sums
from rdpverify.core.axioms import axioms
from rdpverify.core.integrate import finite_integral, integrate
from rdpverify.core.polynomial import ONE, Atom, Polynomial, density, function, symbol
from rdpverify.core.reader import law_of, parsed, polynomial, relation
from rdpverify.core.theorem import (
    arithmetic, assume, at_most_one, cases, congruence, contradiction, cut, finite_or_not, generalise, instance, nonnegative_point, specialise,
)
from rdpverify.errors import RdpVerifyError

from .worlds import World

NUMBERS = [polynomial(text) for text in (
    "x", "y", "x + y", "-x", "x**2", "0", "1", "1/2", "2", "x*y - 1", "1 - x", "density(P)", "density(Q)", "density(P) - density(Q)", "indicator(S)", "test(phi)",
    "density(P)*indicator(S)", "1 - test(phi)", "exp(x)*density(Q)", "inv(x)", "tv(P, Q)", "kl(P, Q)", "log(x)", "pos(x)", "density(P)*inv(density(Q))")]
LAWS = [law_of(parsed(text)) for text in (
    "P", "Q", "R", "Mixture((1/2, P), (1/2, Q))", "Mixture((x, P), (1 - x, R))", "Mixture((0, P), (1, R))", "Mixture((2, P), (-1, Q))")]
EVENTS = [Atom("event", (name,)) for name in "ST"]
PHI = Atom("test", ("phi",))
RELATIONS = [relation(text) for text in (
    "x > 0", "x >= 0", "x == 0", "x < 0", "x <= 0", "x <= 1", "y > 0", "y <= 0", "x == y", "density(P) > 0", "density(P) == 0", "density(Q) > 0", "density(Q) == 0",
    "indicator(S) == 1", "indicator(S) == 0", "finite(kl(P, Q))", "infinite(kl(P, Q))", "continuous(P, Q)", "finite(max_divergence(P, Q))", "integer(x)", "a > 1",
    "density(P) <= exp(max_divergence(P, Q))*density(Q)", "finite(integral(density(P)*log(density(P)*inv(density(Q)))))", "finite(renyi(P, Q, a))", "1 <= 0")]
POINTS = [polynomial(text).atom for text in ("density(P)", "density(Q)", "density(R)", "indicator(S)", "test(phi)")]


class Prover:
    def __init__(self, seed: int):
        self.draw = random.Random(seed)
        self.made = [nonnegative_point(atom) for atom in POINTS] + [at_most_one(atom) for atom in POINTS[3:]]
        self.made += [axiom.theorem for axiom in axioms().values()] + [assume(each) for each in RELATIONS]

    def any(self):
        """A theorem, late ones more often."""
        return self.made[self.draw.randrange(len(self.made)) if self.draw.random() < 0.6 else -1 - self.draw.randrange(min(12, len(self.made)))]

    def some(self):
        return [self.any() for _ in range(self.draw.randrange(4))]

    def value(self, name):
        choose = self.draw.choice
        return choose(NUMBERS) if isinstance(name, str) or name.head == "test" else choose(LAWS) if name.head == "law" else choose(EVENTS)

    def step(self):
        of, draw = self.any(), self.draw
        match draw.randrange(12):
            case 0 | 1 | 2:
                names = sorted({name for h in (of.relation, *of.hypotheses) for name in (*h.symbols, *h.laws)}, key=repr)
                facts = [each for each in self.made if each.op in (">=", ">", "==") and not any(h.points for h in each.hypotheses)]
                return instance(of, {name: self.value(name) for name in names if draw.random() < 0.6}, facts)
            case 3:
                return cut(self.some(), of)
            case 4:
                f = draw.choice([h.body for each in self.made[-20:] for h in each.hypotheses if isinstance(h.body, Polynomial)] + NUMBERS)
                alike = [each for each in self.made if each.relation == of.relation] + [contradiction([self.any()], of.relation)] * (draw.random() < 0.1)
                return cases(f, *(draw.choice(alike) for _ in range(draw.choice([2, 3]))))
            case 5 | 6:
                parts = [(draw.choice([ONE, ONE, polynomial("2"), polynomial("1/3"), -ONE, ("square", draw.choice(NUMBERS)), draw.choice(NUMBERS)]), self.some())
                         for _ in range(draw.randrange(1, 4))]
                return arithmetic(parts)
            case 7:
                if of.op == "==":
                    other = draw.choice(NUMBERS)
                    head = draw.choice(["exp", "log", "inv", "pos", "step"])
                    return congruence(head, (of.f + other,), {0: (of, other)})
                return contradiction([of], draw.choice(RELATIONS))
            case 8:
                alike = [each for each in self.made if each.relation == of.relation]
                return finite_or_not(polynomial("kl(P, Q)"), draw.choice(alike), draw.choice(alike))
            case 9 | 10:
                alike = [each for each in self.made if each.relation == of.relation]
                facts = [each for each in self.made if not each.relation.points and not any(h.points for h in each.hypotheses)
                         and each.op in ("finite", "continuous", ">")]
                return integrate(draw.sample(alike, draw.randint(1, len(alike))), facts)
            case _:
                g = draw.choice(NUMBERS)
                upper = arithmetic([(ONE, self.some() or [of])])
                return finite_integral(g, [(upper, arithmetic([(ONE, [of])]))])


TERMS = [polynomial(text) for text in ("k", "1", "x*k", "k**2 - y", "inv(k)", "pow(x, k)", "Sum(j*k, (j, 0, k))", "pow(x, k)*inv(gamma(k + 1))", "inv(k**2)")]
ENDS = [polynomial(text) for text in ("0", "1", "3", "x", "n", "n + 1", "-2", "1/2", "x + 3", "k")]
OF_EACH = ["k >= 0", "k >= 1", "integer(k)", "n - k >= 0", "k - x >= 0", "x >= 0", "k == k", "k**2 >= 0", "x*k >= 0", "inv(k) > 0", "k + 1 > 0", "pow(x, k) >= 0"]


class Adder(Prover):
    """The same with sums."""

    def __init__(self, seed):
        super().__init__(seed)
        self.made = [assume(relation(text)) for text in OF_EACH]
        self.made += [axiom.theorem for name, axiom in axioms().items() if name.startswith(("sum_e", "sum_b", "sum_i", "integer", "pow_"))]

    def total(self):
        draw = self.draw.choice
        return function("Sum", "k", draw(TERMS), draw(ENDS), *([draw(ENDS)] if self.draw.random() < 0.8 else [])).atom

    def step(self):
        draw, of, x = self.draw, self.any(), self.draw.choice(ENDS)
        match draw.randrange(9):
            case 0:
                return sums.single("k", draw.choice(TERMS), x)
            case 1:
                return sums.split(self.total(), x)
            case 2:
                return sums.split_finite(self.total(), x, draw.random() < 0.5)
            case 3:
                return draw.choice([sums.shifted, sums.shifted_finite])(self.total(), draw.choice("jk"), x)
            case 4:
                parts = [(Polynomial({tuple(item for item in monomial if "k" not in item[0].symbols): value}),
                          Polynomial({tuple(item for item in monomial if "k" in item[0].symbols): ONE.number})) for monomial, value in of.f.terms.items()]
                facts = [each for each in self.made if each.op == "finite"]
                return sums.added_up(of, "k", (x, draw.choice(ENDS))[:draw.choice([1, 2])], parts, facts)
            case 5:
                return sums.induction(of.relation, "n", x, draw.choice(self.made), draw.choice(self.made))
            case 6:
                return instance(of, {name: draw.choice(ENDS) for name in of.relation.symbols if draw.random() < 0.5})
            case 7:
                return cut(self.some(), of)
        return arithmetic([(draw.choice([ONE, polynomial("2"), polynomial("x"), polynomial("k"), ("square", polynomial("k"))]), [self.any()])])


@pytest.mark.parametrize(("seed", "kind"), [*((seed, Prover) for seed in range(6)), *((seed, Adder) for seed in range(2))])
@pytest.mark.sampled(3)
def test_no_world_refutes_what_is_made_at_random(seed, kind):
    prover, worlds, kept = kind(seed), [World(1000 * seed + number) for number in range(12 if kind is Prover else 4)], 0
    for _ in range(120):
        try:
            made = prover.step()
        except (RdpVerifyError, ValueError, IndexError):
            continue
        if made in prover.made or any(len(h.body.terms) > 40 for h in (made.relation, *made.hypotheses) if isinstance(h.body, Polynomial)):
            continue
        prover.made.append(made)
        kept += 1
        for world in worlds:
            try:
                refuted = world.refutes(made)
            except OverflowError:
                continue
            assert not refuted, (made, world.seed)
    assert kept > 30


def test_a_law_that_varies_from_point_to_point_made_this_provable():
    """P(S) == Q(S) for all laws and events: by a mixture whose weights were indicators."""
    with pytest.raises(RdpVerifyError, match="does not vary"):
        law_of(parsed("Mixture((indicator(S), P), (1 - indicator(S), Q))"))
    P, Q = Atom("law", ("P",)), Atom("law", ("Q",))
    weight = function("indicator", EVENTS[0])
    with pytest.raises(RdpVerifyError, match="does not vary"):
        instance(assume(relation("tv(P, Q) <= 1")), {P: Atom("Mixture", (weight, P, ONE - weight, Q))})
    of = generalise(assume(relation("tv(Mixture((x, P), (1 - x, Q)), Q) <= 1")), ("x",), (relation("tv(Mixture((x, P), (1 - x, Q)), Q) <= 1"),))
    with pytest.raises(RdpVerifyError):
        specialise(of, {"x": density(P)})
    with pytest.raises(RdpVerifyError, match="does not vary"):
        instance(assume(relation("tv(Mixture((x, P), (1 - x, Q)), Q) <= 1")), {"x": weight})
    assert symbol("x").number is None
