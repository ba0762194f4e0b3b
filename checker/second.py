"""A second checker of rdpverify's certificates: one file, the standard library only.

It is written from docs/certificates.md and docs/core-rules.md and shares no line with the package; the theory, axioms and the theorems
proved from them, is read as data from the package's folder ``core`` (or given to :func:`theory`, in a browser).

    python checker/second.py CERTIFICATE…

prints a line for each and ends with 0 when all are accepted, else with the first that occurs of 1 (one is rejected), 2 (one cannot be read)
and 4 (one is declined: it needs what is not here).  ``check(text)`` is the same for the text of one certificate.
"""

import hashlib
import json
import re
import sys
import time
from copy import copy
from fractions import Fraction
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, combinations
from itertools import product as choices
from math import isqrt
from pathlib import Path

ACCEPTED, REJECTED, UNREADABLE, DECLINED = "accepted", "rejected", "unreadable", "declined"
EXIT = {ACCEPTED: 0, REJECTED: 1, UNREADABLE: 2, DECLINED: 4}
SECONDS = 300
MALFORMED = (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, ZeroDivisionError)


class Rejected(Exception):
    """The certificate does not hold."""


class Declined(Exception):
    """What it needs is not here: neither accepted nor rejected."""


class Unreadable(Exception):
    """Not a JSON text."""


def demand(holds, why: str) -> None:
    if not holds:
        raise Rejected(why)


_ends = [float("inf")]


def on_time() -> None:
    if time.monotonic() > _ends[0]:
        raise Declined(f"not decided within {SECONDS} seconds")


# ---- the file -------------------------------------------------------------------------------------------------------------------

MOST_CHARACTERS = 32_000_000
COMMON = {"format", "version", "program", "kind", "evidence", "digest"}
KEYS = {"claim": COMMON | {"claim", "claim_hash", "verdict"}, "curve": COMMON | {"expression", "at", "digits", "points"}}
KEYS["enclosure"] = KEYS["infimum"] = COMMON | {"expression", "at", "digits", "lower", "upper"}


def load(text: str):
    """The JSON value of a text in which no key stands twice and no number is a float."""

    def no_float(literal):
        raise Rejected(f"floats have no place in a certificate: {literal[:40]}")

    def once(pairs):
        demand(len({key for key, _ in pairs}) == len(pairs), "a key stands twice in one object")
        return dict(pairs)

    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"larger than {MOST_CHARACTERS} characters")
    try:
        return json.loads(text, parse_float=no_float, parse_constant=no_float, object_pairs_hook=once)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as problem:
        raise Unreadable(f"not JSON: {problem}") from None


def digest_of(value) -> str:
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    except (ValueError, TypeError, RecursionError):
        raise Rejected("has no canonical JSON") from None
    return "sha256:" + hashlib.sha256(text).hexdigest()


def envelope(data) -> None:
    demand(isinstance(data, dict) and data.get("format") == "rdpverify-certificate", "not a certificate")
    version, kind = data.get("version"), data.get("kind")
    demand(type(version) is int and version in (1, 2), "unknown version")
    demand(isinstance(kind, str) and kind in KEYS, "unknown kind")
    demand(set(data) == KEYS[kind] - ({"program"} if version == 1 else set()), "missing or unknown keys")
    demand(data["digest"] == digest_of({key: value for key, value in data.items() if key != "digest"}), "altered: the digest is another")


# ---- terms ----------------------------------------------------------------------------------------------------------------------
# What can be replaced has a key: "x" for a symbol, "law P", "event S", "test phi", "variable X".

NOTHING: frozenset = frozenset()
AT_A_POINT, KINDS = ("density", "indicator", "test"), ("law", "event", "test", "variable")


class Node:
    """``head(*args)``: an atom of a polynomial, or a law, an event, a random variable; one object for each content."""

    made: dict = {}

    def __init__(self, head, args):
        self.head, self.args, self.number = head, args, len(Node.made)
        inside = [part for part in args if not isinstance(part, str)]
        own = frozenset(args if head == "symbol" else (f"{head} {args[0]}",) if head in KINDS else ())
        self.free = own.union(*(part.free for part in inside))
        varying = () if head == "integral" else (self,) if head in AT_A_POINT else chain(*(part.points for part in inside))
        self.points = frozenset(varying)

    @cached_property
    def key(self) -> str:
        return blake(self.head, *(part if isinstance(part, str) else part.key for part in self.args))


def node(head: str, *args) -> Node:
    found = Node.made.get((head, args))
    if found is None:
        on_time()
        found = Node(head, args)
        demand(head not in ("Mixture", "Product", "Power") or not found.points, "a law varies from point to point")
        Node.made[head, args] = found
    return found


def blake(*texts: str) -> str:
    listed = ", ".join(f"'{text}'" for text in texts) + ("," if len(texts) == 1 else "")
    return hashlib.blake2b(f"({listed})".encode(), digest_size=16).hexdigest()


def plain(value):
    """A rational as an int where it is one: these are much faster."""
    return value.numerator if type(value) is Fraction and value.denominator == 1 else value


class Poly:
    """``{monomial: coefficient}``; a monomial is a tuple of (atom, power) in the order of the atoms' numbers."""

    def __init__(self, terms: dict):
        self.terms = terms

    def __hash__(self):
        return self.hash

    def __eq__(self, other):
        return self is other or (isinstance(other, Poly) and self.terms == other.terms)

    @cached_property
    def hash(self) -> int:
        return hash(frozenset(self.terms.items()))

    @cached_property
    def atoms(self) -> frozenset:
        return frozenset(item[0] for monomial in self.terms for item in monomial)

    @cached_property
    def free(self) -> frozenset:
        return NOTHING.union(*(atom.free for atom in self.atoms))

    @cached_property
    def points(self) -> frozenset:
        return NOTHING.union(*(atom.points for atom in self.atoms))

    @cached_property
    def key(self) -> str:
        return blake(*sorted(f"{value}*{monomial_key(monomial)}" for monomial, value in self.terms.items()))

    def __neg__(self):
        return Poly({monomial: -value for monomial, value in self.terms.items()})

    def __add__(self, other):
        return total((self, other))

    def __sub__(self, other):
        return total((self, -other))

    def __mul__(self, other):
        demand(len(self.terms) * len(other.terms) <= 1_000_000, "a product of too many terms")
        found: dict = {}
        for first, a in self.terms.items():
            on_time()
            demand(a.numerator.bit_length() + a.denominator.bit_length() <= 200_000, "too large a number")
            for second, b in other.terms.items():
                monomial = joined(first, second)
                found[monomial] = plain(found.get(monomial, 0) + a * b)
        return Poly({monomial: value for monomial, value in found.items() if value})

    def __pow__(self, count: int):
        demand(0 <= count <= 1000, "too large a power")
        found = ONE
        for _ in range(count):
            found = found * self
        return found


def monomial_key(monomial: tuple) -> str:
    return "*".join(sorted(f"{item[0].key}**{item[1]}" for item in monomial))


def joined(first: tuple, second: tuple) -> tuple:
    """The product of two monomials."""
    if not first or not second:
        return first or second
    powers = dict(first)
    for atom, count in second:
        powers[atom] = powers.get(atom, 0) + count
    return tuple(sorted(powers.items(), key=lambda item: item[0].number))


def total(parts) -> Poly:
    found: dict = {}
    for part in parts:
        for monomial, value in part.terms.items():
            found[monomial] = plain(found.get(monomial, 0) + value)
    return Poly({monomial: value for monomial, value in found.items() if value})


def constant(value) -> Poly:
    return Poly({(): plain(value)} if value else {})


def single(atom: Node) -> Poly:
    return Poly({((atom, 1),): 1})


def call(head: str, *args) -> Poly:
    return single(node(head, *args))


def number_of(f: Poly):
    """The rational that f is, or None."""
    return 0 if not f.terms else f.terms.get(()) if len(f.terms) == 1 else None


def atom_of(f: Poly):
    """The atom that f is, or None."""
    (monomial, value), *others = f.terms.items() or (((), 0),)
    return monomial[0][0] if not others and value == 1 and len(monomial) == 1 and monomial[0][1] == 1 else None


ZERO, ONE, HALF = constant(0), constant(1), constant(Fraction(1, 2))


def weighted(mixture: Node):
    return zip(mixture.args[::2], mixture.args[1::2])


def density(law: Node) -> Poly:
    return total([weight * density(part) for weight, part in weighted(law)]) if law.head == "Mixture" else call("density", law)


def entropy(variables) -> Poly:
    found = sorted(set(variables), key=lambda variable: variable.args)
    return call("entropy", *found) if found else ZERO


def put(f, values: dict):
    """A polynomial, law or event with values put in by their keys."""
    if f.free.isdisjoint(values):
        return f
    if isinstance(f, Poly):
        parts = []
        for monomial, value in f.terms.items():
            product = constant(value)
            for atom, count in monomial:
                product = product * put_atom(atom, values) ** count
            parts.append(product)
        return total(parts)
    if f.head in ("law", "event"):
        return values[f"{f.head} {f.args[0]}"]
    return node(f.head, *(put(part, values) for part in f.args))


def put_atom(atom: Node, values: dict) -> Poly:
    if atom.free.isdisjoint(values):
        return single(atom)
    if atom.head in ("symbol", "test"):
        return values[atom.args[0] if atom.head == "symbol" else f"test {atom.args[0]}"]
    if atom.head == "density":
        return density(put(atom.args[0], values))
    if atom.head == "entropy":
        return entropy(each for one in atom.args for each in values.get(f"variable {one.args[0]}", (one,)))
    if atom.head == "integral":
        bound = any(isinstance(value, Poly) and value.points and " " not in name and name in atom.free for name, value in values.items())
        demand(not bound, "a density would be bound by an integral")
    return call(atom.head, *(put(part, values) for part in atom.args))


