"""Steps woven into paragraphs: light steps share a sentence, what is immediate stands where it arises, long cases are numbered."""

from dataclasses import dataclass, field, replace as with_fields

from ...certificates.rule_texts import rule_texts
from ...errors import RdpVerifyError
from ...kernel.goal import Goal
from ...terms import substitute
from .. import replay
from ..boxes import Box
from ..plain import inline_text, plain
from ..prose import Item, Sentence
from ..rule_words import mathematics
from ..titles import typeset
from . import calculus, closing, events, inequalities, logic, mechanisms, programs, ratio, sums, theorems
from .paragraph import CLEAR, LONG, SIMPLIFY, Paragraph, closed
from .told import Parts, Step, Told, is_trivial, listed, premise_box, ranging, relation_box_of, says_nothing, sentence

SENTENCES = {name: tell for module in (logic, calculus, closing, events, inequalities, mechanisms, programs, ratio, sums, theorems)
             for name, tell in module.SENTENCES.items()}
MOST_STEPS = 400  # what is beyond is only in the certificate
SHORT = 170  # characters of a case that is told where it arises
SPLITS = ("split", "integers")  # rules that only distinguish cases


def tell(step: Step) -> Told:
    """What the table says of a step; the rule's own mathematics, where a certificate is not as the table expects."""
    try:
        return SENTENCES[step.rule](step)
    except RdpVerifyError:
        return Told(by=("since ", *typeset(mathematics(rule_texts()[step.rule])).parts), cases=(None,) * len(step.subgoals), heavy=True)


@dataclass
class Passage:
    """Blocks that are read one after the other, and longer cases that are numbered below them."""

    blocks: list = field(default_factory=list)
    parts: "list[Passage]" = field(default_factory=list)
    immediate: Parts = ()  # of a case that nothing is done in: how its goal is closed
    clear: Box | None = None  # the goal, where nothing is done and it is clear

    @property
    def is_short(self) -> bool:
        return not self.parts and all(isinstance(block, Sentence) for block in self.blocks) and len(self.text) <= SHORT

    @property
    def text(self) -> str:
        return " ".join(inline_text(block.parts) for block in self.blocks if isinstance(block, Sentence))

    def items(self, number: str = "") -> list[Item]:
        """The paragraph itself, then its numbered cases."""
        items = [Item(number, tuple(self.blocks))] if self.blocks else []
        for index, part in enumerate(self.parts, 1):
            items += part.items(f"{number}.{index}" if number else str(index))
        return items


