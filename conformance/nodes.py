"""Certificates by hand of a node of a tree that carries ``core``, a proof of its goal in the core's rules: (why, claim, the proof)."""

from parts import claim
from tree_cases import node


def proved(said, *steps, facts=(), rule="sign", then=(), **more) -> dict:
    """A node whose goal ``said`` says, with these steps, of which the last one is for the only case."""
    core = {"steps": list(steps), "facts": list(facts), "cases": [len(steps) - 1]}
    return {**node(rule), "then": list(then), "claim": said, "core": core, **more}


def itself(why: str, said, *steps) -> tuple:
    """The node alone, of the claim itself."""
    return why, said, proved(said, *steps)


UNIT = ("x in [0, 1]",)
LEAST = claim("x >= 0", UNIT)
HELD = ["assume", "x >= 0"]
MIRRORED, LEFT = node("substitute", symbol="x", map="reflect", new="t"), claim("1 - t >= 0", ("t in [0, 1]",))

ACCEPTED = [
    itself("the goal of the claim itself", LEAST, HELD),
    ("what stands below is not looked at", LEAST, proved(LEAST, HELD, rule="of another version", then=[node("box"), node("sign")])),
    ("the goal that a rule leaves", LEAST, {**MIRRORED, "then": [proved(LEFT, ["assume", "1 - t >= 0"])]}),
    ("the goal in another spelling", LEAST, proved(claim("x>=0", ("x in [0,1]",)), HELD)),
]

REJECTED = [
    itself("another goal", LEAST, ["assume", "x <= 1"]),
    itself("a hypothesis that is not the goal's", claim("x > 0", UNIT), ["assume", "x > 0"]),
    itself("a relation that is weaker", claim("x > 0", ("x in (0, 1]",)), ["assume", "x >= 0"]),
    ("the goal above the rule in place of that below", LEAST, {**MIRRORED, "then": [proved(LEAST, HELD)]}),
    ("a claim that says another relation", LEAST, proved(claim("x <= 1", UNIT), ["assume", "x <= 1"])),
    ("a claim on another domain", LEAST, proved(claim("x >= 0", ("x in [0, 2]",)), HELD)),
    ("a claim that supposes more", LEAST, proved(claim("x >= 0", UNIT, conditions=("x >= 1/2",)), HELD)),
    ("a claim that something exists", LEAST, proved({**LEAST, "exists": True}, HELD)),
    ("a claim that is tight", LEAST, proved({**LEAST, "tight": True}, HELD)),
    ("a claim in two lines", LEAST, proved(claim("x >=\n0", UNIT), HELD)),
    ("a claim that is none", LEAST, proved(None, HELD)),
    ("no claim", LEAST, {**node("sign"), "core": proved(LEAST, HELD)["core"]}),
    itself("a step that does not hold, where the rule does", LEAST, ["numbers", "0 > 0"], HELD),
    ("no case, where the rule holds", LEAST, {**node("sign"), "claim": LEAST, "core": {"steps": [HELD], "facts": [], "cases": []}}),
    ("no proof", LEAST, {**node("sign"), "claim": LEAST, "core": None}),
    ("a tree for a proof", LEAST, {**node("sign"), "claim": LEAST, "core": node("sign")}),
    ("a key that is none of a node's", LEAST, proved(LEAST, HELD, why="clear")),
    ("a rule that is no text", LEAST, proved(LEAST, HELD, rule=1)),
    itself("a divisor of which nothing is known", claim("1/x > 0", ("x in (0, 1]",)), ["assume", "1/x > 0"]),
    itself("a domain of two pieces", claim("x <= 3", ("x in [0, 1] | [2, 3]",)), ["assume", "3 - x >= 0"]),
    itself("a difference of infinities", claim("kl(P, Q) - kl(P, Q) <= 1"), ["numbers", "1 >= 0"]),
    itself("a limit without a distance", claim("Limit(x, x -> 0) == 0"), ["numbers", "0 >= 0"]),
    itself("what is to be shown, supposed", claim("tv(P, Q) <= 1"), ["assume", "tv(P, Q) <= 1"]),
]