# ---- relations and theorems -----------------------------------------------------------------------------------------------------

ORDERED = (">=", ">", "==")


class Relation:
    """``op`` of a polynomial, of two laws (continuous) or of (names, conditions, relation) (forall); one object for each content."""

    made: dict = {}

    def __init__(self, op, body):
        self.op, self.body = op, body
        parts = (*body[1], body[2]) if op == "forall" else body if op == "continuous" else (body,)
        self.free = NOTHING.union(*(part.free for part in parts)).difference(body[0] if op == "forall" else ())
        self.points = NOTHING.union(*(part.points for part in parts))


def relation(op: str, body) -> Relation:
    if op == "==" and body.terms and body.terms[max(body.terms, key=monomial_key) if len(body.terms) > 1 else next(iter(body.terms))] < 0:
        body = -body
    found = Relation.made.get((op, body))
    if found is None:
        found = Relation.made[op, body] = Relation(op, body)
    return found


def put_in(said: Relation, values: dict) -> Relation:
    """The relation with values put in."""
    if said.free.isdisjoint(values):
        return said
    if said.op == "continuous":
        return relation("continuous", tuple(put(law, values) for law in said.body))
    if said.op != "forall":
        return relation(said.op, put(said.body, values))
    names, conditions, inner = said.body
    left = {key: value for key, value in values.items() if key in said.free}
    for value in left.values():
        parts = value if isinstance(value, tuple) else (value,)
        demand(all(part.free.isdisjoint(names) for part in parts), "a bound name would be caught")
    return relation("forall", (names, tuple(put_in(part, left) for part in conditions), put_in(inner, left)))


class Theorem:
    """Hypotheses ⊢ relation."""

    def __init__(self, given, said: Relation):
        self.given, self.said, self.op, self.f = frozenset(given), said, said.op, said.body


def served_by(said: Relation) -> set:
    """The relations for which it serves: itself, f >= 0 for f > 0, and f >= 0 and -f >= 0 for f == 0."""
    if said.op not in (">", "=="):
        return {said}
    return {said, relation(">=", said.body), *([relation(">=", -said.body)] if said.op == "==" else ())}


# ---- texts ----------------------------------------------------------------------------------------------------------------------
# A tree is ("whole", n), ("name", a), ("-", a), ("+", a, b) and so on, ("call", name, [args]), ("tuple", [items]), ("<=", a, b) and so on.

COMPARISONS = ("<=", "<", ">=", ">", "==")
BINDS = {**dict.fromkeys(COMPARISONS, 1), "+": 2, "-": 2, "*": 3, "/": 3, "**": 5}  # and a leading "-" 4
NO_NAMES = set(re.findall(r"\w+", """False None True and as assert async await break class continue def del elif else except finally for
from global if import in is lambda nonlocal not or pass raise return try while with yield"""))
JOINT = re.compile(r"(?<![A-Za-z0-9_])([HI])\(([A-Za-z0-9_, ]*)(?:;([A-Za-z0-9_, ]*))?(?:\|([A-Za-z0-9_, ]*))?\)")
TOKEN = re.compile(r"[ \t\n\r\f]*(?:([0-9]+)(?![0-9A-Za-z_])|([A-Za-z_][A-Za-z0-9_]*)|(\*\*|<=|>=|==|[-+*/(),<>]))")
SIGNATURES = {  # of what is said of laws: law, event, name of a test, number; and of functions
    **dict.fromkeys(("tv", "kl", "chi2", "hellinger2", "max_divergence"), "ll"),
    **dict.fromkeys(("renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff"), "llf"),
    "prob": "le", "density": "l", "indicator": "e", "test": "n", "entropy": "",
}
PLACES = {"exp": 1, "log": 1, "inv": 1, "pow": 2, "pos": 1, "step": 1, "pi": 0, "integral": 1, "gamma": 1, "digamma": 1, "loggamma": 1,
          "erfc": 1, "sin": 1, "cos": 1}
WRITTEN_OUT = {"sqrt": 1, "Abs": 1, "Max": None, "Min": None, "tanh": 1, "cosh": 1, "sinh": 1, "erf": 1, "Phi": 1, "factorial": 1,
               "binomial": 2}
UP, DOWN = "oo", "-oo"


def entropies_written_out(found: re.Match) -> str:
    word, first, second, given = (part or "" for part in found.groups())
    demand((word == "I") == bool(second.strip()) and first.strip(), f"not an entropy: {found[0][:80]}")
    demand(all(name.strip() for part in (first, second, given) if part.strip() for name in part.split(",")), "an empty place in an entropy")

    def of(*lists):
        return "entropy(" + ", ".join(part for part in lists if part.strip()) + ")"

    less = f" - {of(given)}" if given.strip() else ""
    if word == "H":
        return f"({of(first, given)}{less})"
    return f"({of(first, given)} + {of(second, given)} - {of(first, second, given)}{less})"


class Reader:
    """A text to a tree, by the grammar of docs/core-rules.md."""

    def __init__(self, text: str):
        demand(isinstance(text, str) and len(text) <= 1_000_000, "expected a formula as text")
        text = JOINT.sub(entropies_written_out, text).strip()
        self.tokens, self.at, at, depth = [], 0, 0, 0
        while at < len(text):
            match = TOKEN.match(text, at)
            demand(match is not None, f"cannot be read: {text[at:at + 40]!r}")
            demand(depth > 0 or not set("\n\r") & set(match[0]), "a line ends outside brackets")
            depth += {"(": 1, ")": -1}.get(match[3], 0)
            self.tokens.append(match[1] or match[2] or match[3])
            at = match.end()
        self.tokens.append("")

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def has(self, *tokens: str) -> bool:
        return self.tokens[self.at] in tokens

    def formula(self, least=1):
        """What stands between operators that bind less than ``least``."""
        found = (self.next(), self.formula(4)) if self.has("-") else self.primary()
        while BINDS.get(self.tokens[self.at], 0) >= least:
            operator = self.next()
            found = (operator, found, self.formula(BINDS[operator] + (operator != "**")))
        return found

    def primary(self):
        token = self.next()
        if token == "(":
            items, closed_by_comma = self.items()
            return items[0] if len(items) == 1 and not closed_by_comma else ("tuple", items)
        if token[:1].isdigit():
            demand(len(token) <= 4300 and (token[0] != "0" or not token.strip("0")), "not a whole number")
            return ("whole", int(token))
        demand(re.match(r"[A-Za-z_]", token) and token not in NO_NAMES, f"not expected: {token[:40]!r}")
        if not self.has("("):
            return ("name", token)
        self.next()
        return ("call", token, self.items()[0])

    def items(self):
        """What stands up to the closing bracket, and whether a comma is before it."""
        found, comma = [], False
        while not self.has(")"):
            demand(not found or comma, "a bracket is not closed")
            found.append(self.formula())
            comma = self.has(",") and bool(self.next())
        self.next()
        return found, comma


@lru_cache(maxsize=20_000)
def tree_of(text: str):
    reader = Reader(text)
    found = reader.formula()
    demand(reader.has(""), f"not expected: {reader.tokens[reader.at][:40]!r}")
    return found


def name_of(tree) -> str:
    demand(tree[0] == "name", "expected a name")
    return tree[1]


def event_of(tree) -> Node:
    return node("event", name_of(tree))


def variable_of(tree) -> Node:
    demand(name_of(tree)[0].isupper(), "a random variable begins with a capital letter")
    return node("variable", tree[1])


def law_of(tree) -> Node:
    if tree[0] == "name":
        demand(tree[1][0].isupper(), "a law begins with a capital letter")
        return node("law", tree[1])
    demand(tree[0] == "call" and tree[2], "no law")
    _, name, args = tree
    if name == "Mixture":
        demand(all(arg[0] == "tuple" and len(arg[1]) == 2 for arg in args), "a mixture is of pairs")
        return node("Mixture", *(part for arg in args for part in (PLAIN.value(arg[1][0]), law_of(arg[1][1]))))
    demand(name == "Product" or (name == "Power" and len(args) == 2), "no law")
    return node("Product", *map(law_of, args)) if name == "Product" else node("Power", law_of(args[0]), PLAIN.value(args[1]))


def compared(op: str, left: Poly, right: Poly) -> Relation:
    return relation(op.replace("<", ">"), right - left) if op in ("<=", "<") else relation(op, left - right)


def relation_of(tree) -> Relation:
    if tree[0] in COMPARISONS:
        return compared(tree[0], PLAIN.value(tree[1]), PLAIN.value(tree[2]))
    demand(tree[0] == "call", "no relation")
    _, name, args = tree
    if name in ("finite", "infinite", "integer") and len(args) == 1:
        return relation(name, PLAIN.value(args[0]))
    if name == "continuous" and len(args) == 2:
        return relation(name, tuple(map(law_of, args)))
    demand(name == "forall" and len(args) >= 3 and args[-2][0] == "tuple", "no relation")
    return relation("forall", (tuple(map(bound_of, args[:-2])), tuple(map(relation_of, args[-2][1])), relation_of(args[-1])))


def bound_of(tree) -> str:
    if tree[0] != "call":
        return name_of(tree)
    demand(tree[1] in ("event", "test") and len(tree[2]) == 1, "symbols, events and tests are bound")
    return f"{tree[1]} {name_of(tree[2][0])}"


