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


def called(formulas, name: str, args: list) -> str | None:
    """A number, or a quantity, that is a word here."""
    if (word := (QUANTITIES | NUMBERS).get(name)) is not None:
        return applied(formulas, word, args)
    if name in ("mean", "probability", "quantile") and args:
        return outcome(formulas, name, args)
    return piecewise(formulas, args) if name == "Piecewise" else None


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
    """Noise that is drawn once, then for each query noise, one comparison, and what is given out where it holds."""
    match args:
        case [ast.List(elts=once), ast.List(elts=each), most, redraw, answers, sensitivity]:
            formulas.words = formulas.line = True
            compared = [node for node in each if isinstance(node, ast.Compare)]
            noise = [node for node in each if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)]
            given = [node for node in each if node not in (*compared, *noise)]
            inside = formulas.inside("answer")
            draws = [_draw(inside, node) for node in (*once, *noise)]
            if None in draws or len(compared) != 1:
                return None
            for name, _ in draws:
                inside = inside.inside(name)
            values = f" [{'; '.join(map(inside.real, given))}]" if given else ""
            text = f"(after {_condition(inside, compared[0])}{values})"
            # noise is drawn in the order of the text, also where the comparison does not hold and nothing rests on it
            for name, law in reversed(draws[len(once):]):
                text = f"(drawn {law} (fun {name} : R => {text}))"
            text = f"(next (fun answer after => {text}))"
            for name, law in reversed(draws[:len(once)]):
                text = f"(drawn {law} (fun {name} : R => {text}))"
            others = (_argument(formulas, kind, node) for kind, node in ((FIRST_NOISE, redraw), (CHANGES, answers), ("r", sensitivity)))
            formulas.transcripts = formulas.transcripts or bool(given)
            word = "program_with told_space" if given else "program"
            return f"({word} (fun next => {text}) {formulas.formula(most).lifted} {' '.join(others)})"
    return None


def noised(formulas, noise: ast.expr, inner: ast.expr) -> str | None:
    """The law of an outcome and noise of a family on the line whose first parameter is its place."""
    match noise:
        case ast.Call(func=ast.Name(id=name), args=[place, scale]) if name in ("Normal", "Laplace"):
            formulas.words = formulas.line = True
            law = f"(fun shift : R => ({name.lower()} L ({formulas.real(place)} + shift) {formulas.real(scale)}))"
            match inner:
                case ast.Call(func=ast.Name(id="PointMass"), args=[x]):
                    return f"(noised_at {law} {formulas.real(x)})"
                case ast.Name():
                    formulas.numbers = True
                    return f"(noised numbers_of {law} {formulas.law(inner)})"
    return None


def size_of_pair(node: ast.expr) -> int | None:
    """How many outcomes two finite laws of a pair have."""
    match node:
        case ast.Call(func=ast.Name(id="PairMechanism"), args=[ast.Call(func=ast.Name(id="Finite"), args=[ast.List(elts=masses)]), _]):
            return len(masses)
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
