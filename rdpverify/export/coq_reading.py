"""An exported statement read back into the formula language, from its Coq text alone.

It shares nothing with the writing: what :func:`claim_of` returns is compared with the certificate's claim.
"""

import re
from decimal import Decimal
from fractions import Fraction

from ..errors import InputError, require
from ..language.assembly import assemble
from ..printer import statement_data

TOKEN = re.compile(r"\s*(->|=>|Z\.to_nat|<=|>=|_ -> R|\w+|[^\s\w])")
INFIX = ("+", "-", "*", "/", "^")  # tuples: what is asked for may be a list
WORDS = {"ln": "log", "Rabs": "Abs", "Rmax": "Max", "Rmin": "Min", "eexp": "exp", "eln": "log", "esqrt": "sqrt", "eabs": "Abs",
         "emax": "Max", "emin": "Min", "bernoulli": "Bernoulli",
         "randomized_response": "RandomizedResponse", "poisson_number": "Poisson", "geometric_number": "Geometric",
         "binomial_number": "Binomial", "truncated_negative_binomial": "TruncatedNegativeBinomial",
         "gamma_function": "gamma", "log_gamma": "loggamma", "normal_quantile": "PhiInv", "bessel_i": "besseli", "bessel_k": "besselk",
         "poisson_law": "Poisson", "geometric_law": "Geometric", "discrete_normal": "DiscreteNormal", "discrete_laplace": "DiscreteLaplace",
         "skellam": "Skellam", "counts": "Counts", "histogram": "Histogram", "bounded_sum": "BoundedSum", "bounded_mean": "BoundedMean",
         "maximum": "Maximum", "median": "Median", "lipschitz": "Lipschitz", "discrete_gaussian_mechanism": "DiscreteGaussianMechanism",
         "discrete_laplace_mechanism": "DiscreteLaplaceMechanism", "skellam_mechanism": "SkellamMechanism",
         "exponential_mechanism": "ExponentialMechanism", "pair_mechanism": "PairMechanism", "any_mechanism": "AnyMechanism",
         "poisson_sampled": "PoissonSampled", "deterministic": "Deterministic", "repeated_selection": "RepeatedSelection"}
CONSTANTS = {"PI": "pi", "p_infty": "oo", "add_remove": '"add_remove"', "replace": '"replace"', "any_way": '"any"', "one_way": '"monotone"',
             "kept": '"no"', "anew": '"yes"', "both_ways": '"add_remove", "both"', "removing": '"add_remove", "remove"',
             "adding": '"add_remove", "add"'}
ON_LINE = {"normal": "Normal", "laplace": "Laplace", "exponential": "Exponential", "gaussian_mechanism": "GaussianMechanism",
           "laplace_mechanism": "LaplaceMechanism", "pareto": "Pareto", "student": "StudentT", "cauchy": "Cauchy", "gamma_law": "Gamma",
           "gumbel": "Gumbel", "conditioned": "Conditioned", "staircase_mechanism": "StaircaseMechanism", "bounded_range": "BoundedRange",
           "noisy_max": "NoisyMax"}
LIFTED = {"Rbar_plus": "+", "Rbar_minus": "-", "Rbar_mult": "*", "Rbar_div": "/", "rpow": "**", "powerRZ": "**", "erpow": "**",
          "epow": "**"}
COMPARED = {"Rbar_le": "<=", "Rbar_lt": "<", "ege": ">=", "egt": ">", "eq": "=="}
SIDES = {"around": "", "above": "+", "below": "-"}
PLAIN = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "=": "=="}
# what a premise speaks of, and no condition
GIVEN = re.compile(r"\b[PQR][0-9]*\b|\b(H|I|rdp|pure_dp|privacy_profile|zcdp|epsilon|gdp|tcdp)\(")
LIMITED = {"limit_le": "<=", "limit_lt": "<", "limit_ge": ">=", "limit_gt": ">"}
CASES = {"if_le": "<=", "if_lt": "<", "if_ge": ">=", "if_gt": ">"}


