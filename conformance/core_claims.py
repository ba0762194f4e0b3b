"""Claims in the language of the core that have no value, or whose text the core does not read; and claims near these that have one.

Each is given a proof of 1 >= 0, or of what is asked, so that nothing but the claim's own text is in the way.
"""

from parts import ORDER, TRUE, claim

X, UNIT, AROUND = ["x in (0, 1)"], ["x in [0, 1]"], ["x in [-1, 1]"]
POSITIVE = [["assume", "x > 0"], ["arithmetic", []]]
ABSURD = [["assume", "x > 1"], ["assume", "x < 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["contradiction", [2], "x >= 5"]]

NEAR = [  # |x| <= e on both sides of 0
    ["assume", "e_ > 0"], ["assume", "e_ - x > 0"], ["assume", "x > 0"], ["arithmetic", [["1", [0]], ["1", [2]]]], ["assume", "-x > 0"],
    ["arithmetic", [["1", [0]], ["1", [4]]]], ["assume", "e_ + x > 0"]]
NEAR_CASES = [3, 1, 6, 5]
ZERO = [["assume", "e_ > 0"], ["arithmetic", []], ["assume", "e_ >= 0"], ["assume", "x > 0"], ["assume", "x - e_ > 0"]]
BOTH = [0, 0, 0, 0]
MEAN_OF_ZERO = ["finite_integral", "density(Q)*pos(0)*step(density(P))", [[4, 4]]]  # where step 4 is 0 == 0


def limit(text: str, where=(), near=(0, 0), steps=NEAR, cases=NEAR_CASES, facts=()):
    return claim(text, where), steps, list(facts), cases, "proved", near


def equal(text: str, where=(), given=(), conditions=()):
    """text == text, which the empty sum proves once the text is known to have a value."""
    return claim(f"{text} == {text}", where, given, conditions)


ACCEPTED_CLAIMS = [
    ("claim", "a limit from both sides", *limit("Limit(x, x -> 0) == 0")),
    ("claim", "a limit from above", *limit("Limit(x, x -> 0+) == 0", near=(0,), cases=[3, 1])),
    ("claim", "a logarithm with the fact that its argument is positive", equal("log(x)", X), POSITIVE, [0], [1]),
    ("claim", "a quotient with the fact that the divisor is not 0", equal("1/x", X), POSITIVE, [0], [1]),
    ("claim", "an arc sine with the facts that its argument is neither too small nor too large", equal("asin(x)", AROUND),
     [["assume", "x >= -1"], ["assume", "x <= 1"], ["arithmetic", []]], [0, 1], [2]),
    ("claim", "two cases: a divergence is finite or not", equal("kl(P, Q)"), [["arithmetic", []]], [], [0]),
    ("claim", "a printed decimal, rounded", claim("exp(1) == ~2.718"), [["numbers", "exp(1) >= 5435/2000"], ["numbers", "exp(1) <= 5437/2000"]], [], [0, 1]),
    ("claim", "a domain with one number", claim("x >= 1", ["x in [1, 1]"]), [["assume", "x >= 1"]], [], [0]),
    ("claim", "whole numbers between two ends", claim("n >= 1", ["n in integers [1, 5)"]), [["assume", "n >= 1"]], [], [0]),
    ("claim", "a claim about nothing", claim("x >= 5", ["x in [0, 1]"], conditions=["x < 0"]),
     [["assume", "x < 0"], ["assume", "x >= 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["contradiction", [2], "1 <= 0"]], [], [3], "vacuous"),
]
REJECTED_CLAIMS = [
    ("claim", "what follows stands far behind", claim("1 >= 0" + 300 * " " + "+ 0"), [["arithmetic", []], ["numbers", "1 >= 0"]], [], [1]),
    ("claim", "what follows stands after a carriage return", claim("1 >= (\r0)"), [["numbers", "1 >= 0"]], [], [0]),
    ("claim", "a limit: a logarithm where it has no value", *limit("Limit(log(x) - log(x), x -> 0-) == 0", near=(0,), steps=ZERO, cases=[0, 0])),
    ("claim", "a limit: a logarithm with a value on one side", *limit("Limit(log(x) - log(x), x -> 0) == 0", steps=ZERO, cases=BOTH, facts=[3])),
    ("claim", "a limit: a quotient cancelled", *limit("Limit(x*(1/(x - x)), x -> 0) == 0", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: another value", *limit("Limit(x, x -> 0) == 1")),
    ("claim", "a limit: at another point", *limit("Limit(x, x -> 1) == 0")),
    ("claim", "a limit: one side of two", *limit("Limit(x, x -> 0) == 0", near=(0,), cases=[3, 1])),
    ("claim", "a limit: the other side", *limit("Limit(x, x -> 0-) == 0", near=(0,), cases=[3, 1])),
    ("claim", "a limit: a side too many", *limit("Limit(x, x -> 0+) == 0")),
    ("claim", "a limit: no nearness", *limit("Limit(x, x -> 0) == 0", near=())),
    ("claim", "a limit: a nearness that may be 0", *limit("Limit(0, x -> 0) == 0", near=(2, 2), steps=ZERO, cases=BOTH)),
    ("claim", "a limit: a nearness that speaks of its variable", *limit("Limit(0, x -> 0) == 0", near=(4, 4), steps=ZERO, cases=BOTH)),
    ("claim", "a limit: a nearness that supposes more", *limit("Limit(0, x -> 0) == 0", near=(3, 3), steps=ZERO, cases=BOTH)),
    ("claim", "a limit: its variable is a symbol of the claim", *limit("Limit(x, x -> 0) == 0", UNIT)),
    ("claim", "a limit: the error is a symbol of the claim", *limit("Limit(x, x -> 0) == 0", ["e_ in (0, 1)"])),
    ("claim", "a limit: the error is its variable", *limit("Limit(0, e_ -> 0) == 0", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: the error is an index", *limit("Limit(0*Sum(1/e_, (e_, 0, 3)) + x, x -> 0+) == 0", near=(0,), cases=[3, 1], facts=[0])),
    ("claim", "a limit: a nearness that speaks of an index", *limit(
        "Limit(0*Sum(0*log(exp(-k) - x), (k, 0, oo)), x -> 0+) == 0", near=(2,), cases=[0, 0], facts=[3, 5],
        steps=[["assume", "e_ > 0"], ["axiom", "exp_positive"], ["instance", 1, {"x": "-k"}], ["assume", "exp(-k) - x > 0"], ["arithmetic", []],
               ["sum_finite", "Sum(0, (k, 0, oo))", [[4, []], [4, []]]]])),
    ("claim", "a limit: a nearness that speaks of ratio", *limit(
        "Limit(0*expect(Q, 0*log(x - ratio)), x -> oo) == 0", near=(0,), cases=[6, 6], facts=[2, 3, 5],
        steps=[["arithmetic", [["1", []], [["square", "ratio"], []]]], ["assume", "x - (1 + ratio**2) > 0"],
               ["arithmetic", [["1", [1]], [["square", "ratio - 1/2"], []], ["3/4", []]]],
               ["arithmetic", [["1", [1]], [["square", "ratio"], []], ["1", []]]], ["arithmetic", []], MEAN_OF_ZERO, ["assume", "e_ > 0"]])),
    ("claim", "a mean in a sum over all whole numbers, without a value below 0", *limit(
        "Limit(0*Sum(0*expect(Q, 0*log(k + 1)), (k, -oo, oo)), x -> 0+) == 0", near=(7,), cases=[7, 7], facts=[2, 3, 5, 6, 8],
        steps=[["assume", "k >= 0"], ["assume", "k - 1 >= 0"], ["arithmetic", [["1", [0]], ["1", []]]], ["arithmetic", [["1", [1]], ["2", []]]],
               ["arithmetic", []], *(["sum_finite", f"Sum(0, (k, {start}, oo))", [[4, []], [4, []]]] for start in (0, 1)), ["assume", "e_ > 0"],
               MEAN_OF_ZERO])),
    *(("claim", f"a premise for all events of the name of one that is spoken of: {binder}",
       claim("P(S) >= 1/2", given=["P(S) >= 1/2", f"1/P(S) <= 3 for all {binder}"]),
       [["assume", "prob(P, S) >= 1/2"], ["arithmetic", [["1", [0]], ["1/2", []]]]], [1], [0])
      for binder in ("events S", "events S and a in (0, 1)")),
    ("claim", "a limit: its value speaks of its variable", *limit("Limit(x, x -> 0) == x", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: its point speaks of its variable", *limit("Limit(0, x -> x) == 0", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: a value without one", *limit("Limit(0, x -> 0) == log(0) - log(0)", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: a point without value", *limit("Limit(0, x -> 1/0) == 0", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: infinity from a side", *limit("Limit(0, x -> oo+) == 0", near=(0,), steps=ZERO, cases=[0, 0])),
    ("claim", "a limit: an infinite divergence", *limit("Limit(x*kl(P, Q), x -> 0) == 0", steps=ZERO, cases=BOTH)),
    ("claim", "a limit: a value that is infinite", *limit("Limit(0, x -> 0) == exp(kl(P, Q))", steps=ZERO, cases=BOTH)),
    ("claim", "a limit in a premise", claim("1 >= 0", given=["Limit(x, x -> 0) == 0"]), [TRUE]),
    *(("claim", f"a claim that is {what}", said, [TRUE], [], [0]) for what, said in (
        ("a text", "1 >= 0"), ("a list", ["1 >= 0"]), ("nothing", None), ("a conclusion alone", {"conclusion": "1 >= 0"}),
        ("said to be tight", {**claim("1 >= 0"), "tight": True}), ("said to be tight by a number", {**claim("1 >= 0"), "tight": 0}),
        ("negated by a key", claim("1 >= 0", negated=True)), ("said of some values", claim("1 >= 0", exists=True)),
        ("with a premise that is a number", claim("1 >= 0", given=[1])),
        ("with a text for the list of premises", {**claim("1 >= 0"), "given": "x"}))),
    *(("claim", f"not a relation: {text}", claim(text, UNIT), [TRUE, ["assume", "x >= 0"]], [1], [0]) for text in (
        "x", "0 <= x <= 1", "x != 2", "x >= 0 or x < 0", "not x < 0", "finite(x)", "x >= 0 for all x in [0, 1]", "integer(x)")),
    *(("claim", f"no value is known: {text}", equal(text, where), [["arithmetic", []]], []) for text, where in (
        ("log(x)", UNIT), ("log(x)", AROUND), ("1/x", AROUND), ("x**(-1)", AROUND), ("sqrt(x)", AROUND), ("x**(1/2)", AROUND), ("x**x", UNIT),
        ("gamma(x)", UNIT), ("asin(x)", ["x in [-1, 2]"]), ("asin(x)", ["x in [-2, 1]"]), ("factorial(x - 2)", UNIT), ("binomial(x, 2)", UNIT), ("log(-1)", ()), ("1/0", ()), ("log(0)", ()), ("0**(-1)", ()),
        ("kl(P, Q) - kl(Q, P)", ()), ("0*kl(P, Q)", ()), ("x*kl(P, Q)", UNIT), ("x**kl(P, Q)", X), ("exp(kl(P, Q))*exp(-kl(P, Q))", ()),
        ("kl(P, Q)/kl(Q, P)", ()), ("log(kl(P, Q))", ()), ("(-kl(P, Q))**2", ()), ("kl(P, Q)**x", UNIT), ("tanh(kl(P, Q))", ()), ("log(tv(P, Q))", ()),
        ("renyi(P, Q, x)", AROUND), ("renyi(P, Q, -1)", ()), ("tradeoff(P, Q, 2)", ()), ("tradeoff(P, Q, -1)", ()), ("renyi(P, Q, tv(P, Q))", ()),
        ("hockey_stick(P, Q, 1/x)", AROUND), ("tv(Mixture((x, P), (1 - x, Q)), Q)", AROUND), ("tv(Mixture((1/2, P), (1/3, Q)), Q)", ()),
        ("tv(Power(P, 0), Power(Q, 0))", ()), ("tv(Power(P, 3/2), Power(Q, 3/2))", ()), ("tv(Power(P, x), Power(Q, x))", ["x in [1, 2]"]))),
    *(("claim", f"a mean: {what}", claim(text, where, given), [TRUE], [], [0]) for what, text, where, given in (
        ("of no known finiteness", "expect(P, loss) <= 1", (), ()), ("under a law other than P and Q", "expect(R, ratio) <= 1", (), ()),
        ("of nothing", "expect(P) <= 1", (), ()), ("of a quantity", "expect(P, tv(P, Q)) <= 1", (), ()),
        ("ratio is a symbol as well", "expect(P, ratio) <= 1", ["ratio in (0, 1)"], ()),
        ("in a premise for all values", "tv(P, Q) <= 1", (), ["expect(P, ratio) <= a for all a in (1, oo)"]))),
    ("claim", "a fact that supposes what the claim does not", equal("log(x)", UNIT), POSITIVE, [0], [1]),
    ("claim", "a fact about another term", equal("log(x)", ["x in (0, 1)", "y in (0, 1)"]), [["assume", "y > 0"], ["arithmetic", []]], [0], [1]),
    ("claim", "a fact from a premise that comes later", equal("log(x)", UNIT, ["log(x) >= -9", "x > 0"]), POSITIVE, [0], [1]),
    ("claim", "ill-posed in a premise", claim("1 >= 0", UNIT, ["log(x) <= 1"]), [TRUE]),
    ("claim", "ill-posed in a condition", claim("1 >= 0", UNIT, conditions=["log(x) <= 1"]), [TRUE]),
    ("claim", "ill-posed in a domain", claim("1 >= 0", ["x in [0, 1]", "y in [0, 1/x]"]), [TRUE]),
    ("claim", "about nothing, but ill-posed", claim("log(-1) >= 0", UNIT, conditions=["x < 0"]),
     [["assume", "x < 0"], ["assume", "x >= 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["contradiction", [2], "1 <= 0"]], [], [3], "vacuous"),
    ("claim", "not about nothing: a proof of its own conclusion", claim("1 >= 0"), [TRUE], [], [0], "vacuous"),
    *(("claim", f"an empty domain: {where[-1]}", claim("x >= 5", where), ABSURD) for where in (
        ["x in (1, 0)"], ["x in [1, 0]"], ["x in (1, 1)"], ["x in [1, 1)"], ["x in integers (0, 1)"], ["x in integers [1/3, 2/3]"],
        ["a in (0, 1)", "x in (1, a)"], ["a in [0, 1]", "x in (0, a)"])),
    *(("claim", f"not a domain: {text}", claim("1 >= 0", [text]), [TRUE]) for text in (
        "x > 0", "x", "", "x in", "x in R", "x in (0)", "x in (0, 1, 2)", "x in [0, oo]", "x in [-oo, 0]", "x in (oo, 1)", "x in (0, -oo)", "x in {0, 1}", "x in (0, y)",
        "pi in (0, 1)", "oo in (0, 1)", "P in (0, 1)", "kl in (0, 1)", "1 in (0, 2)", "x in (0, kl(P, Q))", "x in naturals (0, 2)")),
    ("claim", "one symbol with two domains", claim("1 >= 0", ["x in (0, 1)", "x in (2, 3)"]), [TRUE]),
    ("claim", "one name for a law and an event", claim("P(S) >= 0", given=["tv(P, S) <= 1"]), [TRUE]),
    ("claim", "one name for a number and an event", claim("P(S) + S >= 0", ["S in [0, 1]"]), [TRUE]),
    ("claim", "a law by a name that is none", claim("tv(A, B) >= 0"), [TRUE]),
    ("claim", "a symbol without a domain", claim("x**2 >= 0"), [["arithmetic", [[["square", "x"], []]]]]),
    ("claim", "a condition about laws", claim("1 >= 0", conditions=["tv(P, Q) <= 1"]), [TRUE]),
    *(("claim", f"a premise for all that is not read: {text}", claim("1 >= 0", given=[text]), [*ORDER, TRUE], [2]) for text in (
        "renyi(P, Q, a) >= 1 for all a in (1, 2)", "1 >= renyi(P, Q, a) for all a in (1, 2)", "renyi(P, Q, a) <= 1 for all a in (2, 1)",
        "renyi(P, Q, a) + kl(P, Q) <= 1 for all a in (1, 2)", "renyi(P, Q, a) <= oo for all a in (1, 2)", "renyi(P, Q, a) <= 1 for all a",
        "P(S) <= kl(P, Q) for all events S", "P(S) <= 1 for all events 1", "renyi(P, Q, a) <= 1 for all a in (1, 2) for all b in (1, 2)")),
    ("claim", "a premise's bound name is free in the conclusion", claim("a >= 1", given=["renyi(P, Q, a) <= 1 for all a in (1, 2)"]),
     [*ORDER, ["assume", "a > 1"]], [2]),
    ("claim", "a printed decimal, rounded the wrong way", claim("exp(1) == ~2.719"), [["numbers", "exp(1) >= 5435/2000"], ["numbers", "exp(1) <= 5439/2000"]], [], [0, 1]),
    *(("cases", f"the list of cases: {what}", claim(text), steps, facts, cases) for what, text, steps, facts, cases in (
        ("one of two", "kl(P, Q) >= -1", [["arithmetic", []]], [], [0]), ("none", "1 >= 0", [TRUE], [], []), ("one too many", "1 >= 0", [TRUE], [], [0, 0]),
        ("in the wrong order", "exp(1) == ~2.718", [["numbers", "exp(1) >= 5435/2000"], ["numbers", "exp(1) <= 5437/2000"]], [], [1, 0]),
        ("the number of no step", "1 >= 0", [TRUE], [], [1]), ("a negative number", "1 >= 0", [TRUE], [], [-1]), ("true", "1 >= 0", [TRUE, TRUE], [], [True]),
        ("a text", "1 >= 0", [TRUE], [], ["0"]), ("a text of a number", "1 >= 0", [TRUE], [], "0"), ("a fact of no step", "1 >= 0", [TRUE], [7], [0]), ("no facts", "1 >= 0", [TRUE], None, [0]))),
    *(("cases", f"proved {shown}, asked {asked}", claim(asked, UNIT), [step]) for shown, asked, step in (
        ("x >= 0", "x > 0", ["assume", "x >= 0"]), ("x >= 0", "x == 0", ["assume", "x >= 0"]), ("x >= 0", "x >= 1", ["assume", "x >= 0"]), ("x >= 0", "x <= 0", ["assume", "x >= 0"]),
        ("x >= 0", "2*x >= 0", ["assume", "x >= 0"]), ("0 == 0", "0 > 0", ["arithmetic", []]), ("1 > 0", "1 == 0", ["numbers", "1 > 0"]), ("1 >= 0", "1 <= 0", TRUE))),
    *(("steps", f"the steps are {what}", claim("1 >= 0"), steps, [], [0]) for what, steps in (("a text", "numbers"), ("an object", {}), ("nothing", None), ("none", []))),
]
# beyond the language of the core or its limits: no answer is owed
DECLINED_CLAIMS = [
    ("claim", "a limit in more than 64 cases", claim("Limit(x, x -> 0) == 0", given=[f"kl(P, Q{k}) >= -1" for k in range(6)]), NEAR, [], NEAR_CASES, "proved", (0, 0)),
    ("claim", "a limit: infinite", *limit("Limit(1/x, x -> 0+) == oo", near=(0,), steps=ZERO, cases=[0, 0])),
    *(("claim", f"not in the language: {text}", claim(f"{text} == {text}", UNIT), [["arithmetic", []]]) for text in (
        "unknown(x)", "x.real", "x[0]", "f'{x}'", "lambda: x", "x if x else 1", "[x]", "x @ x", "x // 1", "x % 2", "~x", "1.5", "1e3", "0x10",
        "1_000", "True", "x := 1", "ｘ", "x; x", "__import__", "exp(x, x)", "exp()", "exp(x=1)", "renyi(P, Q)", "kl(P, Q, 2)", "kl(P, kl)", "prob(P, 1)",
        "density(P)", "Mixture(P, Q)", "integral(x)", "step(x)", "pos(x)")),
    ("claim", "longer than 20 000 characters", claim("1" + " " * 20_000 + " >= 0"), [TRUE]),
    ("claim", "more than 12 divergences that may be infinite", claim("1 >= 0", given=[f"kl(P, Q{k}) <= 1" for k in range(13)]), [TRUE]),
    ("claim", "more than 64 cases", claim("Max(" + ", ".join(f"kl(P, Q{k})" for k in range(8)) + ") <= 5"), [TRUE]),
    ("claim", "a printed decimal with an exponent beyond bounds", claim("x == ~1e999999", X), [TRUE]),
]
