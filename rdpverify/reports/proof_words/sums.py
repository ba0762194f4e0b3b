"""Sentences for sums with symbolic or infinite ranges, and for limits."""

from .told import Step, Told


def series(step: Step) -> Told:
    """The sum, and what takes its place where a side is nothing else."""
    total = step.read("sum")
    before, after = step.goal.conclusion, step.subgoals[0].conclusion
    for old, new in ((before.left, after.left), (before.right, after.right)):
        if old is total:
            return Told(says=((step.compared(total, "=", new),),), knows=True, idea=("use the closed form of the sum",))
    return Told(by=("by the closed form of ", step.box(total)), idea=("use the closed form of the sum",))


def telescope(step: Step) -> Told:
    total = step.read("sum")
    index = total.args[1]
    bounds = []
    for key, words in (("equal", "adds up the differences of "), ("upper", "is at most the sum of the differences of "),
                       ("lower", "is at least the sum of the differences of ")):
        if key in step.data:
            bounds += [" and " if bounds else "", words, step.box(step.read(key))]
    said = (step.box(total), " ", *bounds, " from each ", step.symbol(index.value), " to the next")
    cases = (None, *(("for each term",) for _ in step.subgoals[1:]))
    return Told(says=(said,), cases=cases, heavy=True, idea=("compare the sum with one that telescopes",))


def induction(step: Step) -> Told:
    name = step.symbol(step.data["symbol"])
    cases = (("for the least ", name), ("from each ", name, " to the next"))
    return Told(does=("use induction over ", name), cases=cases, idea=("use induction over ", name), heavy=True)


def termwise(step: Step) -> Told:
    return Told(does=("compare the sums term by term",), idea=("compare the sums term by term",), knows=True)


def limit(step: Step) -> Told:
    """The limit, and what takes its place where a side is nothing else."""
    before, after = step.goal.conclusion, step.subgoals[0].conclusion
    for old, new in ((before.left, after.left), (before.right, after.right)):
        if old.op == "Limit" and old is not new:
            return Told(says=(("The limit is ", step.compared(old, "=", new)),), knows=True, idea=("work out the limit",))
    return Told(by=("by the value of the limit",), idea=("work out the limit",))


SENTENCES = {"limit": limit, "series": series, "telescope": telescope, "induction": induction, "termwise": termwise}
