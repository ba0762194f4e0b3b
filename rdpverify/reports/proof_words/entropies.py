"""A proof from Shannon's inequalities in words: the sum that the difference of the two sides is, and why each part of it is >= 0."""

from flint import fmpq

from ...core.reader import polynomial, relation as core_relation
from ...core.relation import Relation as CoreRelation
from ...errors import RdpVerifyError
from ...language import parse
from ...printer import to_text
from ...language.entropies import WORDS
from ...language.statement import Relation, Statement
from ...terms import ZERO, Term, make, mul, neg, number, sub
from .. import layout
from ..boxes import operator
from ..prose import Display, Item, Proof, Sentence
from .told import listed, sentence

EMPTY = "nothing satisfies what is supposed: a sum of parts that are ≥ 0 would be −1"
VARIABLES = ("variable X", "variable Y", "variable Z")


def entropies_in_words(statement: Statement, verdict: str, core: dict) -> Proof:
    """Of a proof in the core's rules, which it accepted."""
    telling, items = _Telling(statement, core["steps"]), []
    for case in core["cases"]:
        items += telling.told(case, telling.wanted if verdict == "proved" else number(-1))
    begin = () if verdict == "proved" else (Item("", (sentence((EMPTY,)),)),)
    return Proof(sentence(("what follows from Shannon's inequalities and what is given by adding up",)), (*begin, *items))


class _Telling:
    def __init__(self, statement: Statement, steps: list):
        self.statement, self.steps = statement, steps
        self.given = [*(premise.relation for premise in statement.given if not premise.quantified), *statement.conditions]

    @property
    def wanted(self) -> Term:
        conclusion = self.statement.conclusion
        return _slack(conclusion)

    def told(self, index: int, wanted: Term) -> list[Item]:
        """That what is wanted is ≥ 0, or 0."""
        rule, *arguments = self.steps[index]
        if rule == "contradiction":
            return self.told(arguments[0][0], number(0))
        if rule == "cases":  # f == 0 from f >= 0 and −f >= 0
            same = core_relation(f"{to_text(wanted)} >= 0").body == polynomial(arguments[0])
            sides = zip((neg(wanted), wanted) if same else (wanted, neg(wanted)), (arguments[1], arguments[3]))
            below = [self.told(self.steps[self.steps[place][1][0]][1][1][1][0], side) for side, place in sides]
            return [item for items in reversed(below) for item in items]
        return [self._sum(wanted, arguments[0])] if rule == "arithmetic" else []

    def _sum(self, wanted: Term, parts: list) -> Item:
        terms, known, given = [], [], []
        for multiplier, (index,) in parts:
            term, relation = self._part(index)
            terms.append(mul(number(fmpq(*map(int, multiplier.split("/")))), term))
            if relation is not None:
                given.append(layout.relation(relation.left, relation.op, relation.right))
            elif not term.ops.isdisjoint(WORDS):
                known.append(layout.relation(term, ">=", ZERO))
        if not terms:
            return Item("", (sentence(("the two sides are the same sum of joint entropies",)),))
        shown = Display(((layout.layout(wanted), operator("="), layout.layout(make("add", terms) if terms[1:] else terms[0])),))
        reasons = [_said(given, "given")] if given else []
        reasons += [_said(known, "Shannon's")] if known else []
        if wanted is ZERO:
            begin = "What is supposed contradicts itself: 0 would be positive. Written out in joint entropies,"
        else:
            begin = "Written out in joint entropies,"
        return Item("", (Sentence((begin,)), shown, Sentence(("Here ", *_joined(reasons), "."))))

    def _part(self, index: int) -> tuple[Term, Relation | None]:
        """The term, and the relation that says it is ≥ 0 where that is supposed."""
        rule, *arguments = self.steps[index]
        if rule == "instance":
            return _information(*(arguments[1][name] for name in VARIABLES)), None
        if rule == "assume":
            return self._supposed(core_relation(arguments[0]), arguments[0])
        return parse(arguments[0].rpartition(" > ")[0] if " > " in arguments[0] else "0"), None

    def _supposed(self, relation: CoreRelation, text: str) -> tuple[Term, Relation]:
        for each in self.given:
            try:
                stated = core_relation(to_text(each))
            except RdpVerifyError:  # a premise that is not written in the words of the core alone
                continue
            if stated == relation:
                slack = _slack(each)
                flipped = relation.op == "==" and core_relation(f"{to_text(slack)} >= 0").body != relation.body
                return (neg(slack) if flipped else slack), each
        term, op = text.rsplit(" ", 2)[:2]
        return parse(term), Relation(parse(term), op, number(0))


def _slack(relation: Relation) -> Term:
    """What the relation says is ≥ 0, > 0 or 0."""
    larger, smaller = (relation.left, relation.right) if relation.op in (">=", ">", "==") else (relation.right, relation.left)
    return sub(larger, smaller)


def _information(first: str, second: str, given: str) -> Term:
    sets = [make("list", (make("variable", (), name.strip()) for name in each.split(",") if name.strip()))
            for each in (first, second, given)]
    return make("H", (sets[0], sets[2])) if first == second else make("I", sets)


def _said(boxes: list, what: str) -> tuple:
    """a and b are given"""
    single = list(dict.fromkeys(boxes))
    return (*listed(single), f" {'are' if single[1:] else 'is'} {what}")


def _joined(reasons: list) -> tuple:
    parts: tuple = ()
    for index, reason in enumerate(reasons):
        parts += ((", and " if index else ""), *reason)
    return tuple(part for part in parts if part != "")
