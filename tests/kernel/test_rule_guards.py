"""Each guard of a proof rule, violated alone: the goal and the data are what the rule asks for but for one thing.

What is refused here would leave a goal that is about something else, without a value, or not enough for the statement.
``benchmarks/guards.py`` lists the guards that no test violates.
"""

import base64
import zlib

import pytest
from rules import goal, instance_of, left_of

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.errors import RuleError
from rdpverify.language import parse
from rdpverify.kernel.rules.box import MOST_SYMBOLS, unpacked
from rdpverify.kernel.rules.solve import MOST_VALUES
from rdpverify.kernel.rules.symbols import MOST

UNIT, SIGNED, COUNT = ["x in [0, 1]"], ["x in [-1, 1]"], ["n in integers [1, oo)"]
NUMBER = "kl(Normal(0,1),Normal(1,1))"  # a number that is not known to be one before it is worked out
HALF = "Mixture((1/2,P),(1/2,Q))"
PINSKER = instance_of("pinsker", P="P", Q="Q")
SHOWN = ["kl(P,Q) <= 1"]

REFUSED = [
    ("least", "zcdp(GaussianMechanism(1)) <= kl(P,Q)", (), (), {}, "without arbitrary laws"),
    ("evaluate", "x <= 1", (), UNIT, {}, "without symbols"), ("evaluate", "tv(P,Q) <= 1", (), (), {}, "without symbols"),
    *(("evaluate", "log(2) <= 1", (), (), data, "needs 'bits'") for data in ({"bits": 1}, {"bits": 20_001}, {"bits": True}, {"bits": "64"}, {"plans": []})),
    ("isolate", f"kl(P,Q) + {NUMBER} <= 1", (), (), {}, "monotone function of one"), ("isolate", "kl(P,Q) + kl(Q,P) <= 1", (), (), {}, "monotone function of one"),
    ("isolate", f"2*kl(P,Q) <= {NUMBER}", (), (), {}, "one side must be a number"), ("isolate", "2*kl(P,Q) <= tv(P,Q)", (), (), {}, "one side must be a number"),
    ("isolate", "kl(P,Q) <= 1", (), (), {}, "by itself already"), ("isolate", "x*kl(P,Q) <= 1", (), UNIT, {}, "monotone"),
    ("isolate", "exp(kl(P,Q)) <= x", (), UNIT, {}, "monotone"), ("isolate", "kl(P,Q)**x <= 1", (), UNIT, {}, "monotone"), ("isolate", "kl(P,Q)**2 <= x", (), SIGNED, {}, "monotone"),
    # ---- relations
    ("antisymmetry", "x <= 1", (), UNIT, {}, "expected an equality"), ("antisymmetry", "x == ~1", (), UNIT, {}, "expected an equality"),
    *(("combine", "x <= 1", (), [*UNIT, "x**2 <= x"], {"multipliers": wrong}, "combine needs") for wrong in (None, [], "x", {"0": "1"})),
    *(("combine", "x <= 1", (), [*UNIT, "x**2 <= x"], {"multipliers": [wrong]}, "a multiplier is") for wrong in (0, [0], [0, "1", "1"], ["0", "1"], [1, "1"], [-1, "1"], [True, "1"])),
    ("combine", "log(x) <= 1", (), [*SIGNED, "x > 0"], {"multipliers": [[0, "1"]]}, "defined without the conditions"),
    ("combine", f"x <= {NUMBER}", (), [*SIGNED, "x >= 0"], {"multipliers": [[0, "1"]]}, "defined without the conditions"),
    ("combine", "x <= 1", (), [*SIGNED, "x > 0", "log(x) <= 0"], {"multipliers": [[1, "1"]]}, "the condition is not known to be defined"),
    ("combine", "x <= 1", (), [*SIGNED, "x > 0"], {"multipliers": [[0, "1/x"]]}, "might be undefined"),
    ("factor", "x*y > 0", (), [*UNIT, "y in (0, 1)"], {"by": "x", "rest": "y"}, "not known to be positive"),
    ("factor", "x*y >= 0", (), [*SIGNED, "y in (0, 1)"], {"by": "x", "rest": "y"}, "not known to be positive"),
    ("factor", "x*y >= 0", (), [*UNIT, "y in (0, 1)"], {"by": "x", "rest": "y + 1"}, "not the product"),
    ("factor", f"{NUMBER} >= 0", (), (), {"by": "1", "rest": "1"}, "might be infinite"),
    ("identity", "x < x", (), UNIT, {}, "strict"), ("identity", f"{NUMBER} + 0*x == {NUMBER} + x - x + 1 - 1", (), UNIT, {}, "worked out before"), ("identity", "x == x + 1", (), UNIT, {}, "different normal forms"),
    *(("identity", f"{side} {op} {side}", (), UNIT, {}, "well-posed") for op in ("==", "<=", ">=") for side in ("kl(P,Q) - kl(Q,P)", "x*kl(P,Q)", "kl(P,Q)/(1 + chi2(P,Q))")),
    ("rounding", "x <= 1", (), UNIT, {}, "no printed decimal"), ("rounding", "x == 1", (), UNIT, {}, "no printed decimal"),
    ("sign", f"{NUMBER} >= 0", (), (), {}, "might be infinite"), ("sign", "x > 0", (), UNIT, {}, "no manifest sign"), ("sign", "x >= 0", (), SIGNED, {}, "no manifest sign"),
    ("square_root", "x <= x", (), SIGNED, {}, "known to be ≥ 0"), ("square_root", "tv(P,Q) <= 1", (), (), {}, "known to be ≥ 0"), ("square_root", "x <= 1/x**2", (), SIGNED, {}, "known to be ≥ 0"),
    ("transform", "x == 1", (), UNIT, {"map": "exp"}, "scalar inequality"), ("transform", "x == 1", (), UNIT, {"map": "negate"}, "scalar inequality"),
    ("transform", "x == 1", (), UNIT, {"map": "scale", "by": "2"}, "scalar inequality"), ("transform", "tv(P,Q) <= 1", (), (), {"map": "exp"}, "scalar inequality"),
    ("transform", "x <= 1", (), UNIT, {"map": "scale", "by": "x"}, "factor must be > 0"), ("transform", "x <= 1", (), UNIT, {"map": "scale", "by": "-1"}, "factor must be > 0"),
    ("transform", "x <= 1", (), UNIT, {"map": "log"}, "to take logarithms"), ("transform", "1 <= x", (), UNIT, {"map": "log"}, "to take logarithms"),
    ("transform", "x <= 1", (), UNIT, {"map": "power", "exponent": "x"}, "exponent must be > 0"), ("transform", "x <= 1", (), UNIT, {"map": "power", "exponent": "-2"}, "exponent must be > 0"),
    ("transform", "x <= 1", (), SIGNED, {"map": "power", "exponent": "2"}, "to be raised"), ("transform", "1 <= x", (), SIGNED, {"map": "power", "exponent": "2"}, "to be raised"),
    ("transform", "x <= 1", (), UNIT, {"map": "sin"}, "unknown map"), ("transform", "x <= 1", (), UNIT, {"map": "add", "by": "1/x"}, "might be undefined"),
    ("via", "x < 2", (), UNIT, {"middle": "1", "strict": "third"}, "which half is strict"), ("via", "x <= 2", (), UNIT, {"middle": "1/x"}, "might be undefined"),
    ("via", "x <= 2", (), UNIT, {"middle": "y"}, "does not have"), ("via", "x <= 2", (), UNIT, {"middle": "kl(P,Q)"}, "might be infinite"),
    ("move", "kl(P,Q) + kl(Q,P) <= 1", (), (), {"from": "left", "summand": 0}, "might be infinite"), ("move", "x + 1 <= 2", (), UNIT, {"from": "left", "summand": 2}, "no summand"),
    ("move", "x + 1 <= 2", (), UNIT, {"from": "top", "summand": 0}, "from the left or from the right"), ("rewrite", "x <= 1", (), UNIT, {"right": "2"}, "another normal form"),
    ("rewrite", "x <= 1", (), UNIT, {"left": "x + 1"}, "another normal form"), ("rewrite", f"{NUMBER} <= 1", (), (), {"left": "1/2"}, "cannot be rewritten"),
    # ---- covers
    ("box", "1 >= 0", (), (), {"tree": "n"}, "a box has 1 to"), ("box", "x >= -1", (), ["x in (-oo, 0]"], {"tree": "n"}, "not bounded"),
    ("box", "x0 >= -1", (), [f"x{i} in [0, 1]" for i in range(MOST_SYMBOLS + 1)], {"tree": "n"}, "a box has 1 to"),
    # ---- theorems
    ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "use": "sideways"}, "'use' is one of"),
    ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "laws": {"P": "P"}}, "gives a text for each"), ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "laws": {"P": "P", "Q": 5}}, "gives a text for each"),
    ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "symbols": {"x": "1"}}, "gives a text for each"), ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "events": {"S": "S"}}, "gives a text for each"),
    ("theorem", "kl(P,Q) <= 1", SHOWN, (), {**PINSKER, "use": "smaller"}, "does not bound the smaller"), ("theorem", "1 <= tv(P,Q)", SHOWN, (), {**PINSKER, "use": "larger"}, "does not bound the larger"),
    ("theorem", "tv(P,Q) <= 1", SHOWN, (), {**PINSKER, "use": "replace"}, "only an equality"),
    ("theorem", "tv(P,Q) <= 1", SHOWN, UNIT, {**instance_of("pinsker", {"1/2": "1/3"}, P="P", Q="Q")}, "written as"),
    ("theorem", "tv(P,Q) <= 1", SHOWN, UNIT, {**instance_of("pinsker", {"1/2": "1/x"}, P="P", Q="Q")}, "undefined"),
    # ---- Max, Min, Abs, Piecewise
    ("choose", f"Max({NUMBER}, 1) <= 2", (), (), {"of": f"Max({NUMBER}, 1)", "pick": 0}, "without laws"), ("choose", "Max(tv(P,Q), 1) <= 2", (), (), {"of": "Max(tv(P,Q), 1)", "pick": 0}, "without laws"),
    *(("choose", "Max(x, 0) <= 2", (), UNIT, {"of": "Max(x, 0)", "pick": pick}, "number of a case") for pick in (2, -1, "0", None, True)),
    ("choose", "x + 1 <= 2", (), UNIT, {"of": "x + 1", "pick": 0}, "expected Max"), ("minmax", "x <= 2", (), UNIT, {}, "no Max"),
    *(("minmax", "x <= Max(x, 2)", (), UNIT, {"pick": pick}, "pick names") for pick in (2, -1, "0", None)), ("minmax", "Max(x, 2) <= 3", (), UNIT, {"pick": 0}, "pick names"),
    ("one_of", "tv(P,Q) <= 1", ["Max(P(S), Q(S)) <= 1/2 for all events S"], (), {"premise": 0, "extreme": "Max(P(S), Q(S))"}, "must be one relation"),
    ("one_of", "tv(P,Q) <= 1", ["Max(tv(K(x),P), tv(K(x),Q)) <= 1/2 for all values x"], (), {"premise": 0, "extreme": "Max(tv(K(x),P), tv(K(x),Q))"}, "must be one relation"),
    ("one_of", "tv(P,Q) <= 1", ["Max(renyi(P,Q,a), 1) <= 2 for all a in (1, 2)"], (), {"premise": 0, "extreme": "Max(renyi(P,Q,a), 1)"}, "must be one relation"),
    ("one_of", "Max(x, 0) == ~1", (), UNIT, {"extreme": "Max(x, 0)"}, "Max or Min"), ("one_of", "Abs(x) <= 1", (), UNIT, {"extreme": "Abs(x)"}, "Max or Min"),
    # ---- equations
    ("solve", "x <= 1", (), [*UNIT, "x**2 <= 1/4"], {"condition": 0, "symbol": "x", "values": ["1/2"]}, "no equation"),
    ("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 1, "symbol": "x", "values": ["1/2"]}, "index of a"),
    ("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": []}, "needs 'values'"),
    ("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": ["1/2"] * (MOST_VALUES + 1)}, "at most"),
    ("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": "1/2"}, "at most"),
    ("solve", "x <= 1", (), [*SIGNED, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": ["1/2"]}, "other solutions"),
    ("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": ["1/2"], "by": "sin"}, "expected 'by'"),
    *(("solve", "x <= 1", (), [*UNIT, "x**2 == 1/4"], {"condition": 0, "symbol": "x", "values": ["1/2"], "known": [pair]}, "a pair of formulas") for pair in (["1"], ["1", "0", "0"], "10", 1)),
    ("solve", "x <= 1", (), [*UNIT, "y in [-1, 1]", "x == y"], {"condition": 0, "symbol": "x", "values": ["y"], "known": [["y", "0"]]}, "does not follow"),
    # ---- changes of variable
    *(("substitute", "x >= 0", (), UNIT, {"symbol": "x", "map": "cube", "new": new}, "fresh name") for new in ("x", "_t", "1t", "", "ratio")),
    ("substitute", "x >= 0", (), UNIT, {"symbol": "x", "map": "spin", "new": "t"}, "unknown map"), ("substitute", "x >= 0", (), UNIT, {"symbol": "x", "map": "ray", "new": "t"}, "must be open"),
    ("substitute", "x >= 0", (), ["x in [0, oo)"], {"symbol": "x", "map": "ray", "new": "t"}, "finite end"), ("substitute", "x >= 0", (), ["x in (-oo, 1)"], {"symbol": "x", "map": "ray", "new": "t"}, "finite end"),
    ("substitute", "x >= 0", (), ["x in (-oo, 1)"], {"symbol": "x", "map": "shift", "new": "t"}, "finite end"), ("substitute", "x >= 0", (), ["x in [0, oo)"], {"symbol": "x", "map": "reflect", "new": "t"}, "finite end"),
    ("substitute", "x >= 0", (), SIGNED, {"symbol": "x", "map": "exp", "new": "t"}, "reach an end"), ("substitute", "x >= 0", (), ["x in [0, oo)"], {"symbol": "x", "map": "exp", "new": "t"}, "closed end"),
    *(("substitute", "x >= 0", (), [*UNIT, "y in (0, 1)"], {"symbol": "x", "map": "scale", "new": "t", "by": by}, why) for by, why in (("0", "must be > 0"), ("-1", "must be > 0"), ("y", "before this one"), ("x + 1", "before this one"))),
    # ---- symbols
    ("exchange", "x <= y", (), ["x in (0, 1)", "y in (x, 1)"], {"first": "x", "second": "x"}, "must come before"), ("exchange", "x <= y", (), ["x in (0, 1)", "y in (x, 1)"], {"first": "y", "second": "x"}, "must come before"),
    ("exchange", "x <= y", (), ["x in (0, 1)", "y in [x, 1)"], {"first": "x", "second": "y"}, "must be open"), ("exchange", "x <= y", (), ["x in (0, 1)", "y in (x, 2)"], {"first": "x", "second": "y"}, "halves of a triangle"),
    ("exchange", "x <= y", (), ["x in (0, 1)", "y in (x, 1)", "z in (0, y)"], {"first": "x", "second": "y"}, "another domain"),
    ("integers", "x >= 0", (), UNIT, {"symbol": "x"}, "not an integer symbol"), ("integers", "n >= 0", (), COUNT, {"symbol": "n", "by": "odd"}, "is treated by"), ("integers", "n >= 0", (), COUNT, {"symbol": "n", "by": "signs"}, "range of all integers"),
    ("integers", "n >= 0", (), COUNT, {"symbol": "n", "by": "values"}, "no numeric ends"), ("integers", "n >= 0", (), ["m in integers [1, oo)", "n in integers [m, 9]"], {"symbol": "n", "by": "values"}, "no numeric ends"),
    ("integers", "n >= 0", (), [f"n in integers [0, {MOST}]"], {"symbol": "n", "by": "values"}, "more than"), ("integers", "n >= 0", (), ["n in integers [0, 1]"], {"symbol": "n", "by": "first"}, "too few integers"),
    ("relax", "x >= 0", (), ["x in (0, 1) | (1, 2)"], {"symbol": "x", "upper": "3"}, "one interval"), ("relax", "x >= 0", (), UNIT, {"symbol": "x"}, "another 'lower' or 'upper'"),
    ("relax", "x >= 0", (), UNIT, {"symbol": "x", "upper": "1/2"}, "outside the domain"), ("relax", "x >= 0", (), UNIT, {"symbol": "x", "lower": "oo"}, "outside the domain"), ("relax", "x >= 0", (), ["x in [0, oo)"], {"symbol": "x", "upper": "oo"}, "outside the domain"),
    ("relax", "x >= 0", (), [*UNIT, "y in [2, 3]"], {"symbol": "x", "upper": "y"}, "before this one"), ("relax", "x >= 0", (), [*UNIT, "y in [x, 3]"], {"symbol": "x", "upper": "2"}, "another domain"),
    ("split", "x >= 0", (), UNIT, {"symbol": "x"}, "one interval already"), ("split", "x >= 0", (), ["x in (0, 1]"], {"symbol": "x", "by": "lower"}, "open already"), ("split", "x >= 0", (), ["x in [0, 1)"], {"symbol": "x", "by": "upper"}, "open already"),
    ("split", "x >= 0", (), UNIT, {"symbol": "x", "by": "thirds"}, "unknown cut"), ("split", "x >= 0", (), UNIT, {"symbol": "x", "by": "point", "at": "2"}, "lie in the domain"), ("split", "x >= 0", (), ["x in (0, 1)"], {"symbol": "x", "by": "point", "at": "0"}, "lie in the domain"),
    ("split", "x >= 0", (), UNIT, {"symbol": "x", "by": "point", "at": "x/2"}, "symbol itself"),
    # ---- laws and divergences
    ("each_event", "K(P)(S) <= 1", (), (), {}, "arbitrary ones"), ("mixture", f"tv({HALF},Q) <= tv(P,Q)", (), (), {}, "bound without laws"), ("mixture", "tv(P,Q) <= 1", (), (), {}, "neither law is a mixture"),
    ("shared_component", "tv(Mixture((1/2,Normal(0,1)),(1/2,Normal(1,1))),Normal(1,1)) <= 1", (), (), {"divergence": "tv(Mixture((1/2,Normal(0,1)),(1/2,Normal(1,1))),Normal(1,1))"}, "arbitrary laws"),
    ("shared_component", "tv(Mixture((x,P),(1-x,Q)),Q) <= 1", (), ["x in [0, 2]"], {"divergence": "tv(Mixture((x,P),(1-x,Q)),Q)"}, "sum to 1"),
    ("shared_component", f"kl({HALF},Q) <= 1", (), (), {"divergence": f"kl({HALF},Q)"}, "expected tv"), ("shared_component", f"tv({HALF},R) <= 1", (), (), {"divergence": f"tv({HALF},R)"}, "against one of them"),
    ("abstract", "kl(P,Q) <= P(S)", (), (), {}, "outside divergences"), ("abstract", "kl(P,Q) <= 1", (), (), {}, "might be infinite"),
    *(("generalise", "x + 1 >= 0", (), UNIT, {"term": "x + 1", "new": new}, "fresh name") for new in ("1t", "_t", "x", "")), ("generalise", "x + 1 >= 0", (), UNIT, {"term": "2", "new": "t"}, "with symbols"),
    ("generalise", "x + 1 >= 0", (), UNIT, {"term": "x + 1", "new": "t", "lower": "2"}, "known not to pass"), ("generalise", "x + 1 >= 0", (), UNIT, {"term": "x + 1", "new": "t", "lower": "x"}, "known not to pass"),
    ("letters", "tv(K(P), Q) <= 3", (), (), {"laws": {"P": "K(P)"}}, "expected 'laws'"),
    ("letters", "tv(K(P), R) <= 3", (), (), {"laws": {"R": "K(P)"}}, "a law of the goal already"), ("letters", "tv(K(P), Q) <= 3", (), (), {"laws": {"R": "K(P)", "R1": "K(P)"}}, "two letters"), ("letters", "tv(K(P), Q) <= 3", (), (), {"laws": {}}, "expected 'laws'"),
    ("gibbs", "0 <= log(2)", (), (), {}, "not a divergence"), ("pure", "hockey_stick(P,Q,1) <= tv(P,Q)", (), (), {}, "must be a number"), ("pure", f"hockey_stick(P,Q,1) <= {NUMBER}", (), (), {}, "must be a number"),
    ("pure", "kl(P,Q) <= 0", (), (), {}, "expected hockey_stick"), ("pure", "max_divergence(P,Q) <= 1", ["hockey_stick(P,Q,1) <= 1/2"], (), {"premise": 0}, "≤ 0"),
    ("name", "kl(P,Q) == ~1", (), (), {"divergence": "kl(P,Q)"}, "printed decimal"), ("name", "P(S) + kl(P,Q) <= 1", (), (), {"divergence": "P(S)"}, "expected a divergence"),
    ("coincide", "kl(P,Normal(0,1)) <= 1", ["kl(P,Normal(0,1)) <= 0"], (), {"premise": 0}, "two arbitrary laws"), ("coincide", "kl(P,Q) <= 1", ["kl(P,Q) <= x"], UNIT, {"premise": 0}, "≤ 0"),
    ("coincide", "tv(P,Q) <= 1", ["hockey_stick(P,Q,1) <= 0"], (), {"premise": 0}, "separates laws"), ("coincide", "tv(P,Q) <= 1", (), (), {}, "no divergence of a law from itself"),
    ("bounded_ratio", "kl(P,Q) <= 1", ["max_divergence(Q,P) <= b"], ["b in (0, 1)"], {}, "both directions"), ("bounded_ratio", "kl(P,Q) <= 1", ["max_divergence(P,Q) <= b"], ["b in (0, 1)"], {}, "both directions"),
    ("tensorise", "kl(Power(Normal(0,1),2),Power(Normal(1,1),2)) <= 9", (), (), {"divergence": "kl(Power(Normal(0,1),2),Power(Normal(1,1),2))"}, "no function of those"),
    ("tensorise", "tv(Power(P,2),Power(Q,2)) <= 9", (), (), {"divergence": "tv(Power(P,2),Power(Q,2))"}, "no function of those"), ("tensorise", "kl(Power(P,2),Power(Q,3)) <= 9", (), (), {"divergence": "kl(Power(P,2),Power(Q,3))"}, "equally many"),
    ("tensorise", "chi2(Power(P,n),Power(Q,n)) <= 1", (), COUNT, {"divergence": "chi2(Power(P,n),Power(Q,n))"}, "additive divergence"), ("tensorise", "kl(Power(P,n),Power(Q,n)) <= 1", (), ["n in (1, 2)"], {"divergence": "kl(Power(P,n),Power(Q,n))"}, "integer symbol"),
    ("tensorise", "kl(Power(P,n),Power(Q,n)) <= 1", (), ["n in integers [-1, 5]"], {"divergence": "kl(Power(P,n),Power(Q,n))"}, "known to be ≥ 1"), ("tensorise", "kl(Power(P,n),Power(Q,n)) <= m", (), ["n in integers [0, 5]", "m in [n, 7]"], {"divergence": "kl(Power(P,n),Power(Q,n))"}, "known to be ≥ 1"),
    ("quantile", "x <= 1", (), UNIT, {}, "beside a number"), ("quantile", f"quantile(Normal(0,1), 1/2) <= {NUMBER}", (), (), {}, "beside a number"), ("quantile", "quantile(Normal(0,1), 1/2) == ~1", (), (), {}, "beside a number"),
    ("quantile", "quantile(Bernoulli(1/3), 1/2) < 1", (), (), {}, "positive on an interval"), ("quantile", "quantile(Bernoulli(1/3), 1/2) == 1", (), (), {}, "positive on an interval"), ("limit", "Limit(1/x, x -> oo) == ~1", (), (), {}, "no limit"), ("limit", "x <= 1", (), UNIT, {}, "no limit"),
    *(("loss_tail", said, ["max_divergence(P,Q) <= 1"], (), {}, "must be loss_tail") for said in ("tv(P,Q) <= 1", "loss_tail(P,Q,1) <= tv(P,Q)", "loss_tail(P,P,1) <= 1", "loss_tail(P,Q,tv(P,Q)) <= 1")), ("loss_tail", "loss_tail(P,Q,1) <= 1", (), (), {}, "absolutely continuous"),
    ("domination", "max_divergence(P,Q) <= 1", SHOWN, (), {}, "not an expectation"), *(("domination", "tv(P,Q) <= 1", SHOWN, (), {"multipliers": [wrong]}, "a multiplier is") for wrong in (0, [0], [1, "1"], ["0", "1"])),
    *(("domination", "tv(P,Q) <= 1", [other], (), {"multipliers": [[0, "1"]]}, "bound on this pair") for other in ("kl(P,Q) >= 1/2", "max_divergence(P,Q) <= 1", "P(S) <= Q(S) for all events S")),
    # ---- premises
    *(("contradiction", "tv(P,Q) <= 1", SHOWN, (), data, why) for data, why in (({}, "needs"), ({"premise": 1}, "no premise"), ({"premise": "0"}, "no premise"), ({"premise": True}, "no premise"), ({"condition": 0}, "no condition"))),
    *(("contradiction", "tv(P,Q) <= 1", [said], (), {"premise": 0}, "not an inequality") for said in ("kl(P,Q) == 1", "P(S) <= 1/2 for all events S", "renyi(P,Q,a) <= 1 for all a in (1, 2)")),
    *(("equal", "kl(P,Q) <= 1", [said], (), {"premise": 0, "term": "kl(P,Q)"}, "expected a == b") for said in ("kl(P,Q) == ~1", "kl(P,Q) <= 1", "kl(P,Q) == a for all a in (1, 2)")),
    ("equal", "tv(P,Q) <= 1", ["kl(P,Q) == 1"], (), {"premise": 0, "term": "tv(P,Q)"}, "a side of the premise"), ("equal", "kl(P,Q) == ~1", ["kl(P,Q) == 1"], (), {"premise": 0, "term": "kl(P,Q)"}, "a side of the premise"),
    *(("instantiate", "tv(P,Q) <= 1", ["renyi(P,Q,a) <= 1 for all a in (1, 2)"], (), {"premise": 0, **at}, "must be given a value") for at in ({}, {"at": {}}, {"at": {"b": "3/2"}}, {"at": {"a": "3/2", "b": "1"}}, {"at": ["3/2"]})),
    ("instantiate", "tv(P,Q) <= 1", SHOWN, (), {"premise": 0, "at": {}}, "must be given a value"),
    *(("forget", "tv(P,Q) <= 1", SHOWN, (), data, "needs 'keep'") for data in ({}, {"keep": 0}, {"keep": [1]}, {"keep": ["0"]})), ("lemma", "tv(P,Q) <= 1", SHOWN, (), {"statement": "1 <= 2"}, "arbitrary laws"),
    # ---- along a symbol, and sums
    ("chord", "y >= x", (), [*UNIT, "y in [x, 2]"], {"in": "x"}, "another domain"), ("chord", "x >= 0", (), ["x in [0, oo)"], {"in": "x"}, "bounded interval"), ("chord", "(x**2)**(3/4) >= -1", (), SIGNED, {"in": "x"}, "second derivative"),
    ("chord", "floor(x) >= -1", (), UNIT, {"in": "x"}, "continuous"), ("chord", "log(x) <= 1", (), ["x in (0, 1]"], {"in": "x"}, "at both ends"),
    ("descent", "x >= 0", (), UNIT, {"in": "x", "from": "middle"}, "starts from"), ("descent", "(x**2)**(1/2) >= -1", (), SIGNED, {"in": "x"}, "derivative in"), ("descent", "y >= x", (), [*UNIT, "y in [x, 2]"], {"in": "x"}, "another domain"),
    ("descent", "x > -1", (), UNIT, {"in": "x"}, "needs a strict face"), ("descent", f"{NUMBER} >= x", (), UNIT, {"in": "x"}, "without divergences"),
    *(("series", "Sum(k*Sum(j, (j, 0, k)), (k, 0, 3)) >= 0", (), (), {"sum": text}, "expected a sum") for text in ("Sum(j, (j, 0, k))", "3", "Sum(k, (k, 0, 3))")), ("series", "Sum(x**k, (k, 0, 3)) == ~6", (), ["x in (0, 1/2)"], {"sum": "Sum(x**k, (k, 0, 3))"}, "beside ~"),
    *(("telescope", "Sum(1/k**2, (k, 1, n)) <= 2", (), COUNT, {"sum": "Sum(1/k**2, (k, 1, n))", **said}, why) for said, why in (
        ({}, "expected 'equal'"), ({"equal": "k", "upper": "k"}, "expected 'equal'"), ({"upper": f"k*{NUMBER}"}, "T speaks of"), ({"upper": "k*y"}, "T speaks of"), ({"upper": "1/(k - 2)"}, "T might be undefined"))),
    *(("telescope", "Sum(1/k**2, (k, 1, n)) <= 2", (), ["n in integers [1, 5]"], {"sum": "Sum(1/k**2, (k, 1, n))", "upper": T}, "T might be undefined") for T in ("1/(6 - k)", "1/(n + 1 - k)", "log(6 - k)", "1/(k - 1)")),
    ("termwise", "n <= 1", (), COUNT, {}, "expected two sums"), ("termwise", "Sum(k, (k, 1, n)) <= n", (), COUNT, {}, "expected two sums"), ("termwise", "Sum(k, (k, 1, n)) <= Sum(k, (k, 0, n))", (), COUNT, {}, "different ranges"),
    ("termwise", "Sum(k, (k, 1, n)) < Sum(k + 1, (k, 1, n))", (), ["n in integers [0, oo)"], {}, "no terms"), ("termwise", "Sum(1/k, (k, 1, oo)) < Sum(2/k, (k, 1, oo))", (), (), {}, "might be infinite"),
    ("induction", "n == ~1", (), COUNT, {"symbol": "n"}, "rounded number"), ("induction", "n >= 1", ["tv(P,Q) <= 1/2"], COUNT, {"symbol": "n"}, "premises"), ("induction", "kl(Normal(0,1),Normal(n,1)) >= 0", (), COUNT, {"symbol": "n"}, "known to be numbers"),
    ("induction", "n >= 1", (), ["n in integers [1, 9]"], {"symbol": "n"}, "all integers from one on"), ("induction", "x >= 0", (), UNIT, {"symbol": "x"}, "all integers from one on"), ("induction", "Sum(n*k, (k, 1, n)) >= 0", (), COUNT, {"symbol": "n"}, "only the upper end"),
    ("induction", "Sum(k, (k, n, 2*n)) >= 0", (), COUNT, {"symbol": "n"}, "only the upper end"), ("induction", "Sum(k, (k, 1, 2*n)) >= 0", (), COUNT, {"symbol": "n"}, "only the upper end"), ("induction", "Sum(k, (k, 5, n)) >= 0", (), COUNT, {"symbol": "n"}, "no last term"),
]


