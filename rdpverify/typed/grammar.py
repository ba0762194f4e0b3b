"""The grammar of what people type: text into terms.  Recursive descent with counted nesting; no eval, no Python syntax tree.

    formula    := product (("+" | "-") product)*
    product    := factor (("*" | "/") factor)*
    factor     := ("+" | "-")* primary ["**" factor]
    primary    := (number | name | name "(" arguments ")" | "(" formula ")") ("(" argument ")")*
    condition  := comparisons joined by and, or
    comparison := formula (("<=" | "<" | ">=" | ">" | "==") formula)+

A name followed by ``(`` is a function, family, divergence, mechanism or the probability P(S); otherwise it is a law (P, Q1, …),
a constant, an abbreviation, or a symbol; S, T2, … are events where an event is asked for, symbols elsewhere.
A kernel (K, K1, …, Kernel([[…]])) is applied as ``K(P)``, to the input's law, or ``K(x)``, to a value; ``P*K`` is the law of both.
``-x**2`` is ``-(x**2)``; ``**`` groups to the right.
"""

from ..errors import DomainProblem, InputError, SyntaxProblem
from ..language import names
from ..language.reader import CONSTANTS, affordable, bounded, raised
from ..language.sorts import TRUE, sort_of
from ..language.syntax import decimal
from ..language.template import filled
from ..terms import Term, add, make, mul, neg, number, symbol
from ..words import FORMULAS
from . import calls
from .tokens import INTERNAL, TYPED, Limits, Token, tokenize, unexpected

COMPARISONS = ("<=", ">=", "<", ">", "==")


