"""Words of claims that ``coq/Words.v`` has beyond divergences of arbitrary laws and the first families: a name there, and a letter for each
argument.

``r`` a number, ``n`` a whole one, ``0`` one that is written out, ``l`` a law, ``m`` a mechanism, ``q`` queries; ``L`` stands for the line,
which is no argument of the claim's word, and a choice of texts for its names in Coq.
"""

import ast

RELATION = {"add_remove": "add_remove", "replace": "replace"}
CHANGES = {"any": "any_way", "monotone": "one_way"}
ADD_REMOVE = {"add_remove": ""}  # the only relation that sampling is defined for
FIRST_NOISE = {"no": "kept", "yes": "anew"}
DIRECTION = {"both": "both_ways", "remove": "removing", "add": "adding"}
ON_LINE = {"Pareto": ("pareto", "Lrr"), "StudentT": ("student", "Lr"), "Cauchy": ("cauchy", "Lrr"), "Gamma": ("gamma_law", "Lrr"),
           "Gumbel": ("gumbel", "Lrr"), "Conditioned": ("conditioned", "Llrr")}
ON_INTEGERS = {"Poisson": ("poisson_law", "r"), "Geometric": ("geometric_law", "r"), "DiscreteNormal": ("discrete_normal", "rr"),
               "DiscreteLaplace": ("discrete_laplace", "rr"), "Skellam": ("skellam", "rr")}
LAWS = {**ON_LINE, **ON_INTEGERS}
MECHANISMS = {"StaircaseMechanism": ("staircase_mechanism", "Lrr"), "DiscreteGaussianMechanism": ("discrete_gaussian_mechanism", "rr"),
              "DiscreteLaplaceMechanism": ("discrete_laplace_mechanism", "rr"), "SkellamMechanism": ("skellam_mechanism", "rr"),
              "ExponentialMechanism": ("exponential_mechanism", "r"), "NoisyMax": ("noisy_max", ["L", "l", "n", CHANGES, "r"]),
              "PairMechanism": ("pair_mechanism", "ll"), "AnyMechanism": ("any_mechanism", "rr"), "BoundedRange": ("bounded_range", "Lr"),
              "PoissonSampled": ("poisson_sampled", ["m", "r", ADD_REMOVE, DIRECTION]), "Deterministic": ("deterministic", ["q", RELATION])}
QUERIES = {"Counts": ("counts", "n"), "Histogram": ("histogram", "n"), "BoundedSum": ("bounded_sum", "rrn"),
           "BoundedMean": ("bounded_mean", "rrnn"), "Maximum": ("maximum", "rr"), "Median": ("median", "rr"),
           "Lipschitz": ("lipschitz", "rr")}
NUMBERS = {"gamma": ("gamma_function", "r"), "loggamma": ("log_gamma", "r"), "digamma": ("digamma", "r"), "sech": ("sech", "r"),
           "PhiInv": ("normal_quantile", "r"), "besseli": ("bessel_i", "0r"), "besselk": ("bessel_k", "0r"),
           "sensitivity": ("sensitivity", ["q", RELATION, "r"])}
QUANTITIES = {"gdp": ("gdp", "m"), "tcdp": ("tcdp", "mr")}  # which may be infinite
BASES = {**dict.fromkeys(("DiscreteGaussianMechanism", "DiscreteLaplaceMechanism", "SkellamMechanism"), "whole_numbers"),
         "ExponentialMechanism": "naturals", "Program": "naturals", "AnyMechanism": "(finite 4)", "StaircaseMechanism": "L"}
AND, OR = "/\\", "\\/"
COMPARED = {ast.LtE: ("if_le", "<="), ast.Lt: ("if_lt", "<"), ast.GtE: ("if_ge", ">="), ast.Gt: ("if_gt", ">")}


def applied(formulas, word: tuple, args: list) -> str | None:
    """The word of Coq at the arguments, none where they are others than it asks for."""
    name, kinds = word
    formulas.words, parts, args = True, [name], list(args)
    for kind in kinds:
        if kind == "L":
            formulas.line = True
            parts.append("L")
        elif not args or (part := _argument(formulas, kind, args.pop(0))) is None:
            return None
        else:
            parts.append(part)
    return None if args else f"({' '.join(part for part in parts if part)})"


