"""The parser for what people type: beside what is wrong it says what to write instead."""

import re

from . import calls
from .grammar import Parser
from ..printer import to_text
from ..terms import Term, make
from .tokens import Token
from . import chains, described, error_rates, hints, named, outcomes
from .characters import special
from .nearest import did_you_mean
from .written_out import WRITTEN_OUT, remembered, write_out

MECHANISM = re.compile(r"M[0-9]*\Z")


class TypedParser(Parser):
    """``declared``: the symbols that have a domain.  ``draws``: outcomes, name → law.  ``curves``: names of functions that are given.
    ``bounds``: whether what is only bounded may be asked for."""

    special = staticmethod(special(hints.CHARACTERS))
    arguments = named.arguments

    def __init__(self, text, lets=None, *, declared=frozenset(), draws=None, curves=(), bounds=False, **options):
        super().__init__(text, lets, **options)
        self.declared, self.draws, self.curves, self.bounds = declared, draws or {}, curves, bounds

    def called(self, token: Token) -> Term:
        if self.text[token.position] == "Γ":
            self.fail("write gamma(x) for the gamma function, Gamma(shape, scale) for the distribution", token.position)
        if error_rates.speaks_of_mechanism(self, token):
            return error_rates.call(self)
        if token.text in self.curves:
            self.take()
            place = self.real_formula()
            self.expect(")")
            return make("curve", (place,), token.text)
        return outcomes.call(self, token) if outcomes.speaks_of_outcomes(self, token) else calls.call(self, token)

    def written_out(self, signature, args) -> Term:
        if signature.name in WRITTEN_OUT:
            return write_out(signature.name, args)
        return remembered(signature.name, args, super().written_out(signature, args))

    def comparison(self, first: Term | None = None) -> list[Term]:
        left = first or self.formula()
        return outcomes.interval(self, left) if self.at_word("in") else super().comparison(left)

    def short_relation(self):
        return chains.read_chain(self) if chains.is_chain(self) else None

    def hint(self, what: str, *about) -> str:
        return {"operator": self._instead, "domain": self._kind, "sort": self._mistaken, "word": did_you_mean,
                "beginning": self._misplaced}[what](*about)

    def usage(self, signature) -> str:
        return described.usage(signature)

    def described(self, value: Term) -> str:
        return described.article(value)

    def wanted(self, sort: str) -> str:
        return described.EXPECTED.get(sort, "a number or a formula")

    def _misplaced(self) -> str:
        return f": {hints.MISPLACED[self.token.kind]}" if self.token.kind in hints.MISPLACED else ""

    def _instead(self) -> str:
        token = self.token
        if token.kind == "=" and self.tokens[self.index + 1].kind == ">":
            return f": {hints.FOLLOWING['=>']}"
        product = "a product needs *" if token.kind in ("name", "number", "(") else ""
        hint = hints.FOLLOWING.get(token.text, product)
        return hint and f": {hint}"

    def found(self) -> str:
        found, before = super().found(), self.tokens[self.index - 1].kind if self.index else "("
        return f"{found}: {hints.FOLLOWING['|']}" if self.token.kind == "|" and before not in ("name", "number", ")", "]") else found

    def _kind(self, of: Term | None = None) -> str:
        kind = hints.KINDS.get(self.token.text)
        return "" if kind is None else f": write {kind}" if of is None else f": write {to_text(of)} in {kind}"

    def _mistaken(self, sort: str) -> str:
        return f": {hints.INSTEAD[sort]}" if sort in hints.INSTEAD else ""

    def refusal(self, name: str, called: bool) -> str | None:
        known = called and (name in self.curves or (name == "Pr" and self.draws))
        return None if known else hints.refusal(name, called)

    def arbitrary_mechanism(self) -> Term | None:
        name, after = self.token, self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        if name.kind != "name" or name.text in self.lets or after.kind == "(" or not MECHANISM.match(name.text):
            return None
        return make("mechanism", (), self.take().text)
