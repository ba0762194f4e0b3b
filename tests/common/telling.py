"""What a sentence about a rule leaves out of the rule's data, and what it shows that no reader knows."""

import re
from dataclasses import replace

from rdpverify.errors import RuleError
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.rule import read
from rdpverify.reports.boxes import run_lengths, words
from rdpverify.reports.notation import symbol_box
from rdpverify.reports.plain import inline_text, plain
from rdpverify.reports.proof_words.told import Step, says_nothing
from rdpverify.reports.proof_words.weave import SENTENCES
from rdpverify.reports.tidy import tidy
from rdpverify.terms import ONE, ZERO, mul, number, sub, symbol

SUMMARISED = {  # told by the goal that remains, or by numbers of pieces, bits and terms
    "forget": {"keep"}, "factor": {"rest"}, "rewrite": {"left", "right"}, "unfold": {"evidence"}, "evaluate": {"bits", "plans"},
    "box": {"tree", "packed", "faces", "bits"}, "premise": {"by", "with", "premise"}, "choose": {"pick"}, "minmax": {"pick"},
    "reworded": {"by"},
    "move": {"summand", "from"}, "one_of": {"premise"}, "runs": {"quantity"}, "composition": {"sharp", "divergence"}, "least": {"below"},
    "via": {"strict"}, "descent": {"strict", "from"}, "limit_order": {"end"},
    "processing": {"side"}, "transform": {"map"}, "theorem": {"name", "hash", "use", "symbols", "laws", "events", "spelling", "kernels", "values"},
    "solve": {"known", "excluded", "by"}, "instantiate": {"values"},
    "substitute": {"map", "by"}, "split": {"by"}, "integers": {"by"}, "bernoulli": {"by"}, "neighbours": {"scores"},
    "convexity": {"divergence"}, "component": {"divergence"},
}
SYMBOLS = {("descent", "in"), ("chord", "in"), ("split", "symbol"), ("integers", "symbol"), ("substitute", "symbol"), ("substitute", "new"),
           ("generalise", "new"), ("relax", "symbol"), ("exchange", "first"), ("exchange", "second")}
STATEMENTS = {("lemma", "statement"), ("neighbours", "bounds")}
ENDS = {("relax", "lower"), ("relax", "upper"), ("generalise", "lower"), ("generalise", "upper")}  # of a range that is told as one
INTERNAL = re.compile(r"\b[a-z]+_[a-z]+\b|premise: \d|(?<![A-Za-z])_[a-z]|\bNone\b|\bmu\b|\bkappa\b|multipliers")


def step_of(rule: str, goal, data: dict, names=None) -> Step:
    subgoals = tuple(RULES[rule].apply(goal, data))
    return Step(goal, rule, data, subgoals, tuple({"rule": "sign"} for _ in subgoals), names or {})


def problems(step: Step) -> list[str]:
    """What the sentence of a step leaves out, and internal names in its words."""
    told = SENTENCES[step.rule](step)
    text = told.text
    found = [f"{step.rule}: {key} {forms[0]!r} is not in {text!r}" for key, *forms in _wanted(step) if not any(form in text for form in forms)]
    groups = (told.does, told.by, *told.says, told.closes, told.idea, told.minor, *(case or () for case in told.cases))
    words = " ".join(part for parts in groups for part in parts if isinstance(part, str))
    if INTERNAL.search(words):
        found.append(f"{step.rule}: an internal name in {words!r}")
    if told.cases and len(told.cases) != len(step.subgoals):
        found.append(f"{step.rule}: {len(step.subgoals)} goals, {len(told.cases)} cases")
    return found


