"""The proof rules: what is listed here is what a proof may rest on.

A rule is a module with ``apply``, or a function of its name in a module that holds several of one kind.
"""

TOGETHER = {
    "every_pair": ("at_most_one", "finite", "gibbs", "pure"),
    "extremes": ("choose", "minmax", "one_of"),
    "forgetting": ("abstract", "generalise", "letters"),
    "mechanisms": ("one_direction", "processing", "pure_curve"),
    "mixtures": ("convexity", "mixture", "shared_component"),
    "premises": ("contradiction", "equal", "forget", "instantiate", "lemma"),
    "relations": ("antisymmetry", "combine", "factor", "identity", "move", "rewrite", "rounding", "sign", "square_root",
                  "transform", "via"),
    "slopes": ("chord", "descent"),
    "sums": ("series", "telescope", "termwise"),
    "symbols": ("exchange", "integers", "relax", "split"),
}
FILE = {rule: file for file, rules in TOGETHER.items() for rule in rules}