class Reader:
    """Tokens, one after the other."""

    def __init__(self, text: str):
        self.tokens = TOKEN.findall(text)
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, expected: str | None = None) -> str:
        token = self.next
        if not token or expected not in (None, token):
            raise InputError(f"cannot be read back: expected {expected}, found {token!r}")
        self.place += 1
        return token

    def group(self):
        """One argument: a word, or what stands in parentheses, as a nested list."""
        token = self.take()
        if token not in "([":
            return _word(token)
        closing = {"(": ")", "[": "]"}[token]
        items = []
        while self.next != closing:
            items.append(self.group())
        self.take(closing)
        return [token, *items]


def _word(token: str) -> str:
    return token[:-1] if len(token) > 1 and token.endswith("_") and token != "_" else token


def formula(item) -> str:
    """The text of a nested list."""
    if isinstance(item, str):
        return CONSTANTS.get(item, item)
    items = item[1:]
    match items:
        case [("-" | "Rbar_opp"), inner]:
            return f"(-{formula(inner)})"
        case ["/", ["(", base, "^", exponent]]:
            return f"({formula(base)}**(-{formula(exponent)}))"
        case [("IZR" | "Finite" | "density" | "Z.to_nat" | "next_outcome"), inner]:
            return formula(inner)
        case [left, operator, right] if operator in INFIX:
            return f"({formula(left)} {'**' if operator == '^' else operator} {formula(right)})"
        case [str(word), left, right] if word in LIFTED:
            return f"({formula(left)} {LIFTED[word]} {formula(right)})"
        case [("Rmax" | "Rmin" | "emax" | "emin") as word, first, second]:
            rest = formula(second)
            inner = isinstance(second, list) and second[1] == word  # of three and more, from the right
            return f"{WORDS[word]}({formula(first)}, {rest.partition('(')[2][:-1] if inner else rest})"
        case ["renyi_oo", first, second]:
            return f"renyi({formula(first)}, {formula(second)}, oo)"
        case [("conditional_entropy" | "information") as word, "masses", *lists]:
            *first, condition = [", ".join(map(formula, [name for name in names[1:] if name != ";"])) for names in lists]
            return f"{'H' if word == 'conditional_entropy' else 'I'}({'; '.join(first)}{' | ' if condition else ''}{condition})"
        case ["sum_over", first, last, ["(", "fun", index, ":", "Z", "=>", *term]]:
            return f"Sum({_only(term)}, ({formula(index)}, {formula(first)}, {formula(last)}))"
        case ["sum_from", first, ["(", "fun", index, ":", "Z", "=>", *term]]:
            return f"Sum({_only(term)}, ({formula(index)}, {formula(first)}, oo))"
        case ["sum_all", ["(", "fun", index, ":", "Z", "=>", *term]]:
            return f"Sum({_only(term)}, ({formula(index)}, -oo, oo))"
        case ["expect", law, "P", "Q", ["(", "fun", "ratio", "loss", ":", "R", "=>", *term]]:
            return f"expect({formula(law)}, {_only(term)})"
        case ["composed_of", "W", ["[", *parts]]:
            return "Composed(" + ", ".join(map(_runs, (part for part in parts if part != ";"))) + ")"
        case ["adaptive", "W", law, kernel, count]:
            return f"Adaptive({formula(law)}, {formula(kernel)}, {formula(count)})"
        case ["history", "W", law, ["[", *stages]]:
            return "(" + "*".join(map(formula, [law, *(stage for stage in stages if stage != ";")])) + ")"
        case ["program", *parts] | ["program_with", "told_space", *parts]:
            [_, _, _, _, [_, *text]], most, noise, changes, near = parts
            once, [step] = _steps(text)
            each, [compared] = _steps(step[1][5][1:])
            given = [formula(part) for part in compared[2][1:] if part != ";"] if items[0] == "program_with" else []
            each = _in_order(each, relation(compared[1][1:]), given)
            return f"Program([{', '.join(once)}], [{', '.join(each)}], {', '.join(map(formula, (most, noise, changes, near)))})"
        case [("on_left" | "on_right"), _, inner]:
            return formula(inner)
        case ["noised", "numbers_of", noise, law]:
            return f"Noise({_noise(noise)})({formula(law)})"
        case ["noised_at", noise, x]:
            return f"Noise({_noise(noise)})(PointMass({formula(x)}))"
        case ["repeated_selection", mechanism, ["(", "rising", _], number]:
            return f"RepeatedSelection({formula(mechanism)}, {formula(number)})"
        case ["matrix_kernel", ["[", *rows]]:
            return f"Kernel([{', '.join(_row(row) for row in rows if row != ';')}])"
        case ["density_of", "L", ["(", "fun", name, ":", "R", "=>", *term]]:
            return f"Density({_only(term)}, {formula(name)}, -oo, oo)"
        case ["outcome_mean", law, _, ["(", "fun", name, ":", "R", "=>", *term]]:
            return f"mean({formula(law)}, {_only(term)}, {formula(name)})"
        case ["outcome_chance", law, _, ["(", "fun", name, ":", "R", "=>", [_, *condition]]]:
            return f"probability({formula(law)}, {_condition(condition)}, {formula(name)})"
        case ["outcome_quantile", law, _, level]:
            return f"quantile({formula(law)}, {formula(level)})"
        case [str(word), left, right, first, other] if word in CASES:
            return f"Piecewise(({formula(first)}, {formula(left)} {CASES[word]} {formula(right)}), ({formula(other)}, True))"
        case ["prob", law, event]:
            return f"{formula(law)}({formula(event)})"
        case [("product" | "finite_law") as word, *_, ["[", *parts]]:
            inner = ", ".join(formula(part) for part in parts if part != ";")
            return f"Product({inner})" if word == "product" else f"Finite([{inner}])"
        case ["composed", mechanism, "W", count]:
            return f"Composed(({formula(mechanism)}, {formula(count)}))"
        case [str(word), "L", *arguments] if word in ON_LINE:
            return f"{ON_LINE[word]}({', '.join(map(formula, arguments))})"
        case ["best_of", "O", number, law]:
            return f"BestOf({formula(law)}, {formula(number)})"
        case ["power_of", "W", count, law]:
            return f"Power({formula(law)}, {formula(count)})"
        case ["followed", "W", law, kernel]:
            return f"({formula(law)}*{formula(kernel)})"
        case ["pushed", kernel, law]:
            return f"{formula(kernel)}({formula(law)})"
        case ["mixture", ["[", *parts]]:
            return "Mixture(" + ", ".join(f"({formula(part[1])}, {formula(part[3])})" for part in parts if part != ";") + ")"
        case [str(word), *arguments] if arguments:
            return f"{WORDS.get(word, word)}({', '.join(map(formula, arguments))})"
    raise InputError(f"cannot be read back: {items}")