class Reading:
    """What a term comes to: values that are added and multiplied, or "oo" or "-oo".  What these are the kinds of readings say."""

    def value(self, tree):
        lean = []
        while tree[0] in ("+", "-", "*", "/") and len(tree) == 3:  # these lean to the left, and may be long
            lean.append(tree)
            tree = tree[1]
        found = self.of_one(tree)
        for op, _, right in reversed(lean):
            found = self.combined(op, found, self.value(right))
        return found

    def of_one(self, tree):
        head = tree[0]
        if head == "whole":
            return self.number(tree[1])
        if head == "name":
            return self.apply("pi") if tree[1] == "pi" else self.named(tree[1])
        if head == "-":
            return self.opposite(self.value(tree[1]))
        if head == "**":
            return self.raised(*map(self.value, tree[1:]))
        demand(head == "call", "not a formula")
        return self.called(*tree[1:], tree)

    def opposite(self, value):
        return {UP: DOWN, DOWN: UP}[value] if isinstance(value, str) else -value

    def combined(self, op: str, left, right):
        if op in "+-":
            right = self.opposite(right) if op == "-" else right
            infinite = {part for part in (left, right) if isinstance(part, str)}
            demand(len(infinite) < 2, "oo - oo")
            return infinite.pop() if infinite else left + right
        if op == "/":
            right = self.number(0) if isinstance(right, str) else self.divisor(right)
        if not isinstance(left, str) and not isinstance(right, str):
            return left * right
        return UP if self.is_positive(left) == self.is_positive(right) else DOWN

    def raised(self, base, exponent):
        demand(not isinstance(exponent, str) and base != DOWN, "an infinite exponent, or a power of -oo")
        if base == UP:
            return UP if self.is_positive(exponent) else self.number(0)
        return self.power(base, exponent)

    def divisor(self, value):
        return self.inverse(value)

    def written_out(self, name: str, args):
        """The meaning of an abbreviation."""
        demand(args and WRITTEN_OUT[name] in (None, len(args)), f"{name} of {len(args)} arguments")
        x, last, one, two, half, of = args[0], args[-1], self.number(1), self.number(2), self.number(Fraction(1, 2)), self.apply
        return {
            "sqrt": lambda: of("pow", x, half), "Abs": lambda: of("pos", x) + of("pos", -x), "erf": lambda: one - of("erfc", x),
            "Max": lambda: reduce(lambda most, other: most + of("pos", other - most), args),
            "Min": lambda: -reduce(lambda most, other: most + of("pos", -other - most), args[1:], -x),
            "tanh": lambda: one - two * self.inverse(of("exp", two * x) + one),
            "cosh": lambda: half * of("exp", x) + half * of("exp", -x), "sinh": lambda: half * of("exp", x) - half * of("exp", -x),
            "Phi": lambda: half * of("erfc", -x * of("pow", two, -half)), "factorial": lambda: of("gamma", x + one),
            "binomial": lambda: of("gamma", x + one) * self.inverse(of("gamma", last + one)) * self.inverse(of("gamma", x - last + one)),
        }[name]()

    def at_infinity(self, name: str, args):
        """A function some of whose arguments are infinite."""
        if name in ("Max", "Min"):
            winner, loser = (UP, DOWN) if name == "Max" else (DOWN, UP)
            left = [arg for arg in args if arg != loser]
            return winner if winner in left else self.written_out(name, left) if left else loser
        if name == "Abs" or (name in ("exp", "log", "sqrt") and args == [UP]):
            return UP
        demand(name == "exp", f"{name} of an infinity")
        return self.number(0)


class Plain(Reading):
    """A formula in a step, as a polynomial."""

    number, apply = staticmethod(constant), staticmethod(call)

    def named(self, name):
        return call("symbol", name)

    def inverse(self, f):
        value = number_of(f)
        return constant(Fraction(1) / value) if value else call("inv", f)

    def power(self, base, exponent):
        value = number_of(exponent)
        if value is None or value.denominator != 1 or abs(value) > 64:
            return call("pow", base, exponent)
        return base ** int(value) if value >= 0 else self.inverse(base) ** int(-value)

    def called(self, name, args, tree):
        if name == "entropy":
            return entropy(map(variable_of, args))
        if name in SIGNATURES:
            demand(len(args) == len(SIGNATURES[name]), f"{name} of {len(args)} arguments")
            read = {"l": law_of, "e": event_of, "n": name_of, "f": self.value}
            found = [read[kind](arg) for kind, arg in zip(SIGNATURES[name], args)]
            return density(*found) if name == "density" else call(name, *found)
        if name in WRITTEN_OUT:
            return self.written_out(name, list(map(self.value, args)))
        demand(PLACES.get(name) == len(args), f"not in the core's language: {name} of {len(args)}")
        return call(name, *map(self.value, args))


PLAIN = Plain()


@lru_cache(maxsize=20_000)
def read_poly(text: str) -> Poly:
    return PLAIN.value(tree_of(text))


@lru_cache(maxsize=20_000)
def read_relation(text: str) -> Relation:
    return relation_of(tree_of(text))


def read_values(values) -> dict:
    """Values by their keys, as ``instance`` and ``specialise`` have them."""
    found: dict = {}
    for key, text in values.items():
        kind, _, name = key.rpartition(" ")
        demand(isinstance(text, str) and kind in ("", *KINDS), "expected texts, and names with their kind")
        if kind == "variable":
            found[key] = tuple(variable_of(tree_of(part)) for part in text.split(",") if part.strip())
        else:
            found[key] = read_poly(text) if kind in ("", "test") else (law_of if kind == "law" else event_of)(tree_of(text))
    return found


# ---- rules ----------------------------------------------------------------------------------------------------------------------

MOST_STEPS, MOST_PATTERNS, MOST_PARTS = 200_000, 4096, 100_000
A_SYMBOL = re.compile(r"[A-Za-z_]\w*", re.ASCII)
SMOOTH_WHERE_POSITIVE = ("log", "inv", "pow", "loggamma", "gamma")
MEASURABLE = ("density", "indicator", "test", "exp", "log", "inv", "pow", "pos", "step", "symbol")
READ = {"axiom": "x", "assume": "r", "point": "f", "at_most_one": "f", "cut": "Tt", "cases": "ftttt", "finite_or_not": "ftt",
        "contradiction": "Tr", "instance": "tvT", "specialise": "tv", "generalise": "txx", "congruence": "fx", "arithmetic": "x",
        "integrate": "TT", "finite_integral": "fxT", "rises": "fxfftT", "numbers": "xx", "on_box": "xxxx"}


