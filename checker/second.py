"""A second checker of rdpverify's certificates: one file, the standard library only.

It is written from docs/certificates.md and docs/core-rules.md and shares no line with the package; the theory, axioms and the theorems
proved from them, is read as data from the package's folder ``core`` (or given to :func:`theory`, in a browser).

    python checker/second.py CERTIFICATE…

prints a line for each and ends with 0 when all are accepted, else with the first that occurs of 1 (one is rejected), 2 (it cannot be read),
4 (declined: it needs what is not here, as sums).  ``check(text)`` is the same for the text of one certificate."""

import hashlib
import json
import re
import sys
import time
from copy import copy
from fractions import Fraction
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, combinations, islice
from itertools import product as choices
from keyword import kwlist
from math import isqrt
from operator import eq, ge, gt, le, lt
from pathlib import Path

ACCEPTED, REJECTED, UNREADABLE, DECLINED = "accepted", "rejected", "unreadable", "declined"
EXIT = {ACCEPTED: 0, REJECTED: 1, UNREADABLE: 2, DECLINED: 4}
MALFORMED = (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, ZeroDivisionError)
SECONDS, MOST_CHARACTERS, _ends = 300, 32_000_000, [float("inf")]


class Verdict(Exception):
    """Ends a check with one of the words above, and the reason."""


def demand(holds, why: str, word: str = REJECTED) -> None:
    if not holds:
        raise Verdict(word, why)


def on_time() -> None:
    demand(time.monotonic() <= _ends[0], f"not decided within {SECONDS} seconds", DECLINED)


# ---- the file -----------------------------------------------------------------------------------------------------------------------

COMMON = {"format", "version", "program", "kind", "evidence", "digest"}
KEYS = {"claim": COMMON | {"claim", "claim_hash", "verdict"}, "curve": COMMON | {"expression", "at", "digits", "points"}}
KEYS["enclosure"] = KEYS["infimum"] = COMMON | {"expression", "at", "digits", "lower", "upper"}


def load(text: str):
    """The JSON value of a text in which no key stands twice and no number is a float."""

    def no_float(literal):
        demand(False, f"floats have no place in a certificate: {literal[:40]}")

    def once(pairs):
        demand(len(dict(pairs)) == len(pairs), "a key stands twice in one object")
        return dict(pairs)

    demand(len(text) <= MOST_CHARACTERS, f"larger than {MOST_CHARACTERS} characters", UNREADABLE)
    try:
        return json.loads(text, parse_float=no_float, parse_constant=no_float, object_pairs_hook=once)
    except (ValueError, RecursionError) as problem:
        raise Verdict(UNREADABLE, f"not JSON: {problem}") from None


def sha256(value) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def envelope(data) -> None:
    demand(isinstance(data, dict) and data.get("format") == "rdpverify-certificate", "not a certificate")
    version, kind = data.get("version"), data.get("kind")
    demand(type(version) is int and version in (1, 2), "unknown version")
    demand(isinstance(kind, str) and kind in KEYS, "unknown kind")
    demand(set(data) == KEYS[kind] - ({"program"} if version == 1 else set()), "missing or unknown keys")
    demand(data["digest"] == sha256({key: value for key, value in data.items() if key != "digest"}), "altered: the digest is another")


# ---- terms --------------------------------------------------------------------------------------------------------------------------
# What can be replaced has a key: "x" for a symbol, "law P", "event S", "test phi", "variable X", "kernel K", "value x".

NOTHING: frozenset = frozenset()
AT_A_POINT, KINDS = ("density", "indicator", "test"), ("law", "event", "test", "variable", "kernel", "value")
BUILT = ("Mixture", "Product", "Power", "Adaptive", "Joint", "Output")
LETTERS, SMOOTH_WHERE_POSITIVE = ("law", "event", "kernel", "value"), ("log", "inv", "pow", "loggamma", "gamma")
MEASURABLE = (*AT_A_POINT, "exp", "log", "inv", "pow", "pos", "step", "symbol")
SLOPES = {"exp": "exp(u)", "log": "inv(u)", "inv": "-inv(u)**2", "loggamma": "digamma(u)", "gamma": "gamma(u)*digamma(u)"}
SLOPES |= {"erfc": "-2*exp(-u**2)*pow(pi, -1/2)", "sin": "cos(u)", "cos": "-sin(u)", "atan": "inv(1 + u**2)"}
ORDERED, RELATIONS = (">=", ">", "=="), (">=", ">", "==", "finite", "infinite", "integer", "continuous", "forall")


class Node:
    """``head(*args)``: an atom of a polynomial, a law, an event, a random variable, or a relation: ``(">=", f)``, ``("continuous", P, Q)``,
    ``("forall", names, condition, …, relation)``; ``node`` makes one object for each content."""

    def __init__(self, head, *args):
        on_time()
        inside = [part for part in args if not isinstance(part, str | tuple)]
        own = args if head == "symbol" else (f"{head} {args[0]}",) if head in KINDS else ()
        varying = () if head == "integral" else (self,) if head in AT_A_POINT else chain(*(part.points for part in inside))
        self.head, self.args, self.points = head, args, frozenset(varying)
        self.free = frozenset(own).union(*(part.free for part in inside)).difference(args[0] if head == "forall" else ())
        demand(head not in BUILT or not self.points, "a law varies from point to point")

    key = cached_property(lambda self: blake(self.head, *(part if isinstance(part, str) else part.key for part in self.args)))

    @property
    def serves(self) -> set:
        """The relations for which a relation serves: itself, f >= 0 for f > 0, and f >= 0 and -f >= 0 for f == 0."""
        f = self.args[0]
        return {self, *(relation(">=", weaker) for weaker in ([f] if self.head == ">" else [f, -f] if self.head == "==" else []))}

    measurable = cached_property(lambda self: self.head in MEASURABLE and all(atom.measurable for atom in self.inner if atom.points))

    @property
    def density(self):
        return total(weight * part.density for weight, part in self.weighted) if self.head == "Mixture" else call("density", self)

    inner = property(lambda self: chain(*(part.atoms for part in self.args if isinstance(part, Poly))))
    weighted = property(lambda self: zip(self.args[::2], self.args[1::2]))

    def derivative(self, name: str):
        if self.head == "symbol":
            return ONE
        u = self.args[0]
        if self.head == "pow":
            by_base, by_exponent = self.args[1] * single(self) * call("inv", u), call("log", u) * single(self)
            return by_base * u.derivative(name) + by_exponent * self.args[1].derivative(name)
        demand(self.head in SLOPES, f"no derivative of {self.head}")
        return put(read_poly(SLOPES[self.head]), {"u": u}) * u.derivative(name)

    def masses(self) -> list:
        """What is to be >= 0 for a law to be one."""
        if self.head == "Mixture":
            demand(total(weight for weight, _ in self.weighted) == ONE, "the weights do not add up to 1")
        own = [weight for weight, _ in self.weighted] if self.head == "Mixture" else [self.args[1] - ONE] if self.head == "Power" else []
        return own + [f for part in self.args if isinstance(part, Node) for f in part.masses()]


def blake(*texts: str) -> str:
    listed = ", ".join(f"'{text}'" for text in texts) + ("," if len(texts) == 1 else "")
    return hashlib.blake2b(f"({listed})".encode(), digest_size=16).hexdigest()


class Poly:
    """``{monomial: coefficient}``; a monomial is a frozenset of (atom, power)."""

    def __init__(self, terms: dict):
        self.terms = terms

    __hash__ = lambda self: self.hash
    __eq__ = lambda self, other: self is other or (isinstance(other, Poly) and self.terms == other.terms)
    hash = cached_property(lambda self: hash(frozenset(self.terms.items())))
    atoms = cached_property(lambda self: frozenset(atom for monomial in self.terms for atom, _ in monomial))
    free = cached_property(lambda self: NOTHING.union(*(atom.free for atom in self.atoms)))
    points = cached_property(lambda self: NOTHING.union(*(atom.points for atom in self.atoms)))
    key = cached_property(lambda self: blake(*sorted(f"{value}*{monomial_key(monomial)}" for monomial, value in self.terms.items())))

    number = property(lambda self: 0 if not self.terms else self.terms.get(NOTHING) if len(self.terms) == 1 else None)

    @property
    def atom(self):
        [(found, power), *others] = [item for monomial in self.terms for item in monomial] or [(None, 1)]
        return found if not others and power == 1 and list(self.terms.values()) == [1] else None

    def inverse(self):
        return constant(Fraction(1) / self.number) if self.number else call("inv", self)

    def derivative(self, name: str):
        on_time()
        parts = []
        for monomial, value in self.terms.items():
            for atom, count in monomial:
                if name in atom.free:
                    rest = monomial - {(atom, count)} | ({(atom, count - 1)} if count > 1 else NOTHING)
                    parts.append(Poly({rest: value * count}) * atom.derivative(name))
        return total(parts)

    def to_be_positive(self, name: str) -> set:
        """The arguments that are to be positive where it has a derivative."""
        found = set()
        for atom in self.atoms:
            if name in atom.free and atom.head != "symbol":
                found.update(atom.args[:1] if atom.head in SMOOTH_WHERE_POSITIVE else ())
                found = found.union(*(part.to_be_positive(name) for part in atom.args if isinstance(part, Poly)))
        return found

    __neg__ = lambda self: Poly({monomial: -value for monomial, value in self.terms.items()})
    __add__ = lambda self, other: total((self, other))
    __sub__ = lambda self, other: total((self, -other))

    def __mul__(self, other):
        demand(len(self.terms) * len(other.terms) <= 1_000_000, "a product of too many terms")
        sizes = (value.numerator.bit_length() + value.denominator.bit_length() for value in self.terms.values())
        demand(max(sizes, default=0) <= 200_000, "too large a number")
        on_time()
        return total(Poly({joined(m, n): a * b for n, b in other.terms.items()}) for m, a in self.terms.items())

    def __pow__(self, count: int):
        demand(0 <= count <= 1000, "too large a power")
        return reduce(lambda found, _: found * self, range(count), ONE)