def _only(items: list) -> str:
    require(len(items) == 1, "cannot be read back: a function")
    return formula(items[0])


def _steps(items: list) -> tuple[list[str], list]:
    """What is drawn, and what comes then."""
    drawn = []
    while items[0] == "drawn":
        _, law, function = items
        drawn.append(f"{function[2]} ~ {formula(law)}")
        items = function[6][1:]
    return drawn, [items]


def _in_order(drawn: list[str], compared: str, given: list[str]) -> list[str]:
    """What is drawn for the comparison, that, then what is drawn for the numbers that are given out, and these."""
    after = [text for text in drawn if given and not re.search(rf"\b{text.partition(' ')[0]}\b", compared)]
    return [*(text for text in drawn if text not in after), compared, *after, *given]


def _noise(function: list) -> str:
    """The law of the noise, whose place is shifted."""
    require(function[1:6] == ["fun", "shift", ":", "R", "=>"], "cannot be read back: noise")
    _, word, line, [_, place, sign, shift], *others = function[6]
    require((sign, shift) == ("+", "shift"), "cannot be read back: the place of noise")
    return formula(["(", word, line, place, *others])


def _runs(part: list) -> str:
    while part[1] in ("runs_left", "runs_right"):
        part = part[3]
    return f"({formula(part[2])}, {formula(part[4])})"


