"""A claim as a proposition of Coq: for all spaces, laws, events and numbers, what is supposed, then the conclusion."""

import ast
import re
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from ..core.claim import LIMIT
from .coq_formulas import Formulas, NotExported, coq_name, parsed, side_by_side

DOMAIN = re.compile(r"(\w+) in (integers )?([\[(])(.*)([\])])", re.ASCII)
ROUNDED = re.compile(r"(.+)== ~(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", re.ASCII)
RELATIONS = {ast.LtE: ("<=", "Rbar_le"), ast.Lt: ("<", "Rbar_lt"), ast.GtE: (">=", "ege"), ast.Gt: (">", "egt"), ast.Eq: ("=", "eq")}
STAGES = re.compile(r"Adaptive\(|\*K[0-9]*\*K")
LIMITED = re.compile(LIMIT.pattern.replace(" == ", " (<=|<|>=|>) "), re.ASCII)
# the only quantity, so that pairs of inputs whose laws have no density on a space of what is told only leave something out there
UPPER = re.compile(r"(pure_dp|zcdp)\(Program\([^<>=]*(>=|<=|>|<)[^<>=]*\)\) <= [^<>=]*$", re.ASCII)
LIMIT_WORDS = {"<=": "limit_le", "<": "limit_lt", ">=": "limit_ge", ">": "limit_gt"}
SIDES = {"": "around", "+": "above", "-": "below"}  # of the point of a limit


@dataclass
class Statement:
    """``proposition`` in Coq, and what it is made of, in the order of its binders."""

    laws: list[str]
    events: list[str]
    symbols: list[tuple[str, bool]]  # a name, and whether it stands for a whole number
    hypotheses: list[str] = field(default_factory=list)
    conclusion: str = ""
    variables: list[str] = field(default_factory=list)  # random ones
    kernels: list[str] = field(default_factory=list)
    line: bool = False  # is it about a given line?
    mechanisms: bool = False  # is it about a mechanism?
    ordered: bool = False  # is it about the best outcomes?
    words: bool = False  # has it words of coq_words?
    series: bool = False  # is it about sums without an end, or powers of numbers of either sign?
    limit: bool = False  # is it about a limit?
    space: str = "X"  # of the laws by name
    stages: bool = False  # do kernels see histories?
    of_histories: dict[str, str] = field(default_factory=dict)  # events on other spaces
    base: str = ""  # the space of whose laws there are products
    numbers: bool = False  # are the outcomes of the laws by name numbers?
    transcripts: bool = False  # is it about a program that gives out numbers?
    supremum: tuple[str, ...] = ()  # of a tight bound: the quantity and the bound
    premises: int = 0  # how many of the hypotheses are premises

    @property
    def proposition(self) -> str:
        if self.supremum:
            return self._tight()
        binders = ["(X : space)"] if self.space == "X" and (self.laws or self.kernels) else []
        binders += ["(numbers_of : numbers X)"] if self.numbers else []
        binders += ["(told_space : transcripts)"] if self.transcripts else []
        late = self.base.startswith("(finite (Z.to_nat")  # it has symbols in it
        binders += [f"(W : powers {self.base})"] if self.base and not late else []
        binders += ["(O : order X)"] if self.ordered else []
        binders += [f"({coq_name(law)} : law {self.space})" for law in self.laws]
        binders += [f"({coq_name(name)} : {'stage W' if self.stages else 'kernel X'})" for name in self.kernels]
        binders += [f"({coq_name(event)} : event X)" for event in self.events if event not in self.of_histories]
        binders += ["(points : nat)", "(masses : outcomes points)"] if self.variables else []
        binders += [f"({coq_name(name)} : nat -> nat)" for name in self.variables]
        binders += [f"({coq_name(name)} : {'Z' if whole else 'R'})" for name, whole in self.symbols]
        binders += [f"(W : powers {self.base})"] if late else []
        binders += [f"({coq_name(event)} : event {space})" for event, space in sorted(self.of_histories.items())]
        return self._written(binders, self.hypotheses, self.conclusion)

    def _tight(self) -> str:
        """The bound is the supremum over all laws that meet the premises; ``premises`` are the last of the hypotheses."""
        if self.events or self.variables or self.kernels or self.line or self.mechanisms or self.base or self.ordered:
            raise NotExported("a tight bound of more than the laws of one space")
        conditions, premises = self.hypotheses[:-self.premises or None], self.hypotheses[len(self.hypotheses) - self.premises:]
        quantity, bound = self.supremum
        laws = " ".join(f"({coq_name(law)} : law X)" for law in self.laws)
        inside = " /\\ ".join([*(f"({premise})" for premise in premises), f"v = {quantity}"])
        return self._written([f"({coq_name(name)} : {'Z' if whole else 'R'})" for name, whole in self.symbols], conditions,
                             f"supremum (fun v : Rbar => exists (X : space) {laws}, {inside}) {bound}")

    @staticmethod
    def _written(binders: list[str], hypotheses: list[str], conclusion: str) -> str:
        lines = [f"forall {' '.join(binders)},"] if binders else []
        return "\n  ".join([*lines, *(f"{hypothesis} ->" for hypothesis in hypotheses), conclusion])