def total(parts) -> Poly:
    found: dict = {}
    for monomial, value in chain(*(part.terms.items() for part in parts)):
        found[monomial] = plain(found.get(monomial, 0) + value)
    return Poly({monomial: value for monomial, value in found.items() if value})


def joined(first: frozenset, second: frozenset) -> frozenset:
    """The product of two monomials."""
    if not first or not second:
        return first or second
    powers = dict(first)
    for atom, count in second:
        powers[atom] = powers.get(atom, 0) + count
    return frozenset(powers.items())


def monomial_key(monomial: frozenset) -> str:
    return "*".join(sorted(f"{factor.key}**{power}" for factor, power in monomial))


def plain(value):
    """A rational as an int where it is one: these are much faster."""
    return value.numerator if type(value) is Fraction and value.denominator == 1 else value


def constant(value) -> Poly:
    return Poly({NOTHING: plain(value)} if value else {})


node = cache(Node)
single = lambda atom: Poly({frozenset({(atom, 1)}): 1})
call = lambda head, *args: single(node(head, *args))
ZERO, ONE = constant(0), constant(1)


def entropy(variables) -> Poly:
    found = sorted(set(variables), key=lambda variable: variable.args)
    return call("entropy", *found) if found else ZERO


def relation(op: str, *parts) -> Node:
    """Of f == 0 and -f == 0 one is kept."""
    f = parts[0]
    negative = op == "==" and f.terms and f.terms[max(f.terms, key=monomial_key)] < 0
    return node(op, -f) if negative else node(op, *parts)


def put(f, values: dict):
    """A polynomial, law, event or relation with values put in by their keys; an atom becomes a polynomial."""
    stays = f.free.isdisjoint(values)
    if isinstance(f, Poly):
        if stays:
            return f
        powers = ((value, (put(atom, values) ** count for atom, count in monomial)) for monomial, value in f.terms.items())
        return total(reduce(Poly.__mul__, factors, constant(value)) for value, factors in powers)
    if stays:
        return f if f.head in (*LETTERS, *BUILT, *RELATIONS) else single(f)
    if f.head in (*LETTERS, "test", "symbol"):
        return values[f.args[0] if f.head == "symbol" else f"{f.head} {f.args[0]}"]
    if f.head == "entropy":
        return entropy(each for one in f.args for each in values.get(f"variable {one.args[0]}", (one,)))
    if f.head == "forall":
        names, *parts = f.args
        values = {key: value for key, value in values.items() if key in f.free}
        caught = (part for value in values.values() for part in (value if isinstance(value, tuple) else (value,)))
        demand(all(part.free.isdisjoint(names) for part in caught), "a bound name would be caught")
        return node("forall", names, *(put(part, values) for part in parts))
    if f.head == "integral":
        bound = (value for name, value in values.items() if name in f.free and " " not in name)
        demand(not any(value.points for value in bound), "a density would be bound by an integral")
    args = [put(part, values) for part in f.args]
    if f.head in (*BUILT, *RELATIONS):
        return relation(f.head, *args)
    return args[0].density if f.head == "density" else call(f.head, *args)


class Theorem:
    """Hypotheses ⊢ relation."""

    def __init__(self, given, said: Node):
        self.given, self.said, self.op, self.f = frozenset(given), said, said.head, said.args[0]


def hypotheses(theorems) -> frozenset:
    return NOTHING.union(*(theorem.given for theorem in theorems))


# ---- texts --------------------------------------------------------------------------------------------------------------------------
# A tree is ("whole", n), ("name", a), ("-", a), ("+", a, b) and so on, ("call", name, [args]) or, of a law, ("call", tree, [args]),
# ("tuple", [items]), ("<=", a, b) and so on.


def by_name(table: dict) -> dict:
    return {name: value for value, names in table.items() for name in names.split()}


COMPARISONS = {"<=": le, "<": lt, ">=": ge, ">": gt, "==": eq}
BINDS = by_name({1: "<= < >= > ==", 2: "+ -", 3: "* /", 5: "**"})  # and a leading "-" 4
JOINT = re.compile(r"(?<![A-Za-z0-9_])([HI])\(([A-Za-z0-9_, ]*)(?:;([A-Za-z0-9_, ]*))?(?:\|([A-Za-z0-9_, ]*))?\)")
TOKEN = re.compile(r"[ \t\n\r\f]*(?:([0-9]+)(?![0-9A-Za-z_])|([A-Za-z_][A-Za-z0-9_]*)|(\*\*|<=|>=|==|[-+*/(),<>]))")
FUNCTIONS = by_name({0: "pi", 1: "exp log inv pos step integral gamma digamma loggamma erfc sin cos atan", 2: "pow"})
MAY_BE_INFINITE = ("renyi", "kl", "chi2", "max_divergence")
QUANTITIES = by_name({  # their arguments: laws, events, the name of a test, numbers
    "ll": "tv kl chi2 hellinger2 max_divergence", "llf": "renyi hockey_stick loss_tail loss_within tradeoff",
    "le": "prob", "l": "density", "e": "indicator", "n": "test", "": "entropy"})  # fmt: skip
ABBREVIATIONS = {  # the names of the arguments, and what it stands for; of Max and Min two by two
    "sqrt": ("x", "pow(x, 1/2)"), "Abs": ("x", "pos(x) + pos(-x)"), "Max": ("xy", "x + pos(y - x)"), "Min": ("xy", "x - pos(x - y)"),
    "tanh": ("x", "1 - 2/(exp(2*x) + 1)"), "cosh": ("x", "exp(x)/2 + exp(-x)/2"), "sinh": ("x", "exp(x)/2 - exp(-x)/2"),
    "sech": ("x", "2/(exp(x) + exp(-x))"), "cbrt": ("x", "pow(pos(x), 1/3) - pow(pos(-x), 1/3)"), "erf": ("x", "1 - erfc(x)"),
    "asin": ("x", "2*atan(x/(1 + pow(1 - x**2, 1/2)))"), "Phi": ("x", "erfc(-x*pow(2, -1/2))/2"), "factorial": ("n", "gamma(n + 1)"),
    "binomial": ("nk", "gamma(n + 1)/gamma(k + 1)/gamma(n - k + 1)")}  # fmt: skip
UP, DOWN = float("inf"), -float("inf")
ENDLESS, A_KERNEL = ("name", "oo"), re.compile("K[0-9]*")


def entropies_written_out(found: re.Match) -> str:
    word, first, second, given = (part or "" for part in found.groups())
    demand((word == "I") == bool(second.strip()) and first.strip(), f"not an entropy: {found[0][:80]}")
    demand(all(name.strip() for part in (first, second, given) if part.strip() for name in part.split(",")), "an empty place in an entropy")
    signed = [("", first, given), *([(" + ", second, given), (" - ", first, second, given)] if word == "I" else [])]
    signed += [(" - ", given)] if given.strip() else []
    parts = ((sign, ", ".join(part for part in lists if part.strip())) for sign, *lists in signed)
    return "(" + "".join(f"{sign}entropy({names})" for sign, names in parts) + ")"


class Reader:
    """A text to a tree, by the grammar of docs/core-rules.md; the tokens from the last to the first."""

    def __init__(self, text: str):
        demand(isinstance(text, str) and len(text) <= 1_000_000, "expected a formula as text")
        text, found, at, depth = JOINT.sub(entropies_written_out, text).strip(), [], 0, 0
        while at < len(text):
            match = TOKEN.match(text, at)
            demand(match is not None, f"cannot be read: {text[at : at + 40]!r}")
            demand(depth > 0 or not set("\n\r") & set(match[0]), "a line ends outside brackets")
            depth += {"(": 1, ")": -1}.get(match[3], 0)
            found.append(match[1] or match[2] or match[3])
            at = match.end()
        self.tokens = ["", *reversed(found)]

    def formula(self, least=1):
        """What stands between operators that bind less than ``least``."""
        found = (self.tokens.pop(), self.formula(4)) if self.tokens[-1] == "-" else self.primary()
        while self.tokens[-1] == "(" and self.tokens.pop():
            found = ("call", found, self.items()[0])
        while BINDS.get(self.tokens[-1], 0) >= least:
            operator = self.tokens.pop()
            found = (operator, found, self.formula(BINDS[operator] + (operator != "**")))
        return found

    def primary(self):
        token = self.tokens.pop()
        if token == "(":
            items, closed_by_comma = self.items()
            return items[0] if len(items) == 1 and not closed_by_comma else ("tuple", items)
        if token[:1].isdigit():
            demand(len(token) <= 4300 and (token[0] != "0" or not token.strip("0")), "not a whole number")
            return ("whole", int(token))
        demand(re.match(r"[A-Za-z_]", token) and token not in kwlist, f"not expected: {token[:40]!r}")
        return ("call", token, self.items()[0]) if self.tokens[-1] == "(" and self.tokens.pop() else ("name", token)

    def items(self):
        """What stands up to the closing bracket, and whether a comma is before it."""
        found, comma = [], False
        while self.tokens[-1] != ")":
            demand(not found or comma, "a bracket is not closed")
            found.append(self.formula())
            comma = self.tokens[-1] == "," and bool(self.tokens.pop())
        self.tokens.pop()
        return found, comma