def _row(row: list) -> str:
    return f"[{', '.join(formula(part) for part in row[1:] if part != ';')}]"


def _condition(items: list) -> str:
    match items:
        case [first, "/", "\\", other]:
            return f"({_condition(first[1:])} and {_condition(other[1:])})"
        case [first, "\\", "/", other]:
            return f"({_condition(first[1:])} or {_condition(other[1:])})"
    return relation(items)


def relation(items: list) -> str:
    """The text of a relation, from the groups that it consists of."""
    match items:
        case ["printed" | "printed_extended", left, value, unit]:
            unit = Fraction(formula(unit).replace(" ", "").strip("()"))
            digits = -len(str(unit.denominator)) + 1 if unit.denominator > 1 else len(str(unit.numerator)) - 1
            scaled = Fraction(formula(value).replace(" ", "").replace("(", "").replace(")", "")) / unit
            return f"{formula(left)} == ~{Decimal(int(scaled)).scaleb(digits)}"
        case ["limit", way, ["(", "fun", name, ":", "R", "=>", *body], value]:
            point, side = ({"upwards": "oo", "downwards": "-oo"}[way], "") if isinstance(way, str) else (formula(way[2]), SIDES[way[1]])
            return f"Limit({_only(body)}, {formula(name)} -> {point}{side}) == {formula(value)}"
        case [str(word), *parts] if word in LIMITED:
            return f"{relation(['limit', *parts]).rpartition(' == ')[0]} {LIMITED[word]} {formula(parts[-1])}"
        case [str(word), left, right] if word in COMPARED:
            return f"{formula(left)} {COMPARED[word]} {formula(right)}"
        case [left, str(operator), right] if operator in PLAIN:
            return f"{formula(left)} {PLAIN[operator]} {formula(right)}"
    raise InputError(f"no relation: {items}")


def _parts(reader: Reader) -> list[list]:
    """What stands between arrows."""
    parts: list[list] = [[]]
    while reader.next:
        if reader.next == "->":
            reader.take()
            parts.append([])
        else:
            parts[-1].append(reader.group())
    return parts


def claim_of(proposition: str) -> dict:
    """The canonical data of the statement that the proposition makes; InputError where it is none."""
    reader = Reader(proposition)
    kinds: dict[str, str] = {}
    if reader.next == "forall":
        reader.take()
        while reader.next != ",":
            _, name, _, kind, *_ = reader.group()
            kinds[name] = kind
        reader.take(",")
    *hypotheses, conclusion = _parts(reader)
    hypotheses, conclusion, tight = _supremum(hypotheses, conclusion)
    bounds: dict[str, list] = {name: [None, None] for name, kind in kinds.items() if kind in ("R", "Z")}
    given, conditions, waiting, parted = [], [], list(bounds), {}
    for items in hypotheses:
        if isinstance(items[0], list) and items[0][1] == "forall":
            given.append(_for_all(items[0][1:]))
        elif len(items) == 1 and "\\" in items[0]:
            name, text = _of_parts(items[0], {name: kinds[name] for name in bounds})
            parted[name] = text
        elif len(items) == 1:  # a condition that would be read as a bound
            waiting = []
            conditions.append(relation(items[0][1:]))
        elif waiting and _bound(items, bounds, waiting):
            continue
        else:
            waiting = []
            text = relation(items)
            (given if GIVEN.search(text) else conditions).append(text)
    where = [parted.get(name) or _domain(name, kinds[name], *bounds[name]) for name in bounds]
    return statement_data(assemble(relation(conclusion), given, where, conditions, tight=tight))


