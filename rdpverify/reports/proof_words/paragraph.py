"""Sentences in the making: what is done waits for what it leads to, and a goal is shown once."""

from ...kernel.goal import Goal
from ..boxes import Box
from ..plain import inline_text, plain
from ..prose import Display, Sentence
from .told import Parts, Told, is_trivial, listed, relation_box_of, sentence

LONG = 72  # characters of a formula that stands on a line of its own
SIMPLIFY = ("simplify",)
CLEAR = "is clear"


class Paragraph:
    """Sentences in the making."""

    def __init__(self, intro: Parts | None, shown: Box | None, is_open: bool, by=(), facts=()):
        self.blocks: list = []
        self.does: list[Parts] = []
        self.by: list[Parts] = list(by)
        self.facts: list[Parts] = list(facts)
        self.put: tuple | None = None  # the change of variable that was made last
        self.shown = shown
        self.prefix = intro or ()
        self.is_open = is_open  # nothing has been said of its goal
        self.ends_with_goal = False

    @property
    def pending(self) -> bool:
        return bool(self.does or self.by)

    def intro(self, parts: Parts):
        self.prefix = self.prefix or parts

    def say(self, parts: Parts):
        """One more sentence."""
        if self.prefix:
            parts, self.prefix = (*self.prefix, ", ", *parts), ()
        self.blocks.append(sentence(parts))
        self.ends_with_goal = self.is_open = False

    def take(self, told: Told, goal: Goal, names: dict):
        """What a step does, says and rests on."""
        if told.does and not (told.form and (self.by or (told.does == SIMPLIFY and self.does and self.does[-1] == SIMPLIFY))):
            if self.by:
                self.show(goal, names)
            self.does.append(told.does)
        if told.says:
            self.flush()
            for parts in told.says:
                self.say(parts)
        if told.by:
            self.by.append(told.by)

    def flush(self):
        """What is done so far, as a sentence."""
        if self.does:
            self.say(listed(self.does))
            self.does = []

    def show(self, goal: Goal, names: dict):
        """The goal, unless the reader has it before the eyes."""
        box = relation_box_of(goal.conclusion, goal, names)
        if box == self.shown and not self.by:
            if self.does == [SIMPLIFY]:
                self.does = []
            self.flush()
            return
        if self.does == [SIMPLIFY] and not self.by:
            self.does, lead = [], ("in simpler words, it remains to show",)
        else:
            self.flush()
            lead = ("we show",) if self.is_open and not self.by else ("it remains to show",)
        if self.by:
            lead = (*listed(self.by), ", it suffices that")
            self.by = []
        facts = tuple(part for fact in self.facts for part in (" ", *fact))
        self.facts = []
        if len(plain(box)) > LONG:
            self.say((*lead, *facts))
            self.blocks[-1] = Sentence((*_unstopped(self.blocks[-1].parts), ":"))
            self.blocks.append(_display(box))
        else:
            self.say((*lead, " ", box, *facts))
            self.ends_with_goal = True
        self.shown, self.is_open = box, False

    def end(self, closes: Parts):
        """How the goal is closed, in the sentence that it stands in."""
        if self.ends_with_goal and not self.prefix:
            self.blocks[-1] = sentence((*_unstopped(self.blocks[-1].parts), ", which ", *closes))
        else:
            self.say(("the claim " if "this" in inline_text(self.prefix) else "this ", *closes))


def closed(text: Paragraph, goal: Goal, names: dict, told: Told) -> list:
    """The end of a paragraph: how its goal is closed."""
    closes = told.closes or ("holds",)
    for parts in told.says:
        text.say(parts)
    box = relation_box_of(goal.conclusion, goal, names)
    trivial = is_trivial(goal.conclusion, goal, names)
    if trivial and text.by:
        text.flush()
        text.end(_from(listed(text.by)))
    elif trivial and box != text.shown:
        if text.does == [SIMPLIFY]:
            text.does = []
        text.flush()
        text.say(("both sides are then equal" if text.blocks else "both sides are equal",))
    elif text.is_open and not text.pending and len(plain(box)) <= LONG:
        facts = tuple(part for fact in text.facts for part in (" ", *fact))
        lead = () if text.prefix else ("moreover, ",)
        text.say(("clearly, ", box, *facts) if closes[0].startswith(CLEAR) else (*lead, box, *facts, " ", *closes))
    else:
        text.show(goal, names)
        text.end(closes)
    return text.blocks


def _from(parts: Parts) -> Parts:
    """by X, as a reason that stands behind: follows from X, holds since X"""
    if parts[0] == "by ":
        return ("follows from ", *parts[1:])
    return ("holds ", *parts)


def _unstopped(parts: Parts) -> Parts:
    return (*parts[:-1], *((parts[-1][:-1],) if len(parts[-1]) > 1 else ())) if isinstance(parts[-1], str) else parts


def _display(box: Box) -> Display:
    return Display((box.parts,)) if box.kind == "row" and len(box.parts) == 3 else Display(((box,),))