@lru_cache(maxsize=20_000)
def tree_of(text: str):
    reader = Reader(text)
    found = reader.formula()
    demand(reader.tokens == [""], f"not expected: {reader.tokens[-1][:40]!r}")
    return found


def name_of(tree) -> str:
    demand(tree[0] == "name", "expected a name")
    return tree[1]


def named(kind: str, tree) -> Node:
    """A law, event, random variable, kernel or value by its name."""
    form = {"event": "", "kernel": "K[0-9]*$", "value": "[a-z]"}.get(kind, "[A-Z]")
    demand(re.match(form, name_of(tree)), f"no name of a {kind}: {tree[1][:80]}")
    return node(kind, name_of(tree))


def compared(op: str, left: Poly, right: Poly) -> Node:
    return relation(op.replace("<", ">"), right - left) if op in ("<=", "<") else relation(op, left - right)


class Plain:
    """What a term comes to: a polynomial, or in a claim UP or DOWN.  Here as in a step, where everything has a value."""

    def value(self, tree):
        lean = []
        while tree[0] in ("+", "-", "*", "/") and len(tree) == 3:  # these lean to the left, and may be long
            lean.append(tree)
            tree = tree[1]
        found = self.of_one(tree)
        for op, _, right in reversed(lean):
            found = self.combined(op, found, self.value(right))
        return found

    def side(self, tree):
        """A side of a comparison, or an end of a domain."""
        return UP if tree == ENDLESS else DOWN if tree == ("-", ENDLESS) else self.value(tree)

    def of_one(self, tree):
        head, *parts = tree
        if head in ("-", "**"):
            return -self.value(*parts) if head == "-" else self.raised(*map(self.value, parts))
        if head == "whole":
            return constant(*parts)
        if head == "name":
            return call("pi") if parts == ["pi"] else self.named(*parts)
        demand(head == "call", "not a formula")
        return self.called(*parts)

    def combined(self, op: str, left, right):
        if op in "+-":
            right = -right if op == "-" else right
            endless = {part for part in (left, right) if isinstance(part, float)}
            demand(len(endless) < 2, "oo - oo")
            return endless.pop() if endless else left + right
        if op == "/":
            demand(isinstance(right, float) or self.has_sign(right), "a divisor is not known to be other than 0")
            right = ZERO if isinstance(right, float) else right.inverse()
        if isinstance(left, Poly) and isinstance(right, Poly):
            return left * right
        return UP if self.is_positive(left) == self.is_positive(right) else DOWN

    def raised(self, base, exponent):
        demand(isinstance(exponent, Poly) and base != DOWN, "an infinite exponent, or a power of -oo")
        if base == UP:
            return UP if self.is_positive(exponent) else ZERO
        value = exponent.number
        if value is None or value.denominator != 1 or abs(value) > 64:
            return call("pow", base, exponent)
        return base ** int(value) if value >= 0 else base.inverse() ** int(-value)

    has_sign = lambda self, f: True
    named = lambda self, name: call("symbol", name)

    def called(self, name: str, args):
        if name == "entropy":
            return entropy(named("variable", arg) for arg in args)
        if name in QUANTITIES:
            demand(len(args) == len(QUANTITIES[name]), f"{name} of {len(args)} arguments")
            found = [READ[kind](arg) for kind, arg in zip(QUANTITIES[name], args)]
            return found[0].density if name == "density" else call(name, *found)
        return self.function(name, list(map(self.value, args)))

    def function(self, name: str, args: list):
        """A function or an abbreviation, of arguments that may be infinite."""
        demand(name in ABBREVIATIONS or FUNCTIONS.get(name) == len(args), f"not in the core's language: {name} of {len(args)}")
        if all(isinstance(arg, Poly) for arg in args):
            return written_out(name, args) if name in ABBREVIATIONS else call(name, *args)
        if name in ("Max", "Min"):
            winner, loser = (UP, DOWN) if name == "Max" else (DOWN, UP)
            left = [arg for arg in args if arg != loser]
            return winner if winner in left else written_out(name, left) if left else loser
        demand(name in ("Abs", "exp") or (name in ("log", "sqrt") and args == [UP]), f"{name} of an infinity")
        return ZERO if (name, args) == ("exp", [DOWN]) else UP

    def law(self, tree) -> Node:
        if tree[0] == "name":
            return named("law", tree)
        if tree[0] == "*":
            return node("Joint", self.law(tree[1]), self.letter("kernel", tree[2]))
        demand(tree[0] == "call" and tree[2], "no law")
        _, name, args = tree
        if name not in BUILT[:4]:
            demand(len(args) == 1, "no law")
            value = args[0][0] == "name" and args[0][1][0].islower()
            return node("Output", self.letter("kernel", ("name", name)), self.letter("value", args[0]) if value else self.law(args[0]))
        if name == "Mixture":
            demand(all(arg[0] == "tuple" and len(arg[1]) == 2 for arg in args), "a mixture is of pairs")
            return node("Mixture", *chain(*((self.value(weight), self.law(part)) for _, (weight, part) in args)))
        if name == "Product":
            return node(name, *map(self.law, args))
        demand(len(args) == {"Power": 2, "Adaptive": 3}[name], "no law")
        return node(name, self.law(args[0]), *(self.letter("kernel", arg) for arg in args[1:-1]), self.value(args[-1]))

    letter = staticmethod(lambda kind, tree: named(kind, tree))  # a kernel or a value of one

    def relation(self, tree) -> Node:
        if tree[0] in COMPARISONS:
            return compared(tree[0], *map(self.value, tree[1:]))
        demand(tree[0] == "call", "no relation")
        _, name, args = tree
        if name in ("finite", "infinite", "integer") and len(args) == 1:
            return relation(name, self.value(args[0]))
        if name == "continuous" and len(args) == 2:
            return relation(name, *map(self.law, args))
        demand(name == "forall" and len(args) >= 3 and args[-2][0] == "tuple", "no relation")
        bound = [arg if arg[0] == "call" else ("call", "", [arg]) for arg in args[:-2]]
        demand(all(kind in ("", "event", "test", "value") and len(names) == 1 for _, kind, names in bound), "no name to bind")
        names = tuple(f"{kind} {name_of(name)}".strip() for _, kind, (name,) in bound)
        return relation("forall", names, *map(self.relation, args[-2][1]), self.relation(args[-1]))


def written_out(name: str, args: list) -> Poly:
    names, text = ABBREVIATIONS[name]
    if name in ("Max", "Min") and args:
        return reduce(lambda x, y: put(read_poly(text), {"x": x, "y": y}), args)
    demand(len(args) == len(names), f"{name} of {len(args)} arguments")
    return put(read_poly(text), dict(zip(names, args)))


PLAIN = Plain()
READ = {"l": PLAIN.law, "e": lambda tree: named("event", tree), "n": name_of, "f": PLAIN.value}
read_poly = lru_cache(maxsize=20_000)(lambda text: PLAIN.value(tree_of(text)))
read_relation = lru_cache(maxsize=20_000)(lambda text: PLAIN.relation(tree_of(text)))


def read_values(values: dict) -> dict:
    """Values by their keys, as ``instance`` and ``specialise`` have them."""
    found = {}
    for key, text in values.items():
        kind = key.rpartition(" ")[0]
        demand(isinstance(text, str) and kind in ("", *KINDS), "expected texts, and names with their kind")
        if kind == "variable":
            found[key] = tuple(named("variable", tree_of(part)) for part in text.split(",") if part.strip())
        else:
            found[key] = named(kind, tree_of(text)) if kind in LETTERS[1:] else READ["l" if kind == "law" else "f"](tree_of(text))
    return found


# ---- rules --------------------------------------------------------------------------------------------------------------------------

MOST_STEPS, MOST_PATTERNS, MOST_PARTS = 200_000, 4096, 100_000
A_SYMBOL = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class Facts:
    """What integrals are told: theorems that speak of no point."""

    def __init__(self, theorems):
        self.given, self.said = hypotheses(theorems), {theorem.said for theorem in theorems}
        demand(not any(said.points for said in self.given | self.said), "a fact speaks of a point")
        self.apart = [tuple(node("density", law) for law in said.args) for said in self.said if said.head == "continuous"]
        greatest = [said.args[0].atom for said in self.said if said.head == "finite" and said.args[0].atom]
        below = [(call("exp", single(top)), *(law.density for law in top.args)) for top in greatest if top.head == "max_divergence"]
        self.everywhere = {relation(">=", factor * q - p) for factor, p, q in below}

    def integrated(self, f: Poly) -> Poly:
        parts = []
        for monomial, value in f.terms.items():
            varying = frozenset(item for item in monomial if item[0].points)
            inside, factor = Poly({varying: 1}), Poly({monomial - varying: value})
            if not (inside.atom and inside.atom.head == "density"):
                integral = call("integral", inside)
                densities = [count for atom, count in varying if atom.head == "density"]
                steps = [atom for atom, _ in varying if atom.head not in AT_A_POINT]
                if densities != [1] or not all(atom.head == "step" and atom.measurable for atom in steps):  # else below a density
                    self.vanishes(inside)
                    demand(relation("finite", integral) in self.said, "an integral is not known to be finite")
                factor = factor * integral
            parts.append(factor)
        return total(parts)

    def vanishes(self, g: Poly) -> None:
        demand(all(atom.measurable for atom in g.atoms if atom.points), "not an integrand")
        demand(self.is_zero(g), "not known to be 0 where all densities are")

    def is_zero(self, part) -> bool:
        """Is a polynomial, or an atom, 0 where all densities are?"""
        if isinstance(part, Poly):
            return all(any(self.is_zero(atom) for atom, _ in monomial) for monomial in part.terms)
        if part.head == "pow":
            power = part.args[1]
            return ((power.number or 0) > 0 or relation(">", power) in self.said) and self.is_zero(part.args[0])
        return part.head == "density" or (part.head in ("pos", "step") and self.is_zero(part.args[0]))

    def cover(self, theorems, points) -> set:
        """The hypotheses about no point of the theorems that serve, once every pattern is served."""
        points = points.union(*(said.points for theorem in theorems for said in (theorem.said, *theorem.given)))
        atoms = [atom for atom in points if atom.head in ("density", "indicator")]
        demand(2 ** len(atoms) <= MOST_PATTERNS, "too many patterns")
        kept: set = set()
        for signs in choices((True, False), repeat=len(atoms)):
            on_time()
            pattern = dict(zip(atoms, signs))
            densities = [sign for atom, sign in pattern.items() if atom.head == "density"]
            if not any(densities) or any(pattern.get(p) is True and pattern.get(q) is False for p, q in self.apart):
                continue
            implied = set(self.everywhere)
            for atom, sign in pattern.items():
                implied |= {relation(">=", single(atom)), relation(">" if sign else "==", single(atom))}
                implied |= {relation("==", single(atom) - ONE)} if sign and atom.head == "indicator" else NOTHING
            serving = next((theorem for theorem in theorems if all(said in implied for said in theorem.given if said.points)), None)
            demand(serving, "points of one pattern are served by no theorem")
            kept.update(said for said in serving.given if not said.points)
        return kept


