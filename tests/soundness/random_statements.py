"""Random statements as texts: (conclusion, premises, domains).  "c" on the right stands for a number that is not chosen yet."""

import random
import re

ORDERS = ("1/4", "1/3", "1/2", "2/3", "1", "3/2", "2", "5/2", "3", "oo", "0")
LEVELS = ("0", "1/2", "1", "log(2)", "-1/2", "2")
SYMBOLS = {"x": ("[0, 1]", "(0, 1]", "[0, 1)", "[1/2, 1/2]", "(0, oo)", "[0, oo)", "[-1, 1]", "[0, 2]"),
           "y": ("[0, 1]", "(0, 1)", "[0, x]", "[0, oo)", "(-oo, oo)", "[1, 3]"),
           "eps": ("[0, oo)", "(0, oo)", "[0, 1]", "(0, 2]"), "alpha": ("(1, oo)", "[1, 2]", "(0, 1)", "(1, 4]", "[2, 2]", "[0, 1]", "(0, oo)"),
           "k": ("integers [1, 4]", "integers [0, 3]", "integers [2, 2]", "integers [-1, 2]")}


def pick(dice: random.Random, *items):
    return dice.choice(items)


def quantity(dice: random.Random, laws=("P", "Q"), symbols=()) -> str:
    """A random quantity of two laws."""
    a, b = dice.sample(laws, 2)
    if dice.random() < 0.15:
        q = pick(dice, "1/2", "1/3", *(name for name in symbols if name == "x"))
        mixed = f"Mixture((1-{q}, {b}), ({q}, {a}))"
        a, b = pick(dice, (mixed, b), (a, mixed), (b, mixed), (mixed, a))
    elif dice.random() < 0.08:
        a, b = pick(dice, (f"Power({a}, 2)", f"Power({b}, 2)"), (f"Product({a}, {b})", f"Product({b}, {a})"), (f"Product({a}, {a})", f"Product({b}, {a})"))
    level, order = pick(dice, *LEVELS, *(s for s in symbols if s in ("x", "eps"))), pick(dice, *ORDERS, *(s for s in symbols if s in ("alpha", "x")))
    kind = dice.random()
    if kind < 0.3:
        return f"renyi({a},{b},{order})"
    if kind < 0.72:
        return f"{pick(dice, 'kl', 'tv', 'chi2', 'hellinger2', 'max_divergence')}({a},{b})"
    if kind < 0.84:
        return f"hockey_stick({a},{b},{level})"
    if kind < 0.9:
        return f"loss_tail({a},{b},{level})"
    if kind < 0.93:
        return f"tradeoff({a},{b},{pick(dice, '0', '1/2', '1/3', '1')})"
    if kind < 0.96 and len(a) == 1:
        return f"expect({pick(dice, 'P', 'Q')}, {pick(dice, 'ratio', 'loss', 'ratio**2', 'Abs(loss)', 'Abs(ratio-1)', 'loss**2', 'sqrt(ratio)')})"
    return f"{a[0]}(S)" if len(a) == 1 else f"tv({a},{b})"


def dressed(dice: random.Random, part: str, symbols) -> str:
    """A quantity in a formula that rises with it."""
    size = pick(dice, "1", "2", "1/2", "3", *symbols)
    return pick(dice, part, part, part, f"{size}*{part}", f"{part} + {size}", f"sqrt({part})", f"{part}**2", f"1 - exp(-{part})",
                f"log(1 + {part})", f"exp({part})", f"Min({part}, {size})", f"Max({part}, {size})", f"tanh({part})")


def right_side(dice: random.Random, symbols, laws) -> str:
    kind = dice.random()
    if kind < 0.35:
        return dressed(dice, quantity(dice, laws, symbols), symbols)
    if kind < 0.45:
        return f"{quantity(dice, laws, symbols)} + {quantity(dice, laws, symbols)}"
    if kind < 0.75 and symbols:
        s = dice.choice(symbols)
        return pick(dice, s, f"{s}**2/2", f"2*{s}", f"exp({s}) - 1", f"tanh({s}/2)", f"1 - exp(-{s})", f"{s}*(1-{s})", f"Max({s}, 0)", f"sqrt(Abs({s}))")
    return "c"  # to be calibrated