def _supremum(hypotheses: list, conclusion: list) -> tuple[list, list, bool]:
    """A tight bound as the bound and its premises."""
    match conclusion:
        case ["supremum", ["(", "fun", "v", ":", "Rbar", "=>", "exists", *inside], bound]:
            *premises, (_, _, quantity) = _split(inside[inside.index(",") + 1:])
            return [*hypotheses, *(premise[0][1:] for premise in premises)], ["Rbar_le", quantity, bound], True
    return hypotheses, conclusion, False


def _split(items: list) -> list[list]:
    """What stands between ``/\\``."""
    parts: list[list] = [[]]
    for item, after in zip(items, [*items[1:], ""], strict=True):
        if (item, after) == ("/", "\\"):
            parts.append([])
        elif item != "\\":
            parts[-1].append(item)
    return parts


def _bound(items: list, bounds: dict, waiting: list) -> bool:
    """Is it a bound of the symbol at hand, or of one that follows?  Each symbol has at most one from each side, the lower one first."""
    if len(items) != 3 or items[1] not in ("<", "<="):
        return False
    for side, (name, end) in enumerate(((_symbol(items[2]), items[0]), (_symbol(items[0]), items[2]))):
        if name in waiting and bounds[name][side] is None and (side == 1 or bounds[name][1] is None):
            del waiting[:waiting.index(name)]
            bounds[name][side] = (formula(end), items[1] == "<")
            return True
    return False


def _of_parts(group: list, names: dict) -> tuple[str, str]:
    """A symbol and its domain of several intervals; ``names`` says which symbols stand for whole numbers."""
    pieces: list[str] = []
    for part in (item for item in group[1:] if isinstance(item, list)):
        bounds = {name: [None, None] for name in names}
        for bound in (item for item in part[1:] if isinstance(item, list)):
            require(_bound(bound[1:], bounds, list(names)), "no bound")
        (name, ends), = ((name, ends) for name, ends in bounds.items() if ends != [None, None])
        text = _domain(name, names[name], *ends)
        pieces.append(text.partition(" in ")[2].removeprefix("integers ") if pieces else text)
    return name, " | ".join(pieces)


def _symbol(item) -> str | None:
    return item if isinstance(item, str) else item[2] if item[1] == "IZR" and isinstance(item[2], str) else None


def _domain(name: str, kind: str, low, high) -> str:
    low, high = low or ("-oo", True), high or ("oo", True)
    return f"{name} in {'integers ' if kind == 'Z' else ''}{'(' if low[1] else '['}{low[0]}, {high[0]}{')' if high[1] else ']'}"


def _for_all(items: list) -> str:
    require(len(items) > 5, "no statement for all")
    colon = items.index(":")
    names, kind, rest = items[1:colon], items[colon + 1], items[items.index(",") + 1:]
    name = names[0]
    parts: list[list] = [[]]
    for item in rest:
        parts.append([]) if item == "->" else parts[-1].append(item)
    if len(parts[-1]) == 1 and isinstance(parts[-1][0], list) and parts[-1][0][1] == "forall":
        body, _, values = _for_all(parts[-1][0][1:]).partition(" for all ")
        return f"{_bound_in(body, name, kind, parts[:-1])} and {values}"
    if kind in ("point", "list"):
        return f"{relation(parts[0])} for all values {', '.join(names)}"
    return _bound_in(relation(parts[-1]), name, kind, parts[:-1])


def _bound_in(body: str, name: str, kind: str, conditions: list) -> str:
    if kind == "event":
        return f"{body} for all events {name}"
    bounds = {name: [None, None]}
    for condition in conditions:
        require(_bound(condition, bounds, [name]), "no bound")
    return f"{body} for all {_domain(name, kind, *bounds[name])}"