class Proof:
    """Theorems by their number, one for each step.  The letters of ``RULES`` say how the arguments of a rule are read: theorem by number,
    Theorems by numbers, the Facts that they are, formula, relation, values; x as it is."""

    RULES = {"axiom": "x", "assume": "r", "point": "f", "at_most_one": "f", "cut": "Tt", "cases": "ftttt", "finite_or_not": "ftt"}
    RULES |= {"contradiction": "Tr", "instance": "tvT", "specialise": "tv", "generalise": "txx", "congruence": "fx", "arithmetic": "x"}
    RULES |= {"integrate": "TF", "finite_integral": "fxF", "rises": "fxfftT", "numbers": "xx", "on_box": "xxxx"}

    def __init__(self):
        self.theorems: list[Theorem] = []
        self.read = {"t": self.at, "T": self.all, "f": read_poly, "r": read_relation, "v": read_values, "x": lambda arg: arg}
        self.read["F"] = lambda numbers: Facts(self.all(numbers))

    def step(self, step) -> None:
        on_time()
        demand(not re.search(r"Sum\(|sum_|induction", str(step)), "a sum, or an induction", DECLINED)
        demand(isinstance(step, list) and step and isinstance(step[0], str) and step[0] in self.RULES, "no such rule")
        rule, args, letters = step[0], step[1:], self.RULES[step[0]]
        args += [[]] if len(args) == len(letters) - 1 and letters[-1] in "TF" else []
        demand(len(args) <= len(letters), f"{rule} has fewer arguments")
        self.theorems.append(getattr(self, rule)(*(self.read[letter](arg) for letter, arg in zip(letters, args))))

    def at(self, number) -> Theorem:
        demand(type(number) is int and 0 <= number < len(self.theorems), f"no step {number!r:.20} before this")
        return self.theorems[number]

    def all(self, numbers) -> list[Theorem]:
        demand(isinstance(numbers, list), "expected numbers of steps")
        return [self.at(number) for number in numbers]

    axiom = staticmethod(lambda name: called(name))
    assume = staticmethod(lambda said: Theorem((said,), said))

    def point(self, f):
        demand(f.atom and f.atom.head in AT_A_POINT, "expected a density, an indicator or a test")
        return Theorem((), relation(">=", f))

    def at_most_one(self, f):
        demand(f.atom and f.atom.head in ("indicator", "test"), "expected an indicator or a test")
        return Theorem((), relation(">=", ONE - f))

    def cut(self, lemmas, theorem):
        gone = set().union(*(lemma.said.serves for lemma in lemmas))
        return Theorem((theorem.given - gone) | hypotheses(lemmas), theorem.said)

    def cases(self, f, *theorems):
        above, zero, below = (relation(op, g).serves for op, g in ((">", f), ("==", f), (">", -f)))
        own = {2: ({relation(">=", f)}, below), 3: (above, zero, below)}.get(len(theorems))
        demand(own and all(theorem.said is theorems[0].said for theorem in theorems), "two or three cases have one conclusion")
        return Theorem(NOTHING.union(*(theorem.given - gone for theorem, gone in zip(theorems, own))), theorems[0].said)

    def finite_or_not(self, f, first, second):
        demand(first.said is second.said, "the cases have different conclusions")
        return Theorem((first.given - {relation("finite", f)}) | (second.given - {relation("infinite", f)}), first.said)

    def contradiction(self, theorems, said):
        first, *others = theorems
        opposite = {theorem.op for theorem in theorems} == {"finite", "infinite"} and [theorem.f for theorem in others] == [first.f]
        value = first.f.number if first.op in ORDERED and not others else None
        demand(opposite or (value is not None and not COMPARISONS[first.op](value, 0)), "no contradiction")
        return Theorem(hypotheses(theorems), said)

    def instance(self, theorem, values, facts):
        known, used, asked = {fact.said: fact for fact in facts}, [], []
        for key, value in values.items():
            asked += value.masses() if key.startswith("law ") else (value, ONE - value) if key.startswith("test ") else ()
        for f in asked:  # to be known to be >= 0
            fact = next((known[said] for op in ORDERED if (said := relation(op, f)) in known), None)
            demand(fact or (f.number is not None and f.number >= 0), "not known to be >= 0")
            demand(fact is None or not any(said.points for said in fact.given), "a fact holds at some points only")
            used += [fact] if fact else []
        return Theorem({put(said, values) for said in theorem.given} | hypotheses(used), put(theorem.said, values))

    def specialise(self, theorem, values):
        demand(theorem.op == "forall", "expected a statement for all values")
        names, *conditions, inner = theorem.said.args
        demand(set(values) == set(names) and not any(key.startswith("test ") for key in values), "every bound name is given a value")
        demand(not any(isinstance(value, Poly) and value.points for value in values.values()), "a bound number varies from point to point")
        return Theorem(theorem.given | {put(condition, values) for condition in conditions}, put(inner, values))

    def generalise(self, theorem, names, conditions):
        demand(isinstance(names, list) and names and isinstance(conditions, list), "expected names and conditions")
        demand(all(A_SYMBOL.fullmatch(re.sub("^(event|test|value) ", "", name)) for name in names), "no name to bind")
        conditions = list(map(read_relation, conditions))
        left = theorem.given.difference(conditions)
        demand(all(said.free.isdisjoint(names) for said in left), "a hypothesis speaks of a bound name")
        return Theorem(left, relation("forall", tuple(names), *conditions, theorem.said))

    def congruence(self, f, equalities):
        demand(f.atom and f.atom.head not in ("symbol", "integral", *AT_A_POINT), "expected a function of arguments")
        args, used = list(f.atom.args), []
        for place, (number, other) in equalities.items():
            demand(re.fullmatch("[0-9]", place) and int(place) < len(args), "no such place")
            old, args[int(place)] = args[int(place)], read_poly(other)
            used.append(self.at(number))
            demand(isinstance(old, Poly), "no number stands there")
            demand(used[-1].said is relation("==", old - args[int(place)]), "not the equation of the two arguments")
        return Theorem(hypotheses(used), relation("==", f - call(f.atom.head, *args)))

    def arithmetic(self, parts):
        used, sums, strict, equal = [], [], False, True
        for multiplier, numbers in parts:
            theorems = self.all(numbers)
            demand(all(theorem.op in ORDERED for theorem in theorems), "arithmetic is of numbers")
            zero, positive = any(theorem.op == "==" for theorem in theorems), False
            if isinstance(multiplier, list):
                demand(len(multiplier) == 2 and multiplier[0] == "square", "a multiplier is a formula or a square")
                product = read_poly(multiplier[1]) ** 2
            else:
                product = read_poly(multiplier)
                positive = (product.number or 0) > 0
                demand(zero or positive, "a multiplier is a number > 0 or a square")
            sums.append(reduce(Poly.__mul__, (theorem.f for theorem in theorems), product))
            used += theorems
            equal = equal and zero
            strict = strict or (positive and all(theorem.op == ">" for theorem in theorems))
        return Theorem(hypotheses(used), relation("==" if equal else ">" if strict else ">=", total(sums)))

    def integrate(self, theorems, facts):
        demand(theorems and all(theorem.said is theorems[0].said for theorem in theorems), "expected theorems of one conclusion")
        demand(theorems[0].op in ORDERED, "expected f >= 0 or f == 0")
        said = relation("==" if theorems[0].op == "==" else ">=", facts.integrated(theorems[0].f))
        return Theorem(facts.cover(theorems, NOTHING) | facts.given, said)

    def finite_integral(self, g, bounds, facts):
        facts.vanishes(g)
        pairs, given = [self.all(pair) for pair in bounds], facts.given
        demand(pairs and all(len(pair) == 2 for pair in pairs), "expected pairs of bounds")
        for theorems, sign in zip(zip(*pairs), (g, -g)):
            for theorem in theorems:
                demand(theorem.op in ORDERED, "expected bounds")
                facts.integrated(theorem.f + sign)
            given |= facts.cover(theorems, g.points)
        return Theorem(given, relation("finite", call("integral", g)))

    def rises(self, f, name, start, end, slope, smooth):
        demand(A_SYMBOL.fullmatch(name) and name not in start.free | end.free, "an end speaks of the symbol itself")
        demand(slope.op in ORDERED and slope.f == f.derivative(name), "not the derivative")
        x = call("symbol", name)
        closed = {relation(">=", x - start), relation(">=", end - x)}
        opened = closed | {relation(">", x - start), relation(">", end - x)}
        for theorem, allowed in ((slope, opened), *((theorem, closed) for theorem in smooth)):
            demand(all(name not in said.free or said in allowed for said in theorem.given), f"a theorem assumes more of {name}")
        above = {theorem.f for theorem in smooth if theorem.op == ">"}
        demand(all(g in above or (g.number or 0) > 0 for g in f.to_be_positive(name)), "an argument is not known to be positive")
        op = ">" if slope.op == ">" else ">="
        given = {said for said in hypotheses((slope, *smooth)) if name not in said.free}
        return Theorem(given | {relation(op, end - start)}, relation(op, put(f, {name: end}) - put(f, {name: start})))

    numbers = lambda self, text, bits=64: self.on_box(text, {}, 0, bits)

    def on_box(self, text, box, cuts, bits=64):
        said = read_relation(text)
        ends = {name: (rational(low), rational(high)) for name, (low, high) in box.items()}
        demand(said.head in (">=", ">") and said.free <= ends.keys(), "expected an inequality between numbers or on the box")
        demand(all(map(A_SYMBOL.fullmatch, ends)), "a box is of symbols")
        demand(type(bits) is int and 2 <= bits <= 10_000, "no sensible precision")
        waiting, count = [(ends, cuts)], 0
        while waiting:
            part, cut = waiting.pop()
            count += 1
            demand(count <= MOST_PARTS, "too many parts")
            if type(cut) is int and cut == 0:
                demand(settled(lambda: enclose(said.args[0], part).surely(said.head)), "not seen to be true")
                continue
            name, point, below, above = cut
            (low, high), point = part[name], rational(point)
            demand(low < point < high, "a cut lies inside the part")
            waiting += [({**part, name: half}, then) for half, then in (((low, point), below), ((point, high), above))]
        sides = ((call("symbol", name), constant(low), constant(high)) for name, (low, high) in ends.items())
        return Theorem({relation(">=", f) for x, low, high in sides for f in (x - low, high - x)}, said)


