"""The parser for what people type: beside what is wrong it says what to write instead."""

import re

from ..language.parser import Parser
from ..language.printer import to_text
from ..terms import Term, make
from . import hints
from .nearest import did_you_mean

MECHANISM = re.compile(r"M[0-9]*\Z")


class TypedParser(Parser):
    characters = hints.CHARACTERS

    def instead(self) -> str:
        token = self.token
        if token.kind == "=" and self.tokens[self.index + 1].kind == ">":
            return f": {hints.FOLLOWING['=>']}"
        product = "a product needs *" if token.kind in ("name", "number", "(") else ""
        hint = hints.FOLLOWING.get(token.text, product)
        return hint and f": {hint}"

    def kind(self, of: Term | None = None) -> str:
        kind = hints.KINDS.get(self.token.text)
        return "" if kind is None else f": write {kind}" if of is None else f": write {to_text(of)} in {kind}"

    def mistaken(self, sort: str) -> str:
        return f": {hints.INSTEAD[sort]}" if sort in hints.INSTEAD else ""

    def near(self, name: str, names) -> str:
        return did_you_mean(name, names)

    def refusal(self, name: str, called: bool) -> str | None:
        return hints.refusal(name, called)

    def arbitrary_mechanism(self) -> Term | None:
        name, after = self.token, self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        if name.kind != "name" or name.text in self.lets or after.kind == "(" or not MECHANISM.match(name.text):
            return None
        return make("mechanism", (), self.take().text)