class Proof:
    """Theorems by their number, one for each step.  The letters of ``READ`` say how the arguments of a rule are read: theorem by number,
    Theorems by numbers, formula, relation, values; x as it is."""

    def __init__(self):
        self.theorems: list[Theorem] = []

    def step(self, step) -> None:
        on_time()
        demand(isinstance(step, list) and step and isinstance(step[0], str) and step[0] in READ, "no such rule")
        rule, *args = step
        demand(len(args) <= len(READ[rule]), f"{rule} has fewer arguments")
        read = {"t": self.at, "T": self.all, "f": read_poly, "r": read_relation, "v": read_values, "x": lambda arg: arg}
        self.theorems.append(getattr(self, rule)(*(read[kind](arg) for kind, arg in zip(READ[rule], args))))

    def at(self, number) -> Theorem:
        demand(type(number) is int and 0 <= number < len(self.theorems), f"no step {number!r:.20} before this")
        return self.theorems[number]

    def all(self, numbers) -> list[Theorem]:
        demand(isinstance(numbers, list), "expected numbers of steps")
        return [self.at(number) for number in numbers]

    def axiom(self, name):
        return called(name)

    def assume(self, said):
        return Theorem((said,), said)

    def point(self, f):
        demand(atom_of(f) and atom_of(f).head in AT_A_POINT, "expected a density, an indicator or a test")
        return Theorem((), relation(">=", f))

    def at_most_one(self, f):
        demand(atom_of(f) and atom_of(f).head in ("indicator", "test"), "expected an indicator or a test")
        return Theorem((), relation(">=", ONE - f))

    def cut(self, lemmas, theorem):
        gone = set().union(*(served_by(lemma.said) for lemma in lemmas))
        return Theorem((theorem.given - gone).union(*(lemma.given for lemma in lemmas)), theorem.said)

    def cases(self, f, *theorems):
        above, zero, below = served_by(relation(">", f)), served_by(relation("==", f)), served_by(relation(">", -f))
        own = {2: ({relation(">=", f)}, below), 3: (above, zero, below)}.get(len(theorems))
        demand(own and all(theorem.said is theorems[0].said for theorem in theorems), "two or three cases have one conclusion")
        return Theorem(NOTHING.union(*(theorem.given - gone for theorem, gone in zip(theorems, own))), theorems[0].said)

    def finite_or_not(self, f, first, second):
        demand(first.said is second.said, "the cases have different conclusions")
        return Theorem((first.given - {relation("finite", f)}) | (second.given - {relation("infinite", f)}), first.said)

    def contradiction(self, theorems, said):
        if len(theorems) == 2:
            demand({theorem.op for theorem in theorems} == {"finite", "infinite"} and theorems[0].f == theorems[1].f, "no contradiction")
        else:
            demand(len(theorems) == 1 and theorems[0].op in ORDERED, "no contradiction")
            value = number_of(theorems[0].f)
            demand(value is not None and not is_true(theorems[0].op, value), "no contradiction")
        return Theorem(NOTHING.union(*(theorem.given for theorem in theorems)), said)

    def instance(self, theorem, values, facts=()):
        known, used = {fact.said: fact for fact in facts}, []

        def nonnegative(f):
            fact = next((known[said] for op in ORDERED if (said := relation(op, f)) in known), None)
            if fact is None:
                demand(number_of(f) is not None and number_of(f) >= 0, "not known to be >= 0")
                return
            demand(not any(said.points for said in fact.given), "a fact holds at some points only")
            used.append(fact)

        def look_at(law):
            if law.head == "Mixture":
                demand(total([weight for weight, _ in weighted(law)]) == ONE, "the weights do not add up to 1")
                for weight, _ in weighted(law):
                    nonnegative(weight)
            if law.head == "Power":
                nonnegative(law.args[1] - ONE)
            for part in law.args:
                if isinstance(part, Node):
                    look_at(part)

        for key, value in values.items():
            if key.startswith("law "):
                look_at(value)
            if key.startswith("test "):
                nonnegative(value)
                nonnegative(ONE - value)
        given = {put_in(said, values) for said in theorem.given}
        return Theorem(given.union(*(fact.given for fact in used)), put_in(theorem.said, values))

    def specialise(self, theorem, values):
        demand(theorem.op == "forall", "expected a statement for all values")
        names, conditions, inner = theorem.f
        demand(set(values) == set(names) and not any(key.startswith("test ") for key in values), "every bound name is given a value")
        demand(not any(isinstance(value, Poly) and value.points for value in values.values()), "a bound number varies from point to point")
        return Theorem(theorem.given | {put_in(condition, values) for condition in conditions}, put_in(inner, values))

    def generalise(self, theorem, names, conditions):
        demand(isinstance(names, list) and names and isinstance(conditions, list), "expected names and conditions")
        demand(all(A_SYMBOL.fullmatch(re.sub("^(event|test) ", "", name)) for name in names), "symbols, events and tests are bound")
        conditions = tuple(map(read_relation, conditions))
        left = theorem.given.difference(conditions)
        demand(all(said.free.isdisjoint(names) for said in left), "a hypothesis speaks of a bound name")
        return Theorem(left, relation("forall", (tuple(names), conditions, theorem.said)))

    def congruence(self, f, equalities):
        atom = atom_of(f)
        demand(atom and atom.head not in ("symbol", "integral", *AT_A_POINT), "expected a function of arguments")
        args, given = list(atom.args), set()
        for place, (number, other) in equalities.items():
            demand(re.fullmatch("[0-9]", place) and int(place) < len(args), "no such place")
            place, theorem, other = int(place), self.at(number), read_poly(other)
            demand(isinstance(atom.args[place], Poly), "no number stands there")
            demand(theorem.said is relation("==", atom.args[place] - other), "not the equation of the two arguments")
            args[place] = other
            given |= theorem.given
        return Theorem(given, relation("==", f - call(atom.head, *args)))

    def arithmetic(self, parts):
        given, sums, strict, equal = set(), [], False, True
        for multiplier, numbers in parts:
            theorems = self.all(numbers)
            demand(all(theorem.op in ORDERED for theorem in theorems), "arithmetic is of numbers")
            zero, positive = any(theorem.op == "==" for theorem in theorems), False
            if isinstance(multiplier, list):
                demand(len(multiplier) == 2 and multiplier[0] == "square", "a multiplier is a formula or a square")
                product = read_poly(multiplier[1]) ** 2
            else:
                product = read_poly(multiplier)
                positive = (number_of(product) or 0) > 0
                demand(zero or positive, "a multiplier is a number > 0 or a square")
            for theorem in theorems:
                given |= theorem.given
                product = product * theorem.f
            sums.append(product)
            equal = equal and zero
            strict = strict or (positive and all(theorem.op == ">" for theorem in theorems))
        return Theorem(given, relation("==" if equal else ">" if strict else ">=", total(sums)))

    def integrate(self, theorems, facts=()):
        demand(theorems and all(theorem.said is theorems[0].said for theorem in theorems), "expected theorems of one conclusion")
        demand(theorems[0].op in ORDERED, "expected f >= 0 or f == 0")
        given = cover(theorems, facts, NOTHING).union(*(fact.given for fact in facts))
        return Theorem(given, relation("==" if theorems[0].op == "==" else ">=", integrated(theorems[0].f, facts)))

    def finite_integral(self, g, bounds, facts=()):
        vanishes(g, facts)
        pairs = [self.all(pair) for pair in bounds]
        demand(pairs and all(len(pair) == 2 for pair in pairs), "expected pairs of bounds")
        given = set().union(*(fact.given for fact in facts))
        for side, sign in ((0, g), (1, -g)):
            theorems = [pair[side] for pair in pairs]
            for theorem in theorems:
                demand(theorem.op in ORDERED, "expected bounds")
                integrated(theorem.f + sign, facts)
            given |= cover(theorems, facts, g.points)
        return Theorem(given, relation("finite", call("integral", g)))

    def rises(self, f, name, start, end, slope, smooth=()):
        demand(A_SYMBOL.fullmatch(name) and name not in start.free | end.free, "an end speaks of the symbol itself")
        demand(slope.op in ORDERED and slope.f == derivative(f, name), "not the derivative")
        x = call("symbol", name)
        closed = {relation(">=", x - start), relation(">=", end - x)}
        opened = closed | {relation(">", x - start), relation(">", end - x)}
        for theorem, allowed in ((slope, opened), *((theorem, closed) for theorem in smooth)):
            demand(all(name not in said.free or said in allowed for said in theorem.given), f"a theorem assumes more of {name}")
        above = {theorem.f for theorem in smooth if theorem.op == ">"}
        demand(all(g in above or (number_of(g) or 0) > 0 for g in to_be_positive(f, name)), "an argument is not known to be positive")
        op = ">" if slope.op == ">" else ">="
        given = {said for theorem in (slope, *smooth) for said in theorem.given if name not in said.free}
        return Theorem(given | {relation(op, end - start)}, relation(op, put(f, {name: end}) - put(f, {name: start})))

    def numbers(self, text, bits=64):
        return self.on_box(text, {}, 0, bits)

    def on_box(self, text, box, cuts, bits=64):
        said = read_relation(text)
        ends = {name: (rational(low), rational(high)) for name, (low, high) in box.items()}
        demand(said.op in (">=", ">") and said.free <= ends.keys(), "expected an inequality between numbers or on the box")
        demand(all(map(A_SYMBOL.fullmatch, ends)), "a box is of symbols")
        demand(type(bits) is int and 2 <= bits <= 10_000, "no sensible precision")
        waiting, count = [(ends, cuts)], 0
        while waiting:
            part, cut = waiting.pop()
            count += 1
            demand(count <= MOST_PARTS, "too many parts")
            if type(cut) is int and cut == 0:
                demand(settled(lambda: surely(said.op, enclose(said.body, part), Interval(0))), "not seen to be true")
                continue
            name, point, below, above = cut
            (low, high), point = part[name], rational(point)
            demand(low < point < high, "a cut lies inside the part")
            waiting += [({**part, name: half}, then) for half, then in (((low, point), below), ((point, high), above))]
        between = [(call("symbol", name), constant(low), constant(high)) for name, (low, high) in ends.items()]
        return Theorem({relation(">=", f) for x, low, high in between for f in (x - low, high - x)}, said)


def is_true(op: str, value) -> bool:
    return {">=": value >= 0, ">": value > 0, "==": value == 0}[op]


def rational(text):
    demand(isinstance(text, str) and re.fullmatch(r"-?[0-9]{1,4300}(/[0-9]{1,4300})?", text, re.ASCII), "expected a rational as text")
    top, _, bottom = text.partition("/")
    demand(int(bottom or 1) != 0, "a denominator is 0")
    return plain(Fraction(int(top), int(bottom or 1)))


def integrated(f: Poly, facts) -> Poly:
    finite, parts = {fact.f for fact in facts if fact.op == "finite"}, []
    for monomial, value in f.terms.items():
        inside = Poly({tuple(item for item in monomial if item[0].points): 1})
        factor = Poly({tuple(item for item in monomial if not item[0].points): value})
        if not (atom_of(inside) and atom_of(inside).head == "density"):
            integral = call("integral", inside)
            if not below_a_density(inside):
                vanishes(inside, facts)
                demand(integral in finite, "an integral is not known to be finite")
            factor = factor * integral
        parts.append(factor)
    return total(parts)


def below_a_density(g: Poly) -> bool:
    """Is the monomial one density times indicators, tests and steps?"""
    (monomial,) = g.terms
    return [count for atom, count in monomial if atom.head == "density"] == [1] and all(
        atom.head in AT_A_POINT or (atom.head == "step" and measurable(atom)) for atom, _ in monomial)


def measurable(atom: Node) -> bool:
    arguments = [part for part in atom.args if isinstance(part, Poly)]
    return atom.head in MEASURABLE and all(not inner.points or measurable(inner) for part in arguments for inner in part.atoms)


def vanishes(g: Poly, facts) -> None:
    positive = {fact.f for fact in facts if fact.op == ">"}

    def zero(h: Poly) -> bool:
        return all(any(zero_atom(atom) for atom, _ in monomial) for monomial in h.terms)

    def zero_atom(atom: Node) -> bool:
        if atom.head == "pow":
            return (atom.args[1] in positive or (number_of(atom.args[1]) or 0) > 0) and zero(atom.args[0])
        return atom.head == "density" or (atom.head in ("pos", "step") and zero(atom.args[0]))

    demand(all(measurable(atom) for atom in g.atoms if atom.points), "not an integrand")
    demand(zero(g), "not known to be 0 where all densities are")


