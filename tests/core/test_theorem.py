"""The rules of logic: what each proves and what it refuses."""

import pytest
from rdpverify.core.polynomial import ONE, ZERO, Atom, Polynomial, constant, density, function, symbol
from rdpverify.core.reader import polynomial, relation
from rdpverify.core.relation import Relation
from rdpverify.core.theorem import (
    Theorem, arithmetic, assume, at_most_one, cases, congruence, contradiction, cut, established, finite_or_not, generalise, instance,
    nonnegative_point, specialise,
)
from rdpverify.errors import RuleError

X, Y = symbol("x"), symbol("y")
P, Q, R = (Atom("law", (name,)) for name in "PQR")
S, T = Atom("event", ("S",)), Atom("event", ("T",))
PHI = Atom("test", ("phi",))
p, q, ind, phi = density(P), density(Q), function("indicator", S), Polynomial({((PHI, 1),): ONE.number})


def theorem(text: str) -> Theorem:
    """What is true or not, for the rules to work on."""
    given, conclusion = text.split("|-")
    return established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))


def same(made: Theorem, text: str) -> bool:
    wanted = theorem(text)
    return made.relation == wanted.relation and made.hypotheses == wanted.hypotheses


def refused(why: str):
    return pytest.raises(RuleError, match=why)


# ---- theorems and relations -----------------------------------------------------------------------------------------------------------


def test_only_rules_make_theorems():
    with pytest.raises(TypeError, match="made by a rule"):
        Theorem((), relation("1 <= 0"))
    with pytest.raises(TypeError):
        Theorem((), relation("1 <= 0"), object())
    made = assume(relation("x > 0"))
    for name in ("hypotheses", "relation", "other"):
        with pytest.raises(AttributeError):
            setattr(made, name, None)
    assert made.op == ">" and made.f == X and repr(made) == "x > 0 |- x > 0"


def test_of_an_equality_one_sign_is_kept():
    assert relation("x == y") == relation("y == x") != relation("x == -y")
    assert relation("x/2 == 0").body == polynomial("x/2") == relation("-x/2 == 0").body and relation("-x/3 + 0 == 0").body == polynomial("x/3")
    assert relation("x >= y") != relation("y >= x") and relation("0 == 0").body == ZERO
    assert Relation("==", -ONE) == Relation("==", ONE)


def test_what_a_relation_speaks_of():
    bound = relation("forall(a, event(S), (a > b,), prob(P, S)*a <= density(Q))")
    assert bound.symbols == {"b"} and bound.laws == {P, Q} and bound.points == {q.atom}
    both = relation("continuous(P, Mixture((x, Q), (1 - x, R)))")
    assert both.symbols == {"x"} and both.laws == {P, Q, R} and both.points == frozenset()


def test_put_keeps_bound_names_apart():
    bound = relation("forall(a, (a > b,), a*b*tv(P, Q) >= 0)")
    assert bound.put({"a": ONE}) == bound
    assert bound.put({"b": Y}) == relation("forall(a, (a > y,), a*y*tv(P, Q) >= 0)")
    assert bound.put({P: R}) == relation("forall(a, (a > b,), a*b*tv(R, Q) >= 0)")
    assert bound.put({"y": symbol("a")}) == bound
    with pytest.raises(ValueError, match="caught"):
        bound.put({"b": symbol("a")})
    with pytest.raises(ValueError, match="caught"):
        bound.put({P: Atom("Mixture", (symbol("a"), P, ONE - symbol("a"), Q))})
    events = relation("forall(event(S), (), prob(P, S) <= prob(Q, T))")
    with pytest.raises(ValueError, match="caught"):
        events.put({T: S})
    with pytest.raises(ValueError, match="caught"):
        relation("forall(event(S), (), prob(P, S) <= test(phi))").put({PHI: ind})
    assert relation("continuous(P, Q)").put({P: Q}) == relation("continuous(Q, Q)")
    assert relation("finite(kl(P, Q))").put({P: Q}) == relation("finite(kl(Q, Q))")


# ---- points ---------------------------------------------------------------------------------------------------------------------------


def test_points():
    assert same(nonnegative_point(p.atom), "|- density(P) >= 0") and same(nonnegative_point(ind.atom), "|- indicator(S) >= 0")
    assert same(nonnegative_point(PHI), "|- test(phi) >= 0")
    assert same(at_most_one(ind.atom), "|- indicator(S) <= 1") and same(at_most_one(PHI), "|- test(phi) <= 1")
    for atom in (X.atom, function("tv", P, Q).atom, function("step", p).atom, P):
        with refused("expected a density"):
            nonnegative_point(atom)
    for atom in (p.atom, X.atom):
        with refused("expected an indicator"):
            at_most_one(atom)


