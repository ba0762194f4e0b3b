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
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product as combinations_of
from math import isqrt
from pathlib import Path

ACCEPTED, REJECTED, UNREADABLE, DECLINED = "accepted", "rejected", "unreadable", "declined"
EXIT = {ACCEPTED: 0, REJECTED: 1, UNREADABLE: 2, DECLINED: 4}


class Rejected(Exception):
    """The certificate does not hold."""


class Declined(Exception):
    """What it needs is not here: neither accepted nor rejected."""


class Unreadable(Exception):
    """Not a JSON text."""


def demand(holds, why: str) -> None:
    if not holds:
        raise Rejected(why)


SECONDS = 300
_ends = [float("inf")]


def on_time() -> None:
    if time.monotonic() > _ends[0]:
        raise Declined(f"not decided within {SECONDS} seconds")


# ---- the file -------------------------------------------------------------------------------------------------------------------

MOST_CHARACTERS = 32_000_000
COMMON = {"format", "version", "program", "kind", "evidence", "digest"}
KEYS = {
    "claim": COMMON | {"claim", "claim_hash", "verdict"},
    "enclosure": COMMON | {"expression", "at", "digits", "lower", "upper"},
    "infimum": COMMON | {"expression", "at", "digits", "lower", "upper"},
    "curve": COMMON | {"expression", "at", "digits", "points"},
}


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
AT_A_POINT = {"density", "indicator", "test"}
KINDS = {"law", "event", "test", "variable"}


class Node:
    """``head(*args)``: an atom of a polynomial, or a law, an event, a random variable; one object for each content."""

    __slots__ = ("args", "free", "head", "number", "points", "text")
    made: dict = {}

    def __init__(self, head, args):
        self.head, self.args, self.number, self.text = head, args, len(Node.made), ""
        inside = [part for part in args if not isinstance(part, str)]
        if head == "symbol":
            self.free = frozenset(args)
        elif head in KINDS:
            self.free = frozenset((f"{head} {args[0]}",))
        else:
            self.free = NOTHING.union(*(part.free for part in inside))
        if head in AT_A_POINT:
            self.points = frozenset((self,))
        else:
            self.points = NOTHING if head == "integral" else NOTHING.union(*(part.points for part in inside))

    def key(self) -> str:
        if not self.text:
            self.text = blake(self.head, *(part if isinstance(part, str) else part.key() for part in self.args))
        return self.text


def node(head: str, *args) -> Node:
    content = (head, args)
    found = Node.made.get(content)
    if found is None:
        found = Node(head, args)
        demand(head not in ("Mixture", "Product", "Power") or not found.points, "a law varies from point to point")
        Node.made[content] = found
        on_time()
    return found


def blake(*texts: str) -> str:
    listed = ", ".join(f"'{text}'" for text in texts) + ("," if len(texts) == 1 else "")
    return hashlib.blake2b(f"({listed})".encode(), digest_size=16).hexdigest()


def plain(value):
    """A rational as an int where it is one: these are much faster."""
    return value.numerator if type(value) is Fraction and value.denominator == 1 else value


class Poly:
    """``{monomial: coefficient}``; a monomial is a tuple of (atom, power) in the order of the atoms' numbers."""

    __slots__ = ("_free", "_hash", "_key", "_points", "terms")

    def __init__(self, terms: dict):
        self.terms = terms
        self._hash = self._free = self._points = self._key = None

    def __hash__(self):
        if self._hash is None:
            self._hash = hash(frozenset(self.terms.items()))
        return self._hash

    def __eq__(self, other):
        return self is other or (isinstance(other, Poly) and self.terms == other.terms)

    def atoms(self) -> set:
        return {atom for monomial in self.terms for atom, _ in monomial}

    @property
    def free(self) -> frozenset:
        if self._free is None:
            self._free = NOTHING.union(*(atom.free for atom in self.atoms()))
        return self._free

    @property
    def points(self) -> frozenset:
        if self._points is None:
            self._points = NOTHING.union(*(atom.points for atom in self.atoms()))
        return self._points

    def key(self) -> str:
        if self._key is None:
            self._key = blake(*sorted(f"{value}*{monomial_key(monomial)}" for monomial, value in self.terms.items()))
        return self._key

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
                monomial = times(first, second)
                found[monomial] = plain(found.get(monomial, 0) + a * b)
        return Poly({monomial: value for monomial, value in found.items() if value})

    def __pow__(self, count: int):
        demand(0 <= count <= 1000, "too large a power")
        found = ONE
        for _ in range(count):
            found = found * self
        return found


def monomial_key(monomial: tuple) -> str:
    return "*".join(sorted(f"{atom.key()}**{count}" for atom, count in monomial))


def times(first: tuple, second: tuple) -> tuple:
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
    if not f.terms:
        return 0
    return f.terms.get(()) if len(f.terms) == 1 else None


def atom_of(f: Poly):
    """The atom that f is, or None."""
    if len(f.terms) == 1:
        (monomial, value), = f.terms.items()
        if value == 1 and len(monomial) == 1 and monomial[0][1] == 1:
            return monomial[0][0]
    return None


ZERO, ONE, TWO, HALF = constant(0), constant(1), constant(2), constant(Fraction(1, 2))


def pairs_of(mixture: Node):
    return zip(mixture.args[::2], mixture.args[1::2])


def density(law: Node) -> Poly:
    if law.head == "Mixture":
        return total([weight * density(part) for weight, part in pairs_of(law)])
    return call("density", law)


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
    if atom.head == "symbol":
        return values[atom.args[0]]
    if atom.head == "test":
        return values[f"test {atom.args[0]}"]
    if atom.head == "density":
        return density(put(atom.args[0], values))
    if atom.head == "entropy":
        return entropy(each for one in atom.args for each in values.get(f"variable {one.args[0]}", (one,)))
    if atom.head == "integral":
        bound = any(isinstance(value, Poly) and value.points and " " not in name and name in atom.free for name, value in values.items())
        demand(not bound, "a density would be bound by an integral")
    return call(atom.head, *(put(part, values) for part in atom.args))


# ---- relations and theorems -----------------------------------------------------------------------------------------------------


class Relation:
    """``op`` of a polynomial, of two laws (continuous) or of (names, conditions, relation) (forall); one object for each content."""

    __slots__ = ("body", "free", "op", "points")
    made: dict = {}

    def __init__(self, op, body):
        self.op, self.body = op, body
        if op == "forall":
            names, conditions, inner = body
            parts = (*conditions, inner)
            self.free = NOTHING.union(*(part.free for part in parts)) - set(names)
        else:
            parts = body if op == "continuous" else (body,)
            self.free = NOTHING.union(*(part.free for part in parts))
        self.points = NOTHING.union(*(part.points for part in parts))


def relation(op: str, body) -> Relation:
    if op == "==" and body.terms and body.terms[max(body.terms, key=monomial_key) if len(body.terms) > 1 else next(iter(body.terms))] < 0:
        body = -body
    found = Relation.made.get((op, body))
    if found is None:
        found = Relation.made[op, body] = Relation(op, body)
    return found


def put_relation(said: Relation, values: dict) -> Relation:
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
    return relation("forall", (names, tuple(put_relation(part, left) for part in conditions), put_relation(inner, left)))


class Theorem:
    """Hypotheses ⊢ relation."""

    __slots__ = ("given", "op", "said")

    def __init__(self, given, said: Relation):
        self.given, self.said, self.op = frozenset(given), said, said.op

    @property
    def f(self):
        return self.said.body


def serves_for(said: Relation) -> set:
    """The relations for which it serves: itself, and f >= 0 for f > 0; f >= 0 and -f >= 0 for f == 0."""
    if said.op == ">":
        return {said, relation(">=", said.body)}
    if said.op == "==":
        return {said, relation(">=", said.body), relation(">=", -said.body)}
    return {said}


# ---- texts ----------------------------------------------------------------------------------------------------------------------
# A tree is ("whole", n), ("name", a), ("-", a), ("+", a, b) and so on, ("call", name, [args]), ("tuple", [items]), ("<=", a, b) and so on.