def _wanted(step: Step):
    """(key, text that the sentence must have) for every datum that is not told otherwise."""
    for key, value in step.data.items():
        if key in SUMMARISED.get(step.rule, ()) or (step.rule, key) in ENDS:
            continue
        if (step.rule, key) in SYMBOLS:
            yield key, plain(step.symbol(value))
        elif (step.rule, key) in STATEMENTS:
            yield from ((key, plain(step.box_of_statement(text))) for text in (value if isinstance(value, list) else [value]))
        elif key == "premise":
            yield from _of_premise(step, value)
        elif key == "condition":
            yield key, plain(step.relation(step.goal.conditions[value]))
        elif key == "multipliers":
            yield from _of_multipliers(step, value)
        elif key == "sources":
            yield from ((key, plain(step.box(text))) for entry in value for text in entry)
        elif key == "shifts":
            yield from ((key, f"{plain(symbol_box(name))} →") for said in value for branch in said.values() for name in branch)
        elif key == "answers":
            yield from ((key, plain(step.box(text))) for each in value for text in each)
        elif key == "outcome":
            yield key, plain(run_lengths(words("yes" if said[0] == "1" else "no") for said in value))
        elif key in ("levels", "bounds") or (step.rule, key) == ("solve", "values"):
            yield from ((key, plain(step.box(text))) for text in value)
        elif (key == "at" or (step.rule, key) == ("letters", "laws")) and isinstance(value, dict):
            yield from ((key, plain(step.box(text))) for text in value.values())
        elif isinstance(value, str):
            yield from _of_term(step, key, value)
        else:
            raise AssertionError(f"{step.rule}: nothing says how {key} is told")


def _of_term(step: Step, key: str, text: str):
    term = tidy(read(text), step.goal.signs)
    if term in (ZERO, ONE) or term.size > 40:
        return
    if step.rule == "name" or (step.rule == "restate" and step.box(step.data["by"]) == step.box(step.data["divergence"])):
        return  # the divergence stays in sight
    if key in ("mu", "kappa"):
        r = symbol(step.goal.fresh("r"))
        yield key, plain(step.box(mul(term, sub(r, ONE)) if key == "mu" else term)).lstrip("−")
    elif key == "exponent" and term == number(2):
        yield key, "square"
    else:
        yield key, plain(step.box(text)), plain(step.plainly(read(text)))


def _of_premise(step: Step, index: int):
    told = SENTENCES[step.rule](step)
    if step.rule == "instantiate" and sum(bool(each.quantified or each.values) for each in step.goal.given) == 1:
        return  # "the premise" there is only one of its kind
    if step.rule == "instantiate" and step.goal.given[index].values:  # what it says of these values is told, which is of one premise
        yield "premise", plain(step.relation(step.subgoals[0].given[-1].relation, step.subgoals[0]))
        return
    if told.says or told.does or told.by:
        yield "premise", plain(step.premise(index))


def _of_multipliers(step: Step, entries):
    for index, text in entries:
        factor = tidy(read(text), step.goal.changed(given=()).signs)
        if factor in (ZERO, ONE) or (step.rule == "combine" and says_nothing(step.relation(step.goal.conditions[index]))):
            continue
        shown = replace(step, names={**step.names, **SENTENCES[step.rule](step).names})  # a long term may have got a letter
        yield "multipliers", plain(step.box(factor)), plain(shown.box(text))


def steps_below(goal, root: dict):
    """Every step of a proof, with its goal; leaves that hold a cover are not applied again."""
    stack = [(goal, root)]
    while stack:
        current, node = stack.pop()
        data, below = node.get("with", {}), node.get("then", [])
        try:
            subgoals = tuple(RULES[node["rule"]].apply(current, data)) if below else ()
        except RuleError as problem:
            raise AssertionError(f"{node['rule']}: {problem}") from None
        yield Step(current, node["rule"], data, subgoals, tuple(below), {})
        stack.extend(zip(subgoals, below))


def words_of(proof) -> str:
    """The words of a whole proof, without its formulas."""
    sentences = [proof.idea] if proof.idea else []
    sentences += [block for item in proof.items for block in item.blocks if hasattr(block, "parts")]
    return " ".join(part for sentence in sentences for part in sentence.parts if isinstance(part, str))


def text_of(proof) -> str:
    return " ".join(inline_text(block.parts) for item in proof.items for block in item.blocks if hasattr(block, "parts"))