def about_laws(dice: random.Random):
    """(conclusion, premises, domains) about arbitrary laws; "c" stands for a number that is not chosen yet."""
    laws = ("P", "Q") if dice.random() < 0.85 else ("P", "Q", "R")
    symbols = dice.sample(("x", "eps", "alpha"), pick(dice, 0, 0, 1, 1, 2))
    if dice.random() < 0.1 and "x" in symbols:
        symbols.append("y")
    given = []
    for _ in range(pick(dice, 0, 0, 1, 1, 2)):
        part = quantity(dice, laws, symbols)
        if part.endswith("(S)"):
            given.append("P(S) <= exp(1/2)*Q(S) + 1/10 for all events S")
            continue
        bound = pick(dice, "1", "1/2", "1/10", "0", *symbols, *(f"{s}**2" for s in symbols), *(f"Min({s},1)" for s in symbols))
        given.append(f"{part} {pick(dice, '<=', '<=', '<=', '<')} {bound}")
        if "(P,Q" in part and dice.random() < 0.3:
            given.append(given[-1].replace("(P,Q", "(Q,P"))
    if dice.random() < 0.08:
        given.append(f"renyi(P,Q,a) <= {pick(dice, 'a', 'a/2', '1', 'a*eps' if 'eps' in symbols else 'a')} for all a in {pick(dice, '(1, oo)', '(1, 3]', '[1, 2)')}")
    left, op = dressed(dice, quantity(dice, laws, symbols), symbols), pick(dice, "<=", "<=", "<=", "<", ">=", ">", "==")
    return f"{left} {op} {right_side(dice, symbols, laws)}", given, [f"{s} in {dice.choice(SYMBOLS[s])}" for s in symbols]


def formula(dice: random.Random, symbols, size: int) -> str:
    if size <= 0:
        return pick(dice, *symbols, *symbols, "1", "2", "1/2", "-1", "3/2")
    kind, rest = dice.random(), dice.randrange(size)
    a = formula(dice, symbols, rest)
    b = formula(dice, symbols, size - 1 - rest)
    if kind < 0.3:
        return f"({a} {pick(dice, '+', '-')} {b})"
    if kind < 0.5:
        return f"({a})*({b})"
    if kind < 0.6:
        return f"({a})**({pick(dice, '2', '3', '1/2', '-1', '3/2', b)})"
    if kind < 0.65:
        return f"({a})/({b})"
    if kind < 0.75:
        return f"{pick(dice, 'Min', 'Max')}({a}, {b})"
    if kind < 0.78:
        return f"Piecewise(({a}, {pick(dice, *symbols)} {pick(dice, '<', '<=')} 1/2), ({b}, {pick(dice, *symbols)} > -99), (1, 1 > 0))"
    if kind < 0.8:
        return f"Sum(({a})*j + {b}, (j, 1, {pick(dice, '2', '3')}))"
    return f"{pick(dice, 'exp', 'log', 'sqrt', 'Abs', 'tanh', 'sinh', 'cosh', 'atan', 'sin', 'cos', 'cbrt', 'erf', 'Phi', 'floor', 'sign', 'gamma', 'sech')}({a})"


def of_numbers(dice: random.Random):
    symbols = pick(dice, ["x"], ["x"], ["x", "y"], ["x", "k"], ["eps", "alpha"], ["k"])
    where = [f"{s} in {dice.choice(SYMBOLS[s])}" for s in symbols]
    if dice.random() < 0.25:
        where.append(pick(dice, f"{symbols[0]}**2 <= {symbols[-1]} + 1/4", f"{symbols[0]} + {symbols[-1]} > 1/2", f"exp({symbols[0]}) <= 2", f"{symbols[-1]}*{symbols[0]} >= 0"))
    return f"{formula(dice, symbols, dice.randint(1, 6))} {pick(dice, '<=', '<=', '<', '>=', '>', '==')} {pick(dice, 'c', 'c', 'c', formula(dice, symbols, dice.randint(0, 4)))}", [], where


LAWS = ("Normal({m}, {s})", "Normal({m}, {s})", "Laplace({m}, {s})", "Exponential({s})", "Uniform(0, {s})", "Uniform({u}, 2)", "Gamma({s}, {s})", "Beta({s}, {t})",
        "Pareto({s}, {t})", "Cauchy({m}, {s})", "Rayleigh({s})", "HalfNormal({s})", "Weibull({s}, {t})", "Bernoulli({u})", "Bernoulli({u})", "PointMass({i})",
        "Binomial({n}, {u})", "Poisson({s})", "Geometric({v})", "DiscreteLaplace({i}, {s})", "Finite([{u}, 1-{u}])", "Finite([{u}/2, 1/2, (1-{u})/2])",
        "Density(Piecewise((2*({u}), x_ < 1/2), (2*(1-({u})), x_ >= 1/2)), x_, 0, 1)", "Density({s}*x_**({s}-1), x_, 0, 1)",
        "Density(1/({s}), x_, 0, {s})", "Mass((1-{h})*{h}**x_, x_, 0, oo)", "Density(1 + ({u})*(2*x_-1), x_, 0, 1)")