COMPARISONS = ("<=", "<", ">=", ">", "==")
NO_NAMES = set(re.findall(r"\w+", """False None True and as assert async await break class continue def del elif else except finally for
from global if import in is lambda nonlocal not or pass raise return try while with yield"""))
JOINT = re.compile(r"(?<![A-Za-z0-9_])([HI])\(([A-Za-z0-9_, ]*)(?:;([A-Za-z0-9_, ]*))?(?:\|([A-Za-z0-9_, ]*))?\)")
TOKEN = re.compile(r"[ \t\n\r\f]*(?:([0-9]+)(?![0-9A-Za-z_])|([A-Za-z_][A-Za-z0-9_]*)|(\*\*|<=|>=|==|[-+*/(),<>]))")


def entropies_written_out(found: re.Match) -> str:
    word, first, second, given = (part or "" for part in found.groups())
    demand((word == "I") == bool(second.strip()) and first.strip(), f"not an entropy: {found[0][:80]}")
    less = f" - entropy({listed(given)})" if given.strip() else ""
    if word == "H":
        return f"(entropy({listed(first, given)}){less})"
    return f"(entropy({listed(first, given)}) + entropy({listed(second, given)}) - entropy({listed(first, second, given)}){less})"


def listed(*lists: str) -> str:
    return ", ".join(part for part in lists if part.strip())


class Reader:
    """A text to a tree, by the grammar of docs/core-rules.md."""

    def __init__(self, text: str):
        demand(isinstance(text, str) and len(text) <= 1_000_000, "expected a formula as text")
        text = JOINT.sub(entropies_written_out, text).strip()
        self.tokens, at, depth = [], 0, 0
        while at < len(text):
            match = TOKEN.match(text, at)
            demand(match is not None, f"cannot be read: {text[at:at + 40]!r}")
            demand(depth > 0 or not set("\n\r") & set(match[0]), "a line ends outside brackets")
            depth += {"(": 1, ")": -1}.get(match[3], 0)
            self.tokens.append(match[1] or match[2] or match[3])
            at = match.end()
        self.tokens.append("")
        self.at = 0

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def has(self, *tokens: str) -> bool:
        return self.tokens[self.at] in tokens

    def whole_text(self):
        found = self.formula()
        demand(self.has(""), f"not expected: {self.tokens[self.at][:40]!r}")
        return found

    def formula(self):
        first = self.side()
        if self.has(*COMPARISONS):
            first = (self.next(), first, self.side())
        return first

    def side(self):
        found = self.product()
        while self.has("+", "-"):
            found = (self.next(), found, self.product())
        return found

    def product(self):
        found = self.factor()
        while self.has("*", "/"):
            found = (self.next(), found, self.factor())
        return found

    def factor(self):
        if self.has("-"):
            self.next()
            return ("-", self.factor())
        base = self.primary()
        if self.has("**"):
            self.next()
            return ("**", base, self.factor())
        return base

    def primary(self):
        token = self.next()
        if token == "(":
            if self.has(")"):
                self.next()
                return ("tuple", [])
            found = self.formula()
            if self.has(","):
                self.next()
                found = ("tuple", [found, *([] if self.has(")") else self.items())])
            demand(self.next() == ")", "a bracket is not closed")
            return found
        if token[:1].isdigit():
            demand(len(token) <= 4300 and (token[0] != "0" or not token.strip("0")), "not a whole number")
            return ("whole", int(token))
        demand(re.fullmatch(r"[A-Za-z_]\w*", token) and token not in NO_NAMES, f"not expected: {token[:40]!r}")
        if not self.has("("):
            return ("name", token)
        self.next()
        args = [] if self.has(")") else self.items()
        demand(self.next() == ")", "a bracket is not closed")
        return ("call", token, args)

    def items(self) -> list:
        found = [self.formula()]
        while self.has(","):
            self.next()
            if self.has(")"):
                break
            found.append(self.formula())
        return found


def tree_of(text: str):
    return Reader(text).whole_text()


LAWS2 = {"tv", "kl", "chi2", "hellinger2", "max_divergence"}
LAWS2_AND_NUMBER = {"renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff"}
QUANTITIES = LAWS2 | LAWS2_AND_NUMBER | {"prob", "entropy", "density", "indicator", "test"}
PLACES = {"exp": 1, "log": 1, "inv": 1, "pow": 2, "pos": 1, "step": 1, "pi": 0, "integral": 1, "gamma": 1, "digamma": 1, "loggamma": 1,
          "erfc": 1, "sin": 1, "cos": 1}
WRITTEN_OUT = {"sqrt": 1, "Abs": 1, "Max": None, "Min": None, "tanh": 1, "cosh": 1, "sinh": 1, "erf": 1, "Phi": 1, "factorial": 1,
               "binomial": 2}


def inverse(f: Poly) -> Poly:
    value = number_of(f)
    return constant(Fraction(1, 1) / value) if value else call("inv", f)


def power(base: Poly, exponent: Poly) -> Poly:
    value = number_of(exponent)
    if value is None or value.denominator != 1 or abs(value) > 64:
        return call("pow", base, exponent)
    return base ** int(value) if value >= 0 else inverse(base) ** int(-value)


def written_out(name: str, args) -> Poly:
    if WRITTEN_OUT[name] not in (None, len(args)) or not args:
        raise Rejected(f"{name} of {len(args)} arguments")
    x = args[0]
    if name == "sqrt":
        return call("pow", x, HALF)
    if name == "Abs":
        return call("pos", x) + call("pos", -x)
    if name == "Max":
        for other in args[1:]:
            x = x + call("pos", other - x)
        return x
    if name == "Min":
        return -written_out("Max", [-arg for arg in args])
    if name == "tanh":
        return ONE - TWO * inverse(call("exp", TWO * x) + ONE)
    if name in ("cosh", "sinh"):
        other = HALF * call("exp", -x)
        return HALF * call("exp", x) + (other if name == "cosh" else -other)
    if name == "erf":
        return ONE - call("erfc", x)
    if name == "Phi":
        return HALF * call("erfc", -x * call("pow", TWO, -HALF))
    if name == "factorial":
        return call("gamma", x + ONE)
    n, k = args
    return call("gamma", n + ONE) * inverse(call("gamma", k + ONE)) * inverse(call("gamma", n - k + ONE))


def poly_of(tree) -> Poly:
    """What a formula in a step stands for."""
    steps = []
    while tree[0] in ("+", "-", "*", "/") and len(tree) == 3:  # these lean to the left, and may be long
        steps.append(tree)
        tree = tree[1]
    found = single_poly(tree)
    for op, _, right in reversed(steps):
        value = poly_of(right)
        if op in "+-":
            found = found + (value if op == "+" else -value)
        else:
            found = found * (value if op == "*" else inverse(value))
    return found


def single_poly(tree) -> Poly:
    head = tree[0]
    if head == "whole":
        return constant(tree[1])
    if head == "name":
        return call("pi") if tree[1] == "pi" else call("symbol", tree[1])
    if head == "-":
        return -poly_of(tree[1])
    if head == "**":
        return power(poly_of(tree[1]), poly_of(tree[2]))
    demand(head == "call", "not a formula")
    _, name, args = tree
    if name == "entropy":
        return entropy(variable_of(arg) for arg in args)
    if name in LAWS2:
        demand(len(args) == 2, f"{name} of {len(args)} arguments")
        return call(name, *map(law_of, args))
    if name in LAWS2_AND_NUMBER:
        demand(len(args) == 3, f"{name} of {len(args)} arguments")
        return call(name, law_of(args[0]), law_of(args[1]), poly_of(args[2]))
    if name == "prob":
        demand(len(args) == 2, f"{name} of {len(args)} arguments")
        return call(name, law_of(args[0]), event_of(args[1]))
    if name in AT_A_POINT:
        demand(len(args) == 1, f"{name} of {len(args)} arguments")
        return density(law_of(args[0])) if name == "density" else call(name, event_of(args[0]) if name == "indicator" else name_of(args[0]))
    if name in WRITTEN_OUT:
        return written_out(name, [poly_of(arg) for arg in args])
    demand(PLACES.get(name) == len(args), f"not in the core's language: {name} of {len(args)}")
    return call(name, *map(poly_of, args))


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
        return node("Mixture", *(part for arg in args for part in (poly_of(arg[1][0]), law_of(arg[1][1]))))
    if name == "Product":
        return node("Product", *map(law_of, args))
    demand(name == "Power" and len(args) == 2, "no law")
    return node("Power", law_of(args[0]), poly_of(args[1]))


