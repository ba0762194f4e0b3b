"""Certificates by hand in which one side condition of a rule of the tree (``rdpverify/kernel/rules``) is violated, and the others hold.

``TREE`` has, for a rule, what it asks; for that, certificates as (why, claim, the first node of the proof), whose rule it is.
"""

from parts import claim
from sealing import sealed


def node(rule: str, /, **data) -> dict:
    return {"rule": rule, "with": data, "then": []}


def by_rules(claimed: dict, proof: dict) -> dict:
    return sealed(
        {
            "format": "rdpverify-certificate",
            "version": 2,
            "program": "by hand",
            "kind": "claim",
            "claim": claimed,
            "verdict": "proved",
            "evidence": {"proof": proof},
        }
    )


UNIT, OPEN, LINE, RAY, FAR, AROUND = (
    ("x in [0, 1]",),
    ("x in (0, 1)",),
    ("x in (-oo, oo)",),
    ("x in (0, oo)",),
    ("x in (1, oo)",),
    ("x in [-1, 1]",),
)
NUMBERS, SOME = ("n in integers [0, oo)",), ("n in integers [0, 5]",)
PLANE = ("x in [0, 1]", "y in [0, x]")
KL, TV, ROUNDED = claim("kl(P, Q) <= 1"), claim("tv(P, Q) <= 1/2"), claim("x == ~0.5", UNIT)
BOUNDED = ("kl(P, Q) <= 1",)
ORDERS = ("renyi(P, Q, a) <= 1 for all a in (1, 2)",)