def statement_of(claim: dict, apart: bool = False) -> Statement:
    """The statement of a claim's canonical data; NotExported where the Coq library lacks a word.

    ``apart``: with conditions in parentheses, where they would be read as the bounds of a symbol.
    """
    if claim.get("exists"):
        raise NotExported("what exists is not in Coq")
    parts = [_parts(text) for text in claim["where"]]
    formulas, statement = _read(claim, apart, parts, [])
    if len(formulas.bases) > 1:
        formulas, statement = _read(claim, apart, parts, sorted(formulas.bases))
    if formulas.space != "X" and (formulas.kernels or formulas.events or formulas.bases):
        raise NotExported("laws of finite spaces beside others")
    return statement


def _read(claim: dict, apart: bool, parts: list, bases: list[str]) -> tuple[Formulas, Statement]:
    """``bases`` are the spaces of whose laws there are products, where these are several."""
    domains = [part[0] for part in parts]
    formulas = Formulas([name for name, *_ in domains], [name for name, whole, *_ in domains if whole])
    formulas.apart = bases
    formulas.ranges = {part[0][0]: (_end(part[0][3], -inf), _end(part[-1][4], inf)) for part in parts}
    formulas.stages = any(STAGES.search(text) for text in (claim["conclusion"], *claim["given"]))
    hypotheses = [bound for part in parts for bound in _bounds_of(formulas, part)]
    conditions = [relation_of(formulas, text) for text in claim["conditions"]]
    hypotheses += [f"({condition})" for condition in conditions] if apart else conditions
    hypotheses += [_premise(formulas, text) for text in claim["given"]]
    limit = LIMIT.fullmatch(claim["conclusion"])
    conclusion = _limit(formulas, *limit.groups()) if limit else relation_of(formulas, claim["conclusion"])
    supremum = _supremum(formulas, claim["conclusion"]) if claim["tight"] else ()
    if formulas.transcripts and not (UPPER.match(claim["conclusion"]) and not any("Program(" in text for text in claim["given"])):
        raise NotExported("not in Coq: a program that gives out numbers, but in an upper bound")
    base = side_by_side(bases) if bases else next(iter(formulas.bases), "")
    return formulas, Statement(
        sorted(formulas.laws), sorted(formulas.events), [(name, whole) for name, whole, *_ in domains], hypotheses, conclusion,
        sorted(formulas.variables), sorted(formulas.kernels), formulas.line, formulas.mechanisms, formulas.ordered, formulas.words,
        formulas.series, bool(limit), formulas.space, formulas.stages, formulas.of_histories, base, formulas.numbers,
        formulas.transcripts, supremum, len(claim["given"]))


def _supremum(formulas: Formulas, conclusion: str) -> tuple[str, str]:
    """The quantity and its bound."""
    node = parsed(conclusion)
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.LtE):
        raise NotExported(f"not in Coq as a tight bound: {conclusion[:60]}")
    formulas.words = True
    return formulas.formula(node.left).lifted, formulas.formula(node.comparators[0]).lifted


def _end(node: ast.expr, otherwise: float) -> float:
    """An end of a domain that is a whole number; of another one no more is known."""
    try:
        return ast.literal_eval(node)
    except ValueError:
        return otherwise


def _limit(formulas: Formulas, body: str, name: str, point: str, side: str, value: str) -> str:
    """How the name comes near the point, what has the limit, and the limit."""
    way = {"oo": "upwards", "-oo": "downwards"}.get(point)
    if way is None:
        way = f"({SIDES[side]} {formulas.real(parsed(point))})"
    value = formulas.formula(parsed(value)).lifted
    formulas.symbols.add(name)
    return f"limit {way} (fun {coq_name(name)} : R => {formulas.formula(parsed(body)).lifted}) {value}"