def compared(op: str, left: Poly, right: Poly) -> Relation:
    if op in ("<=", "<"):
        return relation(">=" if op == "<=" else ">", right - left)
    return relation(op, left - right)


def relation_of(tree) -> Relation:
    if tree[0] in COMPARISONS:
        return compared(tree[0], poly_of(tree[1]), poly_of(tree[2]))
    demand(tree[0] == "call", "no relation")
    _, name, args = tree
    if name in ("finite", "infinite", "integer"):
        demand(len(args) == 1, "no relation")
        return relation(name, poly_of(args[0]))
    if name == "continuous":
        demand(len(args) == 2, "no relation")
        return relation(name, tuple(map(law_of, args)))
    demand(name == "forall" and len(args) >= 3 and args[-2][0] == "tuple", "no relation")
    return relation("forall", (tuple(map(bound_of, args[:-2])), tuple(map(relation_of, args[-2][1])), relation_of(args[-1])))


def bound_of(tree) -> str:
    if tree[0] == "call":
        demand(tree[1] in ("event", "test") and len(tree[2]) == 1, "symbols, events and tests are bound")
        return f"{tree[1]} {name_of(tree[2][0])}"
    return name_of(tree)


@lru_cache(maxsize=20_000)
def read_poly(text: str) -> Poly:
    return poly_of(tree_of(text))


@lru_cache(maxsize=20_000)
def read_relation(text: str) -> Relation:
    return relation_of(tree_of(text))


def read_law(text: str) -> Node:
    return law_of(tree_of(text))


def read_values(values) -> dict:
    """Values by their keys, as ``instance`` and ``specialise`` have them."""
    demand(isinstance(values, dict), "values are an object")
    found: dict = {}
    for key, text in values.items():
        kind, _, name = key.rpartition(" ")
        demand(isinstance(text, str), "a value is a text")
        if kind == "law":
            found[key] = read_law(text)
        elif kind == "event":
            found[key] = event_of(tree_of(text))
        elif kind == "variable":
            found[key] = tuple(variable_of(tree_of(part)) for part in text.split(",") if part.strip())
        else:
            demand(kind in ("", "test"), f"no kind of value: {kind!r}")
            found[key] = read_poly(text)
    return found


# ---- rules ----------------------------------------------------------------------------------------------------------------------

MOST_STEPS, MOST_PATTERNS, MOST_PARTS = 200_000, 4096, 100_000
ORDERED = (">=", ">", "==")
SMOOTH_WHERE_POSITIVE = {"log", "inv", "pow", "loggamma", "gamma"}
MEASURABLE = {"density", "indicator", "test", "exp", "log", "inv", "pow", "pos", "step", "symbol"}


class Proof:
    """Theorems by their number, one for each step."""

    def __init__(self):
        self.theorems: list[Theorem] = []

    def step(self, step) -> None:
        on_time()
        demand(isinstance(step, list) and step and isinstance(step[0], str) and hasattr(self, f"rule_{step[0]}"), "no such rule")
        self.theorems.append(getattr(self, f"rule_{step[0]}")(*step[1:]))

    def at(self, number) -> Theorem:
        demand(type(number) is int and 0 <= number < len(self.theorems), f"no step {number!r:.20} before this")
        return self.theorems[number]

    def all(self, numbers) -> list[Theorem]:
        demand(isinstance(numbers, list), "expected numbers of steps")
        return [self.at(number) for number in numbers]

    # -- logic

    def rule_axiom(self, name):
        demand(isinstance(name, str), "expected a name")
        return called(name)

    def rule_assume(self, text):
        said = read_relation(text)
        return Theorem((said,), said)

    def rule_point(self, text):
        f = read_poly(text)
        demand(atom_of(f) and atom_of(f).head in AT_A_POINT, "expected a density, an indicator or a test")
        return Theorem((), relation(">=", f))

    def rule_at_most_one(self, text):
        f = read_poly(text)
        demand(atom_of(f) and atom_of(f).head in ("indicator", "test"), "expected an indicator or a test")
        return Theorem((), relation(">=", ONE - f))

    def rule_cut(self, lemmas, number):
        lemmas, theorem = self.all(lemmas), self.at(number)
        gone = set().union(*(serves_for(lemma.said) for lemma in lemmas))
        return Theorem((theorem.given - gone).union(*(lemma.given for lemma in lemmas)), theorem.said)

    def rule_cases(self, text, *numbers):
        f, theorems = read_poly(text), self.all(list(numbers))
        below, above, zero = relation(">", -f), relation(">", f), relation("==", f)
        if len(theorems) == 2:
            without = ({relation(">=", f)}, serves_for(below))
        else:
            demand(len(theorems) == 3, "there are two or three cases")
            without = (serves_for(above), {zero, relation(">=", f), relation(">=", -f)}, serves_for(below))
        demand(all(theorem.said is theorems[0].said for theorem in theorems), "the cases have different conclusions")
        return Theorem(NOTHING.union(*(theorem.given - own for theorem, own in zip(theorems, without))), theorems[0].said)

    def rule_finite_or_not(self, text, first, second):
        f, first, second = read_poly(text), self.at(first), self.at(second)
        demand(first.said is second.said, "the cases have different conclusions")
        return Theorem((first.given - {relation("finite", f)}) | (second.given - {relation("infinite", f)}), first.said)

    def rule_contradiction(self, numbers, text):
        theorems = self.all(numbers)
        if len(theorems) == 2:
            demand({theorem.op for theorem in theorems} == {"finite", "infinite"} and theorems[0].f == theorems[1].f, "no contradiction")
        else:
            demand(len(theorems) == 1 and theorems[0].op in ORDERED, "no contradiction")
            value = number_of(theorems[0].f)
            demand(value is not None and not is_true(theorems[0].op, value), "no contradiction")
        return Theorem(NOTHING.union(*(theorem.given for theorem in theorems)), read_relation(text))

    def rule_instance(self, number, values, facts=()):
        theorem, values = self.at(number), read_values(values)
        known = {fact.said: fact for fact in self.all(list(facts))}
        used = []

        def nonnegative(f):
            value = number_of(f)
            fact = next((known[said] for op in (">=", ">", "==") if (said := relation(op, f)) in known), None)
            if fact is None:
                demand(value is not None and value >= 0, "not known to be >= 0")
            else:
                demand(not any(said.points for said in fact.given), "a fact holds at some points only")
                used.append(fact)

        def look_at(law):
            if law.head == "Mixture":
                demand(total([weight for weight, _ in pairs_of(law)]) == ONE, "the weights do not add up to 1")
                for weight, _ in pairs_of(law):
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
        given = {put_relation(said, values) for said in theorem.given}
        return Theorem(given.union(*(fact.given for fact in used)), put_relation(theorem.said, values))

    def rule_specialise(self, number, values):
        theorem, values = self.at(number), read_values(values)
        demand(theorem.op == "forall", "expected a statement for all values")
        names, conditions, inner = theorem.f
        demand(set(values) == set(names) and not any(key.startswith("test ") for key in values), "every bound name is given a value")
        demand(not any(isinstance(value, Poly) and value.points for value in values.values()), "a bound number varies from point to point")
        return Theorem(theorem.given | {put_relation(condition, values) for condition in conditions}, put_relation(inner, values))

    def rule_generalise(self, number, names, conditions):
        theorem = self.at(number)
        demand(isinstance(names, list) and names and isinstance(conditions, list), "expected names and conditions")
        demand(all(re.fullmatch(r"(event |test )?[A-Za-z_]\w*", name, re.ASCII) for name in names), "symbols, events and tests are bound")
        conditions = tuple(map(read_relation, conditions))
        left = theorem.given.difference(conditions)
        demand(all(said.free.isdisjoint(names) for said in left), "a hypothesis speaks of a bound name")
        return Theorem(left, relation("forall", (tuple(names), conditions, theorem.said)))

    def rule_congruence(self, text, equalities):
        atom = atom_of(read_poly(text))
        demand(atom and atom.head not in ("symbol", "integral", *AT_A_POINT), "expected a function of arguments")
        args, given = list(atom.args), set()
        for place, (number, other) in equalities.items():
            place, theorem, other = whole(place), self.at(number), read_poly(other)
            demand(place < len(args) and isinstance(atom.args[place], Poly), "no number stands there")
            demand(theorem.said is relation("==", atom.args[place] - other), "not the equation of the two arguments")
            args[place] = other
            given |= theorem.given
        return Theorem(given, relation("==", single(atom) - call(atom.head, *args)))

    # -- arithmetic

    def rule_arithmetic(self, parts):
        given, sums, strict, equal = set(), [], False, True
        for multiplier, numbers in parts:
            theorems = self.all(numbers)
            demand(all(theorem.op in ORDERED for theorem in theorems), "arithmetic is of numbers")
            zero = any(theorem.op == "==" for theorem in theorems)
            if isinstance(multiplier, list):
                demand(len(multiplier) == 2 and multiplier[0] == "square", "a multiplier is a formula or a square")
                product, positive = read_poly(multiplier[1]) ** 2, False
            else:
                product = read_poly(multiplier)
                value = number_of(product)
                positive = value is not None and value > 0
                demand(zero or positive, "a multiplier is a number > 0 or a square")
            for theorem in theorems:
                given |= theorem.given
                product = product * theorem.f
            sums.append(product)
            equal = equal and zero
            strict = strict or (positive and all(theorem.op == ">" for theorem in theorems))
        return Theorem(given, relation("==" if equal else ">" if strict else ">=", total(sums)))

    # -- integrals

    def rule_integrate(self, numbers, facts=()):
        theorems, facts = self.all(numbers), self.all(list(facts))
        demand(theorems and all(theorem.said is theorems[0].said for theorem in theorems), "expected theorems of one conclusion")
        demand(theorems[0].op in ORDERED, "expected f >= 0 or f == 0")
        holds_at_no_point(facts)
        given = cover(theorems, facts, NOTHING).union(*(fact.given for fact in facts))
        return Theorem(given, relation("==" if theorems[0].op == "==" else ">=", integrated(theorems[0].f, facts)))

    def rule_finite_integral(self, text, bounds, facts=()):
        g, facts = read_poly(text), self.all(list(facts))
        holds_at_no_point(facts)
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

    # -- calculus

    def rule_rises(self, text, name, start, end, slope, smooth=()):
        f, start, end = read_poly(text), read_poly(start), read_poly(end)
        slope, smooth = self.at(slope), self.all(list(smooth))
        demand(isinstance(name, str) and re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII), "expected a name")
        x = call("symbol", name)
        demand(name not in start.free | end.free, "an end speaks of the symbol itself")
        demand(slope.op in ORDERED and slope.f == derivative(f, name), "not the derivative")
        closed = {relation(">=", x - start), relation(">=", end - x)}
        opened = closed | {relation(">", x - start), relation(">", end - x)}
        for theorem, allowed in ((slope, opened), *((theorem, closed) for theorem in smooth)):
            demand(all(name not in said.free or said in allowed for said in theorem.given), f"a theorem assumes more of {name}")
        positive = {theorem.f for theorem in smooth if theorem.op == ">"}
        for g in to_be_positive(f, name):
            value = number_of(g)
            demand(g in positive or (value is not None and value > 0), "an argument is not known to be positive")
        op = ">" if slope.op == ">" else ">="
        given = {said for theorem in (slope, *smooth) for said in theorem.given if name not in said.free}
        given.add(relation(op, end - start))
        return Theorem(given, relation(op, put(f, {name: end}) - put(f, {name: start})))

    # -- numbers

    def rule_numbers(self, text, bits=64):
        said = read_relation(text)
        demand(said.op in (">=", ">") and not said.free, "expected an inequality between numbers")
        demand(type(bits) is int and 2 <= bits <= 10_000, "no sensible precision")
        demand(decided(said, {}), "not seen to be true")
        return Theorem((), said)

    def rule_on_box(self, text, box, cuts, bits=64):
        said = read_relation(text)
        ends = {name: (rational(low), rational(high)) for name, (low, high) in box.items()}
        demand(said.op in (">=", ">") and said.free <= ends.keys(), "expected an inequality on the box")
        demand(type(bits) is int and 2 <= bits <= 10_000, "no sensible precision")
        waiting, count = [(ends, cuts)], 0
        while waiting:
            part, cut = waiting.pop()
            count += 1
            demand(count <= MOST_PARTS, "too many parts")
            if type(cut) is int and cut == 0:
                demand(decided_on(said, part), "not seen to be true on a part")
                continue
            name, point, below, above = cut
            low, high = part[name]
            point = rational(point)
            demand(low < point < high, "a cut lies inside the part")
            waiting += [({**part, name: (low, point)}, below), ({**part, name: (point, high)}, above)]
        given = set()
        for name, (low, high) in ends.items():
            x = call("symbol", name)
            given |= {relation(">=", x - constant(low)), relation(">=", constant(high) - x)}
        return Theorem(given, said)