TREE = {
    "sign": {
        "no divergence stands in the slack": [("a divergence may be infinite", KL, node("sign"))],
        "the slack has a sign on the whole domain": [
            ("a square less one", claim("x**2 >= 1", LINE), node("sign")),
            ("a strict sign at an end", claim("x > 0", UNIT), node("sign")),
            ("a sign for some values of an integer", claim("n >= 1", NUMBERS), node("sign")),
        ],
    },
    "identity": {
        "a strict relation is none": [("a strict relation of equal sides", claim("x < x", UNIT), node("identity"))],
        "no divergence stands in two sides that differ": [("two divergences", claim("kl(P, Q) == kl(Q, P)"), node("identity"))],
        "the normal forms are one": [("x for its absolute value", claim("Abs(x) == x", LINE), node("identity"))],
    },
    "forget": {
        "'keep' lists premises": [
            ("no list", claim("tv(P, Q) <= 1", given=BOUNDED), node("forget")),
            ("a premise that is not there", claim("tv(P, Q) <= 1", given=BOUNDED), node("forget", keep=[1])),
        ],
        "what is left has a value": [
            ("a difference that the premise made finite", claim("kl(P, Q) - kl(Q, P) <= 1", given=BOUNDED), node("forget", keep=[])),
            (
                "a quotient that the premise made right",
                claim("1/kl(P, Q) >= 0", given=("kl(P, Q) >= 1", "kl(P, Q) <= 2")),
                node("forget", keep=[]),
            ),
        ],
    },
    "factor": {
        "no divergence stands in the slack": [("a divergence in the slack", KL, node("factor", rest="1"))],
        "the slack is the product": [("another product", claim("x**2 >= 0", UNIT), node("factor", by="x", rest="x + 1"))],
        "the factor is known to be positive": [
            ("a factor of both signs", claim("x**3 >= 0", AROUND), node("factor", by="x**3", rest="1")),
            ("a factor that may be 0, of a strict relation", claim("x > 0", UNIT), node("factor", by="x", rest="1")),
        ],
        "the factors are defined": [("a factor without a value at 0", claim("x >= 0", UNIT), node("factor", by="x**2", rest="1/x"))],
    },
    "descent": {
        "no divergence stands in the slack": [
            ("a divergence in the slack", claim("kl(P, Q) + x >= 0", UNIT), node("descent", **{"in": "x"}))
        ],
        "from an end": [("from the middle", claim("x >= 0", UNIT), node("descent", **{"in": "x", "from": "middle"}))],
        "a strict relation has a strict face where the end is closed": [
            ("from 0 at 0", claim("x > 0", UNIT), node("descent", **{"in": "x"}))
        ],
        "no other domain depends on the symbol": [("y up to x", claim("x - y >= 0", PLANE), node("descent", **{"in": "x"}))],
        "the slack is defined at the end, or has a limit where the end is open": [
            ("a root that a condition makes right", claim("sqrt(x) >= 0", LINE, conditions=("x >= 0",)), node("descent", **{"in": "x"})),
            ("a limit that no rule tells", claim("log(x) >= -9", OPEN), node("descent", **{"in": "x"})),
            ("a limit that is −oo", claim("-1/x >= -9", OPEN), node("descent", **{"in": "x"})),
        ],
        "the slack has a derivative": [("an absolute value", claim("Abs(x) >= 0", UNIT), node("descent", **{"in": "x"}))],
        "the derivative is defined inside": [("the cube root at 0", claim("cbrt(x) >= -1", AROUND), node("descent", **{"in": "x"}))],
        "the symbol ranges over one real interval": [("over integers", claim("n >= 0", NUMBERS), node("descent", **{"in": "n"}))],
    },
    "substitute": {
        "the new name is fresh": [
            (
                "a name of the goal",
                claim("x + y >= 0", ("x in [0, 1]", "y in [0, 1]")),
                node("substitute", symbol="x", map="shift", new="y"),
            ),
            ("no name", claim("x >= 0", UNIT), node("substitute", symbol="x", map="shift", new="_t")),
        ],
        "the map is one of a few": [
            ("a map that is no bijection", claim("x >= 0", UNIT), node("substitute", symbol="x", map="sin", new="t"))
        ],
        "the upper end is open for a ray": [
            ("a closed end as a ray", claim("1 - x >= 0", UNIT), node("substitute", symbol="x", map="ray", new="t"))
        ],
        "a scale is > 0": [("a negative scale", claim("x >= 0", UNIT), node("substitute", symbol="x", map="scale", by="-1", new="t"))],
        "a scale speaks of symbols before this one": [
            (
                "of a later symbol",
                claim("x + y >= 0", ("x in [0, 1]", "y in [1, 2]")),
                node("substitute", symbol="x", map="scale", by="y", new="t"),
            )
        ],
        "the map has a finite end": [("a shift from −oo", claim("x**2 >= 0", LINE), node("substitute", symbol="x", map="shift", new="t"))],
        "the map reaches the ends": [
            ("an exponential on both signs", claim("x >= -1", AROUND), node("substitute", symbol="x", map="exp", new="t"))
        ],
        "a closed end with an infinite image is none": [
            ("an exponential at 0", claim("x >= 0", UNIT), node("substitute", symbol="x", map="exp", new="t"))
        ],
    },
    "split": {
        "there are several intervals": [("one interval", claim("x >= 0", UNIT), node("split", symbol="x"))],
        "a closed end is cut off": [("an open end", claim("x >= 0", OPEN), node("split", symbol="x", by="lower"))],
        "the point does not use the symbol": [
            ("the symbol itself", claim("x >= 0", UNIT), node("split", symbol="x", by="point", at="x/2"))
        ],
        "the point lies in the domain": [
            ("beyond the end", claim("x >= 0", UNIT), node("split", symbol="x", by="point", at="2")),
            ("an open end", claim("x > 0", OPEN), node("split", symbol="x", by="point", at="0")),
        ],
        "no domain depends on a symbol that is cut at a later one": [
            ("x cut at y, up to x", claim("x - y >= 0", PLANE), node("split", symbol="x", by="point", at="y"))
        ],
        "the cut is one of four": [("in halves", claim("x >= 0", UNIT), node("split", symbol="x", by="halves"))],
    },
    "rewrite": {
        "no divergence stands in the side": [("a divergence", KL, node("rewrite", left="1"))],
        "the new side has the same normal form": [("another number", claim("x >= 1", UNIT), node("rewrite", right="0"))],
    },
    "transform": {
        "the map is one of a few": [("a map that is none", claim("x >= 0", UNIT), node("transform", map="sin"))],
        "a scale is > 0": [("a negative scale", claim("x >= 1", UNIT), node("transform", map="scale", by="-1"))],
        "laws stand only under a scale or a change of signs": [("an exponential of divergences", KL, node("transform", map="exp"))],
        "an equality is none": [("an equality", claim("x == 1", UNIT), node("transform", map="exp"))],
        "both sides are > 0 for logarithms": [("a side that may be 0", claim("x >= 1", UNIT), node("transform", map="log"))],
        "an exponent is > 0": [("a reciprocal", claim("x >= 1", ("x in [1/2, 1]",)), node("transform", map="power", exponent="-1"))],
        "both sides are >= 0 for a power": [
            ("a square of both signs", claim("x >= 1/2", AROUND), node("transform", map="power", exponent="2"))
        ],
    },
    "instantiate": {
        "every symbol of the premise has a value": [
            ("a premise for no symbol", claim("tv(P, Q) <= 1", given=BOUNDED), node("instantiate", premise=0, at={})),
            ("no value", claim("tv(P, Q) <= 1", given=ORDERS), node("instantiate", premise=0)),
        ],
        "every value of kernels has one": [
            (
                "no value of a kernel",
                claim("kl(P*K, P*K1) <= 1", given=("kl(K(x), K1(x)) <= 1 for all values x",)),
                node("instantiate", premise=0),
            )
        ],
        "a value is defined and finite": [
            ("order oo", claim("tv(P, Q) <= 1", given=ORDERS), node("instantiate", premise=0, at={"a": "oo"}))
        ],
    },
    "combine": {
        "there are multipliers": [("none", claim("x >= 0", LINE, conditions=("x >= 1",)), node("combine", multipliers=[]))],
        "a multiplier is of a condition": [
            ("of a condition that is not there", claim("x >= 0", LINE, conditions=("x >= 1",)), node("combine", multipliers=[[1, "1"]]))
        ],
        "the slack is defined without the conditions": [
            (
                "a root where the condition says it",
                claim("sqrt(x) >= 0", LINE, conditions=("x >= 0",)),
                node("combine", multipliers=[[0, "1"]]),
            )
        ],
        "the condition is defined on the whole domain": [
            (
                "a root in the second of two",
                claim("x >= 0", LINE, conditions=("x >= 0", "sqrt(x) >= 1")),
                node("combine", multipliers=[[1, "1"]]),
            )
        ],
    },
    "domination": {
        "the conclusion is an expectation": [("a max divergence", claim("max_divergence(P, Q) <= 1"), node("domination"))],
        "a multiplier is of a premise": [("of a premise that is not there", TV, node("domination", multipliers=[[0, "1"]]))],
        "the premise bounds an expectation": [
            (
                "a max divergence as a premise",
                claim("tv(P, Q) <= 1/2", given=("max_divergence(P, Q) <= 1",)),
                node("domination", multipliers=[[0, "1"]]),
            ),
            ("a bound of other laws", claim("tv(P, Q) <= 1/2", given=("kl(P, R) <= 1",)), node("domination", multipliers=[[0, "1"]])),
        ],
    },
    "name": {
        "it is a divergence or a loss tail": [("an event", claim("P(S) <= 1"), node("name", divergence="P(S)"))],
        "the conclusion is no printed decimal": [("a decimal", claim("tv(P, Q) == ~0.5"), node("name", divergence="tv(P, Q)"))],
        "both sides are comparable where it is infinite": [("a divergence at most 1", KL, node("name", divergence="kl(P, Q)"))],
        "the conclusion mentions it": [("another divergence", KL, node("name", divergence="kl(Q, P)"))],
    },
    "lemma": {
        "it speaks of arbitrary laws": [("of numbers", claim("x >= 0", UNIT), node("lemma", statement="x <= 2"))],
        "it is in the symbols of the goal": [("of another symbol", KL, node("lemma", statement="kl(P, Q) <= z"))],
        "it speaks of no event": [("of an event", KL, node("lemma", statement="P(S) <= 1"))],
        "what it is for all of is new": [
            ("a symbol of the goal", claim("x >= 0", ("x in (1, 2)",)), node("lemma", statement="renyi(P, Q, x) <= 1 for all x in (1, 9)"))
        ],
        "it has a value": [("∞ − ∞", KL, node("lemma", statement="kl(P, Q) - kl(Q, P) <= 1"))],
    },
    "square_root": {
        "the larger side is a number known to be >= 0": [
            ("a larger side of both signs", claim("-1/2 <= x", AROUND), node("square_root")),
            ("a divergence", claim("1 <= kl(P, Q)"), node("square_root")),
        ]
    },
    "letters": {
        "'laws' gives a law to letters R": [
            ("no laws", KL, node("letters")),
            ("the letter P", KL, node("letters", laws={"P": "Normal(0, 1)"})),
        ],
        "the letters are no laws of the goal": [
            ("a letter that is used", claim("kl(P, R) <= kl(P, Product(P, Q))"), node("letters", laws={"R": "Product(P, Q)"}))
        ],
        "a law has one letter": [
            ("two letters", claim("kl(P, Product(P, Q)) <= 1"), node("letters", laws={"R": "Product(P, Q)", "R1": "Product(P, Q)"}))
        ],
        "no variable is bound around it": [
            ("inside a mean", claim("mean(Normal(0, 1), x, x) + kl(Normal(0, 1), P) >= 0"), node("letters", laws={"R": "Normal(0, 1)"}))
        ],
    },
    "via": {
        "'strict' says which half is": [("neither half", claim("x < 2", UNIT), node("via", middle="3/2", strict="both"))],
        "the middle is defined and finite": [
            ("a middle without a value", claim("x <= 2", UNIT), node("via", middle="1/x")),
            ("a divergence as the middle", claim("x <= 2", UNIT), node("via", middle="kl(P, Q)")),
        ],
    },
    "minmax": {
        "a pick is of a Max that is larger or a Min that is smaller": [
            ("of a Max that is smaller", claim("Max(x, 2) <= 1", UNIT), node("minmax", pick=0)),
            ("of an argument that is not there", claim("1 <= Max(x, 1)", UNIT), node("minmax", pick=2)),
        ],
        "there is one to take apart": [("none", claim("x <= 1", UNIT), node("minmax"))],
    },
    "chord": {
        "the slack is continuous and without divergences": [
            ("a jump", claim("floor(x) >= 0", UNIT), node("chord", **{"in": "x"})),
            ("a divergence", claim("kl(P, Q) + x >= 0", UNIT), node("chord", **{"in": "x"})),
        ],
        "the interval is bounded": [("a ray", claim("x >= 0", RAY), node("chord", **{"in": "x"}))],
        "no other domain depends on the symbol": [("y up to x", claim("x - y >= 0", PLANE), node("chord", **{"in": "x"}))],
        "the slack is defined at both ends": [("a logarithm at 0", claim("-log(x) >= 0", OPEN), node("chord", **{"in": "x"}))],
        "it has two derivatives": [("an absolute value", claim("1 - Abs(x) >= 0", AROUND), node("chord", **{"in": "x"}))],
        "they are defined inside": [("a cube root at 0", claim("1 - cbrt(x) >= 0", AROUND), node("chord", **{"in": "x"}))],
    },
    "isolate": {
        "one side is a number": [("divergences on both sides", claim("2*kl(P, Q) <= kl(Q, P)"), node("isolate"))],
        "the divergence does not stand alone": [("alone", KL, node("isolate"))],
        "it stands once": [("two divergences", claim("kl(P, Q) + kl(Q, P) <= 1"), node("isolate"))],
        "the side rises or falls with it": [("a factor of both signs", claim("x*tv(P, Q) <= 1", AROUND), node("isolate"))],
    },
    "pure": {
        "the premise says <= 0": [
            ("a bound that is > 0", claim("max_divergence(P, Q) <= 1", given=("hockey_stick(P, Q, 1) <= 1/2",)), node("pure", premise=0))
        ],
        "the bound is a number": [("a divergence", claim("hockey_stick(P, Q, 1) <= tv(P, Q)"), node("pure"))],
        "it bounds a hockey-stick divergence or a loss tail": [("a total variation", TV, node("pure"))],
    },
    "relax": {
        "the symbol ranges over one interval": [
            ("over two", claim("x**2 >= 0", ("x in [0, 1] | [2, 3]",)), node("relax", symbol="x", upper="oo"))
        ],
        "no other domain depends on it": [("y up to x", claim("x - y >= 0", PLANE), node("relax", symbol="x", upper="oo"))],
        "there is another end": [("the same", claim("x >= 0", UNIT), node("relax", symbol="x"))],
        "a new end uses symbols before this one": [
            ("a later one", claim("x + y >= 0", ("x in [0, 1]", "y in [2, 3]")), node("relax", symbol="x", upper="y"))
        ],
        "it lies outside the domain": [
            ("inside", claim("x >= 0", AROUND), node("relax", symbol="x", lower="0")),
            ("−oo as the upper end", claim("x >= 0", UNIT), node("relax", symbol="x", upper="-oo")),
        ],
        "the goal has a value on all of it": [("a root below 0", claim("sqrt(x) >= 0", UNIT), node("relax", symbol="x", lower="-1"))],
    },
    "rounding": {"the conclusion is a printed decimal": [("an equality", claim("x == 1", UNIT), node("rounding"))]},
    "generalise": {
        "the name is fresh": [("a symbol of the goal", claim("x**2 + x >= 0", UNIT), node("generalise", term="x**2", new="x"))],
        "the term has symbols": [("a number", claim("x >= 0", UNIT), node("generalise", term="1", new="t"))],
        "an end is a number that the term does not pass": [
            ("a square up to 1/2", claim("x**2 <= 1/2", UNIT), node("generalise", term="x**2", new="t", upper="1/2"))
        ],
        "the goal has a value for all of it": [
            ("a root below 0", claim("sqrt(x**2) >= 0", AROUND), node("generalise", term="x**2", new="t"))
        ],
    },
    "antisymmetry": {
        "it is an equality": [
            ("an inequality", claim("x <= 1", UNIT), node("antisymmetry")),
            ("a printed decimal", ROUNDED, node("antisymmetry")),
        ]
    },
    "move": {
        "from the left or the right": [("from the middle", claim("x + 1 >= 0", UNIT), node("move", **{"from": "middle", "summand": 0}))],
        "there is such a summand": [("a third of two", claim("x + 1 >= 0", UNIT), node("move", **{"from": "left", "summand": 2}))],
        "it is finite, or all others are": [
            ("one of two divergences", claim("kl(P, Q) + kl(Q, P) >= 0"), node("move", **{"from": "left", "summand": 0}))
        ],
    },
    "at_most_one": {"the smaller side is at most 1": [("a divergence that may be infinite", KL, node("at_most_one"))]},
    "choose": {
        "it is a formula of numbers": [
            ("a maximum of divergences", claim("Max(kl(P, Q), 1) >= 1"), node("choose", of="Max(kl(P, Q), 1)", pick=0))
        ],
        "it has cases": [("a sum", claim("x + 1 >= 0", UNIT), node("choose", of="x + 1", pick=0))],
        "there is such a case": [("a third of two", claim("Max(x, 1) >= 0", UNIT), node("choose", of="Max(x, 1)", pick=2))],
    },
    "mixture": {
        "the conclusion bounds a divergence by a number": [("by a divergence", claim("kl(P, Q) <= tv(P, Q)"), node("mixture"))],
        "a law is a mixture": [("neither", KL, node("mixture"))],
        "both have the same weights": [
            ("other weights", claim("kl(Mixture((1/2, P), (1/2, Q)), Mixture((1/3, P), (2/3, Q))) <= 1"), node("mixture"))
        ],
        "the divergence of each pair is bounded": [("no premise", claim("kl(Mixture((1/2, P), (1/2, Q)), Q) <= 1"), node("mixture"))],
    },
    "runs": {
        "it is a quantity of a composition": [
            ("of one mechanism", claim("pure_dp(LaplaceMechanism(1, 1)) <= 1"), node("runs", quantity="pure_dp(LaplaceMechanism(1, 1))"))
        ],
        "runs that are looked at as one are Gaussian": [
            (
                "a profile of Laplace noise",
                claim("privacy_profile(Composed((LaplaceMechanism(1, 1), 2)), 1) <= 1"),
                node("runs", quantity="privacy_profile(Composed((LaplaceMechanism(1, 1), 2)), 1)"),
            )
        ],
        "there are runs": [
            (
                "perhaps none",
                claim("pure_dp(Composed((LaplaceMechanism(1, 1), n))) <= n", NUMBERS),
                node("runs", quantity="pure_dp(Composed((LaplaceMechanism(1, 1), n)))"),
            )
        ],
        "the order is at least 1": [
            (
                "1/2",
                claim("rdp(Composed((LaplaceMechanism(1, 1), 2)), 1/2) <= 2"),
                node("runs", quantity="rdp(Composed((LaplaceMechanism(1, 1), 2)), 1/2)"),
            )
        ],
        "a bound is one from above": [
            (
                "from below",
                claim("gdp(Composed((LaplaceMechanism(1, 1), 2))) >= 2"),
                node("runs", quantity="gdp(Composed((LaplaceMechanism(1, 1), 2)))"),
            )
        ],
        "'bounds' has a number for each component": [
            (
                "two of one",
                claim("pure_dp(Composed((LaplaceMechanism(1, 1), 2))) <= 2"),
                node("runs", quantity="pure_dp(Composed((LaplaceMechanism(1, 1), 2)))", bounds=["1", "1"]),
            )
        ],
    },
    "exchange": {
        "the first symbol comes before the second": [
            ("after it", claim("x - y >= 0", ("x in (0, 1)", "y in (0, x)")), node("exchange", first="y", second="x"))
        ],
        "no other domain depends on them": [
            ("a third one", claim("x - y >= 0", ("x in (0, 1)", "y in (0, x)", "z in (0, y)")), node("exchange", first="x", second="y"))
        ],
        "all ends are open": [("a closed end", claim("x - y >= 0", PLANE), node("exchange", first="x", second="y"))],
        "the domains are halves of a triangle": [
            ("a square", claim("x + y >= 0", ("x in (0, 1)", "y in (0, 1)")), node("exchange", first="x", second="y"))
        ],
    },
    "integers": {
        "the symbol is an integer": [("a real", claim("x >= 0", UNIT), node("integers", symbol="x", by="values"))],
        "all integers are cut at 0": [("those from 0 on", claim("n >= 0", NUMBERS), node("integers", symbol="n", by="signs"))],
        "it is treated in one of four ways": [("by halves", claim("n >= 0", SOME), node("integers", symbol="n", by="halves"))],
        "there is a least integer": [("none", claim("n**2 >= 0", ("n in integers (-oo, oo)",)), node("integers", symbol="n", by="first"))],
        "and there are others": [("one integer", claim("n >= 0", ("n in integers [0, 0]",)), node("integers", symbol="n", by="first"))],
        "the ends are numbers": [("a ray", claim("n >= 0", NUMBERS), node("integers", symbol="n", by="values"))],
        "there are at most 1000 integers": [
            ("1001", claim("n >= 0", ("n in integers [0, 1000]",)), node("integers", symbol="n", by="values"))
        ],
    },
}