def domain_of(text: str) -> tuple:
    match = DOMAIN.fullmatch(text)
    ends = parsed(match[4]) if match else None
    if not isinstance(ends, ast.Tuple) or len(ends.elts) != 2:
        raise NotExported(f"not in Coq: the domain {text[:60]}")
    return match[1], bool(match[2]), match[3] == "(", *ends.elts, match[5] == ")"


def _parts(text: str) -> list[tuple]:
    """A domain of several intervals, one by one."""
    first, *others = text.split(" | ")
    head = re.match(r"\w+ in (integers )?", first)
    return [domain_of(first), *(domain_of(f"{head[0] if head else ''}{other}") for other in others)]


def _bounds_of(formulas: Formulas, parts: list[tuple]) -> list[str]:
    if len(parts) == 1:
        return _bounds(formulas, *parts[0])
    formulas.words = True
    return ["(" + " \\/ ".join("(" + " /\\ ".join(f"({bound})" for bound in _bounds(formulas, *part)) + ")" for part in parts) + ")"]


def _bounds(formulas: Formulas, name: str, whole: bool, left_open: bool, low: ast.expr, high: ast.expr, right_open: bool) -> list[str]:
    x = formulas.real(ast.Name(id=name))
    conditions = []
    if (ast.unparse(low) != "-oo" or not left_open) and not (whole and ast.unparse(low) == "-oo"):
        conditions.append(f"{formulas.real(low)} {'<' if left_open else '<='} {x}")
    if ast.unparse(high) != "oo" or not right_open:
        conditions.append(f"{x} {'<' if right_open else '<='} {formulas.real(high)}")
    return conditions


def relation_of(formulas: Formulas, text: str) -> str:
    if match := ROUNDED.fullmatch(text):
        left, value, unit = rounded(match)
        of = formulas.formula(parsed(left))
        formulas.words = formulas.words or of.extended
        return f"{'printed_extended' if of.extended else 'printed'} {of.text} {value} {unit}"
    if match := LIMITED.fullmatch(text):
        body, name, point, side, compared, value = match.groups()
        formulas.words = True
        return LIMIT_WORDS[compared] + _limit(formulas, body, name, point, side, value).removeprefix("limit")
    node = parsed(text)
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or type(node.ops[0]) not in RELATIONS:
        raise NotExported(f"not in Coq: {text[:60]}")
    left, right = formulas.formula(node.left), formulas.formula(node.comparators[0])
    plain, lifted = RELATIONS[type(node.ops[0])]
    if left.extended or right.extended:
        return f"{lifted} {left.lifted} {right.lifted}"
    return f"{left.text} {plain} {right.text}"


def rounded(match: re.Match) -> tuple[str, str, str]:
    """What a printed decimal is of, its value, and the unit of its last digit."""
    left, sign, whole, digits, exponent = match.groups("")
    unit = Fraction(10) ** (int(exponent or 0) - len(digits))
    return left, _rational(int(sign + whole + digits) * unit), _rational(unit)


def _rational(value: Fraction) -> str:
    text = f"({abs(value.numerator)} / {value.denominator})" if value.denominator > 1 else str(abs(value.numerator))
    return f"(- {text})" if value < 0 else text


def _premise(formulas: Formulas, text: str) -> str:
    body, _, binder = text.partition(" for all ")
    if not binder:
        return relation_of(formulas, text)
    binder, _, values = binder.partition(" and values ")
    if values:
        text = f"{body} for all values {values}"
        relation_in = lambda: _premise(formulas, text)  # noqa: E731
    else:
        relation_in = lambda: relation_of(formulas, body)  # noqa: E731
    if match := re.fullmatch(r"events (\w+)", binder):
        outer = set(formulas.events)
        inner = relation_in()
        formulas.events = outer
        return f"(forall {coq_name(match[1])} : event X, {inner})"
    if match := re.fullmatch(r"values (\w+)(?:, (\w+))?", binder):
        names = [name for name in match.groups() if name]
        formulas.values = set(names)
        inner = relation_of(formulas, body)
        formulas.values = set()
        return f"(forall {' '.join(map(coq_name, names))} : {'list (point X)' if formulas.stages else 'point X'}, {inner})"
    domain = domain_of(binder)
    name, whole = domain[:2]
    formulas.symbols.add(name)
    if whole:
        formulas.integers.add(name)
    bounds = [f"{bound} -> " for bound in _bounds(formulas, *domain)]
    return f"(forall {coq_name(name)} : {'Z' if whole else 'R'}, {''.join(bounds)}{relation_in()})"