class Parser:
    """One text being read.  ``lets``: abbreviations, name → term.  ``internal`` admits names that begin with ``_``.

    What to write instead, and what only people write, :mod:`rdpverify.typed.parser` knows.
    """

    special = staticmethod(unexpected)  # where no token of the language begins

    def __init__(self, text: str, lets: dict[str, Term] | None = None, *, internal: bool = False, limits: Limits | None = None):
        self.limits = limits or (INTERNAL if internal else TYPED)
        self.text, self.internal = text, internal
        self.tokens = tokenize(text, self.limits, self.special)
        self.lets = lets or {}
        self.index = self.depth = 0
        self.local_names = 0  # nesting of expect(…), where ratio and loss mean something

    # --- tokens

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    def at(self, *kinds: str) -> bool:
        return self.tokens[self.index].kind in kinds

    def at_word(self, *words: str) -> bool:
        token = self.tokens[self.index]
        return token.kind == "name" and token.text in words

    def take(self) -> Token:
        token = self.tokens[self.index]
        self.index += token.kind != "end"
        return token

    def expect(self, kind: str, why: str = "") -> Token:
        if not self.at(kind):
            self.fail(f"expected {kind!r}{why and ' ' + why}, found {self.found()}")
        return self.take()

    def found(self) -> str:
        token = self.token
        return "the end of the text" if token.kind == "end" else repr(token.text[:30])

    def fail(self, message: str, position: int | None = None, error=SyntaxProblem):
        raise error(message, text=self.text, position=self.token.position if position is None else position)

    def finish(self):
        """Nothing may be left over."""
        if self.at("end"):
            return
        self.fail(f"expected an operator or the end, found {self.found()}{self.hint('operator')}")

    def hint(self, what: str, *about) -> str:
        """``": write …"`` where an "operator", or a "domain" of something, was expected, for what is of a "sort" where a number was, for a
        "word" that is none of some; or nothing."""
        return ""

    def usage(self, signature) -> str:
        """How a word is called, for messages, as are the next two."""
        return signature.name

    def described(self, value: Term) -> str:
        return sort_of(value)

    def wanted(self, sort: str) -> str:
        return {"law": "a distribution", "event": "an event", "real": "a number or a formula"}.get(sort, f"a {sort}")

    def separated(self, item, closing: str = "") -> list:
        """What ``item`` reads between commas, up to the closing bracket; none where that comes first."""
        items: list = []
        while items or not self.at(closing):
            items.append(item())
            if not self.at(","):
                break
            self.take()
        return items

    def refusal(self, name: str, called: bool) -> str | None:
        """Why a name may not stand here, or None."""
        return None

    def written_out(self, signature, args) -> Term:
        """What a word stands for."""
        return filled(FORMULAS[signature.name], signature.slots, args)

    def arbitrary_mechanism(self) -> Term | None:
        """What stands for any mechanism, where a mechanism is asked for: nothing does in a canonical text."""
        return None

    def short_relation(self):
        """The relation that a notation for people stands for, or None."""
        return None

    def nest(self, position: int):
        """Count one level of nesting; the caller takes it back."""
        self.depth += 1
        if self.depth > self.limits.depth:
            self.fail(f"nested deeper than {self.limits.depth}", position)

    # --- formulas

    def formula(self) -> Term:
        """A sum of products; with one operand, whatever that is (a law, an event, …)."""
        summands, negative, start = [], False, self.token.position
        while True:
            product = self.product(mandatory=bool(summands))
            summands.append(neg(product) if negative else product)
            if not self.at("+", "-") or self.tokens[self.index + 1].kind == ")":  # the side of a limit
                break
            if len(summands) == 1:
                self.real(product, start)
            negative = self.take().kind == "-"
        if len(summands) == 1:
            return summands[0]
        self.placed(start, affordable, summands)
        return self.bounded(add(*summands), start)

    def real_formula(self) -> Term:
        start = self.token.position
        return self.real(self.formula(), start)

    def product(self, mandatory: bool = False) -> Term:
        start = self.token.position
        first = self.factor()
        if not self.at("*", "/"):
            return self.real(first, start) if mandatory else first
        while self.at("*") and sort_of(first) == "law":
            self.take()
            first = calls.joint(self, first)
        if not self.at("*", "/"):
            return first
        factors = [self.real(first, start)]
        while self.at("*", "/"):
            operator, position = self.take(), self.token.position
            factor = self.real(self.factor(), position)
            factors.append(factor if operator.kind == "*" else self.raised(factor, number(-1), operator.position))
        self.placed(start, affordable, factors)
        return self.bounded(mul(*factors), start)

    def factor(self) -> Term:
        start, negative, signed = self.token.position, False, False
        while self.at("+", "-"):
            negative ^= self.take().kind == "-"
            signed = True
        base_position = self.token.position
        base = self.primary()
        if signed or self.at("**"):
            self.real(base, base_position)
        if self.at("**"):
            position = self.take().position
            exponent_position = self.token.position
            self.nest(position)
            exponent = self.real(self.factor(), exponent_position)
            self.depth -= 1
            base = self.raised(base, exponent, position)
        if self.at("^"):
            self.fail("expected an operator, found '^': write ** for powers")
        return self.bounded(neg(base), start) if negative else base

    def primary(self) -> Term:
        """A number, name, call or what stands in brackets; a kernel is applied to a law or value, the law it gives to an event."""
        term = self.first()
        while self.at("(") and (sort_of(term) == "kernel" or term.op in ("Adaptive", "Output", "Joint")):
            self.nest(self.token.position)
            term = calls.applied(self, term)
            self.depth -= 1
        return term

    def first(self) -> Term:
        token = self.take()
        if token.kind == "number":
            return self.bounded(number(decimal(token.text)[0]), token.position)
        if token.kind == "name":
            return self.named(token)
        if token.kind == "(":
            return self.parenthesised(token)
        self.index -= token.kind != "end"
        self.fail(f"expected a formula, found {self.found()}{self.hint('beginning')}")

    def parenthesised(self, opening: Token) -> Term:
        self.nest(opening.position)
        inner = self.formula()
        if self.at(*COMPARISONS) or self.at_word("and", "or"):
            inner = self.condition(inner)
        self.depth -= 1
        if self.at(","):
            self.fail("expected ')', found ',': pairs stand only inside Mixture, Composed, Piecewise and Sum")
        self.expect(")")
        return inner

    def named(self, token: Token) -> Term:
        name, called = token.text, self.at("(")
        if name.startswith("_") and not self.internal:
            self.fail("a name begins with a letter", token.position)
        refusal = self.refusal(name, called)
        if refusal and not (name in self.lets and not called):
            self.fail(refusal, token.position)
        if name in names.WORDS:
            if name == "True" and not called:
                return TRUE
            self.fail(f"expected a formula, found the word {name!r}", token.position)
        if called and names.KERNEL.match(name):
            return make("kernel", (), name)
        if called:
            self.nest(token.position)
            result = self.called(token)
            self.depth -= 1
            return result
        if self.at("["):
            self.fail(f"expected an operator after {name!r}, found '[': arguments stand in round brackets")
        if name in self.lets:
            return self.lets[name]
        if names.LAW.match(name):
            return make("law", (), name)
        if name in names.LOCAL:
            if not self.local_names:
                self.fail(f"{name!r} has a meaning only inside expect(P, …)", token.position)
        return CONSTANTS.get(name) or symbol(name)

    def called(self, token: Token) -> Term:
        """The term of the call whose name ``token`` was just read."""
        return calls.call(self, token)

    arguments = calls.arguments  # those of a call: in a canonical text they have no names

    # --- conditions

    def condition(self, first: Term | None = None) -> Term:
        """Comparisons joined by ``and`` and ``or``; ``0 < x <= 1`` is ``0 < x and x <= 1``; ``True`` always holds."""
        alternatives = [self.conjunction(first)]
        while self.at_word("or"):
            self.take()
            alternatives.append(self.conjunction())
        return alternatives[0] if len(alternatives) == 1 else make("or", alternatives)

    def conjunction(self, first: Term | None = None) -> Term:
        parts = self.comparison(first)
        while self.at_word("and"):
            self.take()
            parts += self.comparison()
        return parts[0] if len(parts) == 1 else make("and", parts)

    def comparison(self, first: Term | None = None) -> list[Term]:
        start = self.token.position
        left, parts = first or self.formula(), []
        if sort_of(left) == "condition":
            return [left]
        while self.at(*COMPARISONS):
            self.real(left, start)
            operator, start = self.take(), self.token.position
            right = self.real(self.formula(), start)
            parts.append(make(operator.kind, (left, right)))
            left = right
        if not parts:
            self.fail(f"expected a condition such as x <= 1, found {self.found()}" f"{': write == for equality' if self.at('=') else ''}")
        return parts

    # --- checks

    def real(self, value: Term, position: int) -> Term:
        """``value`` if it is real-valued."""
        sort = sort_of(value)
        if sort != "real":
            self.fail(f"expected a number or a formula, found {self.described(value)}{self.hint('sort', sort)}", position)
        return value

    def expression(self, value: Term, position: int) -> Term:
        """``value`` if it may stand alone: real-valued, a law, a kernel, a mechanism or a query."""
        sort = sort_of(value)
        if sort not in ("real", "law", "kernel", "mechanism", "query"):
            self.fail(f"expected an expression, found {self.described(value)}", position)
        return value

    def placed(self, position: int, function, *args):
        """What the function gives, whose refusal happens here."""
        try:
            return function(*args)
        except InputError as problem:
            raise type(problem)(problem.message, text=self.text, position=position) from None

    def bounded(self, value: Term, position: int) -> Term:
        return self.placed(position, bounded, value)

    def raised(self, base: Term, exponent: Term, position: int) -> Term:
        return self.placed(position, raised, base, exponent)

    def new_name(self, what: str, *, binds: bool = True) -> Term:
        """The name of a parameter, or of something that ``binds`` it and so must not capture a symbol of an abbreviation."""
        token = self.take() if self.at("name") else self.fail(f"expected the name of {what}, found {self.found()}")
        name = token.text
        if names.is_reserved(name) or self.refusal(name, False) or (name.startswith("_") and not self.internal):
            self.fail(f"{name!r} cannot be the name of {what}", token.position)
        for let, value in self.lets.items():
            if name == let:
                self.fail(f"{name!r} cannot be the name of {what}: it is an abbreviation", token.position, DomainProblem)
            if binds and name in value.free:
                self.fail(f"{name!r} cannot be the name of {what}: the abbreviation {let!r} uses it", token.position, DomainProblem)
        return symbol(name)