def is_true(op: str, value) -> bool:
    return {">=": value >= 0, ">": value > 0, "==": value == 0}[op]


def whole(text) -> int:
    demand(isinstance(text, str) and re.fullmatch(r"[0-9]{1,9}", text, re.ASCII), "expected a whole number")
    return int(text)


def rational(text):
    demand(isinstance(text, str) and re.fullmatch(r"-?[0-9]{1,4300}(/[0-9]{1,4300})?", text, re.ASCII), "expected a rational as text")
    top, _, bottom = text.partition("/")
    demand(int(bottom or 1) != 0, "a denominator is 0")
    return plain(Fraction(int(top), int(bottom or 1)))


def holds_at_no_point(facts) -> None:
    demand(not any(fact.said.points or any(said.points for said in fact.given) for fact in facts), "a fact speaks of a point")


def integrated(f: Poly, facts) -> Poly:
    finite, parts = {fact.f for fact in facts if fact.op == "finite"}, []
    for monomial, value in f.terms.items():
        inside = Poly({tuple(item for item in monomial if item[0].points): 1})
        factor = Poly({tuple(item for item in monomial if not item[0].points): value})
        if atom_of(inside) and atom_of(inside).head == "density":
            parts.append(factor)
            continue
        integral = call("integral", inside)
        if not below_a_density(inside):
            vanishes(inside, facts)
            demand(integral in finite, "an integral is not known to be finite")
        parts.append(factor * integral)
    return total(parts)


def below_a_density(g: Poly) -> bool:
    """Is the monomial one density times indicators, tests and steps?"""
    (monomial,) = g.terms
    others = [atom for atom, _ in monomial if atom.head != "density"]
    return [count for atom, count in monomial if atom.head == "density"] == [1] and all(
        atom.head in ("indicator", "test") or (atom.head == "step" and measurable(atom)) for atom in others)


def measurable(atom: Node) -> bool:
    arguments = [part for part in atom.args if isinstance(part, Poly)]
    return atom.head in MEASURABLE and all(not inner.points or measurable(inner) for part in arguments for inner in part.atoms())


def vanishes(g: Poly, facts) -> None:
    demand(all(measurable(atom) for atom in g.atoms() if atom.points), "not an integrand")
    positive = {fact.f for fact in facts if fact.op == ">"}

    def zero(h: Poly) -> bool:
        return all(any(zero_atom(atom) for atom, _ in monomial) for monomial in h.terms)

    def zero_atom(atom: Node) -> bool:
        if atom.head == "pow":
            value = number_of(atom.args[1])
            return (atom.args[1] in positive or (value is not None and value > 0)) and zero(atom.args[0])
        return atom.head == "density" or (atom.head in ("pos", "step") and zero(atom.args[0]))

    demand(zero(g), "not known to be 0 where all densities are")