# ---- instance -------------------------------------------------------------------------------------------------------------------------


def test_instance():
    of = theorem("x > 0 |- log(x) <= x - 1")
    assert same(instance(of, {"x": Y * Y}), "y**2 > 0 |- log(y**2) <= y**2 - 1")
    assert same(instance(theorem("continuous(P, Q) |- prob(P, S) >= 0"), {P: Q, Q: R, S: T}), "continuous(Q, R) |- prob(Q, T) >= 0")
    with refused("stands for a number"):
        instance(of, {"x": P})
    with refused("a law stands for a law"):
        instance(theorem("|- tv(P, Q) <= 1"), {P: X})
    for value in (S, Atom("symbol", ("x",))):
        with refused("a law stands for a law"):
            instance(theorem("|- tv(P, Q) <= 1"), {P: value})
    for value in (P, X):
        with refused("S stands for events"):
            instance(theorem("|- prob(P, S) <= 1"), {S: value})
    for key in (p.atom, Atom("Power", (P, X)), X.atom):
        with refused("expected symbols"):
            instance(theorem("|- density(P) >= 0"), {key: X})
    with refused("expected symbols"):
        instance(theorem("|- test(phi) >= 0"), {PHI: P})
    with refused("bound by an integral"):
        instance(theorem("|- integral(x*density(P)) == x"), {"x": q})
    with refused("does not vary"):
        instance(theorem("|- tv(Mixture((x, P), (1 - x, Q)), Q) <= 1"), {"x": ind})


def test_random_variables_are_put_jointly():
    U, V, W = (Atom("variable", (name,)) for name in "UVW")
    of = theorem("entropy(U) >= 1 |- entropy(U, V) >= entropy(V)")
    assert same(instance(of, {U: Atom("joint", (V, W))}), "entropy(V, W) >= 1 |- entropy(V, W) >= entropy(V)")
    assert same(instance(of, {U: Atom("joint", ())}), "0 >= 1 |- entropy(V) >= entropy(V)")
    assert same(instance(of, {U: Atom("joint", (V,)), V: Atom("joint", (U,))}), "entropy(V) >= 1 |- entropy(U, V) >= entropy(U)")
    for value in (V, P, X, Atom("event", ("U",))):
        with refused("stands for several jointly"):
            instance(of, {U: value})


def test_a_mixture_needs_weights():
    of = theorem("|- tv(P, Q) <= 1")
    half = Atom("Mixture", (polynomial("1/2"), Q, polynomial("1/2"), R))
    assert same(instance(of, {P: half}), "|- tv(Mixture((1/2, Q), (1/2, R)), Q) <= 1")
    assert same(instance(of, {P: Atom("Mixture", (ZERO, Q, ONE, R))}), "|- tv(Mixture((0, Q), (1, R)), Q) <= 1")
    with refused("not known to be >= 0"):
        instance(of, {P: Atom("Mixture", (constant(2), Q, constant(-1), R))})
    with refused("do not add up"):
        instance(of, {P: Atom("Mixture", (polynomial("1/2"), Q, polynomial("1/3"), R))})
    M = Atom("Mixture", (X, Q, ONE - X, R))
    with refused("not known to be >= 0: x"):
        instance(of, {P: M})
    with refused("not known to be >= 0"):
        instance(of, {P: M}, [theorem("|- x >= 0")])
    facts = [theorem("x > 0 |- x > 0"), theorem("x <= 1 |- 1 - x >= 0")]
    assert instance(of, {P: M}, facts).hypotheses == {relation("x > 0"), relation("x <= 1")}
    assert same(instance(of, {P: M}, [theorem("|- x == 0"), facts[1]]), "x <= 1 |- tv(Mixture((x, Q), (1 - x, R)), Q) <= 1")
    for outer in (Atom("Product", (M, Q)), Atom("Power", (M, ONE)), Atom("Mixture", (ONE, M))):
        with refused("not known to be >= 0: x"):
            instance(of, {P: outer})
        assert instance(of, {P: outer}, facts).hypotheses == {relation("x > 0"), relation("x <= 1")}


def test_a_power_needs_a_factor():
    of = theorem("|- tv(P, Q) <= 1")
    assert same(instance(of, {P: Atom("Power", (Q, constant(3)))}), "|- tv(Power(Q, 3), Q) <= 1")
    for count in (ZERO, X):
        with refused("not known to be >= 0"):
            instance(of, {P: Atom("Power", (Q, count))})
    assert same(instance(of, {P: Atom("Power", (Q, X))}, [assume(relation("x - 1 >= 0"))]), "x - 1 >= 0 |- tv(Power(Q, x), Q) <= 1")


