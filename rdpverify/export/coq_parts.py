"""The Coq proof of a claim about laws that are made of others, products and powers: in the steps each has a name, on one space that holds
the spaces of all (``coq/Union.v``), and what the core believes of such laws is a supposition, which ``coq/Parts.v`` proves."""

import re

from ..core.polynomial import Atom
from ..certificates.core_texts import atom_of
from .coq_core import Bridge, Replay, by_names, in_words
from .coq_formulas import Formulas, NotExported, coq_name, parsed
from .coq_statement import Statement, statement_of
from .coq_steps import Written, made_in
from .coq_terms import MADE


def by_parts(statement: Statement, claim: dict, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library, what stands before the theorem, and its script; NotExported where a step or a word is not in Coq."""
    written = Written()
    named = _named(claim, written)
    about, asked = statement_of(named), set(written.terms.made)
    replay = Replay(about, claim, named, proof, written)
    made = _Made(statement, {law: written.terms.made[law] for law in asked | made_in(*replay.supposed)})
    about.laws = sorted({*statement.laws, *made.laws})
    before = [*replay.before, *(line for number, ask in enumerate(replay.asks + replay.signs)
                                for line in _general(replay.bridge, about, number, ask))]
    asks = [(suppositions[len(supposed):], conclusion)
            for (suppositions, conclusion), supposed in zip(replay.asks, replay.supposed, strict=True)]
    hypotheses = [f"H{number}_" for number in range(len(statement.hypotheses))]
    symbols = [coq_name(name) for name, _ in statement.symbols]
    lines = [f"unfold claim; intros {' '.join(['X', 'W', *map(coq_name, statement.laws + statement.events), *symbols, *hypotheses])}."]
    for number, ask in enumerate(asks + replay.signs):
        lines.append(f"assert (C{number}_ : {in_words(ask)}) by of_parts ({' '.join([f'general{number}', made.values(about), *symbols])}).")
    lines += replay.bridge.from_cases(hypotheses, asks, replay.signs)
    return "Parts", before, [made.put(line) for line in lines]


def _named(claim: dict, written: Written) -> dict:
    """The claim with names for laws that are made of others."""

    def name(text: str) -> str:
        body, all_, binder = text.partition(" for all ")
        if not re.search("|".join(MADE), body):
            return text
        if "== ~" in body:
            raise NotExported("not in Coq: a printed value of laws made of others")
        return by_names(body, written.terms) + all_ + binder

    return {**claim, "conclusion": name(claim["conclusion"]), "given": list(map(name, claim["given"])),
            "conditions": list(map(name, claim["conditions"]))}


def _general(bridge: Bridge, about: Statement, number: int, ask: tuple) -> list[str]:
    """A lemma: what the steps say, of all laws of one space."""
    laws, events = ([coq_name(name) for name in names] for names in (about.laws, about.events))
    binders = ["(X : space)", *(f"({law} : law X)" for law in laws), *(f"({event} : event X)" for event in events),
               *(f"({coq_name(name)} : {'Z' if whole else 'R'})" for name, whole in about.symbols)]
    names = ["X", *laws, *events, *(coq_name(name) for name, _ in about.symbols)]
    return [f"Lemma general{number} : forall {' '.join(binders)}, {in_words(ask)}.",
            f"Proof. intros {' '.join(names)}. {bridge.here()} by_steps by_said ask{number} here_. Qed."]


class _Made:
    """What the names stand for in Coq, and the space that holds the spaces of all."""

    def __init__(self, statement: Statement, made: dict[Atom, str]):
        self.statement = statement
        formulas = Formulas([name for name, _ in statement.symbols], [name for name, whole in statement.symbols if whole])
        self.texts, self.laws, spaces = {}, {}, {}
        for law, name in made.items():
            node = parsed("".join(atom_of(law)))
            self.texts[name] = formulas.law(node)
            one, *others = (coq_name(part) for part in _parts(law))
            if law.head == "Product":
                space, term = "(W 2%nat)", f"(pair_law_of W {one} {others[0]})"
            else:
                count = formulas.whole(node.args[1])
                space, term = f"(W (Z.to_nat {count}))", f"(power_law_of W {count} {one})"
            spaces.setdefault(space, []).append((name, term))
        self.all, inside, _ = _together([("X", coq_name(statement.laws[0])), *((space, of[0][1]) for space, of in spaces.items())])
        self.here = inside["X"]
        for space, of in spaces.items():
            self.laws |= {name: f"(lawful {inside[space]} {term})" for name, term in of}

    def values(self, about: Statement) -> str:
        laws = [self.laws.get(name) or f"(lawful {self.here} {coq_name(name)})" for name in about.laws]
        return " ".join([self.all, *laws, *(f"(eventful {self.here} {coq_name(event)})" for event in about.events)])

    def put(self, line: str) -> str:
        """A line of the script with the laws for their names."""
        for name, text in self.texts.items():
            line = re.sub(rf"\(density {name}\)|\b{name}\b", lambda _, text=text: text, line)
        return line


def _parts(law: Atom) -> list[str]:
    parts = [part for part in law.args if isinstance(part, Atom)]
    if any(part.head != "law" for part in parts) or law.head == "Product" and len(parts) != 2:
        raise NotExported("not in Coq: a product of more than two laws, or of such")
    return [part.args[0] for part in parts]


def _together(spaces: list[tuple[str, str]]) -> tuple[str, dict[str, str], str]:
    """The space that holds all of these, each as a part of it, and a law on it; of each space a law is given."""
    (space, law), *others = spaces
    if not others:
        return space, {space: f"(whole_part {space})"}, law
    rest, inside, witness = _together(others)
    whole = f"(union {space} {rest})"
    here, there = f"(left_part {rest} {space} {witness})", f"(right_part {space} {rest} {law})"
    parts = {one: there if one == rest else f"(inner_part {one} {rest} {whole} {part} {there})" for one, part in inside.items()}
    return whole, {space: here, **parts}, f"(lawful {here} {law})"