def cover(theorems, facts, points) -> set:
    """The hypotheses about no point of the theorems that serve, once every pattern is served."""
    demand(not any(fact.said.points or any(said.points for said in fact.given) for fact in facts), "a fact speaks of a point")
    points = points.union(*(said.points for theorem in theorems for said in (theorem.said, *theorem.given)))
    atoms = [atom for atom in points if atom.head in ("density", "indicator")]
    demand(2 ** len(atoms) <= MOST_PATTERNS, "too many patterns")
    apart = [tuple(node("density", law) for law in fact.f) for fact in facts if fact.op == "continuous"]
    greatest = [atom_of(fact.f) for fact in facts if fact.op == "finite"]
    everywhere = {relation(">=", call("exp", single(top)) * density(top.args[1]) - density(top.args[0]))
                  for top in greatest if top and top.head == "max_divergence"}
    at_points = {theorem: [said for said in theorem.given if said.points] for theorem in theorems}
    kept: set = set()
    for signs in choices((True, False), repeat=len(atoms)):
        on_time()
        pattern = dict(zip(atoms, signs))
        densities = [sign for atom, sign in pattern.items() if atom.head == "density"]
        if (densities and not any(densities)) or any(pattern.get(p) is True and pattern.get(q) is False for p, q in apart):
            continue
        implied = set(everywhere)
        for atom, sign in pattern.items():
            implied |= {relation(">=", single(atom)), relation(">" if sign else "==", single(atom))}
            if sign and atom.head == "indicator":
                implied.add(relation("==", single(atom) - ONE))
        serving = next((theorem for theorem in theorems if implied.issuperset(at_points[theorem])), None)
        demand(serving, "points of one pattern are served by no theorem")
        kept.update(said for said in serving.given if not said.points)
    return kept


def derivative(f: Poly, name: str) -> Poly:
    on_time()
    parts = []
    for monomial, value in f.terms.items():
        for place, (atom, count) in enumerate(monomial):
            if name in atom.free:
                once_less = ((atom, count - 1),) if count > 1 else ()
                parts.append(Poly({monomial[:place] + once_less + monomial[place + 1:]: value * count}) * slope_of(atom, name))
    return total(parts)


def slope_of(atom: Node, name: str) -> Poly:
    if atom.head == "symbol":
        return ONE
    f, u = single(atom), atom.args[0]
    if atom.head == "pow":
        by_base, by_exponent = atom.args[1] * f * call("inv", u), call("log", u) * f
        return by_base * derivative(u, name) + by_exponent * derivative(atom.args[1], name)
    outer = {
        "exp": lambda: f, "log": lambda: call("inv", u), "inv": lambda: -(f * f), "loggamma": lambda: call("digamma", u),
        "gamma": lambda: f * call("digamma", u), "sin": lambda: call("cos", u), "cos": lambda: -call("sin", u),
        "erfc": lambda: constant(-2) * call("exp", -(u * u)) * call("pow", call("pi"), -HALF)}.get(atom.head)
    demand(outer, f"no derivative of {atom.head}")
    return outer() * derivative(u, name)


def to_be_positive(f: Poly, name: str) -> set:
    found = set()
    for atom in f.atoms:
        if name in atom.free and atom.head != "symbol":
            found.update(atom.args[:1] if atom.head in SMOOTH_WHERE_POSITIVE else ())
            for part in atom.args:
                found |= to_be_positive(part, name) if isinstance(part, Poly) else set()
    return found


# ---- the theory -----------------------------------------------------------------------------------------------------------------

AXIOM = re.compile(r"(\w+):\s*(.*?)\s*\|-\s*(.*?)\s*\[([^\[\]]+)\]", re.ASCII)
AXIOMS: dict[str, Theorem] = {}
THEOREMS: dict[str, dict] = {}


def theory(axioms, proved: str) -> None:
    """The axioms, a list of texts of lines, and the theorems proved from them, a JSON text."""
    AXIOMS.clear()
    called.cache_clear()
    for line in chain(*(text.splitlines() for text in axioms)):
        if line.strip() and not line.startswith("#"):
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
        files = [*sorted((folder / "axioms").glob("*.txt")), folder / "proved.json"]
        *axioms, proofs = (path.read_text(encoding="utf-8") for path in files)
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


# ---- enclosures -----------------------------------------------------------------------------------------------------------------

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

    @property
    def exact(self):
        return self.low if self.low == self.high else None

    def __add__(self, other):
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self):
        return Interval(-self.high, -self.low)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        ends = (self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high)
        return Interval(min(ends), max(ends))

    def __pow__(self, count: int):
        if count < 0:
            return (self ** -count).inverse()
        found, square = None, self
        for digit in bin(count)[:1:-1]:
            found = (square if found is None else found * square) if digit == "1" else found
            low, high = square.low ** 2, square.high ** 2
            square = Interval(0 if square.low <= 0 <= square.high else min(low, high), max(low, high))
        return Interval(1) if found is None else found

    def inverse(self):
        if self.low <= 0 <= self.high:
            raise NoValue
        return Interval(Fraction(1) / self.high, Fraction(1) / self.low)


def rising(at, a: Interval) -> Interval:
    """A function that rises, of which ``at`` gives two bounds at a rational."""
    low = at(a.low, BITS[0] + 16)
    return Interval(low[0], (low if a.exact is not None else at(a.high, BITS[0] + 16))[1])


def exp_at(x, bits: int):
    """Taylor's series of x/2^m < 1/256, squared m times."""
    if x == 0:
        return (1, 1)
    if x < 0:
        low, high = exp_at(-x, bits)
        return 1 / high, 1 / low
    if x > LARGEST_EXPONENT:
        raise Declined("an exponential of a large number")
    halvings = int(x).bit_length() + 8
    bits += halvings + 16
    r = (x.numerator << bits) // (x.denominator << halvings)
    term = found = 1 << bits
    count = 0
    while term:
        count += 1
        term = ((term * r) >> bits) // count
        found += term
    low, high = Fraction(found, 1 << bits), Fraction(found + 4 * count + 8, 1 << bits)  # each term is some 4 units too small at most
    for _ in range(halvings):
        low, high = Fraction(down(low * low, bits)), Fraction(-down(-high * high, bits))
    return low, high


def artanh_at(z, bits: int):
    """z + z³/3 + z⁵/5 + … for 0 <= z <= 1/3."""
    bits += 16 + max(0, z.denominator.bit_length() - z.numerator.bit_length())
    term = (z.numerator << bits) // z.denominator
    square = (term * term) >> bits
    found, count = 0, 1
    while term:
        found += term // count
        term = (term * square) >> bits
        count += 2
    return Fraction(found, 1 << bits), Fraction(found + 4 * count + 8, 1 << bits)


