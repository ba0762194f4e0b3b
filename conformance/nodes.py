"""Certificates by hand of a node of a tree that carries ``core``, a proof of its goal in the core's rules: (why, claim, the proof)."""

from parts import claim
from tree_cases import node


def proved(*steps, facts=(), rule="sign", then=(), **more) -> dict:
    """A node with these steps, of which the last one is for the only case."""
    return {**node(rule), "then": list(then), "core": {"steps": list(steps), "facts": list(facts), "cases": [len(steps) - 1]}, **more}


UNIT = ("x in [0, 1]",)
LEAST = claim("x >= 0", UNIT)
HELD = ["assume", "x >= 0"]
MIRRORED = node("substitute", symbol="x", map="reflect", new="t")

ACCEPTED = [
    ("the goal of the claim itself", LEAST, proved(HELD)),
    ("what stands below is not looked at", LEAST, proved(HELD, rule="of another version", then=[node("box"), node("sign")])),
    ("the goal that a rule leaves", LEAST, {**MIRRORED, "then": [proved(["assume", "1 - t >= 0"])]}),
]

REJECTED = [
    ("another goal", LEAST, proved(["assume", "x <= 1"])),
    ("a hypothesis that is not the goal's", claim("x > 0", UNIT), proved(["assume", "x > 0"])),
    ("a relation that is weaker", claim("x > 0", ("x in (0, 1]",)), proved(["assume", "x >= 0"])),
    ("the goal above the rule in place of that below", LEAST, {**MIRRORED, "then": [proved(HELD)]}),
    ("a step that does not hold, where the rule does", LEAST, proved(["numbers", "0 > 0"], HELD)),
    ("no case, where the rule holds", LEAST, {**node("sign"), "core": {"steps": [HELD], "facts": [], "cases": []}}),
    ("no proof", LEAST, {**node("sign"), "core": None}),
    ("a tree for a proof", LEAST, {**node("sign"), "core": node("sign")}),
    ("a key that is none of a node's", LEAST, proved(HELD, why="clear")),
    ("a rule that is no text", LEAST, proved(HELD, rule=1)),
    ("a divisor of which nothing is known", claim("1/x > 0", ("x in (0, 1]",)), proved(["assume", "1/x > 0"])),
    ("a domain of two pieces", claim("x <= 3", ("x in [0, 1] | [2, 3]",)), proved(["assume", "3 - x >= 0"])),
    ("a difference of infinities", claim("kl(P, Q) - kl(P, Q) <= 1"), proved(["numbers", "1 >= 0"])),
    ("a limit without a distance", claim("Limit(x, x -> 0) == 0"), proved(["numbers", "0 >= 0"])),
    ("what is to be shown, supposed", claim("tv(P, Q) <= 1"), proved(["assume", "tv(P, Q) <= 1"])),
]