def test_a_test_is_put_between_0_and_1_everywhere():
    of = theorem("|- integral(density(P)*test(phi)) <= 1")
    assert same(instance(of, {PHI: ind}, [nonnegative_point(ind.atom), at_most_one(ind.atom)]), "|- integral(density(P)*indicator(S)) <= 1")
    assert same(instance(of, {PHI: polynomial("1/2")}), "|- integral(density(P)/2) <= 1")
    for value in (constant(2), constant(-1), q, X):
        with refused("not known to be >= 0"):
            instance(of, {PHI: value})
    with refused("holds at every point"):
        instance(of, {PHI: q}, [nonnegative_point(q.atom), assume(relation("density(Q) <= 1"))])


# ---- cut, cases, contradiction --------------------------------------------------------------------------------------------------------


def test_cut():
    of = theorem("x >= 0; y > 0 |- x + y > 0")
    assert same(cut([theorem("a > 0 |- x >= 0")], of), "a > 0; y > 0 |- x + y > 0")
    assert same(cut([theorem("|- x > 0")], of), "y > 0 |- x + y > 0")
    assert same(cut([theorem("|- x == 0")], of), "y > 0 |- x + y > 0")
    assert same(cut([theorem("|- -x == 0"), theorem("|- y > 0")], of), "|- x + y > 0")
    assert same(cut([theorem("|- y >= 0")], of), "x >= 0; y > 0 |- x + y > 0")
    assert same(cut([theorem("|- y == 0")], of), "x >= 0; y > 0 |- x + y > 0")
    assert same(cut([theorem("|- -x >= 0")], of), "x >= 0; y > 0 |- x + y > 0")
    assert same(cut([theorem("|- x == 0")], theorem("x <= 0; x == 0 |- x**2 <= 0")), "|- x**2 <= 0")
    assert same(cut([theorem("|- x > 0")], theorem("x <= 0; x == 0 |- 1 <= 0")), "x <= 0; x == 0 |- 1 <= 0")
    assert same(cut([theorem("|- x >= 0")], theorem("x == 0; x > 0 |- 1 <= 0")), "x == 0; x > 0 |- 1 <= 0")
    assert same(cut([assume(relation("x >= 0"))], of), "x >= 0; y > 0 |- x + y > 0")
    finite = theorem("finite(kl(P, Q)); infinite(kl(P, Q)); integer(x) |- x >= 0")
    assert same(cut([theorem("|- finite(kl(P, Q))"), theorem("|- integer(x)")], finite), "infinite(kl(P, Q)) |- x >= 0")
    assert same(cut([theorem("|- continuous(P, Q)")], theorem("continuous(P, Q); continuous(Q, P) |- x > 0")), "continuous(Q, P) |- x > 0")
    assert same(cut([], of), "x >= 0; y > 0 |- x + y > 0")


def test_cases():
    at = lambda given: theorem(f"{given} |- z > 0")  # noqa: E731
    assert same(cases(X, at("x >= 0"), at("x < 0")), "|- z > 0")
    assert same(cases(X, at("x >= 0; a > 0"), at("x <= 0; b > 0")), "a > 0; b > 0 |- z > 0")
    assert same(cases(X, at("x > 0"), at("x < 0")), "x > 0 |- z > 0")
    assert same(cases(X, at("x == 0"), at("x < 0")), "x == 0 |- z > 0")
    assert same(cases(X, at("x >= 0"), at("x == 0")), "x == 0 |- z > 0")
    assert same(cases(X, at("x >= 0"), at("x > 0")), "x > 0 |- z > 0")
    assert same(cases(X, at("x > 0"), at("x == 0"), at("x < 0")), "|- z > 0")
    assert same(cases(X, at("x >= 0"), at("x >= 0"), at("x <= 0")), "|- z > 0")
    assert same(cases(X, at("x > 0"), at("x <= 0"), at("x < 0")), "|- z > 0")
    assert same(cases(X, at("x < 0"), at("x > 0"), at("x == 0")), "x < 0; x > 0; x == 0 |- z > 0")
    with refused("two or three"):
        cases(X, at("x >= 0"))
    with refused("two or three"):
        cases(X)
    with refused("different conclusions"):
        cases(X, at("x >= 0"), theorem("x < 0 |- z >= 0"))
    with refused("different conclusions"):
        cases(X, at("x > 0"), at("x == 0"), theorem("x < 0 |- y > 0"))