def log_at(x, bits: int):
    """e·log 2 + 2·artanh((m − 1)/(m + 1)) for x = 2^e·m > 0, m near 1."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = Fraction(x) / (1 << e) if e >= 0 else Fraction(x) * (1 << -e)
    e, m = (e + 1, m / 2) if 3 * m > 4 else (e - 1, m * 2) if 3 * m < 2 else (e, m)
    low, high = artanh_at(abs(m - 1) / (m + 1), bits) if m != 1 else (0, 0)
    low, high = (low, high) if m > 1 else (-high, -low)
    twice = sorted(2 * e * end for end in half_log_two(bits + 32)) if e else (0, 0)
    return 2 * low + twice[0], 2 * high + twice[1]


@lru_cache(maxsize=64)
def half_log_two(bits: int):
    """Half of log 2."""
    return artanh_at(Fraction(1, 3), bits)


@lru_cache(maxsize=64)
def pi_at(bits: int):
    """Machin: 16·arctan(1/5) − 4·arctan(1/239)."""
    bits += 16

    def arctan(n):
        term, found, count = (1 << bits) // n, 0, 0
        while term:
            found += term // (2 * count + 1) * (-1) ** count
            term //= n * n
            count += 1
        return found, 2 * count + 4

    (a, da), (b, db) = arctan(5), arctan(239)
    return Fraction(16 * (a - da) - 4 * (b + db), 1 << bits), Fraction(16 * (a + da) - 4 * (b - db), 1 << bits)


def root_at(x, bits: int):
    """√x, exact where it is rational."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return (Fraction(top, bottom),) * 2
    shift = bits + max(0, (x.denominator.bit_length() - x.numerator.bit_length()) // 2 + 1)
    low = isqrt((x.numerator << 2 * shift) // x.denominator)
    return Fraction(low, 1 << shift), Fraction(low + 1, 1 << shift)


def log_of(a: Interval) -> Interval:
    if a.low <= 0:
        raise NoValue
    return rising(log_at, a)


def power_of(a: Interval, b: Interval) -> Interval:
    value = b.exact
    if value is not None and value.denominator == 1 and abs(value) <= 100_000:
        return a ** int(value)
    if value is not None and value.denominator == 2 and abs(value) <= 1000 and a.low >= 0:
        return rising(root_at, a) ** value.numerator
    if a.low > 0:
        return rising(exp_at, log_of(a) * b)
    if a.low < 0 or b.low <= 0:
        raise NoValue
    return Interval(0, rising(exp_at, log_of(Interval(a.high)) * b).high) if a.high else Interval(0)


EXACT = {("gamma", 1): 1, ("loggamma", 1): 0, ("erfc", 0): 1, ("sin", 0): 0, ("cos", 0): 1}
FUNCTIONS = {
    "exp": lambda a: rising(exp_at, a), "log": log_of, "inv": Interval.inverse, "pow": power_of, "pi": lambda: Interval(*pi_at(BITS[0])),
    "pos": lambda a: Interval(max(a.low, 0), max(a.high, 0)),
}


def function_of(head: str, *args: Interval) -> Interval:
    if head in FUNCTIONS:
        return FUNCTIONS[head](*args)
    demand(head in ("gamma", "loggamma", "digamma", "erfc", "sin", "cos"), f"{head} has no enclosure")
    if (head, args[0].exact) not in EXACT:
        raise Declined(f"needs the function {head}")
    return Interval(EXACT[head, args[0].exact])


def enclose(f: Poly, values: dict) -> Interval:
    """An enclosure of f where the symbols lie between the values."""
    on_time()
    found = Interval(0)
    for monomial, value in f.terms.items():
        part = Interval(value)
        for atom, count in monomial:
            if atom.head == "symbol":
                part = part * Interval(*values[atom.args[0]]) ** count
            else:
                demand(all(isinstance(arg, Poly) for arg in atom.args), f"{atom.head} has no enclosure")
                part = part * function_of(atom.head, *(enclose(arg, values) for arg in atom.args)) ** count
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


# ---- what a claim asks ----------------------------------------------------------------------------------------------------------

MAY_BE_INFINITE = ("renyi", "kl", "chi2", "max_divergence")
FUNCTIONS_OF_CLAIMS = ("exp", "Abs", "tanh", "sinh", "cosh", "erf", "erfc", "Phi", "Max", "Min", "sqrt", "factorial", "binomial",
                       "log", "loggamma", "gamma", "digamma")
MOST_CASES, MOST_INFINITE, LONGEST, LISTS = 64, 12, 20_000, ("where", "given", "conditions")
DOMAIN = re.compile(r"(\w+) in (integers )?(\[|\()(.*)(\]|\))", re.ASCII)
ROUNDED = re.compile(r"(.*)== ~(-?\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?", re.ASCII)
A_NAME = {
    "law": re.compile(r"[PQR][0-9]*"), "event": re.compile(r"[ST][0-9]*"), "variable": re.compile(r"[A-Z]\w*", re.ASCII),
    "number": re.compile(r"(?!(?:pi|oo|[PQR][0-9]*)$)[A-Za-z_]\w*", re.ASCII),
}


def quantities(tree) -> list:
    """The quantities of laws in a text, breadth first."""
    found, level = [], [tree]
    while level:
        found += [part for part in level if is_quantity(part)]
        below = [() if part[0] in ("whole", "name") else part[-1] if part[0] in ("call", "tuple") else part[1:] for part in level]
        level = list(chain(*below))
    return found


def is_quantity(tree) -> bool:
    return tree[0] == "call" and (tree[1] in SIGNATURES or (
        tree[1][0].isupper() and tree[1] not in ("Abs", "Max", "Min", "Phi", "Mixture", "Product", "Power")))


def infinity_of(tree) -> str:
    return UP if tree == ("name", "oo") else DOWN if tree == ("-", ("name", "oo")) else ""


def related(op: str, left, right):
    """What a comparison of which a side is infinite comes to."""
    first, second = ({DOWN: -1, UP: 1}.get(side, 0) if isinstance(side, str) else 0 for side in (left, right))
    return {"<=": first <= second, "<": first < second, ">=": first >= second, ">": first > second, "==": first == second}[op]


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


class Claim:
    """The reading of a claim's text with the facts that its proof brings: the cases, pairs of hypotheses and a relation."""

    def __init__(self, facts, claim):
        self.facts: dict[Relation, list] = {}
        for fact in facts:
            self.facts.setdefault(fact.said, []).append(fact.given)
        self.names: dict[str, str] = {}
        self.cases: list = []
        demand(isinstance(claim, dict) and {"conclusion", *LISTS} <= claim.keys() <= {"conclusion", "tight", *LISTS},
               "expected a conclusion, lists where, given and conditions, and no other keys")
        demand(claim.get("tight", False) is False, "a tight bound is not in the core's language")
        demand(all(isinstance(claim[key], list) for key in LISTS), "where, given and conditions are lists")
        texts = chain([claim["conclusion"]], *map(claim.get, LISTS))
        demand(all(isinstance(text, str) and len(text) <= LONGEST for text in texts), f"expected texts up to {LONGEST} characters")
        known: frozenset = frozenset()
        for text in claim["where"]:
            known = known.union(self.domain(text, known))
        demand(not any(quantities(tree_of(text)) for text in claim["conditions"]), "a condition speaks of laws")
        for conclusion in conclusions(claim["conclusion"]):
            self.split([*claim["conditions"], *claim["given"], conclusion], known, {})

    def named(self, name: str, kind: str) -> None:
        demand(A_NAME[kind].fullmatch(name) and name not in SIGNATURES, f"{name} cannot stand for this")
        demand(self.names.setdefault(name, kind) == kind, f"{name} stands for two things")

    def domain(self, text: str, known: frozenset) -> list:
        match = DOMAIN.fullmatch(text)
        demand(match, f"not a domain: {text[:80]}")
        name, whole, left, ends, right = match.groups()
        tree = tree_of(f"({ends})")
        demand(name not in self.names and tree[0] == "tuple" and len(tree[1]) == 2, f"not a domain of a new name: {text[:80]}")
        x, terms = call("symbol", name), Terms(self, known, {})
        found, values = [relation("integer", x)] if whole else [], []
        for end, is_open, infinite in ((tree[1][0], left == "(", DOWN), (tree[1][1], right == ")", UP)):
            if infinity_of(end):
                demand(infinity_of(end) == infinite and is_open, f"the domain of {name} leaves out infinity")
                continue
            value = terms.value(end)
            demand(isinstance(value, Poly), "an end is infinite")
            found.append(relation(">" if is_open else ">=", x - value if infinite == DOWN else value - x))
            values.append((value, is_open))
        if len(values) == 2:
            (low, low_open), (high, high_open) = values
            width = high - low
            if whole and not any(not is_open and terms.is_whole(end) for end, is_open in values):
                width = width - ONE
            terms.need(">" if low_open or high_open else ">=", width, f"the domain of {name} is not empty")
        self.named(name, "number")
        return found

    def split(self, texts: list, known: frozenset, finite: dict) -> None:
        text, *rest = texts
        if rest and " for all " in text:
            self.split(rest, known | self.for_all(text, known), finite)
            return
        tree = tree_of(text)
        for way, supposed in self.ways(tree, known, finite):
            found = self.compared(tree, supposed, way)
            if rest and found is not False:
                self.split(rest, supposed if found is True else supposed | {found}, way)
            elif not rest and found is not True:
                demand(len(self.cases) < MOST_CASES, "too many cases")
                self.cases.append((supposed, found or relation(">=", -ONE)))

    def ways(self, tree, known: frozenset, finite: dict) -> list:
        atoms = [Terms(self, known, {}).quantity(*part[1:]) for part in quantities(tree)]
        new = list(dict.fromkeys(atom for atom in atoms if atom.head in MAY_BE_INFINITE and atom not in finite))
        demand(len(finite) + len(new) <= MOST_INFINITE, "too many quantities that may be infinite")
        for signs in choices((True, False), repeat=len(new)):
            supposed = {relation("finite" if sign else "infinite", single(atom)) for atom, sign in zip(new, signs)}
            yield {**finite, **dict(zip(new, signs))}, known | supposed

    def compared(self, tree, known: frozenset, finite: dict):
        demand(tree[0] in COMPARISONS, "expected a comparison")
        left, right = (infinity_of(side) or Terms(self, known, finite).value(side) for side in tree[1:])
        if isinstance(left, Poly) and isinstance(right, Poly):
            return compared(tree[0], left, right)
        return related(tree[0], left, right)

    def for_all(self, text: str, known: frozenset) -> frozenset:
        body, _, binder = text.partition(" for all ")
        tree, names = tree_of(body), self.names
        if match := re.fullmatch(r"events (\w+)", binder, re.ASCII):
            self.named(match[1], "event")
            conditions, bound = [], f"event {match[1]}"
        else:
            self.names = dict(names)
            conditions, bound = self.domain(binder, known), binder.partition(" in ")[0]
        under, spoken = known.union(conditions), quantities(tree)
        infinite = [atom for part in spoken if (atom := Terms(self, under, {}).quantity(*part[1:])).head in MAY_BE_INFINITE]
        said = self.compared(tree, under, dict.fromkeys(infinite, True))
        demand(isinstance(said, Relation), "an infinite bound")
        found = {relation("forall", ((bound,), tuple(conditions), said))}
        if infinite:
            demand(tree[0] in ("<=", "<") and len(spoken) == 1 and tree[1] is spoken[0], "such a premise bounds one quantity from above")
            found.add(relation("forall", ((bound,), tuple(conditions), relation("finite", single(infinite[0])))))
        self.names = names
        return frozenset(found)


class Terms(Plain):
    """The terms of a claim, where something is known and some quantities are finite."""

    def __init__(self, claim: Claim, known: frozenset, finite: dict):
        self.claim, self.known, self.finite = claim, known, finite

    def holds(self, op: str, f: Poly) -> bool:
        """Is f > 0 (f >= 0) known?"""
        value, facts = number_of(f), self.claim.facts
        found = (given for each in ((">",) if op == ">" else (">=", ">")) for given in facts.get(relation(each, f), ()))
        return (value is not None and is_true(op, value)) or any(given <= self.known for given in found)

    def need(self, op: str, f: Poly, why: str) -> None:
        demand(self.holds(op, f), f"not known to have a value: {why}")

    def is_whole(self, f: Poly) -> bool:
        value = number_of(f)
        return value.denominator == 1 if value is not None else relation("integer", f) in self.known

    def is_positive(self, value) -> bool:
        if isinstance(value, str):
            return value == UP
        demand(self.holds(">", value) or self.holds(">", -value), "oo meets a factor of no known sign")
        return self.holds(">", value)

    def named(self, name):
        demand(self.claim.names.get(name) == "number", f"{name} has no domain")
        return call("symbol", name)

    def divisor(self, value):
        demand(self.holds(">", value) or self.holds(">", -value), "a divisor is not known to be other than 0")
        return self.inverse(value)

    def raised(self, base, exponent):
        value = number_of(exponent) if isinstance(exponent, Poly) else None
        if isinstance(base, Poly) and isinstance(exponent, Poly):
            if value is not None and value.denominator == 1:
                demand(value >= 0 or self.holds(">", base) or self.holds(">", -base), "a divisor is not known to be other than 0")
            elif not self.holds(">", base):
                self.need(">=", base, "a base is >= 0")
                self.need(">", exponent, "an exponent is > 0 where the base may be 0")
        return super().raised(base, exponent)

    def called(self, name, args, tree):
        if is_quantity(tree):
            atom = self.quantity(name, args)
            demand(atom in self.finite or atom.head not in MAY_BE_INFINITE, "a quantity that may be infinite stands where none may")
            return single(atom) if self.finite.get(atom, True) else UP
        demand(name in FUNCTIONS_OF_CLAIMS and args, f"not in the core's language: {name}")
        demand((WRITTEN_OUT[name] if name in WRITTEN_OUT else PLACES[name]) in (None, len(args)), f"{name} of {len(args)} arguments")
        values = list(map(self.value, args))
        if any(isinstance(value, str) for value in values):
            return self.at_infinity(name, values)
        if name in ("log", "loggamma", "gamma", "digamma"):
            self.need(">", values[0], f"the argument of {name} is > 0")
        elif name == "sqrt":
            self.need(">=", values[0], "the argument of a root is >= 0")
        elif name in ("factorial", "binomial"):
            for f in (*values, *(values[0] - value for value in values[1:])):
                self.need(">", f + ONE, f"the arguments of {name} are > -1")
        return self.written_out(name, values) if name in WRITTEN_OUT else call(name, *values)

    def quantity(self, name, args) -> Node:
        if name == "entropy":
            demand(args, "an entropy is of random variables")
            for variable in map(variable_of, args):
                self.claim.named(variable.args[0], "variable")
            return atom_of(entropy(map(variable_of, args)))
        if name not in SIGNATURES:
            name, args = "prob", [("name", name), *args]
        signature = SIGNATURES[name]
        demand(signature[:1] == "l" and name != "density" and len(args) == len(signature), f"not in the core's language: {name}")
        laws = [self.law(arg) for arg, kind in zip(args, signature) if kind == "l"]
        if name == "prob":
            self.claim.named(name_of(args[1]), "event")
            return node("prob", *laws, event_of(args[1]))
        if signature == "ll":
            return node(name, *laws)
        if name == "renyi" and infinity_of(args[2]) == UP:
            return node("max_divergence", *laws)
        value = Terms(self.claim, self.known, {}).value(args[2])
        demand(isinstance(value, Poly) and not quantities(args[2]), "an infinite argument, or a quantity that stands in another")
        if name == "renyi":
            self.need(">=", value, "an order is >= 0")
        if name == "tradeoff":
            self.need(">=", value, "a size is >= 0")
            self.need(">=", ONE - value, "a size is <= 1")
        return node("kl", *laws) if name == "renyi" and value == ONE else node(name, *laws, value)

    def law(self, tree) -> Node:
        found = law_of(tree)
        if found.head == "law":
            self.claim.named(found.args[0], "law")
        elif found.head == "Mixture":
            for _, (weight, part) in tree[2]:
                self.law(part)
                self.need(">=", Terms(self.claim, self.known, {}).value(weight), "a weight is a number >= 0")
            demand(total([weight for weight, _ in weighted(found)]) == ONE, "the weights do not add up to 1")
        else:
            for part in tree[2][: 1 if found.head == "Power" else None]:
                self.law(part)
            if found.head == "Power":
                count = Terms(self.claim, self.known, {}).value(tree[2][1])
                demand(isinstance(count, Poly) and self.is_whole(count), "a power is taken to a whole number")
                self.need(">=", count - ONE, "a power has a factor")
        return found


def checked(claim, proof) -> Proof:
    """The steps, once they prove what the claim asks."""
    demand(isinstance(proof, dict) and isinstance(proof.get("steps"), list), "expected a list of steps")
    demand(len(proof["steps"]) <= MOST_STEPS, "too many steps")
    made = Proof()
    for number, step in enumerate(proof["steps"]):
        try:
            made.step(step)
        except Rejected as problem:
            raise Rejected(f"step {number}: {problem}") from None
        except MALFORMED as problem:
            raise Rejected(f"step {number} is malformed: {type(problem).__name__}") from None
    asked, shown = Claim(made.all(proof["facts"]), claim).cases, made.all(proof["cases"])
    demand(len(asked) == len(shown), f"the claim has {len(asked)} cases, the proof has {len(shown)}")
    for number, ((known, said), theorem) in enumerate(zip(asked, shown)):
        same = theorem.said is said or (said.op == ">=" and theorem.op in (">", "==") and theorem.f == said.body)
        demand(same, f"case {number}: something else is proved")
        demand(theorem.given <= known, f"case {number}: a hypothesis is not the claim's")
    return made


def proved(claim, proof, vacuous: bool) -> str:
    """Demands that the steps prove the claim; or 1 <= 0 from what it supposes, where its own text has a value."""
    demand(isinstance(claim, dict), "a claim is an object")
    made = checked({**claim, "conclusion": "1 <= 0"} if vacuous else claim, proof)
    if vacuous:
        Claim(made.all(proof["facts"]), claim)
    return f"{len(made.theorems)} steps"


# ---- counterexamples ------------------------------------------------------------------------------------------------------------

MOST_OUTCOMES, MOST_PIECES = 12, 300
LAW_AT, EVENT_AT = re.compile(r"Finite\(\[([0-9/, ]*)\]\)"), re.compile(r"\[([0-9, ]*)\]")
DECIMAL = re.compile(r"-?[0-9]{1,4300}(\.[0-9]{1,4300})?(e[+-]?[0-9]{1,4})?", re.ASCII)


def surely(op: str, left, right) -> bool:
    """Does the comparison hold?  NoValue where the enclosures do not tell."""
    if isinstance(left, str) or isinstance(right, str):
        return related(op, left, right)
    if op in (">=", ">"):
        return surely(op.replace(">", "<"), right, left)
    low, high = left.low - right.high, left.high - right.low
    if (high < 0 or (high == 0 and op == "<=")) and op != "==":
        return True
    if low > 0 or (low == 0 and op == "<") or (high < 0 and op == "=="):
        return False
    if low == high == 0:
        return True
    raise NoValue


class Place(Reading):
    """Terms at rational values of the symbols, finite laws with rational masses, events that are sets of outcomes."""

    number, apply = staticmethod(Interval), staticmethod(function_of)
    inverse, power = staticmethod(Interval.inverse), staticmethod(power_of)

    def __init__(self):
        self.values, self.laws, self.events = {}, {}, {}

    @classmethod
    def at(cls, witness: dict):
        found = cls()
        for name, text in witness.items():
            if match := LAW_AT.fullmatch(text):
                masses = [rational(mass.strip()) for mass in match[1].split(",")]
                demand(sum(masses) == 1, f"the masses of {name} do not add up to 1")
                found.laws[name] = {(outcome,): Interval(mass) for outcome, mass in enumerate(masses)}
            elif match := EVENT_AT.fullmatch(text):
                found.events[name] = {(int(outcome),) for outcome in match[1].split(",") if outcome.strip()}
            else:
                found.values[name] = (rational(text),)
        return found

    def named(self, name):
        return Interval(*self.values[name])

    def is_positive(self, value) -> bool:
        if not isinstance(value, str) and value.low <= 0 <= value.high:
            raise NoValue
        return value == UP if isinstance(value, str) else value.low > 0

    def law(self, tree) -> dict:
        """The masses by outcome."""
        if tree[0] == "name":
            return self.laws[tree[1]]
        _, name, args = tree
        found: dict = {}
        if name == "Bernoulli":
            p = self.value(args[0])
            demand(surely(">=", p, Interval(0)) and surely("<=", p, Interval(1)), "no probability")
            return {(0,): Interval(1) - p, (1,): p}
        if name == "Mixture":
            weights = [self.value(arg[1][0]) for arg in args]
            demand(all(surely(">=", weight, Interval(0)) for weight in weights), "a weight is < 0")
            demand(surely("==", sum(weights, Interval(0)), Interval(1)), "the weights do not add up to 1")
            for weight, arg in zip(weights, args):
                for outcome, mass in self.law(arg[1][1]).items():
                    found[outcome] = found.get(outcome, Interval(0)) + weight * mass
            return found
        demand(name in ("Product", "Power"), f"a law that is not here: {name}")
        parts = [self.law(arg) for arg in args] if name == "Product" else [self.law(args[0])] * int(self.value(args[1]).exact)
        demand(parts and len(parts[0]) ** len(parts) <= MOST_PATTERNS, "too many outcomes")
        for items in choices(*(part.items() for part in parts)):
            mass = Interval(1)
            for _, factor in items:
                mass = mass * factor
            found[tuple(chain(*(outcome for outcome, _ in items)))] = mass
        return found

    def called(self, name, args, tree):
        if is_quantity(tree) and name not in SIGNATURES:
            return sum((mass for outcome, mass in self.laws[name].items() if outcome in self.events[name_of(args[0])]), Interval(0))
        if is_quantity(tree):
            demand(len(args) == len(SIGNATURES[name]) and SIGNATURES[name][:2] == "ll", f"not here: {name}")
            p, q = map(self.law, args[:2])
            cells = [(p.get(outcome, Interval(0)), q.get(outcome, Interval(0))) for outcome in p | q]
            return divergence(name, [(a, b) for a, b in cells if (a.exact, b.exact) != (0, 0)], *(
                infinity_of(arg) or self.value(arg) for arg in args[2:]))
        demand(name in FUNCTIONS_OF_CLAIMS, f"not here: {name}")
        values = list(map(self.value, args))
        if any(isinstance(value, str) for value in values):
            return self.at_infinity(name, values)
        return self.written_out(name, values) if name in WRITTEN_OUT else function_of(name, *values)

    def holds(self, tree) -> bool:
        demand(tree[0] in COMPARISONS, "expected a comparison")
        return surely(tree[0], *(infinity_of(side) or self.value(side) for side in tree[1:]))

    def give(self, values: dict, domain: str) -> bool:
        """Give the symbol of the domain its value; whether that lies in it, whose ends speak of symbols given before."""
        name, whole, left, ends, right = DOMAIN.fullmatch(domain).groups()
        demand(name not in self.values, f"{name} has two domains")
        low, high = (infinity_of(end) or self.value(end) for end in tree_of(f"({ends})")[1])
        self.values[name], value = values[name], Interval(*values[name])
        inside = surely("<" if left == "(" else "<=", low, value) and surely("<" if right == ")" else "<=", value, high)
        return inside and (not whole or value.exact.denominator == 1)

    def premise_holds(self, text: str) -> bool:
        body, found, binder = text.partition(" for all ")
        tree = tree_of(body)
        if not found:
            return self.holds(tree)
        if match := re.fullmatch(r"events (\w+)", binder, re.ASCII):
            outcomes, inside = set().union(*self.laws.values()), copy(self)
            demand(len(outcomes) <= MOST_OUTCOMES, "too many outcomes")
            for event in chain(*(combinations(outcomes, size) for size in range(len(outcomes) + 1))):
                inside.events = {**self.events, match[1]: event}
                if not inside.holds(tree):
                    return False
            return True
        name, _, _, ends, _ = DOMAIN.fullmatch(binder).groups()
        demand(tree[0] == "<=" and tree[1][:2] == ("call", "renyi") and tree[1][2][2] == ("name", name), "a premise that is not here")
        return self.holds_for_orders(tree, name, *tree_of(f"({ends})")[1])

    def holds_for_orders(self, tree, name: str, low, high) -> bool:
        """D <= f for all orders, f affine and rising: D rises with the order, so that D at v and f at u decide it between u and v."""

        def bound(order):
            inside = copy(self)
            inside.values = {**self.values, name: (order,)}
            return inside.value(tree[2])

        affine = name not in derivative(PLAIN.value(tree[2]), name).free
        demand(affine and surely("<=", bound(1), bound(2)), "a bound that is not seen to rise")
        waiting, count = [tuple(infinity_of(end) or self.value(end).exact for end in (low, high))], 0
        demand(waiting[0][1] == UP or waiting[0][0] < waiting[0][1], "no orders")
        while waiting:
            start, end = waiting.pop()
            count += 1
            greatest = self.value(("call", "renyi", [*tree[1][2][:2], ("name", "oo") if end == UP else ("whole", end)]))
            if greatest == UP or not surely("<=", greatest, bound(start)):
                demand(count <= MOST_PIECES, "not decided between two orders")
                middle = 2 * start + 1 if end == UP else Fraction(start + end) / 2
                waiting += [(start, middle), (middle, end)]
        return True


def divergence(name: str, cells, t=None):
    """The divergence of finite laws given by the pairs of their masses, of which one is not 0."""
    zero, one = Interval(0), Interval(1)
    if name in ("tv", "hellinger2", "hockey_stick", "loss_tail", "loss_within"):
        factor = one if name in ("tv", "hellinger2") else function_of("exp", t)
        if name in ("tv", "hockey_stick"):
            return sum((function_of("pos", p - factor * q) for p, q in cells), zero)
        if name == "hellinger2":
            return one - sum((power_of(p * q, Interval(Fraction(1, 2))) for p, q in cells), zero)
        beyond = [p for p, q in cells if surely(">", p, factor * q)]
        below = [p for p, q in cells if name == "loss_within" and surely(">", q, factor * p)]
        return sum(beyond, zero) if name == "loss_tail" else one - sum(beyond, zero) - sum(below, zero)
    if name == "renyi" and t != UP and not surely("==", t, one):
        above = surely(">", t, one)
        demand(surely(">=", t, zero), "a negative order")
    elif name == "renyi":
        name, above = "max_divergence" if t == UP else "kl", True
    else:
        above = True
    demand(name in MAY_BE_INFINITE, f"not here: {name}")
    both = [(p, q) for p, q in cells if p.exact != 0 and q.exact != 0]
    singular = any(q.exact == 0 for p, q in cells if p.exact != 0)
    if (singular and above) or not both:
        return UP
    if name == "chi2":
        return sum((q * (p * q.inverse() - one) ** 2 for p, q in cells if q.exact != 0), zero)
    if name == "kl":
        return sum((p * log_of(p * q.inverse()) for p, q in both), zero)
    if name == "max_divergence":
        ratios = [p * q.inverse() for p, q in both]
        return log_of(Interval(max(ratio.low for ratio in ratios), max(ratio.high for ratio in ratios)))
    mean = sum((q * power_of(p * q.inverse(), t) for p, q in both), zero)
    return log_of(mean) * (t - one).inverse()


def stated(value, text, bits: int) -> bool:
    """Does the stated interval, two decimals, contain the value, and is it no wider than so many bits let it be?"""
    if isinstance(value, str):
        return text == [value, value]
    demand(isinstance(text, list) and len(text) == 2 and all(DECIMAL.fullmatch(end) for end in text), "expected two decimals")
    low, high = map(Fraction, text)
    if high - low > max(abs(low), abs(high)) * (Fraction(256, 2 ** bits) + Fraction(4, 10 ** 29)):
        raise Declined("a stated interval that is wider than its bits")
    if low <= value.low and value.high <= high:
        return True
    if value.high < low or high < value.low:
        return False
    raise NoValue


def fault(claim, evidence) -> str:
    """Why it is no counterexample; "" when it is one."""
    demand(claim.keys() <= {"conclusion", "tight", *LISTS} and claim.get("tight", False) is False, "a claim that is not here")
    demand(evidence.keys() <= {"at", "lhs", "rhs", "bits"}, "evidence that is not here")
    demand(type(evidence["bits"]) is int and 2 <= evidence["bits"] <= 20_000, "no sensible precision")
    place = Place.at(evidence["at"])
    values, place.values = place.values, {}
    for text in claim["where"]:
        if not place.give(values, text):
            return f"it lies outside the domain {text[:80]}"
    demand(place.values == values, "values of other symbols")
    for text in (*claim["conditions"], *claim["given"]):
        if not place.premise_holds(text):
            return f"it does not meet the premise {text[:80]}"
    trees = [tree_of(text) for text in conclusions(claim["conclusion"])]
    if all(place.holds(tree) for tree in trees):
        return "the conclusion holds there"
    left, right = (infinity_of(side) or place.value(side) for side in trees[0][1:])
    if len(trees) == 2:
        right = (right + place.value(trees[1][2])) * Interval(Fraction(1, 2))
    for key, value in (("lhs", left), ("rhs", right)):
        if not stated(value, evidence[key], evidence["bits"]):
            return f"the stated {key} is not what it is there"
    return ""


def refuted(claim, evidence) -> str:
    try:
        why = settled(lambda: fault(claim, evidence))
    except (Rejected, *MALFORMED):
        raise Declined("a counterexample of a kind that is not here") from None
    if why is None:
        raise Declined("a counterexample that is not decided")
    demand(not why, f"no counterexample: {why}")
    return "a counterexample: false at the place that it gives"


# ---- the verdict ----------------------------------------------------------------------------------------------------------------


def decide(text: str) -> str:
    data = load(text)
    envelope(data)
    if data["kind"] != "claim":
        raise Declined("an enclosure of a quantity")
    claim, verdict, evidence = data["claim"], data["verdict"], data["evidence"]
    demand(data["claim_hash"] == digest_of(claim), "stale: the claim's hash is another")
    demand(verdict in ("proved", "certified", "refuted", "vacuous") and isinstance(evidence, dict), "unknown verdict")
    if verdict in ("proved", "vacuous") and "core" in evidence and "theorems" not in evidence:
        return proved(claim, evidence["core"], verdict == "vacuous")
    if verdict == "refuted":
        return refuted(claim, evidence)
    raise Declined("not in the rules of the core")


def check(text: str) -> tuple[str, str]:
    """("accepted" | "rejected" | "declined" | "unreadable", the reason in one line) for the text of a certificate."""
    _ends[0] = time.monotonic() + SECONDS
    try:
        return ACCEPTED, decide(text)
    except Rejected as problem:
        return REJECTED, _line(problem)
    except Declined as problem:
        return DECLINED, _line(problem)
    except Unreadable as problem:
        return UNREADABLE, _line(problem)
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
