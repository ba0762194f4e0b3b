"""Theorems of the library on a goal: patterns of a theorem matched with parts of the goal, and the rule's data for a match."""

from functools import lru_cache

from ..elaboration.parts import believed
from ..kernel.rules.theorem import SYMMETRIC
from ..kernel.defined import is_real
from ..kernel.goal import goal_of, mentions_laws, sides
from ..kernel.theorems import ADMITTED, Theorem, brought, entries, theorem_called
from ..printer import claim_hash, statement_data, to_text
from ..language.sorts import sort_of
from ..language.statement import Statement
from ..terms import Term, make, rebuild, substitute, symbol, walk
from ..terms.normal import identical
from .steps import Path, node, remaining, step


WORDS = ("tv-symmetry", "chi2-of-order-two", "hellinger-of-order-half", "skew-symmetry", "order-one", "kl-as-order", "order-infinity",
         "max-as-order", "hockey-at-zero", "tv-as-hockey", "hockey-reversed")


def all_of_ours() -> tuple[Theorem, ...]:
    """Every theorem of the package."""
    return tuple(map(theorem_called, entries()))


def admitted() -> tuple[Theorem, ...]:
    """The theorems in use beside those of the package."""
    return tuple(ADMITTED.values())


def theorems() -> tuple[Theorem, ...]:
    """Those of the package, then the user's own."""
    return (*all_of_ours(), *admitted())


def called(name: str) -> Theorem:
    return theorem_called(name)


_MADE: dict[str, Theorem] = {}  # statements that were proved on the way, by names that their texts give


class Match:
    """What stands for the symbols, laws, kernels and events of a theorem."""

    def __init__(self, symbols=None, laws=None, events=None, spelling=None, kernels=None):
        self.symbols, self.laws, self.events = symbols or {}, laws or {}, events or {}
        self.spelling, self.kernels = spelling or {}, kernels or {}

    def data(self, theorem: Theorem) -> dict:
        """The rule's data, without ``use``."""
        texts = {"symbols": {name: to_text(self.symbols[name]) for name, _ in theorem.statement.where},
                 "laws": {letter: to_text(law) for letter, law in sorted(self.laws.items())}, "events": dict(sorted(self.events.items())),
                 "kernels": {letter: to_text(kernel) for letter, kernel in sorted(self.kernels.items())},
                 "spelling": {to_text(old): to_text(new) for old, new in self.spelling.items()}}
        return {"name": theorem.name, "hash": claim_hash(theorem.statement), **{key: value for key, value in texts.items() if value}}

    def of(self, term: Term) -> Term:
        """The theorem's term at this place."""
        return rebuild(substitute(term, self.symbols), lambda part: self.laws.get(part.value) if part.op == "law" else
                       self.kernels.get(part.value) if part.op == "kernel" else None)

    def complete(self, theorem: Theorem) -> bool:
        wanted, kernels = ({part.value for relation in _relations(theorem) for part in relation.parts() if part.op == op}
                           for op in ("law", "kernel"))
        return (wanted <= self.laws.keys() and kernels <= self.kernels.keys()
                and all(name in self.symbols for name, _ in theorem.statement.where))

    def extended(self, pattern: Term, term: Term) -> "Match | None":
        """This match and one of the pattern with the term; None where they do not go together."""
        longer = Match(dict(self.symbols), dict(self.laws), dict(self.events), dict(self.spelling), dict(self.kernels))
        late: list[tuple[Term, Term]] = []
        if not longer._take(pattern, term, late):
            return None
        return longer if all(longer._same(left, right) or longer._solved(left, right) for left, right in late) else None

    def _take(self, pattern: Term, term: Term, late: list) -> bool:
        if pattern.op == "symbol":
            return self.symbols.setdefault(pattern.value, term) is term and sort_of(term) == "real"
        if pattern.op == "law":
            return sort_of(term) == "law" and self.laws.setdefault(pattern.value, term) is term
        if pattern.op == "kernel":
            return sort_of(term) == "kernel" and self.kernels.setdefault(pattern.value, term) is term
        if pattern.op == "event":
            return term.op == "event" and self.events.setdefault(pattern.value, term.value) == term.value
        if pattern.op in ("add", "mul", "pow", "exp", "log") and sort_of(term) == "real":
            late.append((pattern, term))
            return True
        return (pattern.op == term.op and pattern.value == term.value and len(pattern.args) == len(term.args)
                and all(self._take(left, right, late) for left, right in zip(pattern.args, term.args)))

    def turned(self, pattern: Term, term: Term):
        """Matches with the two laws of a symmetric divergence as they stand and the other way round."""
        for laws in (term.args, term.args[::-1]) if pattern.op in SYMMETRIC else (term.args,):
            match = self.extended(pattern, make(term.op, laws, term.value))
            if match is not None:
                yield match

    def _same(self, pattern: Term, term: Term) -> bool:
        """Is it the term, perhaps in another spelling?"""
        value = self.of(pattern)
        if value is not term:
            if not value.free <= term.free or not is_real(term) or not identical(value, term):
                return False
            self.spelling[value] = term
        return True

    def _solved(self, pattern: Term, term: Term) -> bool:
        """Is a sum of which one summand is an open symbol: then that is what is left."""
        open_ones = [part for part in pattern.args if part.op == "symbol" and part.value not in self.symbols] if pattern.op == "add" else []
        if len(open_ones) != 1:
            return False
        rest = self.of(substitute(pattern, {open_ones[0].value: symbol("_open")}))
        if rest.free & {name for name in pattern.free if name not in self.symbols} or "_open" not in rest.free:
            return False
        self.symbols[open_ones[0].value] = term - (rest - symbol("_open"))
        return True