class Weaver:
    """Tells a whole proof; collects its ideas on the way."""

    def __init__(self, *proofs: dict):
        self.sizes = {key: size for proof in proofs for key, size in _sizes(proof).items()}
        self.ideas: dict[Parts, int] = {}  # to the sizes of the proofs that they are about
        self.minor: dict[Parts, int] = {}
        self.count = self.left_out = 0

    def passage(self, goal: Goal, node: dict, names: dict, intro: Parts | None = (), before: Box | None = None,
                open_goal: bool = False, by=(), facts=()) -> Passage:
        """The proof of a goal.  ``before`` is its conclusion as the reader last saw it; ``intro`` says in which case it arises."""
        text = Paragraph(intro, before, open_goal, by, facts)
        touched = False
        while True:
            self.count += 1
            if self.count > MOST_STEPS:
                self.left_out += self.sizes[id(node)]
                text.show(goal, names)
                return Passage(text.blocks)
            if node.get("then") and is_trivial(goal.conclusion, goal, names):
                node = {"rule": "identity"}  # however it is proved
            step = self._step(goal, node, names)
            told = tell(step)
            for known, idea in ((self.ideas, told.idea), (self.minor, told.minor)):
                if idea:
                    known.setdefault(idea, self.sizes.get(id(node), 1))
            if not step.subgoals:
                if not touched and intro and not text.pending and not open_goal:
                    return Passage(closed(text, goal, names, told), immediate=told.closes)
                clear = relation_box_of(goal.conclusion, goal, names) if told.closes and told.closes[0].startswith(CLEAR) else None
                if touched or text.pending or text.facts or (clear and (says_nothing(clear) or len(plain(clear)) > LONG)):
                    clear = None
                return Passage(closed(text, goal, names, told), clear=clear)
            if told.heavy or len(step.subgoals) > 1:
                text.show(goal, names)
            touched = touched or bool(told.does or told.by or told.says)
            text.take(self._composed(text, step, told), goal, names)
            names = {**names, **told.names}
            if len(step.subgoals) > 1:
                return self._branches(text, step, told, names)
            if not told.knows:
                text.facts += _facts(goal, step.subgoals[0], names)
            goal, node = step.subgoals[0], node["then"][0]
            if told.cases and told.cases[0]:
                text.intro(told.cases[0])

    def _composed(self, text: "Paragraph", step: Step, told: Told) -> Told:
        """One change of variable for several that follow each other at once."""
        if told.put is None:
            if not told.form:
                text.put = None
            return told
        name, value, new = told.put
        while text.does and text.does[-1] == SIMPLIFY:
            text.does.pop()
        if text.put and text.put[2] == name and text.does and text.does[-1][0] == "put ":
            old, outer, _ = text.put
            text.does.pop()
            name, value = old, substitute(outer, {name: value})
            told = with_fields(told, does=calculus.put(step, name, value, new, step.subgoals[0]))
        text.put = (name, value, new)
        return told

    def _step(self, goal: Goal, node: dict, names: dict) -> Step:
        data, below = node.get("with", {}), tuple(node.get("then", []))
        subgoals = replay.subgoals(goal, node) if below else ()  # a leaf may hold a large cover: checked before
        return Step(goal, node["rule"], data, subgoals, below, names)

    def _branches(self, text: "Paragraph", step: Step, told: Told, names: dict) -> Passage:
        cases = told.cases or (None,) * len(step.subgoals)
        text.flush()
        parts, by = [], text.by
        branches = list(zip(step.subgoals, step.below, cases, strict=True))
        if step.rule in SPLITS:
            branches = self._flattened(branches, step.data["symbol"], names)
        for index, (subgoal, node, case) in enumerate(branches):
            if index in told.said:
                continue
            if case is None and not by and is_trivial(subgoal.conclusion, subgoal, names):
                continue
            alike = case is not None and not told.shows
            seen = told.stated[index] if told.stated and told.stated[index] else text.shown if alike else None
            facts = () if told.knows or case else _facts(step.goal, subgoal, names)
            part = self.passage(subgoal, node, names, case, seen, not alike, by, facts)
            by = []
            parts.append((case, part))
        if text.prefix and not text.blocks:
            text.say(("distinguish cases",))
        passage = Passage(text.blocks)
        if told.shows:
            parts = _shown_at_once(passage, parts)
        grouped: dict[Parts, list[Parts]] = {}
        immediate = [part.immediate for _, part in parts if part.immediate]
        clear = max((closes for closes in immediate if closes[0].startswith(CLEAR)), key=inline_text, default=())
        for case, part in parts:
            if part.immediate and not told.ordered:
                grouped.setdefault(clear if part.immediate[0].startswith(CLEAR) else part.immediate, []).append(case)
        for closes, group in grouped.items():
            passage.blocks.append(sentence((*listed(group), " the claim ", *closes)))
        rest = [part for _, part in parts if told.ordered or not part.immediate]
        if not parts and not passage.blocks:
            passage.blocks.append(sentence(("both sides are equal",)))
        if not told.ordered:
            rest.sort(key=lambda part: not part.is_short)
        while rest and (rest[0].is_short or len(rest) == 1):
            passage.blocks += rest[0].blocks
            passage.parts = rest.pop(0).parts
        passage.parts = passage.parts or rest
        return passage


    def _flattened(self, branches, symbol: str, names: dict):
        """Cases of cases as one list of cases; of one symbol the narrower range is enough."""
        for subgoal, node, case in branches:
            if node["rule"] not in SPLITS or is_trivial(subgoal.conclusion, subgoal, names):
                yield subgoal, node, case
                continue
            step = self._step(subgoal, node, names)
            told = tell(step)
            if not told.cases:
                yield subgoal, node, case
                continue
            self.count += 1
            own = step.data["symbol"]
            inner = [(each, below, part if own == symbol else (*case, " and ", *part[1:]))
                     for each, below, part in zip(step.subgoals, step.below, told.cases, strict=True)]
            yield from self._flattened(inner, own, names)


def _shown_at_once(passage: Passage, branches: list) -> list:
    """What is clear of the remaining goals in one sentence; the others."""
    clear = [(case, part) for case, part in branches if part.clear is not None]
    if clear:
        passage.blocks.append(sentence(("clearly, ", *listed((part.clear, " ", *case) for case, part in clear))))
    return [(case, part) for case, part in branches if part.clear is None]


def _sizes(root: dict) -> dict[int, int]:
    """How many steps there are from each node of a proof on."""
    nodes, stack = [], [root]
    while stack:
        nodes.append(stack.pop())
        stack.extend(nodes[-1].get("then", []))
    sizes: dict[int, int] = {}
    for node in reversed(nodes):
        sizes[id(node)] = 1 + sum(sizes[id(below)] for below in node.get("then", []))
    return sizes


def _facts(goal: Goal, subgoal: Goal, names: dict) -> list[Parts]:
    """The symbols, conditions and premises that a step brings in."""
    symbols = [(ranging(name, domain, names),) for name, domain in subgoal.symbols
               if (name, domain) not in goal.symbols and name not in names]
    facts = [relation_box_of(each, subgoal, names) for each in subgoal.conditions if each not in goal.conditions]
    facts += [premise_box(each, subgoal, names) for each in subgoal.given if each not in goal.given]
    conditions = [(each,) for each in facts if not says_nothing(each)]
    return [*((("for ", *listed(symbols)),) if symbols else ()), *((("with ", *listed(conditions)),) if conditions else ())]