def cover(theorems, facts, points) -> set:
    """The hypotheses about no point of the theorems that serve, once every pattern is served."""
    points = points.union(*(theorem.said.points for theorem in theorems), *(said.points for theorem in theorems for said in theorem.given))
    atoms = [atom for atom in points if atom.head in ("density", "indicator")]
    demand(2 ** len(atoms) <= MOST_PATTERNS, "too many patterns")
    apart = [tuple(node("density", law) for law in fact.f) for fact in facts if fact.op == "continuous"]
    everywhere = set()
    for fact in facts:
        top = atom_of(fact.f) if fact.op == "finite" else None
        if top and top.head == "max_divergence":
            everywhere.add(relation(">=", call("exp", single(top)) * density(top.args[1]) - density(top.args[0])))
    hypotheses = [([said for said in theorem.given if said.points], theorem) for theorem in theorems]
    kept: set = set()
    for signs in combinations_of((True, False), repeat=len(atoms)):
        pattern = dict(zip(atoms, signs))
        on_time()
        densities = [sign for atom, sign in pattern.items() if atom.head == "density"]
        if (densities and not any(densities)) or any(pattern.get(p) is True and pattern.get(q) is False for p, q in apart):
            continue
        implied = set(everywhere)
        for atom, sign in pattern.items():
            implied.add(relation(">=", single(atom)))
            implied.add(relation(">" if sign else "==", single(atom)))
            if sign and atom.head == "indicator":
                implied.add(relation("==", single(atom) - ONE))
        serving = next((theorem for at_points, theorem in hypotheses if implied.issuperset(at_points)), None)
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
    head, u = atom.head, atom.args[0] if atom.args else None
    if head == "symbol":
        return ONE
    if head == "pow":
        v = atom.args[1]
        by_base, by_exponent = v * single(atom) * call("inv", u), call("log", u) * single(atom)
        return by_base * derivative(u, name) + by_exponent * derivative(v, name)
    if head == "exp":
        outer = single(atom)
    elif head == "log":
        outer = call("inv", u)
    elif head == "inv":
        outer = -(single(atom) ** 2)
    elif head == "erfc":
        outer = constant(-2) * call("exp", -(u * u)) * call("pow", call("pi"), -HALF)
    elif head == "loggamma":
        outer = call("digamma", u)
    elif head == "gamma":
        outer = single(atom) * call("digamma", u)
    elif head == "sin":
        outer = call("cos", u)
    else:
        demand(head == "cos", f"no derivative of {head}")
        outer = -call("sin", u)
    return outer * derivative(u, name)


def to_be_positive(f: Poly, name: str) -> set:
    found = set()
    for atom in f.atoms():
        if name in atom.free and atom.head != "symbol":
            if atom.head in SMOOTH_WHERE_POSITIVE:
                found.add(atom.args[0])
            for part in atom.args:
                if isinstance(part, Poly):
                    found |= to_be_positive(part, name)
    return found


# ---- the theory -----------------------------------------------------------------------------------------------------------------

AXIOM = re.compile(r"(\w+):\s*(.*?)\s*\|-\s*(.*?)\s*\[([^\[\]]+)\]", re.ASCII)
AXIOMS: dict[str, Theorem] = {}
THEOREMS: dict[str, dict] = {}
FOLDER = Path(__file__).resolve().parents[1] / "rdpverify" / "core"


def theory(axioms, proved: str) -> None:
    """The axioms, a list of texts of lines, and the theorems proved from them, a JSON text."""
    AXIOMS.clear()
    called.cache_clear()
    for text in axioms:
        for line in text.splitlines():
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
    if not AXIOMS:
        theory([path.read_text(encoding="utf-8") for path in sorted((FOLDER / "axioms").glob("*.txt"))],
               (FOLDER / "proved.json").read_text(encoding="utf-8"))
    if name in AXIOMS:
        return AXIOMS[name]
    demand(name in THEOREMS, f"no axiom is called {name[:40]!r}")
    proof = Proof()
    for step in THEOREMS[name]["steps"]:
        proof.step(step)
    given, said = THEOREMS[name]["says"].split("|-")
    says, made = read_theorem(given, said), proof.theorems[-1]
    demand(made.said is says.said and made.given == says.given, f"the steps of {name} prove something else")
    return made


# ---- enclosures -----------------------------------------------------------------------------------------------------------------
# A pair of rationals between which a number lies, or None where it may have no value.  Ends are rounded outwards to some bits.

PRECISIONS = (64, 128, 256, 512, 1024, 2048, 4096)
LARGEST_EXPONENT, LARGEST_ANGLE, LARGEST_ERFC = 1_000_000, 1_000, 60


