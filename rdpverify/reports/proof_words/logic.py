"""Sentences for steps of logic: cases, names, premises used, lemmas."""

from dataclasses import replace

from ...words.domains import Domain
from ...kernel.generators import AT_MOST_ONE, finite_ones
from ...kernel.goal import Goal, mentions_laws, sides
from ...kernel.rule import read, read_premise
from ...kernel.rules.forgetting import SPOKEN
from ...kernel.rules.symbols import integer_values, least_and_rest
from ...terms import Term, symbol, walk
from ..boxes import letter, operator, row
from ..notation import symbol_box
from .told import Parts, Step, Told, listed, premise_box

LONG = 4  # nodes of an order that keeps its letter
VARIED = ("in", "symbol", "first", "second")  # keys whose value is a symbol that a later step varies


def forget(step: Step) -> Told:
    return Told(knows=True)


def restated_premise(step: Step) -> Told:
    old, new = step.premise(step.data["premise"]), step.new_premises
    return Told(says=(("the premise ", old, " means that ", *listed(new)),) if new else (), knows=True)


def name(step: Step) -> Told:
    """The divergence stays in sight, unless a later step varies the number that it is."""
    term = step.read("divergence")
    (new,) = {each for each, _ in step.subgoals[0].symbols} - {each for each, _ in step.goal.symbols}
    infinite = len(step.subgoals) == 2
    shown = step.box(term)
    settled = term.op not in AT_MOST_ONE and term not in finite_ones(step.goal) and not infinite
    says = (("where ", row(shown, operator("="), letter("∞")), " there is nothing to show"),) if settled else ()
    cases = (("if ", row(shown, operator("<"), letter("∞"))), ("if ", row(shown, operator("="), letter("∞")))) if infinite else ()
    if new in varied(step.below):
        return Told(does=("let ", row(step.symbol(new), operator("="), shown)), says=says, cases=cases, knows=True)
    return Told(says=says, cases=cases, knows=True, names={new: term})


def varied(nodes) -> set[str]:
    """The symbols that steps below vary."""
    names, stack = set(), list(nodes)
    while stack:
        node = stack.pop()
        names |= {node["with"][key] for key in VARIED if isinstance(node.get("with", {}).get(key), str)}
        stack.extend(node.get("then", []))
    return names


def abstract(step: Step) -> Told:
    """The divergences stay in sight as what they are, unless a later step varies one of the numbers."""
    numbers, moved = _numbers(step.goal), varied(step.below)
    lettered = [new for new in numbers if new in moved]
    lettered = [new for new in lettered if new in dict(step.subgoals[0].symbols)]
    does = ("let ", *listed(row(step.symbol(new), operator("="), step.box(numbers[new])) for new in lettered)) if lettered else ()
    return Told(does=does, knows=True, names={new: term for new, term in numbers.items() if new not in moved})


def _numbers(goal: Goal) -> dict[str, Term]:
    """The symbols of :mod:`kernel.rules.abstract` and the divergences that they stand for."""
    items = [*sides(goal.conclusion), *(side for premise in goal.given if premise.plain for side in sides(premise.relation))]
    terms = dict.fromkeys(part for item in items for part in walk(item) if part.op in SPOKEN and mentions_laws(part))
    names: dict[str, Term] = {}
    for term in terms:
        names[goal.fresh("d", names)] = term
    return names


def generalise(step: Step) -> Told:
    new, term = step.data["new"], step.read("term")
    if step.names.get(term) is symbol(new):
        return Told(does=("use of ", step.symbol(new), " only that ", step.ranging(new, step.subgoals[0].domain(new))), knows=True)
    return Told(does=("write ", step.symbol(new), " for ", step.box(step.read("term")), ", where only ",
                      step.ranging(new, step.subgoals[0].domain(new)), " matters"), knows=True)


def instantiate(step: Step) -> Told:
    """A long value keeps the letter of the order."""
    premise = step.goal.given[step.data["premise"]]
    if premise.values:
        new = step.subgoals[0].given[-1]
        return Told(says=(("the premise says that ", premise_box(new, step.subgoals[0], step.names)),), knows=True)
    values = [row(step.symbol(bound), operator("="), step.box(text)) for bound, text in sorted(step.data["at"].items())]
    long = {read(text): symbol(bound) for bound, text in step.data["at"].items()
            if read(text).size > LONG and bound not in {*step.names, *(name for name, _ in step.goal.symbols)}}
    step = replace(step, names={**step.names, **long})
    new = step.relation(step.subgoals[0].given[-1].relation, step.subgoals[0])
    others = [each for each in step.goal.given if each.quantified and each is not premise]
    which = ("use the premise ", step.premise(premise)) if others else ("use the premise",)
    return Told(does=(*which, " at ", *listed(values), ": ", new), knows=True, heavy=True,
                cases=(None,) * len(step.subgoals), names=long,
                idea=("use the premise at ", *listed(values)))


def rows(step: Step) -> Told:
    value = symbol_box(step.data["value"])
    return Told(does=("look at each row of the matrix",), knows=True,
                cases=tuple((row(value, operator("="), step.box(str(place))),) for place in range(len(step.subgoals))))