def test_finite_or_not():
    D = polynomial("kl(P, Q)")
    assert same(finite_or_not(D, theorem("finite(kl(P, Q)); x > 0 |- y > 0"), theorem("infinite(kl(P, Q)); z > 0 |- y > 0")), "x > 0; z > 0 |- y > 0")
    assert same(finite_or_not(D, theorem("infinite(kl(P, Q)) |- y > 0"), theorem("finite(kl(P, Q)) |- y > 0")),
                "infinite(kl(P, Q)); finite(kl(P, Q)) |- y > 0")
    assert same(finite_or_not(D, theorem("finite(kl(Q, P)) |- y > 0"), theorem("|- y > 0")), "finite(kl(Q, P)) |- y > 0")
    with refused("different conclusions"):
        finite_or_not(D, theorem("|- y > 0"), theorem("|- y >= 0"))


def test_several_values_at_once():
    """One that is as it must be does not speak for another."""
    every = theorem("|- forall(a, b, (a > b,), renyi(P, Q, a) <= b)")
    assert same(specialise(every, {"a": ONE, "b": ZERO}), "1 > 0 |- renyi(P, Q, 1) <= 0")
    for values in ({"a": p, "b": ONE}, {"a": ONE, "b": p}):
        with refused("does not vary"):
            specialise(every, values)
    for values in ({"a": P, "b": ONE}, {"a": ONE, "b": P}):
        with refused("not of the kind"):
            specialise(every, values)
    mixed = theorem("|- forall(event(S), a, (), prob(P, S) <= a)")
    for values in ({S: T, "a": p}, {"a": p, S: T}):
        with refused("does not vary"):
            specialise(mixed, values)
    for names in ((PHI, "a"), ("a", PHI)):
        with refused("put by instance"):
            specialise(established((), Relation("forall", (names, (), relation("a >= test(phi)")))), {PHI: ONE, "a": ONE})
    for names in (("a", P), (P, "a"), (S, P)):
        with refused("are bound"):
            generalise(theorem("|- prob(P, S) >= a"), names, ())


def test_contradiction():
    false = relation("1 <= 0")
    for text in ("x > 0 |- -1 >= 0", "x > 0 |- 0 > 0", "x > 0 |- 1 == 0", "x > 0 |- -1 == 0", "x > 0 |- -1/2 > 0"):
        assert same(contradiction([theorem(text)], false), "x > 0 |- 1 <= 0")
    for text in ("|- 0 >= 0", "|- 1 > 0", "|- 0 == 0", "|- x == 0", "|- 1 >= 0", "|- integer(-1)"):
        with refused("not a contradiction"):
            contradiction([theorem(text)], false)
    finite, infinite = theorem("x > 0 |- finite(kl(P, Q))"), theorem("y > 0 |- infinite(kl(P, Q))")
    for pair in ([finite, infinite], [infinite, finite]):
        assert same(contradiction(pair, false), "x > 0; y > 0 |- 1 <= 0")
    for wrong in ([], [finite], [infinite], [finite, finite], [infinite, infinite], [finite, infinite, finite],
                  [finite, theorem("|- infinite(kl(Q, P))")], [theorem("|- -1 >= 0")] * 2, [finite, theorem("|- -1 >= 0")]):
        with refused("not a contradiction"):
            contradiction(wrong, false)


# ---- congruence, forall ---------------------------------------------------------------------------------------------------------------


def test_congruence():
    atom = polynomial("pow(x, y)").atom
    assert same(congruence(atom.head, atom.args, {0: (theorem("a > 0 |- x == z"), symbol("z")), 1: (theorem("b > 0 |- y == 2"), constant(2))}),
                "a > 0; b > 0 |- pow(x, y) == pow(z, 2)")
    assert same(congruence("exp", (X,), {0: (theorem("|- z == x"), symbol("z"))}), "|- exp(x) == exp(z)")
    renyi = polynomial("renyi(P, Q, x)").atom
    assert same(congruence(renyi.head, renyi.args, {2: (theorem("|- x == y"), Y)}), "|- renyi(P, Q, x) == renyi(P, Q, y)")
    for text in ("|- x >= z", "|- x == y", "|- x - z > 0"):
        with refused("not the equality"):
            congruence("exp", (X,), {0: (theorem(text), symbol("z"))})
    with refused("no number"):
        congruence(renyi.head, renyi.args, {0: (theorem("|- x == y"), Y)})
    for f in ("integral(x*density(P))", "density(P)", "indicator(S)", "test(phi)", "x"):
        atom = polynomial(f).atom
        with refused("not a function of values"):
            congruence(atom.head, atom.args, {})