def _relations(theorem: Theorem):
    statement = theorem.statement
    return (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))


@lru_cache(maxsize=512)
def quantities(term: Term) -> tuple[Term, ...]:
    """The divergences, probabilities and the like in a term, in the order in which they come."""
    return tuple(dict.fromkeys(part for part in walk(term) if sort_of(part) == "real" and part.args and sort_of(part.args[0]) in
                               ("law", "mechanism")))


def matches(patterns, pool, begun: Match | None = None):
    """Every match of all the patterns with terms of the pool."""
    begun = begun or Match()
    if not patterns:
        yield begun
        return
    for term in pool:
        for longer in begun.turned(patterns[0], term) if term.op == patterns[0].op else ():
            yield from matches(patterns[1:], pool, longer)


def at(name: str, use: str, **values: Term) -> dict:
    """The data of a theorem about numbers at values of its symbols."""
    return {**Match(values).data(called(name)), "use": use}


def bounding(goal, prove, names=None, use: str = "smaller", pool=()):
    """A proof that begins with a theorem that bounds a side of the conclusion, in which quantities of the ``pool`` may take its place."""
    return _first(goal, prove, bounds(goal, names, use, pool))


def _first(goal, prove, instances):
    """The first of the instances with a proof, those that leave the least to show before the others."""
    applied = [(goals, data) for data in instances if (goals := remaining("theorem", goal, **data)) is not None]
    for goals, data in sorted(applied, key=lambda item: len(item[0])):
        proofs: dict = {}
        for index in reversed(range(len(goals))):  # whether the theorem applies before what it leaves
            proofs[index] = prove(goals[index])
            if proofs[index] is None:
                break
        else:
            return node("theorem", data, [proofs[index] for index in range(len(goals))])
    return None


def bounds(goal, names=None, use: str = "smaller", pool=()):
    """The data of those with the smaller (or larger) side of the goal on theirs."""
    if goal.conclusion.op == "==":
        return
    at = 0 if use == "smaller" else 1
    side = sides(goal.conclusion)[at]
    for theorem in theorems() if names is None else map(called, names):
        if theorem.statement.conclusion.op == "==":
            continue
        pattern, other = (sides(theorem.statement.conclusion)[place] for place in (at, 1 - at))
        if pattern.op != side.op or pattern.op in ("symbol", "number"):
            continue
        for begun in Match().turned(pattern, side):
            for match in matches(quantities(other), pool, begun) if pool else _by_premises(theorem, begun, goal):
                if match.complete(theorem):
                    yield {**match.data(theorem), "use": use}