def down(x, bits: int):
    """A rational of about so many bits below x; x itself where it is short."""
    top, bottom = x.numerator, x.denominator
    if top.bit_length() <= 3 * bits and bottom.bit_length() <= 3 * bits:
        return x
    shift = bits - top.bit_length() + bottom.bit_length()
    return plain(Fraction((top << shift) // bottom, 1 << shift)) if shift >= 0 else (top // (bottom << -shift)) << -shift


def outwards(low, high, bits: int):
    return down(low, bits), -down(-high, bits)


def plus(a, b, bits):
    return outwards(a[0] + b[0], a[1] + b[1], bits)


def product(a, b, bits):
    ends = (a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1])
    return outwards(min(ends), max(ends), bits)


def reciprocal(a, bits):
    if a is None or a[0] <= 0 <= a[1]:
        return None
    return outwards(plain(Fraction(1) / a[1]), plain(Fraction(1) / a[0]), bits)


def whole_power(a, count: int, bits):
    if count < 0:
        return reciprocal(whole_power(a, -count, bits), bits)
    if count == 1:
        return a
    if count * max(abs(end.numerator).bit_length() + end.denominator.bit_length() for end in a) > 40_000:
        found = (1, 1)
        for digit in bin(count)[2:]:
            found = whole_power(found, 2, bits)
            found = product(found, a, bits) if digit == "1" else found
        return found
    low, high = a[0] ** count, a[1] ** count
    if count % 2:
        return outwards(low, high, bits)
    return outwards(0 if a[0] <= 0 <= a[1] else min(low, high), max(low, high), bits)


def exp_at(x, bits: int):
    """Taylor's series of x/2^m < 1/256, squared m times."""
    if x == 0:
        return (1, 1)
    if x < 0:
        return reciprocal(exp_at(-x, bits), bits)
    if x > LARGEST_EXPONENT:
        raise Declined("an exponential of a large number")
    halvings = int(x).bit_length() + 8
    bits += halvings + 16
    r = (x.numerator << bits) // (x.denominator << halvings)
    term = total_ = 1 << bits
    count = 0
    while term:
        count += 1
        term = ((term * r) >> bits) // count
        total_ += term
    low, high = Fraction(total_, 1 << bits), Fraction(total_ + 4 * count + 8, 1 << bits)  # each term is some 4 units too small at most
    for _ in range(halvings):
        low, high = outwards(low * low, high * high, bits)
    return low, high


def atanh_at(z, bits: int):
    """z + z³/3 + z⁵/5 + … for 0 <= z <= 1/3."""
    bits += 16 + max(0, z.denominator.bit_length() - z.numerator.bit_length())
    term = (z.numerator << bits) // z.denominator
    square = (term * term) >> bits
    total_, count = 0, 1
    while term:
        total_ += term // count
        term = (term * square) >> bits
        count += 2
    return Fraction(total_, 1 << bits), Fraction(total_ + 4 * count + 8, 1 << bits)


@lru_cache(maxsize=64)
def log_two(bits: int):
    low, high = atanh_at(Fraction(1, 3), bits)
    return 2 * low, 2 * high


def log_at(x, bits: int):
    """e·log 2 + 2·artanh((m − 1)/(m + 1)) for x = 2^e·m > 0, m near 1."""
    if x == 1:
        return (0, 0)
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = Fraction(x) / (1 << e) if e >= 0 else Fraction(x) * (1 << -e)
    if 3 * m > 4:
        m, e = m / 2, e + 1
    elif 3 * m < 2:
        m, e = m * 2, e - 1
    z = (m - 1) / (m + 1)
    low, high = atanh_at(abs(z), bits) if z else (0, 0)
    found = (2 * low, 2 * high) if z >= 0 else (-2 * high, -2 * low)
    if e:
        found = plus(product((e, e), log_two(bits + 32), bits + 32), found, bits + 32)
    return outwards(*found, bits)


@lru_cache(maxsize=64)
def pi_at(bits: int):
    """Machin: 16·arctan(1/5) − 4·arctan(1/239)."""
    bits += 16

    def arctan(n):
        term, total_, count = (1 << bits) // n, 0, 0
        while term:
            total_ += term // (2 * count + 1) * (-1) ** count
            term //= n * n
            count += 1
        return total_, 2 * count + 4

    (a, da), (b, db) = arctan(5), arctan(239)
    return Fraction(16 * a - 4 * b - 16 * da - 4 * db, 1 << bits), Fraction(16 * a - 4 * b + 16 * da + 4 * db, 1 << bits)


def root_at(x, bits: int):
    """√x, exact where it is rational."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return (plain(Fraction(top, bottom)),) * 2
    shift = bits + max(0, (x.denominator.bit_length() - x.numerator.bit_length()) // 2 + 1)
    low = isqrt((x.numerator << 2 * shift) // x.denominator)
    return Fraction(low, 1 << shift), Fraction(low + 1, 1 << shift)


def erfc_at(x, bits: int):
    """1 − 2/√π·exp(−x²)·(x + 2x³/3 + 4x⁵/15 + …), each term 2x²/(2n + 1) times the one before."""
    if x == 0:
        return (1, 1)
    if x < 0:
        low, high = erfc_at(-x, bits)
        return 2 - high, 2 - low
    if x > LARGEST_ERFC:
        raise Declined("an error function of a large number")
    bits += int(3 * x * x / 2) + 32
    term, found, count, factor = (x, x), (x, x), 1, (2 * x * x,) * 2
    while not (4 * x * x < 2 * count + 1 and term[1] * (1 << bits) < found[0]):
        count += 1
        term = product(term, outwards(*(plain(Fraction(end) / (2 * count - 1)) for end in factor), bits), bits)
        found = plus(found, term, bits)
    found = (found[0], found[1] + 2 * term[1])
    low, high = pi_at(bits)
    scale = product(reciprocal((root_at(low, bits)[0], root_at(high, bits)[1]), bits), exp_at(-x * x, bits), bits)
    low, high = product(product(found, scale, bits), (2, 2), bits)
    return 1 - high, 1 - low


def sine_at(x, bits: int, cosine: bool):
    """Taylor's series at 0, whose remainder is at most its next term once 2n > |x|."""
    if abs(x) > LARGEST_ANGLE:
        raise Declined("a sine of a large number")
    bits += 2 * int(abs(x)) + 16
    term, count = ((1, 1), 0) if cosine else ((x, x), 1)
    found, square = term, (plain(-x * x),) * 2
    while count <= abs(x) or max(abs(term[0]), abs(term[1])) * (1 << bits) > 1:
        count += 2
        term = product(term, outwards(*(plain(Fraction(end) / (count * (count - 1))) for end in square), bits), bits)
        found = plus(found, term, bits)
    rest = max(abs(term[0]), abs(term[1]))
    return max(-1, found[0] - rest), min(1, found[1] + rest)


def exp_of(a, bits):
    low = exp_at(a[0], bits)
    return low if a[0] == a[1] else (low[0], exp_at(a[1], bits)[1])


def log_of(a, bits):
    if a[0] <= 0:
        return None
    low = log_at(a[0], bits)
    return low if a[0] == a[1] else (low[0], log_at(a[1], bits)[1])


def power_of(a, b, bits):
    if b[0] == b[1] and b[0].denominator == 1 and abs(b[0]) <= 100_000:
        return (1, 1) if b[0] == 0 else whole_power(a, int(b[0]), bits)
    if b[0] == b[1] and b[0].denominator == 2 and abs(b[0]) <= 1000 and a[0] >= 0:
        return whole_power((root_at(a[0], bits)[0], root_at(a[1], bits)[1]), b[0].numerator, bits)
    if a[0] > 0:
        return exp_of(product(log_of(a, bits + 32), b, bits + 32), bits)
    if a[0] < 0 or b[0] <= 0:
        return None
    if a[1] == 0:
        return (0, 0)
    tops = [exp_of(product(log_of((a[1], a[1]), bits + 32), (end, end), bits + 32), bits)[1] for end in b]
    return 0, max(tops)


def special(head: str, a, bits):
    """gamma, loggamma and digamma are not here, but for gamma(n) at whole numbers."""
    if a[0] == a[1] and a[0].denominator == 1 and 1 <= a[0] <= 1000 and head != "digamma":
        found = 1
        for k in range(2, int(a[0])):
            found *= k
        return (found, found) if head == "gamma" else log_at(found, bits)
    raise Declined(f"needs {head}")


def wave(a, bits, cosine):
    middle = down(plain(Fraction(a[0] + a[1]) / 2), bits)
    radius = max(a[1] - middle, middle - a[0])
    low, high = sine_at(middle, bits, cosine)
    return max(-1, low - radius), min(1, high + radius)


def function_of(head: str, args, bits: int):
    if head == "pi":
        return pi_at(bits)
    a = args[0]
    if head == "exp":
        return exp_of(a, bits)
    if head == "log":
        return log_of(a, bits)
    if head == "inv":
        return reciprocal(a, bits)
    if head == "pos":
        return max(a[0], 0), max(a[1], 0)
    if head == "pow":
        return power_of(a, args[1], bits)
    if head == "erfc":
        low = erfc_at(a[0], bits)
        return low if a[0] == a[1] else (erfc_at(a[1], bits)[0], low[1])
    if head in ("sin", "cos"):
        return wave(a, bits, head == "cos")
    demand(head in ("gamma", "loggamma", "digamma"), f"{head} has no enclosure")
    return special(head, a, bits)


def enclose(f: Poly, values: dict, bits: int, known: dict):
    """An enclosure of f where the symbols lie between the values, or None."""
    on_time()
    found = (0, 0)
    for monomial, value in f.terms.items():
        part = (value, value)
        for atom, count in monomial:
            if atom not in known:
                if atom.head == "symbol":
                    known[atom] = values[atom.args[0]]
                else:
                    args = [enclose(arg, values, bits, known) for arg in atom.args if isinstance(arg, Poly)]
                    demand(len(args) == len(atom.args), f"{atom.head} has no enclosure")
                    known[atom] = None if None in args else function_of(atom.head, args, bits)
            if known[atom] is None:
                return None
            part = product(part, whole_power(known[atom], count, bits), bits)
        found = plus(found, part, bits)
    return found


def decided(said: Relation, values: dict, precisions=PRECISIONS) -> bool:
    for bits in precisions:
        found = enclose(said.body, values, bits, {})
        if found is not None:
            if is_true(said.op, found[0]):
                return True
            if not is_true(said.op, found[1]):
                return False
    return False


def decided_on(said: Relation, part: dict, budget: int = 500) -> bool:
    """The same on a box, cut at the middle of its longest side where that is needed."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        budget -= 1
        if decided(said, part, (64,)):
            continue
        name = max(part, key=lambda name: part[name][1] - part[name][0])
        low, high = part[name]
        if budget <= 0 or low == high or not decided(said, {key: (ends[0], ends[0]) for key, ends in part.items()}, (64,)):
            return False
        middle = plain(Fraction(low + high) / 2)
        waiting += [{**part, name: (low, middle)}, {**part, name: (middle, high)}]
    return True


# ---- what a claim asks ----------------------------------------------------------------------------------------------------------

UP, DOWN = "oo", "-oo"
MAY_BE_INFINITE = ("kl", "chi2", "renyi", "max_divergence")
MOST_CASES, MOST_INFINITE, LONGEST = 64, 12, 20_000
DOMAIN = re.compile(r"([A-Za-z_]\w*) in (integers )?([\[(])(.*)([\])])", re.ASCII)
ROUNDED = re.compile(r"(.+)== ~(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", re.ASCII)
A_NAME = {
    "law": re.compile(r"[PQR][0-9]*"), "event": re.compile(r"[ST][0-9]*"), "variable": re.compile(r"[A-Z]\w*", re.ASCII),
    "number": re.compile(r"(?!(?:pi|oo|[PQR][0-9]*)$)[A-Za-z_]\w*", re.ASCII),
}


def parts_of(tree) -> list:
    """The trees one level below."""
    if tree[0] in ("whole", "name"):
        return []
    if tree[0] in ("call", "tuple"):
        return tree[-1]
    return list(tree[1:])


def quantities(tree) -> list:
    """The quantities of laws in a text, breadth first."""
    found, level = [], [tree]
    while level:
        found += [part for part in level if is_quantity(part)]
        level = [inner for part in level for inner in parts_of(part)]
    return found


def is_quantity(tree) -> bool:
    return tree[0] == "call" and (tree[1] in QUANTITIES or (
        tree[1][0].isupper() and tree[1] not in ("Abs", "Max", "Min", "Phi", "Mixture", "Product", "Power")))


class Claim:
    """The reading of a claim's text with the facts that its proof brings."""

    def __init__(self, facts):
        self.facts: dict[Relation, list] = {}
        for fact in facts:
            self.facts.setdefault(fact.said, []).append(fact.given)
        self.names: dict[str, str] = {}
        self.cases: list = []

    def read(self, claim: dict) -> list:
        """The cases: pairs of hypotheses and a relation."""
        lists = ("where", "given", "conditions")
        demand(isinstance(claim, dict) and {"conclusion", *lists} <= claim.keys() <= {"conclusion", "tight", *lists},
               "expected a conclusion, lists where, given and conditions, and no other keys")
        demand(claim.get("tight", False) is False, "a tight bound is not in the core's language")
        demand(all(isinstance(claim[key], list) for key in lists), "where, given and conditions are lists")
        demand(all(isinstance(text, str) and len(text) <= LONGEST for text in (claim["conclusion"], *(
            text for key in lists for text in claim[key]))), f"expected texts up to {LONGEST} characters")
        known: frozenset = frozenset()
        for text in claim["where"]:
            known = known.union(self.domain(text, known))
        for text in claim["conditions"]:
            demand(not quantities(tree_of(text)), "a condition speaks of laws")
        for conclusion in conclusions(claim["conclusion"]):
            self.split([*claim["conditions"], *claim["given"], conclusion], known, {})
        return self.cases

    def is_named(self, name: str, kind: str) -> None:
        demand(A_NAME[kind].fullmatch(name) and name not in QUANTITIES, f"{name} cannot stand for this")
        demand(self.names.setdefault(name, kind) == kind, f"{name} stands for two things")

    def holds(self, op: str, f: Poly, known: frozenset) -> bool:
        """Is f > 0 (f >= 0) known?"""
        value = number_of(f)
        if value is not None and is_true(op, value):
            return True
        return any(given <= known for each in ((">",) if op == ">" else (">=", ">")) for given in self.facts.get(relation(each, f), ()))

    def need(self, op: str, f: Poly, known: frozenset, why: str) -> None:
        demand(self.holds(op, f, known), f"not known to have a value: {why}")

    def domain(self, text: str, known: frozenset) -> list:
        match = DOMAIN.fullmatch(text)
        demand(match, f"not a domain: {text[:80]}")
        name, whole_ones, opening, ends, closing = match.groups()
        demand(name not in self.names, f"{name} stands for two things")
        tree = tree_of(f"({ends})")
        demand(tree[0] == "tuple" and len(tree[1]) == 2, "a domain has two ends")
        x = call("symbol", name)
        found, values = [relation("integer", x)] if whole_ones else [], []
        for end, is_open, infinite in ((tree[1][0], opening == "(", DOWN), (tree[1][1], closing == ")", UP)):
            if infinity_of(end):
                demand(infinity_of(end) == infinite and is_open, f"the domain of {name} leaves out infinity")
                continue
            value = self.value(end, known, {})
            demand(isinstance(value, Poly), "an end is infinite")
            found.append(relation(">" if is_open else ">=", x - value if infinite == DOWN else value - x))
            values.append((value, is_open))
        if len(values) == 2:
            (low, low_open), (high, high_open) = values
            width = high - low
            if whole_ones and not any(not is_open and self.is_whole(end, known) for end, is_open in values):
                width = width - ONE
            self.need(">" if low_open or high_open else ">=", width, known, f"the domain of {name} is not empty")
        self.is_named(name, "number")
        return found

    def is_whole(self, f: Poly, known: frozenset) -> bool:
        value = number_of(f)
        return value.denominator == 1 if value is not None else relation("integer", f) in known

    # -- cases

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
        new = []
        for atom in [self.quantity(part, known) for part in quantities(tree)]:
            if atom.head in MAY_BE_INFINITE and atom not in finite and atom not in new:
                new.append(atom)
        demand(len(finite) + len(new) <= MOST_INFINITE, "too many quantities that may be infinite")
        found = []
        for signs in combinations_of((True, False), repeat=len(new)):
            supposed = {relation("finite" if sign else "infinite", single(atom)) for atom, sign in zip(new, signs)}
            found.append(({**finite, **dict(zip(new, signs))}, known | supposed))
        return found

    def compared(self, tree, known: frozenset, finite: dict):
        demand(tree[0] in COMPARISONS, "expected a comparison")
        op, left, right = tree[0], *(infinity_of(side) or self.value(side, known, finite) for side in tree[1:])
        if isinstance(left, Poly) and isinstance(right, Poly):
            return compared(op, left, right)
        first, second = ({DOWN: -1, UP: 1}.get(side, 0) if isinstance(side, str) else 0 for side in (left, right))
        return {"<=": first <= second, "<": first < second, ">=": first >= second, ">": first > second, "==": first == second}[op]

    def for_all(self, text: str, known: frozenset) -> frozenset:
        body, _, binder = text.partition(" for all ")
        tree, names = tree_of(body), self.names
        if match := re.fullmatch(r"events (\w+)", binder, re.ASCII):
            self.is_named(match[1], "event")
            conditions, bound = [], f"event {match[1]}"
        else:
            self.names = dict(names)
            conditions, bound = self.domain(binder, known), binder.partition(" in ")[0]
        under, spoken = known.union(conditions), quantities(tree)
        infinite = [atom for atom in (self.quantity(part, under) for part in spoken) if atom.head in MAY_BE_INFINITE]
        said = self.compared(tree, under, dict.fromkeys(infinite, True))
        demand(isinstance(said, Relation), "an infinite bound")
        found = {relation("forall", ((bound,), tuple(conditions), said))}
        if infinite:
            demand(tree[0] in ("<=", "<") and len(spoken) == 1 and tree[1] is spoken[0], "such a premise bounds one quantity from above")
            found.add(relation("forall", ((bound,), tuple(conditions), relation("finite", single(infinite[0])))))
        self.names = names
        return frozenset(found)

    # -- quantities and terms

    def quantity(self, tree, known: frozenset) -> Node:
        _, name, args = tree
        if name == "entropy":
            demand(args, "an entropy is of random variables")
            for variable in map(variable_of, args):
                self.is_named(variable.args[0], "variable")
            return atom_of(entropy(map(variable_of, args)))
        if name not in QUANTITIES:
            demand(len(args) == 1, "a probability is of one event")
            return node("prob", self.law(("name", name), known), self.event(args[0]))
        if name == "prob":
            demand(len(args) == 2, "a probability is of a law and an event")
            return node("prob", self.law(args[0], known), self.event(args[1]))
        demand(name in LAWS2 | LAWS2_AND_NUMBER and len(args) == (2 if name in LAWS2 else 3), f"not in the core's language: {name}")
        laws = [self.law(arg, known) for arg in args[:2]]
        if name in LAWS2:
            return node(name, *laws)
        if name == "renyi" and infinity_of(args[2]) == UP:
            return node("max_divergence", *laws)
        demand(not quantities(args[2]), "a quantity stands in another")
        value = self.value(args[2], known, {})
        demand(isinstance(value, Poly), "an infinite argument")
        if name == "renyi":
            self.need(">=", value, known, "an order is >= 0")
            if value == ONE:
                return node("kl", *laws)
        if name == "tradeoff":
            self.need(">=", value, known, "a size is >= 0")
            self.need(">=", ONE - value, known, "a size is <= 1")
        return node(name, *laws, value)

    def event(self, tree) -> Node:
        found = event_of(tree)
        self.is_named(found.args[0], "event")
        return found

    def law(self, tree, known: frozenset) -> Node:
        found = law_of(tree)
        self.look_at_law(tree, found, known)
        return found

    def look_at_law(self, tree, law: Node, known: frozenset) -> None:
        if law.head == "law":
            self.is_named(law.args[0], "law")
        elif law.head == "Mixture":
            for (_, (weight_tree, part_tree)), (weight, part) in zip(tree[2], pairs_of(law)):
                demand(self.value(weight_tree, known, {}) == weight, "a weight is a number")
                self.need(">=", weight, known, "a weight is >= 0")
                self.look_at_law(part_tree, part, known)
            demand(total([weight for weight, _ in pairs_of(law)]) == ONE, "the weights do not add up to 1")
        else:
            for inner, part in zip(tree[2], law.args):
                if isinstance(part, Node):
                    self.look_at_law(inner, part, known)
            if law.head == "Power":
                count = self.value(tree[2][1], known, {})
                demand(isinstance(count, Poly) and self.is_whole(count, known), "a power is taken to a whole number")
                self.need(">=", count - ONE, known, "a power has a factor")

    def value(self, tree, known: frozenset, finite: dict):
        """A polynomial, "oo" or "-oo"."""
        head = tree[0]
        if head == "whole":
            return constant(tree[1])
        if head == "name":
            if tree[1] == "pi":
                return call("pi")
            demand(self.names.get(tree[1]) == "number", f"{tree[1]} has no domain")
            return call("symbol", tree[1])
        if head == "-" and len(tree) == 2:
            return opposite(self.value(tree[1], known, finite))
        if head in ("+", "-"):
            left, right = (self.value(part, known, finite) for part in tree[1:])
            right = right if head == "+" else opposite(right)
            infinite = {part for part in (left, right) if isinstance(part, str)}
            demand(len(infinite) < 2, "oo - oo")
            return infinite.pop() if infinite else left + right
        if head == "*":
            return self.times(*(self.value(part, known, finite) for part in tree[1:]), known)
        if head == "/":
            divisor = self.value(tree[2], known, finite)
            if isinstance(divisor, str):
                over = ZERO
            else:
                self.not_zero(divisor, known)
                over = inverse(divisor)
            return self.times(self.value(tree[1], known, finite), over, known)
        if head == "**":
            return self.raised(*(self.value(part, known, finite) for part in tree[1:]), known)
        demand(head == "call", "not in the core's language")
        if is_quantity(tree):
            atom = self.quantity(tree, known)
            if atom.head in MAY_BE_INFINITE:
                demand(atom in finite, "a quantity that may be infinite stands where none may")
                if not finite[atom]:
                    return UP
            return single(atom)
        return self.function(tree[1], [self.value(arg, known, finite) for arg in tree[2]], known)

    def is_positive(self, value, known: frozenset) -> bool:
        if isinstance(value, str):
            return value == UP
        positive = self.holds(">", value, known)
        demand(positive or self.holds(">", -value, known), "oo meets a factor of no known sign")
        return positive

    def times(self, left, right, known: frozenset):
        if isinstance(left, Poly) and isinstance(right, Poly):
            return left * right
        return UP if self.is_positive(left, known) == self.is_positive(right, known) else DOWN

    def not_zero(self, f: Poly, known: frozenset) -> None:
        demand(self.holds(">", f, known) or self.holds(">", -f, known), "a divisor is not known to be other than 0")

    def raised(self, base, exponent, known: frozenset):
        demand(isinstance(exponent, Poly), "an infinite exponent")
        if base == UP:
            return UP if self.is_positive(exponent, known) else ZERO
        demand(isinstance(base, Poly), "a power of -oo")
        value = number_of(exponent)
        if value is not None and value.denominator == 1:
            if value < 0:
                self.not_zero(base, known)
        elif not self.holds(">", base, known):
            self.need(">=", base, known, "a base is >= 0")
            self.need(">", exponent, known, "an exponent is > 0 where the base may be 0")
        return power(base, exponent)

    def function(self, name: str, args: list, known: frozenset):
        positive = {"log": 0, "loggamma": 0, "gamma": 0, "digamma": 0}
        total_ = ("exp", "Abs", "tanh", "sinh", "cosh", "erf", "erfc", "Phi", "Max", "Min")
        demand(args and name in (*positive, "sqrt", "factorial", "binomial", *total_), f"not in the core's language: {name}")
        demand((WRITTEN_OUT[name] if name in WRITTEN_OUT else PLACES[name]) in (None, len(args)), f"{name} of {len(args)} arguments")
        infinite = [arg for arg in args if isinstance(arg, str)]
        if not infinite:
            if name in positive:
                self.need(">", args[0], known, f"the argument of {name} is > 0")
            elif name == "sqrt":
                self.need(">=", args[0], known, "the argument of a root is >= 0")
            elif name in ("factorial", "binomial"):
                for f in (args[0], *args[1:], *((args[0] - arg) for arg in args[1:])):
                    self.need(">", f + ONE, known, f"the arguments of {name} are > -1")
            return written_out(name, args) if name in WRITTEN_OUT else call(name, *args)
        if name in ("Max", "Min"):
            winner, loser = (UP, DOWN) if name == "Max" else (DOWN, UP)
            left = [arg for arg in args if arg != loser]
            return winner if winner in left else written_out(name, left) if left else loser
        if name == "Abs" or (name in ("exp", "log", "sqrt") and infinite == [UP]):
            return UP
        demand(name == "exp", f"{name} of an infinity")
        return ZERO


def infinity_of(tree) -> str:
    """"oo", "-oo" or ""."""
    if tree == ("name", "oo"):
        return UP
    return DOWN if tree == ("-", ("name", "oo")) else ""


def opposite(value):
    return {UP: DOWN, DOWN: UP}[value] if isinstance(value, str) else -value


def conclusions(text: str) -> list:
    """What a rounded number on the right says: two inequalities."""
    match = ROUNDED.fullmatch(text)
    if match is None:
        return [text]
    left, sign, before, after, exponent = (part or "" for part in match.groups())
    demand(len(exponent) < 6, "the exponent of a printed decimal is too large")
    unit = Fraction(10) ** (int(exponent or 0) - len(after))
    value = int(sign + before + after) * unit
    return [f"{left} >= {value - unit / 2}", f"{left} <= {value + unit / 2}"]


def proved(claim: dict, proof) -> str:
    """Demands that the steps prove what the claim asks; how many steps there are."""
    return f"{len(checked(claim, proof).theorems)} steps"


def contradicted(claim: dict, proof) -> str:
    """Demands that they prove 1 <= 0 from what the claim supposes, and that its text has a value."""
    demand(isinstance(claim, dict), "a claim is an object")
    made = checked({**claim, "conclusion": "1 <= 0"}, proof)
    Claim(made.all(proof["facts"])).read(claim)
    return f"{len(made.theorems)} steps"


def checked(claim: dict, proof) -> Proof:
    demand(isinstance(proof, dict) and isinstance(proof.get("steps"), list), "expected a list of steps")
    demand(len(proof["steps"]) <= MOST_STEPS, "too many steps")
    made = Proof()
    for number, step in enumerate(proof["steps"]):
        try:
            made.step(step)
        except Rejected as problem:
            raise Rejected(f"step {number}: {problem}") from None
        except (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, ZeroDivisionError) as problem:
            raise Rejected(f"step {number} is malformed: {type(problem).__name__}") from None
    facts, shown = made.all(proof["facts"]), made.all(proof["cases"])
    asked = Claim(facts).read(claim)
    demand(len(asked) == len(shown), f"the claim has {len(asked)} cases, the proof has {len(shown)}")
    for number, ((known, said), theorem) in enumerate(zip(asked, shown)):
        same = theorem.said is said or (said.op == ">=" and theorem.op in (">", "==") and theorem.f == said.body)
        demand(same, f"case {number}: something else is proved")
        demand(theorem.given <= known, f"case {number}: a hypothesis is not the claim's")
    return made


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
        return proved(claim, evidence["core"]) if verdict == "proved" else contradicted(claim, evidence["core"])
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
    except (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, ZeroDivisionError) as problem:
        return REJECTED, _line(f"malformed: {type(problem).__name__}: {problem}")


def _line(problem) -> str:
    shown = str(problem)[:500]
    return "".join(character if character.isprintable() else " " for character in shown)


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
