"""More of them: rules about laws, mechanisms, sums and limits (see :mod:`tree_cases`)."""

from parts import claim
from tree_cases import BOUNDED, KL, NUMBERS, ORDERS, ROUNDED, TREE, TV, UNIT, node

LAPLACE, GAUSS = "LaplaceMechanism(1, 1)", "GaussianMechanism(1, 1)"
SAMPLED = f'PoissonSampled({LAPLACE}, 1/2, "add_remove", "both")'
REMOVED = f'PoissonSampled({LAPLACE}, 1/2, "add_remove", "remove")'
HALVES = "Mixture((1/2, P), (1/2, Q))"
GEOMETRIC, COUNT = "Sum((1/2)**k, (k, 0, oo))", "Sum(k, (k, 0, n))"
KERNEL, OTHER = "Kernel([[1/2, 1/2], [1/3, 2/3]])", "Kernel([[1/2, 1/2], [1/3, 2/3], [0, 1]])"
SAME = ("kl(P, Q) <= 0",)
IN_ORDERS = "renyi(P, Q, a) <= {} for all a in {}"

MORE = {
    "evaluate": {
        "the goal has no symbols and laws": [("a symbol", claim("x >= 0", UNIT), node("evaluate"))],
        "it holds": [("2 at most 1", claim("2 <= 1"), node("evaluate"))],
    },
    "finite": {
        "a side is infinite": [("a comparison of numbers", claim("x <= 1", UNIT), node("finite"))],
        "the other is known to be finite for <": [
            ("a divergence", claim("kl(P, Q) < oo"), node("finite")),
            ("the mean of an unbounded ratio", claim("expect(P, ratio) < oo", given=BOUNDED), node("finite")),
        ],
    },
    "coincide": {
        "a divergence of a law from itself is mentioned": [("of two laws", KL, node("coincide"))],
        "the premise says <= 0": [("<= 1", claim("kl(P, Q) <= 1", given=BOUNDED), node("coincide", premise=0))],
        "its divergence separates laws": [
            ("a hockey-stick divergence", claim("kl(P, Q) <= 1", given=("hockey_stick(P, Q, 1) <= 0",)), node("coincide", premise=0))
        ],
        "the laws are arbitrary": [
            ("of a product", claim("P(S) <= Q(S)", given=("kl(Product(P, P), Product(Q, Q)) <= 0",)), node("coincide", premise=0))
        ],
        "the conclusion is made of what is known of a law and itself": [
            ("a tail of the loss", claim("loss_tail(P, Q, 0) <= 0", given=SAME), node("coincide", premise=0))
        ],
    },
    "tensorise": {
        "the divergence multiplies or adds up": [
            (
                "a total variation",
                claim("tv(Power(P, 2), Power(Q, 2)) <= 1/2"),
                node("tensorise", divergence="tv(Power(P, 2), Power(Q, 2))"),
            )
        ],
        "it is of products of equally many laws": [("of two laws", KL, node("tensorise", divergence="kl(P, Q)"))],
        "a symbolic power is of an additive divergence": [
            (
                "of chi2",
                claim("chi2(Power(P, n), Power(Q, n)) <= 1", ("n in integers [1, oo)",)),
                node("tensorise", divergence="chi2(Power(P, n), Power(Q, n))"),
            )
        ],
        "the copies are 1 and more, or all from 0": [
            (
                "from 0, and another domain depends on them",
                claim("kl(Power(P, n), Power(Q, n)) <= m", ("n in integers [0, oo)", "m in integers [n, oo)")),
                node("tensorise", divergence="kl(Power(P, n), Power(Q, n))"),
            )
        ],
    },
    "one_of": {
        "the premise is one relation": [
            ("for all orders", claim("tv(P, Q) <= 1/2", given=ORDERS), node("one_of", premise=0, extreme="Max(1, 2)"))
        ],
        "it is a Max or a Min": [("a sum", claim("x + 1 >= 0", UNIT), node("one_of", extreme="x + 1"))],
    },
    "pure_curve": {
        "the smaller side is an rdp": [("a pure bound", claim(f"pure_dp({LAPLACE}) <= 1"), node("pure_curve"))],
        "the order is a number > 0": [
            ("order 0", claim(f"rdp({LAPLACE}, 0) <= 1"), node("pure_curve")),
            ("order oo", claim(f"rdp({LAPLACE}, oo) <= 1"), node("pure_curve")),
        ],
        "no direction is left out": [("records that are removed only", claim(f"rdp({REMOVED}, 2) <= 1"), node("pure_curve"))],
    },
    "termwise": {
        "two sums, or one and 0": [("a sum and a number", claim(f"{GEOMETRIC} <= 1"), node("termwise"))],
        "over one range": [("from 0 and from 1", claim(f"{GEOMETRIC} <= Sum((1/2)**k, (k, 1, oo))"), node("termwise"))],
        "a strict one has terms": [("perhaps none", claim("0 < Sum(1/(1 + k**2), (k, 1, n))", NUMBERS), node("termwise"))],
        "a strict one is finite": [("perhaps infinite", claim("Sum(1/k, (k, 1, oo)) < Sum(2/k, (k, 1, oo))"), node("termwise"))],
    },
    "composition": {
        "it is a total variation or hockey-stick divergence": [("a divergence", KL, node("composition", divergence="kl(P, Q)"))],
        "'levels' is a list": [("a text", TV, node("composition", divergence="tv(Product(P, Q), Product(Q, P))", levels="0"))],
        "of products of equally many laws or equal powers": [("of two laws", TV, node("composition", divergence="tv(P, Q)"))],
        "the levels add up": [
            ("1 and 1 are not 1", TV, node("composition", divergence="hockey_stick(Product(P, Q), Product(Q, P), 1)", levels=["1", "1"]))
        ],
        "there is a level for each component": [
            ("one of two", TV, node("composition", divergence="hockey_stick(Product(P, Q), Product(Q, P), 1)", levels=["1"]))
        ],
        "a sharp bound of powers has copies": [
            ("perhaps none", claim("n >= 0", NUMBERS), node("composition", divergence="tv(Power(P, n), Power(Q, n))", sharp=True))
        ],
    },
    "shared_component": {
        "the laws are arbitrary": [
            (
                "given ones",
                claim("tv(Normal(0, 1), Normal(1, 1)) <= 1/2"),
                node("shared_component", divergence="tv(Normal(0, 1), Normal(1, 1))"),
            )
        ],
        "it is one of three divergences": [
            ("a KL divergence", claim(f"kl({HALVES}, Q) <= 1"), node("shared_component", divergence=f"kl({HALVES}, Q)"))
        ],
        "a mixture of two laws against one of them": [
            ("against a third", claim(f"tv({HALVES}, R) <= 1/2"), node("shared_component", divergence=f"tv({HALVES}, R)"))
        ],
        "the level gives that of the mixture": [
            (
                "another",
                claim(f"hockey_stick({HALVES}, Q, 1) <= 1/2"),
                node("shared_component", divergence=f"hockey_stick({HALVES}, Q, 1)", level="1"),
            )
        ],
    },
    "each_event": {
        "the conclusion speaks of an event": [("of none", KL, node("each_event"))],
        "and of laws under events alone": [("a divergence too", claim("P(S) <= Q(S) + kl(P, Q)"), node("each_event"))],
    },
    "contradiction": {
        "it names a premise or a condition": [("nothing", claim("x >= 5", UNIT, conditions=("x < 0",)), node("contradiction"))],
        "that is there": [("a second condition", claim("x >= 5", UNIT, conditions=("x < 0",)), node("contradiction", condition=1))],
        "whose opposite is an inequality": [
            ("for all orders", claim("tv(P, Q) <= 1/2", given=ORDERS), node("contradiction", premise=0)),
            ("an equality", claim("x >= 5", UNIT, conditions=("x == 7",)), node("contradiction", condition=0)),
        ],
    },
    "equal": {
        "the premise is an equality": [("an inequality", claim("kl(P, Q) <= 1", given=BOUNDED), node("equal", premise=0, term="kl(P, Q)"))],
        "the term is one of its sides": [
            ("another", claim("kl(P, Q) <= 1", given=("tv(P, Q) == 1/2",)), node("equal", premise=0, term="kl(P, Q)"))
        ],
    },
    "optimal": {
        "the conclusion bounds an optimal conversion": [("a divergence", KL, node("optimal"))],
        "the order is > 1": [
            ("an order that may be infinite", claim("optimal_delta(2, kl(Normal(0, 1), Cauchy(0, 1)), 1) <= 1"), node("optimal"))
        ],
        "the bound is not strict": [("a strict one", claim("optimal_delta(2, 1, 1) < 1"), node("optimal"))],
    },
    "rows": {
        "the value is one of given matrices": [("of a kernel", claim("kl(K(x), K1(x)) <= 1"), node("rows", value="x"))],
        "the matrices have as many rows": [("two and three", claim(f"tv({KERNEL}(x), {OTHER}(x)) <= 1/2"), node("rows", value="x"))],
    },
    "one_direction": {
        "it is of a sample in both directions": [
            ("in one", claim(f"rdp({REMOVED}, 2) <= 1"), node("one_direction", quantity=f"rdp({REMOVED}, 2)"))
        ],
        "of order 1/2 and more": [("1/3", claim(f"rdp({SAMPLED}, 1/3) <= 1"), node("one_direction", quantity=f"rdp({SAMPLED}, 1/3)"))],
    },
    "quantile": {
        "a quantile is beside a number": [("a divergence", KL, node("quantile"))],
        "the law has a density where < is asked": [("on the integers", claim("quantile(Poisson(1), 1/2) >= 1"), node("quantile"))],
    },
    "limit": {"there is a limit": [("none", claim("x >= 0", UNIT), node("limit"))]},
    "least": {
        "no arbitrary law is mentioned": [("an event", claim("P(S) <= 1"), node("least"))],
        "the inequality is not strict": [("a strict one", claim(f"zcdp({GAUSS}) < 1"), node("least"))],
        "the order is one that the quantity speaks of": [
            ("below 1", claim(f"1/4 <= zcdp({GAUSS})"), node("least", order="1/2")),
            ("that of the end", claim(f"1/4 <= tcdp({GAUSS}, 2)"), node("least", order="2")),
        ],
        "a side is a least value": [("none", claim("x <= 1", UNIT), node("least"))],
        "levels below do not show that it is not reached": [
            ("a strict one, by levels below", claim(f"1 < epsilon({GAUSS}, 1/10)"), node("least", below=True))
        ],
    },
    "processing": {
        "the inequality is not strict": [("a strict one", claim(f"rdp({LAPLACE}, 2) < rdp({LAPLACE}, 2)"), node("processing"))],
        "the quantities are of one kind": [("rdp and gdp", claim(f"rdp({GAUSS}, 2) <= gdp({GAUSS})"), node("processing"))],
        "a side is a quantity of a mechanism": [("a number", claim("x <= 1", UNIT), node("processing"))],
        "both are multiplied by one number > 0": [
            ("by 1 and 2", claim(f"2*rdp({LAPLACE}, 2) <= 3*rdp({LAPLACE}, 2)"), node("processing")),
            ("by one of both signs", claim(f"x*rdp({LAPLACE}, 2) <= x*rdp({LAPLACE}, 2)", ("x in [-1, 1]",)), node("processing")),
        ],
        "orders are numbers": [("oo and a number", claim(f"pure_dp({LAPLACE}) <= rdp({LAPLACE}, 2)"), node("processing"))],
        "one is the other, processed": [("Gaussian and Laplace noise", claim(f"rdp({GAUSS}, 2) <= rdp({LAPLACE}, 2)"), node("processing"))],
        "it has no direction that the other lacks": [
            ("all and the removed", claim(f"rdp({SAMPLED}, 2) <= rdp({REMOVED}, 2)"), node("processing"))
        ],
    },
    "series": {
        "it is a sum of the conclusion": [
            ("another sum", claim(f"{GEOMETRIC} <= 2"), node("series", sum="Sum((1/3)**k, (k, 0, oo))")),
            ("no sum", claim(f"{GEOMETRIC} <= 2"), node("series", sum="1/2")),
        ],
        "that stands in no other, and beside no printed decimal": [
            ("a decimal", claim(f"{GEOMETRIC} == ~2.0"), node("series", sum=GEOMETRIC))
        ],
        "it has terms": [
            (
                "perhaps none",
                claim("Sum(1/factorial(k + 1), (k, 1, n)) <= 2", NUMBERS),
                node("series", sum="Sum(1/factorial(k + 1), (k, 1, n))"),
            )
        ],
        "a lemma is about positive terms": [
            ("cosines", claim("Sum(cos(k)/factorial(k), (k, 0, 9)) <= 9"), node("series", sum="Sum(cos(k)/factorial(k), (k, 0, 9))"))
        ],
    },
    "telescope": {
        "there is a first term": [
            ("from −oo", claim("Sum(exp(-Abs(k)), (k, -oo, oo)) <= 3"), node("telescope", sum="Sum(exp(-Abs(k)), (k, -oo, oo))", equal="k"))
        ],
        "the ends are the right way round": [
            ("perhaps not", claim(f"{COUNT} >= 0", ("n in integers [-3, oo)",)), node("telescope", sum=COUNT, equal="k*(k - 1)/2"))
        ],
        "it bounds from above, from below or both": [
            ("neither", claim(f"{COUNT} >= 0", NUMBERS), node("telescope", sum=COUNT)),
            ("the value and a bound", claim(f"{COUNT} >= 0", NUMBERS), node("telescope", sum=COUNT, equal="k", upper="k")),
        ],
        "a bound from below is of a finite sum": [
            ("perhaps infinite", claim("Sum(1/k, (k, 1, oo)) >= 1"), node("telescope", sum="Sum(1/k, (k, 1, oo))", lower="-1/k"))
        ],
        "T speaks of the index and the symbols": [("of another", claim(f"{COUNT} >= 0", NUMBERS), node("telescope", sum=COUNT, equal="z"))],
        "T is defined": [("1/k at 0", claim(f"{COUNT} >= 0", NUMBERS), node("telescope", sum=COUNT, equal="1/k"))],
        "T has a finite limit": [("k grows", claim(f"{GEOMETRIC} <= 2"), node("telescope", sum=GEOMETRIC, upper="k"))],
    },
    "induction": {
        "the symbol ranges over all integers from one on": [
            ("up to 5", claim("n >= 0", ("n in integers [0, 5]",)), node("induction", symbol="n")),
            ("a real", claim("x >= 0", ("x in (0, oo)",)), node("induction", symbol="x")),
        ],
        "no other domain depends on it, and no decimal is printed": [
            ("m up to n", claim("n - m >= 0", ("n in integers [0, oo)", "m in integers [0, n]")), node("induction", symbol="n")),
            ("a decimal", claim("n == ~0.5", NUMBERS), node("induction", symbol="n")),
        ],
        "there are no premises about laws": [("one", claim("n >= 0", NUMBERS, BOUNDED), node("induction", symbol="n"))],
        "the sides are numbers": [("a quantity", claim("n*gdp(GaussianMechanism(1, 1)) >= 0", NUMBERS), node("induction", symbol="n"))],
        "what is given of laws does not speak of it": [
            (
                "a bound by n",
                claim("kl(Adaptive(P, K, n), Adaptive(Q, K1, n)) <= n", ("n in integers [1, oo)",), ("kl(P, Q) <= n",)),
                node("induction", symbol="n"),
            )
        ],
        "only the upper end of a sum speaks of it": [
            ("the terms too", claim("Sum(n*k, (k, 0, n)) >= 0", NUMBERS), node("induction", symbol="n")),
            ("the end 2n", claim("Sum(k, (k, 0, 2*n)) >= 0", NUMBERS), node("induction", symbol="n")),
        ],
        "there is a last term": [("perhaps none", claim("Sum(k, (k, 5, n)) >= 0", NUMBERS), node("induction", symbol="n"))],
    },
    "amplification": {
        "it is a quantity of a sampled mechanism": [
            ("of one that is not", claim(f"pure_dp({LAPLACE}) <= 1"), node("amplification", quantity=f"pure_dp({LAPLACE})"))
        ],
        "a curve is bounded from above": [
            ("from below", claim(f"rdp({SAMPLED}, 2) >= 1"), node("amplification", quantity=f"rdp({SAMPLED}, 2)"))
        ],
        "the order and the rate are > 0": [
            ("order 0", claim(f"rdp({SAMPLED}, 0) <= 1"), node("amplification", quantity=f"rdp({SAMPLED}, 0)"))
        ],
        "the order is on one side of 1": [
            ("on both", claim(f"rdp({SAMPLED}, a) <= 1", ("a in (0, 2)",)), node("amplification", quantity=f"rdp({SAMPLED}, a)"))
        ],
        "the pair is equivalent to its reverse": [
            (
                "a sample of a sample",
                claim(f'pure_dp(PoissonSampled({SAMPLED}, 1/2, "add_remove", "both")) <= 1'),
                node("amplification", quantity=f'pure_dp(PoissonSampled({SAMPLED}, 1/2, "add_remove", "both"))'),
            )
        ],
        "the level gives that of the sample": [
            (
                "another",
                claim(f"privacy_profile({SAMPLED}, 1/2) <= 1"),
                node("amplification", quantity=f"privacy_profile({SAMPLED}, 1/2)", level="1/2"),
            )
        ],
        "the failure probability gives that of the sample": [
            ("the same", claim(f"epsilon({SAMPLED}, 1/2) <= 1"), node("amplification", quantity=f"epsilon({SAMPLED}, 1/2)", level="1/2"))
        ],
        "it is one of four": [("gdp", claim(f"gdp({SAMPLED}) <= 1"), node("amplification", quantity=f"gdp({SAMPLED})"))],
    },
    "convexity": {
        "the conclusion mentions the divergence": [
            ("another", claim(f"kl({HALVES}, Q) <= 1"), node("convexity", divergence=f"kl(Q, {HALVES})"))
        ],
        "the weights are > 0": [
            (
                "perhaps 0",
                claim("kl(Mixture((w, P), (1 - w, Q)), Q) <= 1", ("w in [0, 1]",)),
                node("convexity", divergence="kl(Mixture((w, P), (1 - w, Q)), Q)"),
            )
        ],
        "beyond the order 1 the first law is no mixture": [
            ("order 2", claim(f"renyi({HALVES}, Q, 2) <= 1"), node("convexity", divergence=f"renyi({HALVES}, Q, 2)"))
        ],
    },
    "antisymmetry": {"a printed decimal is no equality": [("a decimal", ROUNDED, node("antisymmetry"))]},
    "choose": {
        "a condition is a single inequality": [
            (
                "two in one",
                claim("Piecewise((1, x > 0 and x < 1/2), (0, x <= 5)) >= 0", UNIT),
                node("choose", of="Piecewise((1, x > 0 and x < 1/2), (0, x <= 5))", pick=0),
            )
        ]
    },
    "runs": {
        "there is a common direction": [
            (
                "removed and added",
                claim(f"rdp(Composed(({REMOVED}, 1), ({REMOVED.replace('remove', 'add').replace('add_add', 'add_remove')}, 1)), 2) <= 1"),
                node(
                    "runs",
                    quantity=f"rdp(Composed(({REMOVED}, 1), ({REMOVED.replace('remove', 'add').replace('add_add', 'add_remove')}, 1)), 2)",
                ),
            )
        ]
    },
}

EVERY = {rule: {**TREE.get(rule, {}), **MORE.get(rule, {})} for rule in (*TREE, *(rule for rule in MORE if rule not in TREE))}