def rational(text):
    demand(isinstance(text, str) and re.fullmatch(r"-?[0-9]{1,4300}(/[0-9]{1,4300})?", text, re.ASCII), "expected a rational as text")
    return plain(Fraction(text))


# ---- the theory ---------------------------------------------------------------------------------------------------------------------

AXIOM = re.compile(r"(\w+):\s*(.*?)\s*\|-\s*(.*?)\s*\[([^\[\]]+)\]", re.ASCII)
AXIOMS: dict[str, Theorem] = {}
THEOREMS: dict[str, dict] = {}


def theory(axioms, proved: str) -> None:
    """The axioms, a list of texts of lines, and the theorems proved from them, a JSON text."""
    AXIOMS.clear()
    called.cache_clear()
    for line in chain(*(text.splitlines() for text in axioms)):
        if line.strip() and not line.startswith("#") and "Sum(" not in line:
            match = AXIOM.fullmatch(line.strip())
            demand(match and match[1] not in AXIOMS, f"not an axiom: {line[:80]}")
            AXIOMS[match[1]] = read_theorem(match[2], match[3])
    THEOREMS.clear()
    THEOREMS.update(load(proved))


def read_theorem(given: str, said: str) -> Theorem:
    return Theorem([read_relation(part.strip()) for part in given.split(";") if part.strip()], read_relation(said.strip()))


@cache
def called(name: str) -> Theorem:
    """The axiom or theorem of this name."""
    if not AXIOMS:
        folder = Path(__file__).resolve().parents[1] / "rdpverify" / "core"
        *axioms, proofs = (path.read_text(encoding="utf-8") for path in (*sorted(folder.glob("axioms/*.txt")), folder / "proved.json"))
        theory(axioms, proofs)
    if name in AXIOMS:
        return AXIOMS[name]
    demand(name in THEOREMS, f"no axiom is called {name!r:.40}")
    proof = Proof()
    for step in THEOREMS[name]["steps"]:
        proof.step(step)
    says, made = read_theorem(*THEOREMS[name]["says"].split("|-")), proof.theorems[-1]
    demand(made.said is says.said and made.given == says.given, f"the steps of {name} prove something else")
    return made


# ---- enclosures ---------------------------------------------------------------------------------------------------------------------

PRECISIONS, LARGEST_EXPONENT = (64, 128, 256, 512, 1024, 2048), 1_000_000
BITS = [64]


class NoValue(Exception):
    """It is not seen, at this precision, that there is a value."""