SLOTS = {"m": ("0", "1", "y", "-x", "x*y", "k", "x"), "s": ("1", "2", "1/2", "x", "x", "1+x", "y", "x*y", "2*x", "k", "sqrt(x)"),
         "t": ("1", "2", "3", "x", "y", "1+y"), "u": ("0", "1", "1/2", "1/3", "x", "x", "1-x", "x*y", "x/2", "y", "x**2", "exp(-x)", "Min(x,1)"),
         "v": ("1", "1/2", "x", "1-x", "y", "1/3"), "i": ("0", "1", "k", "k+1", "x"), "n": ("1", "2", "3", "k", "k+1", "0"), "h": ("1/2", "1/3", "x", "x/2", "exp(-x)")}
PARAMETERS = {"x": ("[0, 1]", "(0, 1]", "[0, 1)", "(0, 1)", "[1/2, 1/2]", "(0, oo)", "[0, oo)", "[1, 1]", "[0, 0]", "(0, 2]", "[1/2, 2]", "[1, oo)"),
              "y": ("[0, 1]", "(0, 1)", "[0, x]", "(0, x]", "(0, oo)", "[1, 3]", "[x, x+1]", "(x, oo)", "[1/2, 1]", "(-oo, oo)"),
              "k": ("integers [1, 4]", "integers [0, 3]", "integers [2, 2]"),
              "alpha": ("(1, oo)", "[1, 2]", "(0, 1)", "(1, 4]", "[2, 2]", "(0, oo)", "[1/2, 3]", "[0, 1]")}


def law(dice: random.Random, depth: int = 1) -> str:
    kind = dice.random()
    if depth and kind < 0.12:
        weight = pick(dice, "1/2", "1/3", "x", "y", "1-x")
        return f"Mixture(({weight}, {law(dice, 0)}), (1-({weight}), {law(dice, 0)}))"
    if depth and kind < 0.2:
        return f"{pick(dice, 'shift', 'scale')}({law(dice, 0)}, {pick(dice, '1', 'x', 'y', '2', 'k')})"
    if depth and kind < 0.26:
        return f"Conditioned({law(dice, 0)}, {pick(dice, '0', 'x', '-1', '-x', '1')}, {pick(dice, '1', '2', 'x', 'x+1', 'oo')})"
    return dice.choice(LAWS).format(**{slot: dice.choice(values) for slot, values in SLOTS.items()})


def of_families(dice: random.Random):
    first = law(dice)
    second = pick(dice, law(dice), *(dice.choice(LAWS[:]) .format(**{slot: dice.choice(values) for slot, values in SLOTS.items()}) for _ in range(2)))
    if dice.random() < 0.6:  # of one family
        shape = next((each for each in LAWS if each.split("(")[0] == first.split("(")[0]), None)
        second = shape.format(**{slot: dice.choice(values) for slot, values in SLOTS.items()}) if shape else second
    if dice.random() < 0.5:
        first, second = second, first

    def divergence():
        order = pick(dice, "2", "1/2", "3", "3/2", "alpha", "alpha", "1", "1/3", "oo", "x+1")
        return pick(dice, f"renyi({first},{second},{order})", f"renyi({first},{second},{order})", f"kl({first},{second})", f"chi2({first},{second})",
                    f"tv({first},{second})", f"hellinger2({first},{second})", f"max_divergence({first},{second})",
                    f"hockey_stick({first},{second},{pick(dice, '0', '1/2', 'x', '-1/2')})")

    one = divergence()
    text = pick(dice, f"{one} <= c", f"{one} <= c", f"{one} >= c", f"{one} < c", f"{one} == oo", f"{one} < oo", f"{one} <= {divergence()}", f"{one} == {divergence()}",
                f"{one} - {one} == 0", f"{one} <= x", f"{one} >= x*(1-x)", f"{one} > 0", f"exp({one}) <= c", f"x*{one} <= c", f"{one} == c", f"1/(1+{one}) <= c", f"Min({one}, 1) <= c")
    used = [name for name in ("x", "y", "k", "alpha") if re.search(rf"(?<![A-Za-z_]){name}(?![A-Za-z_(])", text)]
    where = [f"{name} in {dice.choice(PARAMETERS[name])}" for name in used]
    if any("x" in item[4:] and item.startswith("y") for item in where) and "x" not in used:
        where.insert(0, f"x in {dice.choice(PARAMETERS['x'])}")
    return text, [], where
