"""Formulas of the language as Coq terms, from the syntax tree of a claim's canonical text.

A formula is a real number, or an extended one where a divergence that may be infinite occurs in it: ``Formula(text, extended)``.
Every operation stands in parentheses, so that :mod:`.coq_reading` reads it back without knowing precedence.
"""

import ast
import re
from math import inf
from typing import NamedTuple

from ..errors import RdpVerifyError
from . import coq_words as words
from .coq_names import coq_name
from .coq_ranges import least


class NotExported(RdpVerifyError):
    """What the Coq library has no definition of."""


class Formula(NamedTuple):
    text: str
    extended: bool = False

    @property
    def lifted(self) -> str:
        return self.text if self.extended else f"(Finite {self.text})"


REAL_QUANTITIES = {"tv": 0, "hellinger2": 0, "hockey_stick": 1, "loss_tail": 1, "loss_within": 1, "tradeoff": 1}
EXTENDED_QUANTITIES = {"kl": 0, "chi2": 0, "max_divergence": 0, "renyi": 1}
FUNCTIONS = {"exp": "exp", "log": "ln", "sqrt": "sqrt", "Abs": "Rabs", "sin": "sin", "cos": "cos", "tan": "tan", "atan": "atan",
             "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "erfc": "erfc", "Phi": "Phi", "erf": "erf", "cbrt": "cbrt", "asin": "asin"}
EXTENDED_FUNCTIONS = {"exp": "eexp", "log": "eln", "sqrt": "esqrt", "Abs": "eabs"}
FAMILIES = {("Normal", 2), ("Laplace", 2), ("Exponential", 1)}  # on the line: a name and how many parameters
NOISY = {"GaussianMechanism": "gaussian_mechanism", "LaplaceMechanism": "laplace_mechanism"}
NUMBERS = {"Poisson": "poisson_number", "Geometric": "geometric_number", "Binomial": "binomial_number",
           "TruncatedNegativeBinomial": "truncated_negative_binomial"}  # of draws
OF_MECHANISMS = {"rdp": 1, "pure_dp": 0, "privacy_profile": 1, "zcdp": 0, "epsilon": 1}
LAW, KERNEL = re.compile(r"[PQR][0-9]*"), re.compile(r"K[0-9]*")
ENTROPIES = {"H": "conditional_entropy", "I": "information"}
OPERATORS = {ast.Add: ("+", "Rbar_plus"), ast.Sub: ("-", "Rbar_minus"), ast.Mult: ("*", "Rbar_mult"), ast.Div: ("/", "Rbar_div")}
LARGEST = {"Max": ("Rmax", "emax"), "Min": ("Rmin", "emin")}
DRAWN = re.compile(r"(?<=\w) ~ (?=[A-Z])")
ENTROPY = re.compile(r"\b([HI])\(([^()]*)\)")
class Formulas:
    """``integers`` are the symbols that stand for whole numbers, ``laws`` and ``events`` collect the names met."""

    def __init__(self, symbols, integers=()):
        self.symbols, self.integers = set(symbols), set(integers)
        self.ranges: dict[str, tuple[float, float]] | None = None  # of symbols, where they are asked for
        self.laws: set[str] = set()
        self.events: set[str] = set()
        self.variables: set[str] = set()
        self.kernels: set[str] = set()
        self.values: set[str] = set()  # bound in a premise
        self.line, self.mechanisms, self.ordered = False, False, False  # laws on the line?  mechanisms?  the best outcomes?
        self.series = False  # sums without an end, or powers of numbers of either sign?
        self.words = False  # those of coq_words?
        self.stages = False  # histories of several stages?
        self.transcripts = False  # programs that give out numbers?
        self.space = "X"  # of the laws by name
        self.of_histories: dict[str, str] = {}  # spaces of events that are none of outcomes
        self.bases: set[str] = set()  # spaces of whose laws there are products
        self.apart: list[str] = []  # the same where there are several, in the order in which they lie side by side
        self.numbers = False  # are the outcomes of the laws by name numbers?

    def real(self, node: ast.expr) -> str:
        formula = self.formula(node)
        if formula.extended:
            raise NotExported("an extended real where a real is asked")
        return formula.text

    def formula(self, node: ast.expr) -> Formula:
        match node:
            case ast.Constant(value=int(value)) if type(value) is int:
                return Formula(str(value))
            case ast.Name(id="pi"):
                return Formula("PI")
            case ast.Name(id="oo"):
                return Formula("p_infty", True)
            case ast.Name(id=name) if name in self.symbols:
                return Formula(f"(IZR {coq_name(name)})" if name in self.integers else coq_name(name))
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                inner = self.formula(inner)
                return Formula(f"(Rbar_opp {inner.text})", True) if inner.extended else Formula(f"(- {inner.text})")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return self._operation(*OPERATORS[type(op)], self.formula(left), self.formula(right))
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                if self._may_be_negative(left, right):
                    self.series = True
                    return Formula(f"(powerRZ {self.real(left)} {self.whole(right)})")
                return self._power(self.formula(left), right)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._called(name, args)
            case ast.Call(func=ast.Call(func=ast.Name(id=name)) as law, args=[ast.Name(id=event)], keywords=[]) if KERNEL.fullmatch(name):
                return self._probability(law, event)
            case ast.Call(func=ast.BinOp() | ast.Call(func=ast.Name(id="Adaptive")) as law, args=[ast.Name(id=event)], keywords=[]):
                self.words = True
                self.of_histories[event] = f"(W (S (Z.to_nat {self.whole(law.args[2])})))" if isinstance(law, ast.Call) else "(W 2%nat)"
                return self._probability(law, event)
        raise NotExported(f"not in Coq: {_short(node)}")

    def _operation(self, plain: str, lifted: str, left: Formula, right: Formula) -> Formula:
        if left.extended or right.extended:
            return Formula(f"({lifted} {left.lifted} {right.lifted})", True)
        return Formula(f"({left.text} {plain} {right.text})")

    def _power(self, base: Formula, exponent: ast.expr) -> Formula:
        sign = 1
        if isinstance(exponent, ast.UnaryOp) and isinstance(exponent.op, ast.USub):
            sign, exponent = -1, exponent.operand
        if isinstance(exponent, ast.Constant) and type(exponent.value) is int and exponent.value < 10_000:
            if base.extended:
                if sign < 0:
                    raise NotExported("a negative power of an extended real")
                return Formula(f"(epow {base.text} {exponent.value})", True)
            return Formula(f"({base.text} ^ {exponent.value})") if sign > 0 else Formula(f"(/ ({base.text} ^ {exponent.value}))")
        power = self.real(exponent)
        power = power if sign > 0 else f"(- {power})"
        return Formula(f"(erpow {base.text} {power})", True) if base.extended else Formula(f"(rpow {base.text} {power})")

    def _may_be_negative(self, base: ast.expr, exponent: ast.expr) -> bool:
        """``rpow`` is no power of a number < 0, which the language has for whole exponents."""
        return self.ranges is not None and least(base, self.ranges) < 0 and self._is_whole(exponent)

    def _is_whole(self, exponent: ast.expr) -> bool:
        names = {part.id for part in ast.walk(exponent) if isinstance(part, ast.Name)}
        return bool(names) and names <= self.integers

    def _called(self, name: str, args: list) -> Formula:
        if name in REAL_QUANTITIES or name in EXTENDED_QUANTITIES:
            return self._quantity(name, args)
        if name in OF_MECHANISMS and len(args) == 1 + OF_MECHANISMS[name]:
            text = " ".join([name, self.mechanism(args[0]), *map(self.real, args[1:])])
            return Formula(f"({text})", name != "privacy_profile")
        if (whole := self._worded(name, args)) is not None:
            return whole
        if name in LARGEST and args:
            plain, lifted = LARGEST[name]
            parts = [self.formula(arg) for arg in args]
            extended = any(part.extended for part in parts)
            whole = parts[-1]
            for part in reversed(parts[:-1]):
                whole = (Formula(f"({lifted} {part.lifted} {whole.lifted})", True) if extended
                         else Formula(f"({plain} {part.text} {whole.text})"))
            return whole
        if name in FUNCTIONS and len(args) == 1:
            argument = self.formula(args[0])
            if not argument.extended:
                return Formula(f"({FUNCTIONS[name]} {argument.text})")
            if name in EXTENDED_FUNCTIONS:
                return Formula(f"({EXTENDED_FUNCTIONS[name]} {argument.text})", True)
        if name in ("factorial", "binomial"):
            return Formula(f"({name} {' '.join(map(self.whole, args))})")
        if name == "Sum" and len(args) == 2 and isinstance(args[1], ast.Tuple) and len(args[1].elts) == 3:
            return self._sum(args[0], *args[1].elts)
        if name == "expect" and len(args) == 2:
            law, *pair = self.law(args[0]), self.law(ast.Name("P")), self.law(ast.Name("Q"))
            inside = self.inside("ratio", "loss")
            inside.ranges["ratio"] = (0, inf)
            term = inside.real(args[1])
            self.words, self.series = self.words or inside.words, self.series or inside.series
            return Formula(f"(expect {law} {' '.join(pair)} (fun ratio loss : R => {term}))", True)
        if name in ENTROPIES:
            return self._entropy(ENTROPIES[name], args)
        if LAW.fullmatch(name) and len(args) == 1 and isinstance(args[0], ast.Name):
            return self._probability(ast.Name(id=name), args[0].id)
        raise NotExported(f"not in Coq: {name}")

    def _worded(self, name: str, args: list) -> Formula | None:
        text = words.called(self, name, args)
        return None if text is None else Formula(text, name == "mean" or name in words.QUANTITIES)

    def inside(self, *names: str) -> "Formulas":
        """Where the names are numbers that are bound there."""
        formulas = Formulas(self.symbols.union(names), self.integers.difference(names))
        formulas.ranges = {**(self.ranges or {}), **dict.fromkeys(names, (-inf, inf))}
        return formulas

    named = staticmethod(coq_name)

    def _sum(self, term: ast.expr, index: ast.Name, first: ast.expr, last: ast.expr) -> Formula:
        ends = ast.unparse(first), ast.unparse(last)
        if ends[1] == "oo":
            self.series = True
            word = "sum_all" if ends[0] == "-oo" else f"sum_from {self.whole(first)}"
        else:
            word = f"sum_over {self.whole(first)} {self.whole(last)}"
        outer = self.symbols, self.integers, self.ranges
        self.symbols, self.integers = self.symbols | {index.id}, self.integers | {index.id}
        if self.ranges is not None:
            self.ranges = {**self.ranges, index.id: (-inf if ends[0] == "-oo" else least(first, self.ranges), inf)}
        term = self.real(term)
        self.symbols, self.integers, self.ranges = outer
        return Formula(f"({word} (fun {coq_name(index.id)} : Z => {term}))")

    def _probability(self, law: ast.expr, event: str) -> Formula:
        self.events.add(event)
        return Formula(f"(prob {self.law(law)} {coq_name(event)})")

    def _quantity(self, name: str, args: list) -> Formula:
        extended, count = name in EXTENDED_QUANTITIES, (REAL_QUANTITIES | EXTENDED_QUANTITIES)[name]
        if len(args) != 2 + count:
            raise NotExported(f"{name} of {len(args)} arguments")
        laws = " ".join(self.law(arg) for arg in args[:2])
        if name == "renyi" and isinstance(args[2], ast.Name) and args[2].id == "oo":
            return Formula(f"(renyi_oo {laws})", True)
        return Formula("(" + " ".join([name, laws, *(self.real(arg) for arg in args[2:])]) + ")", extended)

    def _entropy(self, name: str, args: list) -> Formula:
        lists = [[variable.id for variable in arg.elts] for arg in args]
        self.variables |= {variable for names in lists for variable in names}
        return Formula(f"({name} masses {' '.join('[' + '; '.join(map(coq_name, names)) + ']' for names in lists)})")

    def law(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name) if LAW.fullmatch(name):
                self.laws.add(name)
                return coq_name(name)
            case ast.BinOp(op=ast.Mult()) | ast.Call(func=ast.Name(id="Adaptive")) if self.stages:
                return self._history(node)
            case ast.BinOp(left=left, op=ast.Mult(), right=ast.Call(func=ast.Name(id="Kernel"), args=[ast.List(elts=rows)])):
                self.bases.add(f"(finite {len(rows)})")
                self.words = True
                return f"(followed W {self.law(left)} {words.matrix(self, rows)})"
            case ast.Call(func=ast.Call(func=ast.Name(id="Kernel"), args=[ast.List(elts=rows)]), args=[inner], keywords=[]):
                self.words = True
                if isinstance(inner, ast.Name):
                    if self.space not in ("X", f"(finite {len(rows)})"):
                        raise NotExported("laws of several finite spaces")
                    self.space = f"(finite {len(rows)})"
                return f"(pushed {words.matrix(self, rows)} {self.law(inner)})"
            case ast.Call(func=ast.Name(id="Density"), args=[f, ast.Name(id=x), *ends]) if list(map(ast.unparse, ends)) == ["-oo", "oo"]:
                self.words = self.line = True
                return f"(density_of L (fun {coq_name(x)} : R => {self.inside(x).real(f)}))"
            case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if KERNEL.fullmatch(name):
                self.kernels.add(name)
                if isinstance(inner, ast.Name) and inner.id in self.values:
                    return f"({coq_name(name)} {coq_name(inner.id)})"
                return f"(pushed {coq_name(name)} {self.law(inner)})"
            case ast.BinOp(left=ast.Name() as left, op=ast.Mult(), right=ast.Name(id=name)) if KERNEL.fullmatch(name):
                self.kernels.add(name)
                self.bases.add("X")
                return f"(followed W {self.law(left)} {coq_name(name)})"
            case ast.Call(func=ast.Name(id=name), args=[*parameters], keywords=[]) if (name, len(parameters)) in FAMILIES:
                self.line = True
                return f"({name.lower()} L {' '.join(map(self.real, parameters))})"
            case ast.Call(func=ast.Name(id="Bernoulli"), args=[p], keywords=[]):
                return f"(bernoulli {self.real(p)})"
            case ast.Call(func=ast.Name(id="Finite"), args=[ast.List(elts=masses)], keywords=[]):
                return f"(finite_law [{'; '.join(map(self.real, masses))}])"
            case ast.Call(func=ast.Name(id="Product"), args=[*parts], keywords=[]):
                self.bases |= set(map(self._base, parts))
                return f"(product W [{'; '.join(self._placed('on', part, self.density(part)) for part in parts)}])"
            case ast.Call(func=ast.Call(func=ast.Name(id="Noise"), args=[noise]), args=[inner], keywords=[]):
                if (text := words.noised(self, noise, inner)) is not None:
                    return text
            case ast.Call(func=ast.Name(id="Power"), args=[one, count], keywords=[]):
                self.bases.add(self._base(one))
                return f"(power_of W (Z.to_nat {self.whole(count)}) {self.law(one)})"
            case ast.Call(func=ast.Name(id="BestOf"), args=[ast.Name(id=one), ast.Call(func=ast.Name(id=name)) as draws]) if (
                    LAW.fullmatch(one) and name in NUMBERS):
                self.ordered = True
                return f"(best_of O {self._draws(draws)} {self.law(node.args[0])})"
            case ast.Call(func=ast.Name(id=name), args=[*parameters], keywords=[]) if name in words.LAWS:
                if (text := words.applied(self, words.LAWS[name], parameters)) is not None:
                    return text
            case ast.Call(func=ast.Name(id="Mixture"), args=[*parts], keywords=[]):
                pairs = [(self.real(part.elts[0]), self.density(part.elts[1])) for part in parts if isinstance(part, ast.Tuple)]
                return "(mixture [" + "; ".join(f"({weight}, {density})" for weight, density in pairs) + "])"
        raise NotExported(f"not in Coq: the law {_short(node)}")

    def _draws(self, node: ast.Call) -> str:
        """A number of draws."""
        numbers = [self.whole(node.args[0])] if node.func.id == "Binomial" else []
        numbers += [self.real(parameter) for parameter in node.args[len(numbers):]]
        return f"({NUMBERS[node.func.id]} {' '.join(numbers)})"

    def _placed(self, what: str, node: ast.expr, text: str) -> str:
        """A law, or runs, on the space that has all spaces side by side."""
        if len(self.apart) < 2:
            return text
        self.words = True
        place = self.apart.index(self._base(node))
        if place < len(self.apart) - 1:
            text = f"({what}_left {side_by_side(self.apart[place + 1:])} {text})"
        for space in reversed(self.apart[:place]):
            text = f"({what}_right {space} {text})"
        return text

    def _history(self, node: ast.expr) -> str:
        """An outcome and one for each stage that sees all that came before."""
        self.bases.add("X")
        self.words = True
        match node:
            case ast.Call(args=[law, ast.Name(id=kernel), count]) if KERNEL.fullmatch(kernel):
                self.kernels.add(kernel)
                return f"(adaptive W {self.law(law)} {coq_name(kernel)} {self.whole(count)})"
        stages = []
        while isinstance(node, ast.BinOp) and isinstance(node.right, ast.Name) and KERNEL.fullmatch(node.right.id):
            stages.insert(0, node.right.id)
            node = node.left
        if not stages:
            raise NotExported(f"not in Coq: the law {_short(node)}")
        self.kernels |= set(stages)
        return f"(history W {self.law(node)} [{'; '.join(f'(next_outcome {coq_name(stage)})' for stage in stages)}])"

    def mechanism(self, node: ast.expr) -> str:
        self.mechanisms = True
        match node:
            case ast.Call(func=ast.Name(id=name), args=[noise, sensitivity], keywords=[]) if name in NOISY:
                self.line = True
                return f"({NOISY[name]} L {self.real(noise)} {self.real(sensitivity)})"
            case ast.Call(func=ast.Name(id="RandomizedResponse"), args=[p, count], keywords=[]):
                return f"(randomized_response {self.real(p)} {self.whole(count)})"
            case ast.Call(func=ast.Name(id="Composed"), args=[ast.Tuple(elts=[one, count])], keywords=[]):
                self.bases.add(self._base(one))
                return f"(composed {self.mechanism(one)} W {self.whole(count)})"
            case ast.Call(func=ast.Name(id="Composed"), args=[*parts], keywords=[]) if all(isinstance(part, ast.Tuple) for part in parts):
                self.words = True
                self.bases |= {self._base(part.elts[0]) for part in parts}
                each = (self._placed("runs", one, f"(times_run {self.mechanism(one)} eq_refl {self.whole(count)})")
                        for one, count in (part.elts for part in parts))
                return f"(composed_of W [{'; '.join(each)}])"
            case ast.Call(func=ast.Name(id="RepeatedSelection"), args=[one, ast.Call(func=ast.Name(id=name)) as draws]) if name in NUMBERS:
                if (size := words.size_of_pair(one)) is not None:
                    self.words = True
                    return f"(repeated_selection {self.mechanism(one)} (rising {size}) {self._draws(draws)})"
            case ast.Call(func=ast.Name(id="Program"), args=[*parts], keywords=[]):
                if (text := words.program(self, parts)) is not None:
                    return text
            case ast.Call(func=ast.Name(id=name), args=[*parameters], keywords=[]) if name in words.MECHANISMS:
                if (text := words.applied(self, words.MECHANISMS[name], parameters)) is not None:
                    return text
        raise NotExported(f"not in Coq: the mechanism {_short(node)}")

    def density(self, node: ast.expr) -> str:
        """The law as a function, where Coq does not see that a function is asked for."""
        law = self.law(node)
        return law if law.startswith("(") else f"(density {law})"

    def _base(self, node: ast.expr) -> str:
        match node:
            case ast.Name():
                return "X"
            case ast.Call(func=ast.Name(id="Bernoulli")):
                return "(finite 2)"
            case ast.Call(func=ast.Name(id=name), args=args) if (name, len(args)) in FAMILIES or name in NOISY or name in words.ON_LINE:
                return "L"
            case ast.Call(func=ast.Name(id="PoissonSampled"), args=[one, *_]):
                return self._base(one)
            case ast.Call(func=ast.Name(id=name)) if name in words.BASES:
                return words.BASES[name]
            case ast.Call(func=ast.Name(id="RandomizedResponse"), args=[_, ast.Constant(value=count)]):
                return f"(finite {count})"
            case ast.Call(func=ast.Name(id="RandomizedResponse"), args=[_, count]):
                self.words = True
                return f"(finite (Z.to_nat {self.whole(count)}))"
            case ast.Call(func=ast.Name(id="Finite"), args=[ast.List(elts=masses)]):
                return f"(finite {len(masses)})"
        raise NotExported(f"not in Coq: a product with {_short(node)}")

    def whole(self, node: ast.expr) -> str:
        """A whole number."""
        match node:
            case ast.Constant(value=int(value)) if type(value) is int:
                return str(value)
            case ast.Name(id=name) if name in self.integers:
                return coq_name(name)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
                return f"({self.whole(left)} {OPERATORS[type(op)][0]} {self.whole(right)})"
        raise NotExported(f"not in Coq: {_short(node)} as a whole number")


def side_by_side(spaces: list[str]) -> str:
    """One space that has all of these side by side."""
    first, *others = spaces
    return f"(beside {first} {side_by_side(others)})" if others else first


def parsed(text: str) -> ast.expr:
    """The syntax tree; ``I(X, Y; Z | W)`` is the call ``I((X, Y,), (Z,), (W,))``, and with no condition the last tuple is empty;
    ``noise ~ law`` is ``noise @ law``."""
    try:
        return ast.parse(DRAWN.sub(" @ ", ENTROPY.sub(_lists, text.strip())), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise NotExported(f"not in Coq: {text[:60]}") from None


def _lists(call: re.Match) -> str:
    parts, _, condition = call[2].partition("|")
    return f"{call[1]}({', '.join(f'({part},)' if part.strip() else '()' for part in [*parts.split(';'), condition])})"


def _short(node: ast.expr) -> str:
    return ast.unparse(node)[:60]