def down(x, bits: int):
    """A rational of about so many bits below x; x itself where it is short."""
    top, bottom = x.numerator, x.denominator
    if top.bit_length() <= 3 * bits and bottom.bit_length() <= 3 * bits:
        return x
    shift = bits - top.bit_length() + bottom.bit_length()
    return plain(Fraction((top << shift) // bottom, 1 << shift)) if shift >= 0 else (top // (bottom << -shift)) << -shift


class Interval:
    """Two rationals between which a number lies; they are rounded outwards."""

    def __init__(self, low, high=None):
        self.low, self.high = down(low, BITS[0]), -down(-(low if high is None else high), BITS[0])

    exact = property(lambda self: self.low if self.low == self.high else None)

    __add__ = lambda self, other: Interval(self.low + other.low, self.high + other.high)

    def __mul__(self, other):
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def __pow__(self, count: int):
        if count <= 0:
            return (self**-count).inverse() if count else Interval(1)
        root = self ** (count // 2)
        low, high = root.low**2, root.high**2
        square = Interval(0 if root.low <= 0 <= root.high else min(low, high), max(low, high))
        return square * self if count % 2 else square

    def inverse(self):
        if self.low <= 0 <= self.high:
            raise NoValue
        return Interval(Fraction(1) / self.high, Fraction(1) / self.low)

    def rising(self, at):
        """A function that rises, of which ``at`` gives an enclosure at a rational."""
        low = at(self.low, BITS[0] + 16)
        return Interval(low.low, (low if self.exact is not None else at(self.high, BITS[0] + 16)).high)

    def power(self, b):
        value = b.exact
        if value is not None and value.denominator == 1 and abs(value) <= 100_000:
            return self ** int(value)
        if value is not None and value.denominator == 2 and self.low >= 0:
            root = Fraction(isqrt(self.low.numerator), isqrt(self.low.denominator))
            if root**2 == self.exact:
                return Interval(root) ** value.numerator
        if self.low > 0:
            return (self.rising(log_at) * b).rising(exp_at)
        if self.low < 0 or b.low <= 0:
            raise NoValue
        return Interval(0, Interval(self.high).power(b).high) if self.high else Interval(0)

    def surely(self, op: str) -> bool:
        """Is it > 0, >= 0, == 0?  NoValue where that is not seen."""
        if COMPARISONS[op](self.low, 0) and COMPARISONS[op](self.high, 0):
            return True
        if self.high < 0 or (op == ">" and self.high == 0) or (op == "==" and self.low > 0):
            return False
        raise NoValue


def exp_at(x, bits: int) -> Interval:
    """Taylor's series of x/2^m < 1/256, squared m times."""
    if x <= 0:
        return exp_at(-x, bits).inverse() if x else Interval(1)
    demand(x <= LARGEST_EXPONENT, "an exponential of a large number", DECLINED)
    halvings = int(x).bit_length() + 8
    bits += halvings + 16
    r = (x.numerator << bits) // (x.denominator << halvings)
    term, found, count = 1 << bits, 1 << bits, 0
    while term:
        count += 1
        term = ((term * r) >> bits) // count
        found += term
    low, high = Fraction(found, 1 << bits), Fraction(found + 4 * count + 8, 1 << bits)  # each term is some 4 units too small at most
    for _ in range(halvings):
        low, high = Fraction(down(low * low, bits)), Fraction(-down(-high * high, bits))
    return Interval(low, high)


@lru_cache(maxsize=1000)
def odd_series(z, sign: int, bits: int):
    """z + s·z³/3 + z⁵/5 + s·z⁷/7 + … for 0 < z <= 1/3: artanh where the sign s is 1, arctan where it is -1."""
    bits += 16 + max(0, z.denominator.bit_length() - z.numerator.bit_length())
    term = (z.numerator << bits) // z.denominator
    square, found, count = (term * term) >> bits, 0, 1
    while term:
        found += term // count * (sign if count % 4 == 3 else 1)
        term = (term * square) >> bits
        count += 2
    slack = 4 * count + 8  # each term is off by less than 4
    return Interval(Fraction(found - slack, 1 << bits), Fraction(found + slack, 1 << bits))


def log_at(x, bits: int) -> Interval:
    """2·artanh((m − 1)/(m + 1)) + 2e·artanh(1/3) for x = 2^e·m > 0, m near 1."""
    if x <= 0:
        raise NoValue
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = Fraction(x) / (1 << e) if e >= 0 else Fraction(x) * (1 << -e)
    e, m = (e + 1, m / 2) if 3 * m > 4 else (e - 1, m * 2) if 3 * m < 2 else (e, m)
    near = odd_series(abs(m - 1) / (m + 1), 1, bits) * Interval(2 if m > 1 else -2) if m != 1 else Interval(0)
    return near + Interval(2 * e) * odd_series(Fraction(1, 3), 1, bits + 32) if e else near


EXACT = {("gamma", 1): 1, ("loggamma", 1): 0, ("erfc", 0): 1, ("sin", 0): 0, ("cos", 0): 1, ("atan", 0): 0}
ENCLOSED = {
    "exp": lambda a: a.rising(exp_at),
    "log": lambda a: a.rising(log_at),
    "inv": Interval.inverse,
    "pow": Interval.power,
    "pi": lambda: Interval(16) * odd_series(Fraction(1, 5), -1, BITS[0]) + Interval(-4) * odd_series(Fraction(1, 239), -1, BITS[0]),
    "pos": lambda a: Interval(max(a.low, 0), max(a.high, 0)),
}


def value_of(head: str, *args: Interval) -> Interval:
    if head in ENCLOSED:
        return ENCLOSED[head](*args)
    demand(head in ("gamma", "loggamma", "digamma", "erfc", "sin", "cos", "atan"), f"{head} has no enclosure")
    demand((head, args[0].exact) in EXACT, f"needs the function {head}", DECLINED)
    return Interval(EXACT[head, args[0].exact])


def enclose(f: Poly, values: dict) -> Interval:
    """An enclosure of f where the symbols lie between the values."""
    on_time()
    found = Interval(0)
    for monomial, value in f.terms.items():
        part = Interval(value)
        for atom, count in monomial:
            if atom.head == "symbol":
                factor = Interval(*values[atom.args[0]])
            else:
                demand(all(isinstance(arg, Poly) for arg in atom.args), f"{atom.head} has no enclosure")
                factor = value_of(atom.head, *(enclose(arg, values) for arg in atom.args))
            part = part * factor**count
        found = found + part
    return found


def settled(question):
    """The answer, with as many bits as it needs; None where none of the precisions tells."""
    for BITS[0] in PRECISIONS:
        try:
            return question()
        except NoValue:
            continue
    return None


# ---- what a claim asks --------------------------------------------------------------------------------------------------------------

FUNCTIONS_OF_CLAIMS = {*ABBREVIATIONS, "exp", "sin", "cos", "atan", "erfc", "log", "loggamma", "gamma", "digamma"}
MOST_CASES, MOST_INFINITE, LONGEST, LISTS = 64, 12, 20_000, ("where", "given", "conditions")
DOMAIN = re.compile(r"(\w+) in (integers )?(\[|\()(.*)(\]|\))", re.ASCII)
ROUNDED = re.compile(r"(.*)== ~(-?\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?", re.ASCII)
A_NAME = {"law": "[PQR][0-9]*", "event": "[ST][0-9]*", "variable": "[A-Z][A-Za-z0-9_]*", "kernel": A_KERNEL, "value": "[a-z][A-Za-z0-9_]*"}
A_NAME["number"] = "(?!(?:pi|oo|[PQR][0-9]*)$)[A-Za-z_][A-Za-z0-9_]*"


def quantities(tree) -> list:
    """The quantities of laws in a text, breadth first."""
    found, level = [], [tree]
    while level:
        found += [part for part in level if is_quantity(part)]
        inside = [part for part in level if part[0] not in ("whole", "name")]
        level = list(chain(*(part[-1] if part[0] in ("call", "tuple") else part[1:] for part in inside)))
    return found


def is_quantity(tree) -> bool:
    if tree[0] != "call" or isinstance(tree[1], tuple) or tree[1] in QUANTITIES:
        return tree[0] == "call"
    return tree[1][0].isupper() and tree[1] not in (*ABBREVIATIONS, *BUILT, "Sum") and not A_KERNEL.fullmatch(tree[1])


def conclusions(text: str) -> list:
    """What a rounded number on the right says: two inequalities."""
    match = ROUNDED.fullmatch(text)
    if match is None:
        return [text]
    left, before, after, exponent = (part or "" for part in match.groups())
    demand(len(exponent) < 6, "the exponent of a printed decimal is too large")
    unit = Fraction(10) ** (int(exponent or 0) - len(after))
    least = (int(before + after) - Fraction(1, 2)) * unit
    return [f"{left} >= {least}", f"{left} <= {least + unit}"]


class Terms(Plain):
    """The terms of a claim: what facts say of them, what is known, which names stand for what, and which quantities are finite."""

    def __init__(self, facts=()):
        self.facts = [(fact.said, fact.given) for fact in facts]
        self.names, self.known, self.finite = {}, NOTHING, {}

    def where(self, **parts):
        """The same with other parts."""
        found = copy(self)
        vars(found).update(parts)
        return found

    def holds(self, op: str, f: Poly) -> bool:
        """Is f > 0 (f >= 0) known?"""
        serving = {relation(">", f), relation(op, f)}
        known = f.number is not None and COMPARISONS[op](f.number, 0)
        return known or any(said in serving and given <= self.known for said, given in self.facts)

    need = lambda self, op, f, why: demand(self.holds(op, f), f"not known to have a value: {why}")
    has_sign = lambda self, f: self.holds(">", f) or self.holds(">", -f)

    def is_positive(self, value) -> bool:
        demand(isinstance(value, float) or self.has_sign(value), "oo meets a factor of no known sign")
        return value == UP if isinstance(value, float) else self.holds(">", value)

    def is_whole(self, f: Poly) -> bool:
        return f.number.denominator == 1 if f.number is not None else relation("integer", f) in self.known

    def meet(self, name: str, kind: str) -> None:
        demand(re.fullmatch(A_NAME[kind], name) and name not in QUANTITIES, f"{name} cannot stand for this")
        demand(self.names.setdefault(name, kind) == kind, f"{name} stands for two things")

    def named(self, name):
        demand(self.names.get(name) == "number", f"{name} has no domain")
        return call("symbol", name)

    def domain(self, text: str) -> list:
        """What the domain of a new name says."""
        match = DOMAIN.fullmatch(text)
        demand(match, f"not a domain: {text[:80]}")
        name, whole, left, ends, right = match.groups()
        tree = tree_of(f"({ends})")
        demand(name not in self.names and tree[0] == "tuple" and len(tree[1]) == 2, f"not a domain of a new name: {text[:80]}")
        low, high = map(self.side, tree[1])
        self.meet(name, "number")
        x = self.named(name)
        found = [relation("integer", x)] if whole else []
        for end, sign, is_open in ((low, 1, left == "("), (high, -1, right == ")")):
            demand(isinstance(end, Poly) or (end == -sign * UP and is_open), f"the domain of {name} leaves out infinity")
            if isinstance(end, Poly):
                found.append(relation(">" if is_open else ">=", (x - end) * constant(sign)))
        if isinstance(low, Poly) and isinstance(high, Poly):
            closed = [end for end, bracket in ((low, left), (high, right)) if bracket in "[]"]
            least = ONE if whole and not any(map(self.is_whole, closed)) else ZERO
            self.need(">=" if len(closed) == 2 else ">", high - low - least, f"the domain of {name} is not empty")
        return found

    def compared(self, tree):
        """A relation, or what a comparison with an infinity comes to."""
        demand(tree[0] in COMPARISONS, "expected a comparison")
        left, right = map(self.side, tree[1:])
        if isinstance(left, Poly) and isinstance(right, Poly):
            return compared(tree[0], left, right)
        return COMPARISONS[tree[0]](*(side if isinstance(side, float) else 0 for side in (left, right)))

    def unbounded(self, tree) -> list:
        """The quantities in a text that may be infinite."""
        found = dict.fromkeys(self.where(finite={}).quantity(*part[1:]) for part in quantities(tree))
        return [atom for atom in found if atom.head in MAY_BE_INFINITE]

    def cases(self, texts: list):
        """What is asked: (known, relation) pairs, for premises and a conclusion."""
        text, *rest = texts
        if rest and " for all " in text:
            yield from self.where(known=self.known | self.for_all(text)).cases(rest)
            return
        tree = tree_of(text)
        new = [atom for atom in self.unbounded(tree) if atom not in self.finite]
        demand(len(self.finite) + len(new) <= MOST_INFINITE, "too many quantities that may be infinite")
        for signs in choices((True, False), repeat=len(new)):
            supposed = {relation("finite" if sign else "infinite", single(atom)) for atom, sign in zip(new, signs)}
            way = self.where(known=self.known | supposed, finite={**self.finite, **dict(zip(new, signs))})
            found = way.compared(tree)
            if rest and found is not False:
                yield from way.where(known=way.known if found is True else way.known | {found}).cases(rest)
            elif not rest and found is not True:
                yield way.known, found or relation(">=", -ONE)

    def for_all(self, text: str) -> frozenset:
        body, _, binder = text.partition(" for all ")
        tree, conditions, bound = tree_of(body), [], ()
        inside = self if re.fullmatch(r"events \w+", binder, re.ASCII) else self.where(names=dict(self.names))
        for part in binder.split(" and "):
            letters = re.fullmatch("(event|value)s [A-Za-z0-9_]+(, [A-Za-z0-9_]+)*", part)
            for name in part.partition(" ")[2].split(", ") if letters else ():
                letter, spoken = f"{letters[1]} {name}", chain(bound, *(said.free for said in (*self.known, *conditions)))
                demand(letter not in spoken and (letters[1] == "event" or name not in inside.names), f"{name} is named before")
                inside.meet(name, letters[1])
                bound += (letter,)
            if not letters:
                conditions += inside.where(known=self.known.union(conditions)).domain(part)
                bound += (part.partition(" in ")[0],)
        inside = inside.where(known=self.known.union(conditions), finite={})
        spoken, infinite = quantities(tree), inside.unbounded(tree)
        said = inside.where(finite=dict.fromkeys(infinite, True)).compared(tree)
        demand(isinstance(said, Node), "an infinite bound")
        found = {relation("forall", bound, *conditions, said)}
        if infinite:
            demand(tree[0] in ("<=", "<") and len(spoken) == 1 and tree[1] is spoken[0], "such a premise bounds one quantity from above")
            found.add(relation("forall", bound, *conditions, relation("finite", single(infinite[0]))))
        return frozenset(found)

    def raised(self, base, exponent):
        if isinstance(base, Poly) and isinstance(exponent, Poly):
            value = exponent.number
            if value is not None and value.denominator == 1:
                demand(value >= 0 or self.has_sign(base), "a divisor is not known to be other than 0")
            elif not self.holds(">", base):
                self.need(">=", base, "a base is >= 0")
                self.need(">", exponent, "an exponent is > 0 where the base may be 0")
        return super().raised(base, exponent)

    def called(self, name, args):
        if is_quantity(("call", name)):
            atom = self.quantity(name, args)
            demand(atom in self.finite or atom.head not in MAY_BE_INFINITE, "a quantity that may be infinite stands where none may")
            return single(atom) if self.finite.get(atom, True) else UP
        demand(name in FUNCTIONS_OF_CLAIMS and args, f"not in this language: {name}", DECLINED if name in ("expect", "Sum") else REJECTED)
        values = list(map(self.value, args))
        if all(isinstance(value, Poly) for value in values):
            n, *others = values
            between = [f + ONE for f in (*values, *(n - k for k in others))] if name in ("factorial", "binomial") else []
            for f in [n] if name in ("log", "loggamma", "gamma", "digamma") else between:
                self.need(">", f, f"where {name} is defined")
            for f in {"sqrt": (n,), "asin": (ONE - n, ONE + n)}.get(name, ()):
                self.need(">=", f, f"where {name} is defined")
        return self.function(name, values)

    def quantity(self, name, args) -> Node:
        if name == "entropy":
            demand(args, "an entropy is of random variables")
            for arg in args:
                self.meet(name_of(arg), "variable")
            return super().called(name, args).atom
        if isinstance(name, tuple) or name not in QUANTITIES:
            name, args = "prob", [name if isinstance(name, tuple) else ("name", name), *args]
        signature = QUANTITIES[name]
        demand(signature[:1] == "l" and name != "density" and len(args) == len(signature), f"not in the core's language: {name}")
        if name == "prob":
            self.meet(name_of(args[1]), "event")
        numbers = self.where(finite={})
        read = {"l": numbers.law, "e": READ["e"], "f": numbers.side}
        first, second, *value = [read[kind](arg) for kind, arg in zip(signature, args)]
        if name == "renyi" and value == [UP]:
            return node("max_divergence", first, second)
        demand(not any(isinstance(f, float) or quantities(args[2]) for f in value), "an infinite argument, or a quantity inside another")
        for f in (*value, ONE - value[0]) if name == "tradeoff" else value if name == "renyi" else ():
            self.need(">=", f, "an order is >= 0, a size between 0 and 1")
        return node("kl", first, second) if name == "renyi" and value == [ONE] else node(name, first, second, *value)

    def law(self, tree) -> Node:
        found = super().law(tree)
        demand(found is PLAIN.law(tree), "a quantity of laws stands in a law")
        if found.head == "law":
            self.meet(found.args[0], "law")
        for f in found.masses():
            self.need(">=", f, "a weight is >= 0, and a power has a factor")
        for count in [f for f in found.args[1:] if isinstance(f, Poly)] if found.head in ("Power", "Adaptive") else ():
            demand(self.is_whole(count), "a number of factors is whole")
            self.need(">=", count if found.head == "Adaptive" else count - ONE, "a number of factors is >= 0 or 1")
        return found

    def letter(self, kind, tree):
        demand(kind == "kernel" or self.names.get(name_of(tree)) == "value", "no premise is for all such values")
        self.meet(name_of(tree), kind)
        return named(kind, tree)


def cases_of(facts, claim) -> list:
    """What a claim's text asks to be proved, with the facts that its proof brings: pairs of hypotheses and a relation."""
    keys, terms, found = {"conclusion", *LISTS}, Terms(facts), []
    demand(isinstance(claim, dict) and keys <= claim.keys() <= keys | {"tight"}, f"expected {sorted(keys)} and no other keys")
    demand(claim.get("tight", False) is False, "a tight bound is not in the core's language")
    demand(all(isinstance(claim[key], list) for key in LISTS), "where, given and conditions are lists")
    texts = chain([claim["conclusion"]], *map(claim.get, LISTS))
    demand(all(isinstance(t, str) and len(t) <= LONGEST and t == " ".join(t.split()) for t in texts), "expected texts with single spaces")
    for text in claim["where"]:
        terms.known |= set(terms.domain(text))
    demand(not any(quantities(tree_of(text)) for text in claim["conditions"]), "a condition speaks of laws")
    for conclusion in conclusions(claim["conclusion"]):
        found += islice(terms.cases([*claim["conditions"], *claim["given"], conclusion]), MOST_CASES + 1)
    demand(len(found) <= MOST_CASES, "too many cases")
    return found


def proved(claim, proof, vacuous: bool) -> str:
    """Demands that the steps prove the claim; or 1 <= 0 from what it supposes, where its own text has a value."""
    demand(isinstance(claim, dict) and isinstance(proof, dict) and isinstance(proof.get("steps"), list), "expected a list of steps")
    demand(len(proof["steps"]) <= MOST_STEPS, "too many steps")
    made = Proof()
    for number, step in enumerate(proof["steps"]):
        try:
            made.step(step)
        except (Verdict, *MALFORMED) as problem:
            word, why = problem.args if isinstance(problem, Verdict) else (REJECTED, type(problem).__name__)
            raise Verdict(word, f"step {number}: {why}") from None
    demand("near" not in proof, "limits are not here", DECLINED)
    facts, shown = made.all(proof["facts"]), made.all(proof["cases"])
    asked = cases_of(facts, claim)
    asked = cases_of(facts, {**claim, "conclusion": "1 <= 0"}) if vacuous else asked
    demand(len(asked) == len(shown), f"the claim has {len(asked)} cases, the proof has {len(shown)}")
    for number, ((known, said), theorem) in enumerate(zip(asked, shown)):
        same = theorem.said is said or (said.head == ">=" and theorem.op in (">", "==") and theorem.f == said.args[0])
        demand(same, f"case {number}: something else is proved")
        demand(theorem.given <= known, f"case {number}: a hypothesis is not the claim's")
    return f"{len(made.theorems)} steps"


# ---- counterexamples ----------------------------------------------------------------------------------------------------------------

MOST_OUTCOMES, DEEPEST = 12, 40
LAW_AT, LIST_AT = re.compile(r"Finite\(\[([0-9/, ]*)\]\)"), re.compile(r"\[([0-9/, ]*)\]")
DECIMAL = re.compile(r"-?[0-9]{1,4300}(\.[0-9]{1,4300})?(e[+-]?[0-9]{1,4})?", re.ASCII)


def added(masses) -> dict:
    found: dict = {}
    for outcome, mass in masses:
        found[outcome] = found.get(outcome, ZERO) + mass
    return found


def logarithm(value) -> Poly:
    """Of a rational > 0, by its prime factors: sums that are equal are seen to be."""
    found, prime = ZERO, 2
    while value != 1:
        demand(prime < 10_000, "a mass with a large factor", DECLINED)
        power = (value.numerator % prime == 0) - (value.denominator % prime == 0)
        value, found = value / Fraction(prime) ** power, found + constant(power) * call("log", constant(prime))
        prime += not power
    return found


class Place(Terms):
    """The terms of a claim at a witness: rational values of the symbols, finite laws, events and random variables as lists of outcomes.
    Everything comes to a polynomial without symbols, whose sign an enclosure shows."""

    def __init__(self, witness: dict):
        super().__init__()
        self.values, self.laws, self.lists = {}, {}, {}
        for name, text in witness.items():
            if match := LAW_AT.fullmatch(text) or LIST_AT.fullmatch(text):
                numbers = [rational(part.strip()) for part in match[1].split(",") if part.strip()]
                demand(sum(numbers) == 1 or match.re is LIST_AT, f"the masses of {name} do not add up to 1")
                (self.laws if match.re is LAW_AT else self.lists)[name] = numbers
            else:
                self.values[name] = rational(text)

    def holds(self, op: str, f: Poly) -> bool:
        return enclose(f, {}).surely(op)

    def says(self, said) -> bool:
        """Is it true?"""
        if not isinstance(said, Node):
            return said
        return self.is_whole(said.args[0]) if said.head == "integer" else self.holds(said.head, said.args[0])

    def named(self, name):
        super().named(name)
        return constant(self.values[name])

    def law(self, tree) -> dict:
        """The masses by outcome."""
        if tree[0] == "name":
            return {(outcome,): constant(mass) for outcome, mass in enumerate(self.laws[tree[1]])}
        _, name, args = tree
        if name == "Bernoulli":
            p = self.value(args[0])
            demand(self.holds(">=", p) and self.holds(">=", ONE - p), "no probability")
            return {(0,): ONE - p, (1,): p}
        if name == "Mixture":
            parts = [(self.value(weight), self.law(part)) for _, (weight, part) in args]
            demand(all(self.holds(">=", weight) for weight, _ in parts), "a weight is < 0")
            demand(self.holds("==", total(weight for weight, _ in parts) - ONE), "the weights do not add up to 1")
            return added((outcome, weight * mass) for weight, part in parts for outcome, mass in part.items())
        demand(name in ("Product", "Power"), f"a law that is not here: {name}")
        parts = [self.law(arg) for arg in args] if name == "Product" else [self.law(args[0])] * int(self.value(args[1]).number)
        demand(parts and len(parts[0]) ** len(parts) <= MOST_PATTERNS, "too many outcomes")
        joint = (zip(*items) for items in choices(*(part.items() for part in parts)))
        return {tuple(chain(*outcomes)): reduce(Poly.__mul__, masses) for outcomes, masses in joint}

    def called(self, name, args):
        if not is_quantity(("call", name)):
            return super().called(name, args)
        if name == "entropy":
            masses, columns = self.lists["masses"], [self.lists[name_of(arg)] for arg in args]
            demand(sum(masses) == 1 and {len(column) for column in columns} == {len(masses)}, "no joint law")
            joint = added(zip(zip(*columns), map(constant, masses)))
            return -total(mass * logarithm(mass.number) for mass in joint.values() if mass.number)
        if name not in QUANTITIES:
            return total(constant(mass) for outcome, mass in enumerate(self.laws[name]) if outcome in self.lists[name_of(args[0])])
        demand(len(args) == len(QUANTITIES[name]) and QUANTITIES[name][:2] == "ll", f"not here: {name}")
        p, q = map(self.law, args[:2])
        cells = [(p.get(outcome, ZERO), q.get(outcome, ZERO)) for outcome in p | q]
        return self.divergence(name, [(a, b) for a, b in cells if (a.number, b.number) != (0, 0)], *map(self.side, args[2:]))

    def divergence(self, name: str, cells, t=None):
        """The divergence of finite laws given by the pairs of their masses, of which one is not 0."""
        if name == "hellinger2":
            return ONE - total(call("pow", p * q, constant(Fraction(1, 2))) for p, q in cells)
        if name in ("tv", "hockey_stick", "loss_tail", "loss_within"):
            factor = ONE if name == "tv" else call("exp", t)
            if name in ("tv", "hockey_stick"):
                return total(call("pos", p - factor * q) for p, q in cells)
            beyond = total(p for p, q in cells if self.holds(">", p - factor * q))
            below = [p for p, q in cells if self.holds(">", q - factor * p)]
            return beyond if name == "loss_tail" else ONE - beyond - total(below)
        above = True
        if name == "renyi":
            name = "max_divergence" if t == UP else "kl" if self.holds("==", t - ONE) else name
            above = name != "renyi" or self.holds(">", t - ONE)
            demand(above or self.holds(">=", t), "a negative order")
        demand(name in MAY_BE_INFINITE, f"not here: {name}")
        both = [(p, q) for p, q in cells if p.number != 0 and q.number != 0]
        if (above and any(q.number == 0 for _, q in cells)) or not both:
            return UP
        if name == "chi2":
            return total(q * (p * q.inverse() - ONE) ** 2 for p, q in cells)
        if name == "kl":
            return total(p * call("log", p * q.inverse()) for p, q in both)
        if name == "max_divergence":
            ratios = [p * q.inverse() for p, q in both]
            return call("log", reduce(lambda most, other: most if self.holds(">=", most - other) else other, ratios))
        return call("log", total(q * PLAIN.raised(p * q.inverse(), t) for p, q in both)) * (t - ONE).inverse()

    def premise_holds(self, text: str) -> bool:
        body, found, binder = text.partition(" for all ")
        tree = tree_of(body)
        if not found:
            return self.says(self.compared(tree))
        if match := re.fullmatch(r"events (\w+)", binder, re.ASCII):
            outcomes = range(max(map(len, self.laws.values())))
            demand(len(outcomes) <= MOST_OUTCOMES, "too many outcomes")
            events = chain(*(combinations(outcomes, size) for size in range(len(outcomes) + 1)))
            return all(self.says(self.where(lists={**self.lists, match[1]: event}).compared(tree)) for event in events)
        name, _, _, ends, _ = DOMAIN.fullmatch(binder).groups()
        demand(tree[0] == "<=" and tree[1][:2] == ("call", "renyi") and tree[1][2][2] == ("name", name), "a premise that is not here")
        return self.holds_for_orders(tree, name, *map(self.side, tree_of(f"({ends})")[1]))

    def holds_for_orders(self, tree, name: str, low, high) -> bool:
        """D <= f for all orders, f affine and rising: D rises with the order, so that D at v and f at u decide it between u and v."""

        def bound(order):
            return self.where(values={**self.values, name: order}, names={**self.names, name: "number"}).value(tree[2])

        def between(start, end, depth) -> bool:
            greatest = self.value(("call", "renyi", [*tree[1][2][:2], ENDLESS if end == UP else ("whole", end)]))
            if greatest != UP and self.holds(">=", bound(start) - greatest):
                return True
            demand(depth < DEEPEST, "not decided between two orders")
            middle = 2 * start + 1 if end == UP else Fraction(start + end) / 2
            return between(start, middle, depth + 1) and between(middle, end, depth + 1)

        affine = name not in PLAIN.value(tree[2]).derivative(name).free
        demand(affine and self.holds(">=", bound(2) - bound(1)), "a bound that is not seen to rise")
        low, high = (end if isinstance(end, float) else end.number for end in (low, high))
        demand(low < high, "no orders")
        return between(low, high, 0)

    def stated(self, value, text, bits: int) -> bool:
        """Does the stated interval, two decimals, contain the value, and is it no wider than so many bits let it be?"""
        if isinstance(value, float):
            return text == ["oo" if value == UP else "-oo"] * 2
        demand(isinstance(text, list) and len(text) == 2 and all(map(DECIMAL.fullmatch, text)), "expected two decimals")
        low, high = map(Fraction, text)
        narrow = high - low <= max(abs(low), abs(high)) * (Fraction(256, 2**bits) + Fraction(4, 10**29))
        demand(narrow, "a stated interval that is wider than its bits", DECLINED)
        return self.holds(">=", value - constant(low)) and self.holds(">=", constant(high) - value)


def fault(claim, evidence) -> str:
    """Why it is no counterexample; "" when it is one."""
    demand(claim.keys() <= {"conclusion", "tight", *LISTS} and claim.get("tight", False) is False, "a claim that is not here")
    demand(evidence.keys() <= {"at", "lhs", "rhs", "bits"}, "evidence that is not here")
    demand(type(evidence["bits"]) is int and 2 <= evidence["bits"] <= 20_000, "no sensible precision")
    place = Place(evidence["at"])
    for text in claim["where"]:
        if not all(map(place.says, place.domain(text))):
            return f"it lies outside the domain {text[:80]}"
    demand(place.values.keys() == place.names.keys(), "values of other symbols")
    for text in (*claim["conditions"], *claim["given"]):
        if not place.premise_holds(text):
            return f"it does not meet the premise {text[:80]}"
    trees = [tree_of(text) for text in conclusions(claim["conclusion"])]
    if all(place.says(place.compared(tree)) for tree in trees):
        return "the conclusion holds there"
    left, right = map(place.side, trees[0][1:])
    if len(trees) == 2:
        right = (right + place.value(trees[1][2])) * constant(Fraction(1, 2))
    for key, value in (("lhs", left), ("rhs", right)):
        if not place.stated(value, evidence[key], evidence["bits"]):
            return f"the stated {key} is not what it is there"
    return ""


def refuted(claim, evidence) -> str:
    try:
        why = settled(lambda: fault(claim, evidence))
    except (Verdict, *MALFORMED) as problem:
        declined = isinstance(problem, Verdict) and problem.args[0] == DECLINED
        raise Verdict(DECLINED, problem.args[1] if declined else "a counterexample of a kind that is not here") from None
    demand(why is not None, "a counterexample that is not decided", DECLINED)
    demand(not why, f"no counterexample: {why}")
    return "a counterexample: false at the place that it gives"


# ---- the verdict --------------------------------------------------------------------------------------------------------------------


def decide(text: str) -> str:
    data = load(text)
    envelope(data)
    demand(data["kind"] == "claim", "an enclosure of a quantity", DECLINED)
    claim, verdict, evidence = data["claim"], data["verdict"], data["evidence"]
    demand(data["claim_hash"] == sha256(claim), "stale: the claim's hash is another")
    demand(verdict in ("proved", "certified", "refuted", "vacuous") and isinstance(evidence, dict), "unknown verdict")
    if verdict == "refuted":
        return refuted(claim, evidence)
    demand(verdict != "certified" and "core" in evidence and "theorems" not in evidence, "not in the rules of the core", DECLINED)
    return proved(claim, evidence["core"], verdict == "vacuous")


def check(text: str) -> tuple[str, str]:
    """("accepted" | "rejected" | "declined" | "unreadable", the reason in one line) for the text of a certificate."""
    _ends[0] = time.monotonic() + SECONDS
    try:
        return ACCEPTED, decide(text)
    except Verdict as problem:
        return problem.args[0], _line(problem.args[1])
    except (RecursionError, MemoryError):
        return DECLINED, "nested too deeply or too large for this checker"
    except MALFORMED as problem:
        return REJECTED, _line(f"malformed: {type(problem).__name__}: {problem}")


def _line(problem) -> str:
    return "".join(character if character.isprintable() else " " for character in str(problem)[:500])


def main(paths: list[str]) -> int:
    codes = []
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                verdict, reason = check(file.read(MOST_CHARACTERS + 1))
        except (OSError, ValueError) as problem:
            verdict, reason = UNREADABLE, _line(problem)
        codes.append(EXIT[verdict])
        print(f"{verdict:<10} {_line(path)}: {reason}")
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("usage: python second.py CERTIFICATE…", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1:]))