@pytest.mark.parametrize(("rule", "conclusion", "given", "where", "data", "why"), REFUSED, ids=[f"{row[0]}: {row[1]} {row[4]}"[:90] for row in REFUSED])
def test_one_thing_is_not_as_the_rule_asks(rule, conclusion, given, where, data, why):
    with pytest.raises(RuleError, match=why):
        RULES[rule].apply(goal(conclusion, given, where), data)


def test_what_is_at_the_edge_is_done():
    """What the refused ones lack is enough: the guards ask for no more."""
    assert left_of("factor", goal("x*y >= 0", (), [*UNIT, "y in (0, 1)"]), by="x", rest="y") == ["y >= 0"]
    assert left_of("factor", goal("x*y > 0", (), ["x in (0, 1]", "y in (0, 1)"]), by="x", rest="y") == ["y > 0"]
    assert len(RULES["integers"].apply(goal("n >= 0", (), [f"n in integers [0, {MOST - 1}]"]), {"symbol": "n", "by": "values"})) == MOST
    assert left_of("integers", goal("n >= 0", (), ["n in integers [0, 2]"]), symbol="n", by="first") == ["0 >= 0", "n >= 0"]
    assert left_of("via", goal("x < 2", (), UNIT), middle="3/2", strict="first") == ["x < 3/2", "3/2 <= 2"]
    assert left_of("via", goal("x < 2", (), UNIT), middle="3/2") == ["x <= 3/2", "3/2 < 2"]
    assert left_of("combine", goal("x <= 1", (), [*SIGNED, "x > 0"]), multipliers=[[0, "1"]])
    assert left_of("descent", goal("x > -1", (), UNIT), **{"in": "x", "strict": "face"}) == ["1 > 0", "1 >= 0"]
    for side in ("kl(P,Q)", "kl(P,Q) + 1", "x", "oo"):
        assert RULES["identity"].apply(goal(f"{side} == {side}", (), UNIT), {}) == []
    some = "(x - 1/5)*(x - 2/5)*(x - 3/5)*(x - 4/5) == 0"
    assert len(RULES["solve"].apply(goal("x <= 1", (), [*UNIT, some]), {"condition": 0, "symbol": "x", "values": ["1/5", "2/5", "3/5", "4/5"]})) == MOST_VALUES == 4
    for where, end, slack in (("x in [0, 1)", "upper", "-log(1 - x) >= -1"), ("x in (0, 1]", "lower", "-log(x) >= -1")):  # at an open end, the limit
        assert left_of("descent", goal(slack, (), [where]), **{"in": "x", "from": end})[0] == "1 >= 0"
    assert left_of("descent", goal("x*(1 - x) >= -1", (), UNIT), **{"in": "x", "from": "upper"})[0] == "1 >= 0"
    assert left_of("relax", goal("x >= 0", (), UNIT), symbol="x", upper="2", lower="0") == ["x >= 0"]
    assert left_of("split", goal("x >= 0", (), UNIT), symbol="x", by="point", at="0") == ["0 >= 0", "x >= 0"]
    assert left_of("termwise", goal("Sum(k, (k, 1, n)) < Sum(k + 1, (k, 1, n))", (), COUNT)) == ["k < k + 1"]
    assert len(RULES["induction"].apply(goal("Sum(k, (k, 0, n)) >= 0", (), COUNT), {"symbol": "n"})) == 2
    assert left_of("quantile", goal("quantile(Bernoulli(1/3), 1/2) <= 1"))


def test_no_letter_stands_for_a_law_under_a_bound_variable():
    bound = goal("tv(K(P), Q) <= n", (), COUNT).concluding(parse("Sum(k*tv(K(P), Q), (k, 1, n))"), "<=", parse("n**2"))
    with pytest.raises(RuleError, match="variable is bound"):
        RULES["letters"].apply(bound, {"laws": {"R": "K(P)"}})


def test_a_packed_cover_is_the_whole_text():
    packed = lambda data: base64.b64encode(data).decode()  # noqa: E731
    whole = zlib.compress(b"2nn")
    assert unpacked(packed(whole)) == "2nn"
    for wrong in (whole + b"n", whole + zlib.compress(b"n"), whole[:-1], b"", b"2nn"):
        with pytest.raises(RuleError, match="packed cover"):
            unpacked(packed(wrong))
    for wrong in (packed(whole) + "!", None, 5, "é"):
        with pytest.raises(RuleError, match="packed cover"):
            unpacked(wrong)