def letters(step: Step) -> Told:
    laws = [row(symbol_box(letter), operator("="), step.box(law)) for letter, law in sorted(step.data["laws"].items())]
    return Told(does=("let ", *listed(laws), "; how these are made does not matter any more"), knows=True)


def by_core(step: Step) -> Told:
    return Told(closes=("follows by the rules of the core",), knows=True)


def lemma(step: Step) -> Told:
    said = premise_box(read_premise(step.goal, step.data["statement"]), step.goal, step.names)
    first = step.subgoals[0]
    return Told(says=(("it helps to know that ", said),), cases=(("indeed",), ("given this",)), knows=True, heavy=True, ordered=True,
                stated=(step.relation(first.conclusion, first), None), idea=("show first that ", said))


def equal(step: Step) -> Told:
    return Told(by=("by the premise ", step.premise(step.data["premise"]), ", put in for ", step.box(step.read("term"))), knows=True)


def apportion(step: Step) -> Told:
    (new,) = {each for each, _ in step.subgoals[0].symbols} - {each for each, _ in step.goal.symbols}
    return Told(does=("choose ", step.ranging(new, step.subgoals[0].domain(new)), " with ", *listed(step.new_premises),
                      ", as the premise ", step.premise(step.data["premise"]), " allows"), knows=True,
                idea=("share out the bound of ", step.premise(step.data["premise"])))


def relax(step: Step) -> Told:
    symbol_name = step.data["symbol"]
    return Told(does=("allow all ", step.ranging(symbol_name, step.subgoals[0].domain(symbol_name))), knows=True)


def split(step: Step) -> Told:
    return Told(cases=tuple(_case(step, step.data["symbol"], subgoal) for subgoal in step.subgoals), knows=True)


def integers(step: Step) -> Told:
    symbol_name, how = step.data["symbol"], step.data.get("by", "reals")
    domain = step.goal.domain(symbol_name)
    if how == "reals":
        return Told(does=("allow all real ", step.ranging(symbol_name, Domain(domain.intervals))), knows=True)
    values = [0] if how == "signs" else [least_and_rest(domain)[0]] if how == "first" else integer_values(domain)
    single = [("for ", row(step.symbol(symbol_name), operator("="), step.box(str(value)))) for value in values]
    return Told(cases=(*single, *(_case(step, symbol_name, subgoal) for subgoal in step.subgoals[len(single):])), knows=True)


def _case(step: Step, symbol_name: str, subgoal: Goal) -> Parts:
    """for x > 1, or for x = 1"""
    domain = dict(subgoal.symbols).get(symbol_name)
    if domain is not None:
        return ("for ", step.ranging(symbol_name, domain))
    piece, how = step.goal.domain(symbol_name).intervals[0], step.data.get("by")
    value = step.read("at") if how == "point" else piece.lower if how == "lower" else piece.upper
    return ("for ", row(step.symbol(symbol_name), operator("="), step.box(value)))


def solve(step: Step) -> Told:
    """The symbol is gone, or the equation is taken for two inequalities."""
    equation = step.relation(step.goal.conditions[step.data["condition"]])
    if "symbol" not in step.data:
        return Told(does=("use ", equation, " as two inequalities"), knows=True)
    solved = [row(step.symbol(step.data["symbol"]), operator("="), step.box(text)) for text in step.data["values"]]
    first = (" (", step.data["by"], " of both sides)") if "by" in step.data else ()
    if len(solved) > 1:
        return Told(says=(("by ", equation, *first),), cases=tuple(("for ", each) for each in solved), knows=True, heavy=True)
    return Told(does=("put in ", solved[0], ", which is what ", equation, " says", *first), knows=True)


def circle(step: Step) -> Told:
    sine, cosine = (step.symbol(name) for name, _ in step.subgoals[0].symbols[-2:])
    return Told(does=("write ", sine, " and ", cosine, " for sine and cosine of ", step.box(step.data["angle"]), ", where only ",
                      step.relation(step.subgoals[0].conditions[-1], step.subgoals[0]), " matters"), knows=True)


def antisymmetry(step: Step) -> Told:
    return Told(does=("show both inequalities",), cases=(None, None), knows=True)


def rounding(step: Step) -> Told:
    relation = step.goal.conclusion
    return Told(does=("show that the two sides differ by at most half a unit of the last printed place, ", step.box(relation.rounded)),
                cases=(None, None), knows=True)


def contradiction(step: Step) -> Told:
    if "premise" in step.data:
        which, shown = "premise", step.premise(step.data["premise"])
    else:
        which, shown = "condition", step.relation(step.goal.conditions[step.data["condition"]])
    return Told(says=((f"the {which} ", shown, " never holds, for its opposite follows from the others"),), knows=True, heavy=True,
                idea=(f"show that the {which} ", shown, " never holds"))


SENTENCES = {
    "forget": forget, "premise": restated_premise, "reworded": restated_premise, "name": name, "abstract": abstract,
    "generalise": generalise, "instantiate": instantiate,
    "letters": letters, "rows": rows, "by_core": by_core,
    "lemma": lemma, "equal": equal, "apportion": apportion, "relax": relax, "split": split, "integers": integers,
    "solve": solve, "circle": circle,
    "antisymmetry": antisymmetry, "rounding": rounding, "contradiction": contradiction,
}