def _argument(formulas, kind, node: ast.expr) -> str | None:
    match kind:
        case "r":
            return formulas.real(node)
        case "n":
            return formulas.whole(node)
        case "l":
            return formulas.law(node)
        case "m":
            return formulas.mechanism(node)
        case "0":
            return str(node.value) if isinstance(node, ast.Constant) and type(node.value) is int else None
        case "q":
            is_query = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in QUERIES
            return applied(formulas, QUERIES[node.func.id], node.args) if is_query else None
    return kind.get(node.value) if isinstance(node, ast.Constant) else None


def outcome(formulas, name: str, args: list) -> str | None:
    """``mean``, ``probability`` and ``quantile`` of a law, whose outcomes are numbers."""
    formulas.words = True
    law = args[0]
    head = law.func.id if isinstance(law, ast.Call) and isinstance(law.func, ast.Name) else ""
    of = f"{formulas.law(law)} {'IZR' if head in ON_INTEGERS else '(place L)'}"
    match name, args[1:]:
        case "quantile", [level]:
            return f"(outcome_quantile {of} {formulas.real(level)})"
        case "mean", [f, ast.Name(id=x)]:
            inside = formulas.inside(x)
            return f"(outcome_mean {of} (fun {inside.named(x)} : R => {inside.real(f)}))"
        case "probability", [condition, ast.Name(id=x)]:
            inside = formulas.inside(x)
            if (said := _condition(inside, condition)) is not None:
                return f"(outcome_chance {of} (fun {inside.named(x)} : R => {said}))"
    return None


def program(formulas, args: list) -> str | None:
    """Noise that is drawn once, then for each query noise and one comparison, which alone is given out."""
    match args:
        case [ast.List(elts=once), ast.List(elts=[*noise, ast.Compare() as compared]), most, redraw, answers, sensitivity]:
            formulas.words = formulas.line = True
            inside = formulas.inside("answer")
            draws = [_draw(inside, node) for node in (*once, *noise)]
            if None in draws:
                return None
            for name, _ in draws:
                inside = inside.inside(name)
            text = f"(after {_condition(inside, compared)})"
            for name, law in reversed(draws[len(once):]):
                text = f"(drawn {law} (fun {name} : R => {text}))"
            text = f"(next (fun answer after => {text}))"
            for name, law in reversed(draws[:len(once)]):
                text = f"(drawn {law} (fun {name} : R => {text}))"
            others = (_argument(formulas, kind, node) for kind, node in ((FIRST_NOISE, redraw), (CHANGES, answers), ("r", sensitivity)))
            return f"(program (fun next => {text}) {formulas.formula(most).lifted} {' '.join(others)})"
    return None


def _draw(formulas, node: ast.expr) -> tuple[str, str] | None:
    match node:
        case ast.BinOp(left=ast.Name(id=name), op=ast.MatMult(), right=law):
            return formulas.named(name), formulas.law(law)
    return None


def matrix(formulas, rows: list) -> str:
    return "(matrix_kernel [" + "; ".join(f"[{'; '.join(map(formulas.real, row.elts))}]" for row in rows) + "])"


def _condition(formulas, node: ast.expr) -> str | None:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
            return f"({formulas.real(left)} {COMPARED[type(op)][1]} {formulas.real(right)})"
        case ast.BoolOp(op=op, values=values):
            parts = [_condition(formulas, value) for value in values]
            *front, last = parts
            for part in reversed(front):
                last = f"({part} {AND if isinstance(op, ast.And) else OR} {last})" if part and last else None
            return last
    return None


def piecewise(formulas, args: list) -> str | None:
    """Of two pieces, the second of them elsewhere."""
    match args:
        case [ast.Tuple(elts=[first, ast.Compare(left=left, ops=[op], comparators=[right])]),
              ast.Tuple(elts=[other, ast.Constant(value=True)])] if type(op) in COMPARED:
            formulas.words = True
            return f"({COMPARED[type(op)][0]} {' '.join(map(formulas.real, (left, right, first, other)))})"
    return None