def _by_premises(theorem: Theorem, begun: Match, goal):
    """The match, with what its premises that still have open symbols are among those of the goal."""
    if begun.complete(theorem):
        yield begun
        return
    begun_matches = [begun]
    for relation in (premise.relation for premise in theorem.statement.given if premise.plain):
        (small, large), given = sides(relation), [sides(each.relation) for each in goal.given if each.plain]
        begun_matches = [longer for match in begun_matches for left, right in given if left.op == small.op
                 for shorter in match.turned(small, left) if (longer := shorter.extended(large, right)) is not None]
    yield from begun_matches


def replacing(goal, prove, names=None):
    """A proof that begins with an equality of the library put into the conclusion."""
    return _first(goal, prove, equalities(goal, names))


def equalities(goal, names=None):
    """The data of those whose left side the conclusion mentions."""
    parts = goal.conclusion.parts()
    for theorem in theorems() if names is None else map(called, names):
        conclusion = theorem.statement.conclusion
        for part in [part for part in parts if part.op == conclusion.left.op] if conclusion.op == "==" else ():
            match = Match().extended(conclusion.left, part)
            if match is not None and match.complete(theorem):
                yield {**match.data(theorem), "use": "replace"}


def premises(theorem: Theorem, pool):
    """The data for every match of all quantities of the theorem's conclusion with the pool."""
    conclusion = theorem.statement.conclusion
    patterns = tuple(dict.fromkeys((*quantities(conclusion.left), *quantities(conclusion.right))))
    data_of_matches = (match.data(theorem) for match in matches(patterns, pool) if match.complete(theorem))
    return list({str(data): data for data in data_of_matches}.values())


def use_all(path: Path, name: str, pool) -> None:
    """Every instance of the theorem for terms of the pool, as premises."""
    for data in premises(called(name), pool):
        path.take("theorem", **data)


def made(statement: Statement, proof: dict, goal, prove, data: dict) -> dict | None:
    """A proof by a statement that was proved on the way, which the certificate carries, at the place that the data name."""
    proof = believed(goal_of(statement), proof)
    if proof is None:
        return None
    name = f"shown-{claim_hash(statement).partition(':')[2][:12]}"
    theorem = Theorem(name, "what holds of all such laws", statement, "", {"proof": proof})
    _MADE[theorem.name] = theorem
    with brought([theorem]):
        for use in ("smaller", "larger"):
            proof_made = step("theorem", goal, prove, name=theorem.name, hash=claim_hash(theorem.statement), use=use, **data)
            if proof_made is not None:
                return proof_made
    return None


def spoken(goal) -> tuple[Term, ...]:
    """The quantities of arbitrary laws that the conclusion mentions."""
    return tuple(part for part in quantities(goal.conclusion.left) + quantities(goal.conclusion.right) if mentions_laws(part))



def used(evidence: dict) -> dict:
    """The theorems beside the package's that the proofs in the evidence use, as a certificate carries them; nothing without any."""
    own, stack, names = {**_MADE, **{theorem.name: theorem for theorem in admitted()}}, [evidence], set()
    while stack and own:
        part = stack.pop()
        if isinstance(part, dict):
            names |= {part["name"]} & own.keys() if part.keys() >= {"name", "hash"} else set()
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
    return {"theorems": [as_data(theorem) for name, theorem in own.items() if name in names]} if names else {}


def in_other_words(old: Term, new: Term) -> tuple[str, dict] | None:
    """The rule and its data by which a divergence, or an expectation, is written with another."""
    if old.op == "expect":
        return "restate", {"divergence": to_text(old), "by": to_text(new)}
    for name in WORDS:
        conclusion = called(name).statement.conclusion
        for pattern in quantities(conclusion.right) if conclusion.left.op == old.op else ():
            begun = Match().extended(conclusion.left, old)
            match = begun.extended(pattern, new) if begun is not None and pattern.op == new.op else None
            if match is not None and match.complete(called(name)):
                return "theorem", {**match.data(called(name)), "use": "replace"}
    return None


def restated(goal, old: Term, new: Term, prove) -> dict | None:
    """A proof that begins with writing the one with the other."""
    words = in_other_words(old, new)
    return words and step(words[0], goal, prove, **words[1])


def as_data(theorem: Theorem) -> dict:
    """What :func:`rdpverify.kernel.theorems.embedded` reads."""
    return {"name": theorem.name, "title": theorem.title, "claim": statement_data(theorem.statement), "source": theorem.source,
            "proof": theorem.proof}