def test_forall():
    of = theorem("a > 1; b > 0 |- renyi(P, Q, a) <= a*b")
    every = generalise(of, ("a",), (relation("a > 1"),))
    assert same(every, "b > 0 |- forall(a, (a > 1,), renyi(P, Q, a) <= a*b)")
    assert same(specialise(every, {"a": constant(2)}), "b > 0; 2 > 1 |- renyi(P, Q, 2) <= 2*b")
    assert same(generalise(of, ("c",), ()), "a > 1; b > 0 |- forall(c, (), renyi(P, Q, a) <= a*b)")
    with refused("speaks of a bound name"):
        generalise(of, ("a",), ())
    with refused("speaks of a bound name"):
        generalise(of, ("a", "b"), (relation("a > 1"),))
    events = generalise(theorem("x > 0 |- prob(P, S) <= x"), (S,), ())
    assert same(specialise(events, {S: T}), "x > 0 |- prob(P, T) <= x")
    with refused("speaks of a bound name"):
        generalise(theorem("prob(P, S) > 0 |- x > 0"), (S,), ())
    for names in ((P,), (), (p.atom,)):
        with refused("are bound"):
            generalise(theorem("|- prob(P, S) >= 0"), names, ())
    with refused("expected a statement for all"):
        specialise(of, {"a": ONE})
    with refused("only bound names"):
        specialise(every, {"a": ONE, "b": ONE})
    with refused("every bound name"):
        specialise(generalise(of, ("a", "b"), (relation("a > 1"), relation("b > 0"))), {"a": ONE})
    with refused("does not vary"):
        specialise(every, {"a": p})
    for wrong in (P, "x"):
        with refused("not of the kind"):
            specialise(every, {"a": wrong})
    for wrong in (P, X):
        with refused("not of the kind"):
            specialise(events, {S: wrong})
    with refused("by instance"):
        specialise(generalise(theorem("|- test(phi) >= 0"), (PHI,), ()), {PHI: constant(-1)})
    nested = generalise(generalise(theorem("|- x - y == x - y"), ("x",), ()), ("y",), ())
    assert nested.relation.symbols == frozenset()
    bound = established((), relation("forall(y, (), forall(x, (), x == y))"))
    with refused("caught"):
        specialise(bound, {"y": X})


# ---- arithmetic -----------------------------------------------------------------------------------------------------------------------


def test_arithmetic():
    a, b, zero = theorem("a >= 0 |- a >= 0"), theorem("b > 0 |- b > 0"), theorem("c == 0 |- c == 0")
    assert same(arithmetic([(constant(2), [a]), (ONE, [b])]), "a >= 0; b > 0 |- 2*a + b > 0")
    assert same(arithmetic([(ONE, [a, b])]), "a >= 0; b > 0 |- a*b >= 0")
    assert same(arithmetic([(ONE, [b, b])]), "b > 0 |- b**2 > 0")
    assert same(arithmetic([(X, [zero])]), "c == 0 |- x*c == 0")
    assert same(arithmetic([(-ONE, [zero]), (ONE, [a])]), "c == 0; a >= 0 |- a - c >= 0")
    assert same(arithmetic([(X, [zero, a])]), "c == 0; a >= 0 |- x*c*a == 0")
    assert same(arithmetic([(ONE, [zero, b])]), "c == 0; b > 0 |- b*c == 0")
    assert same(arithmetic([(ONE, [zero]), (ONE, [b])]), "c == 0; b > 0 |- b + c > 0")
    assert same(arithmetic([(("square", X), [])]), "|- x**2 >= 0")
    assert same(arithmetic([(("square", X), [a]), (ONE, [])]), "a >= 0 |- x**2*a + 1 > 0")
    assert same(arithmetic([(("square", X), [b])]), "b > 0 |- x**2*b >= 0")
    assert same(arithmetic([(("square", X), [zero])]), "c == 0 |- x**2*c == 0")
    assert same(arithmetic([(ONE, [])]), "|- 1 > 0") and same(arithmetic([]), "|- 0 == 0")
    for multiplier in (ZERO, -ONE, X):
        for theorems in ([], [a], [b], [a, b]):
            with refused("a multiplier is"):
                arithmetic([(multiplier, theorems)])
    for text in ("|- finite(x)", "|- integer(x)", "|- continuous(P, Q)", "|- forall(x, (), x >= 0)"):
        with refused("about numbers"):
            arithmetic([(ONE, [theorem(text)])])
