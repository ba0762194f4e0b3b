"""Random laws with symbols in them, closed ends included: wherever its conditions hold, the kernel's closed answer is the divergence.

The other side is the enclosure of the same divergence at the same numbers.  A condition that has no value must stand beside one that
fails, and an exact finiteness condition that fails must mean ∞.
"""

import random

from rdpverify.errors import RdpVerifyError
from rdpverify.derivation.ends import answer_with_ends
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.derivation.cases import closed_answer
from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.laws import check_laws
from rdpverify.kernel.proof import well_posed
from rdpverify.kernel.place import contains
from rdpverify.printer import to_text
from rdpverify.typed import parse_question, parse_statement
from rdpverify.numeric import enclose as steered
from rdpverify.terms import INFINITY, number, substitute

SLOTS = {
    "real": (("{}", "{} in (-oo, oo)"), ("{}", "{} in [-1, 2]"), ("0", ""), ("1", "")),
    "positive": (("{}", "{} in (0, oo)"), ("{}", "{} in [1/2, 2]"), ("sqrt({})", "{} in (0, oo)"), ("2", "")),
    "share": (("{}", "{} in [0, 1]"), ("1-{}", "{} in [0, 1]"), ("tanh({})", "{} in [0, 2]"), ("{}**2", "{} in [0, 1]"), ("1/3", ""), ("1", "")),
    "success": (("{}", "{} in (0, 1]"), ("{}", "{} in (0, 1)"), ("1/3", "")),
    "left": (("{}", "{} in [-1, 1]"), ("{}", "{} in (0, 1)"), ("0", "")),
    "right": (("{}", "{} in [3/2, 3]"), ("{}", "{} in [3/2, oo)"), ("2", "")),
}
ORDERS = (("alpha", "alpha in (0, 1) | (1, oo)"), ("alpha", "alpha in (1, oo)"), *((order, "") for order in ("0", "1/2", "1", "3/2", "2", "oo")))
GROUPS = (  # laws that are compared with one another; <slot> stands for a parameter
    ("Normal(<real>, <positive>)", "Laplace(<real>, <positive>)"), ("Normal(<real>, <positive>)",), ("Laplace(<real>, <positive>)",),
    ("Exponential(<positive>)", "Gamma(<positive>, <positive>)", "Weibull(<positive>, <positive>)"), ("Gamma(<positive>, <positive>)",),
    ("Bernoulli(<share>)", "Finite([<share>/2, 1-<share>/2])", "Binomial(1, <share>)", "Finite([0, <share>, 1-<share>])"),
    ("Geometric(<success>)", "NegativeBinomial(2, <success>)", "Bernoulli(<share>)"), ("Poisson(<positive>)", "PointMass(0)", "Poisson(2)"),
    ("Mixture((<share>, Uniform(0, 1)), (1-<share>, PointMass(1)))", "Uniform(0, 1)", "Mixture((1/2, Uniform(0, 1)), (1/2, PointMass(<real>)))"),
    ("Density(Piecewise((2*<share>, x < 1/2), (2*(1-<share>), x >= 1/2)), x, 0, 1)", "Uniform(0, 1)", "Density(2*x, x, 0, 1)"),
    ("Uniform(<left>, <right>)", "TruncatedNormal(0, 1, <left>, <right>)", "shift(Exponential(1), <left>)", "Conditioned(Laplace(0, 1), <left>, <right>)"),
    ("MultivariateNormal([<real>, 0], [[<positive>, 0], [0, 1]])", "MultivariateNormal([0, <real>], [[2, 1], [1, 1+<positive>]])"),
    ("Beta(<positive>, <positive>)", "Uniform(0, 1)"), ("Pareto(<positive>, <positive>)",), ("DiscreteLaplace(0, <positive>)",),
)
VALUES = ("0", "1", "-1", "1/2", "2", "1/3", "3", "5/2", "9/10", "-1/2", "3/4", "9/4")
FEW, POINTS = 14, 5


def random_pair(dice: random.Random) -> tuple[str, dict[str, str]]:
    """A divergence with symbols in it, and their domains."""
    domains: dict[str, str] = {}

    def filled(text: str) -> str:
        shares = {}
        while "<" in text.replace("< ", "").replace("<=", ""):
            start = next(i for i, c in enumerate(text) if c == "<" and text[i + 1].isalpha())
            end = text.index(">", start)
            slot = text[start + 1 : end]
            if slot not in shares:  # one share stands at several places of a law
                name, (form, domain) = dice.choice("abc"), dice.choice(SLOTS[slot])
                if domain:
                    domain = domains.setdefault(name, domain.format(name))
                    form = form if domain.split(" in ")[1] in [d.split(" in ")[-1] for _, d in SLOTS[slot]] else "1"
                value = form.format(name)
                if slot == "share":
                    shares[slot] = value
            else:
                value = shares[slot]
            text = f"{text[:start]}({value}){text[end + 1:]}"
        return text

    group = dice.choice(GROUPS)
    laws = ", ".join(filled(dice.choice(group)) for _ in range(2))
    op = dice.choice(("renyi", "renyi", "kl", "chi2", "hellinger2", "tv", "hockey_stick", "max_divergence"))
    order, domain = dice.choice(ORDERS)
    rest = {"renyi": order, "hockey_stick": dice.choice(("0", "1/2", "-1/2"))}.get(op)
    if op == "renyi" and domain:
        domains["alpha"] = domain
    text = f"{op}({laws}, {rest})" if rest else f"{op}({laws})"
    return text, {name: domain for name, domain in domains.items() if name in text.replace("alpha", "A" if name != "alpha" else "alpha")}


def answers(text: str, where):
    """The term with its domains, and the closed answers on it: what proofs use, and what derivations say."""
    statement, question = parse_statement(f"{text} <= 5", where=where), parse_question(text, where)
    goal = goal_of(statement)
    well_posed(goal)
    check_laws(statement)
    yield question, closed_answer(question.term, Assumptions(goal.signs))
    yield question, answer_with_ends(question.term, Assumptions(DomainSigns(question.where, question.conditions)))


def truth(relation, values) -> bool | None:
    """Does a condition hold at the values?  None where it has no value, or none that is told."""
    try:
        left, right = (enclose(substitute(side, values), 60) for side in (relation.left, relation.right))
    except RdpVerifyError:
        return None
    gap = {">": (left.lower > right.upper, left.upper <= right.lower), ">=": (left.lower >= right.upper, left.upper < right.lower),
           "<": (left.upper < right.lower, left.lower >= right.upper), "<=": (left.upper <= right.lower, left.lower > right.upper),
           "==": (left.exact is not None and left.exact == right.exact, left.lower > right.upper or left.upper < right.lower)}[relation.op]
    return True if gap[0] else False if gap[1] else None


def random_values(dice: random.Random, where):
    values: dict = {}
    for name, domain in where:
        inside = [value for value in map(number, VALUES) if contains(domain, value, values)]
        if not inside:
            return None
        values[name] = dice.choice(inside)
    return values


def compared(answer, term, values) -> bool:
    """Is something known of the divergence here that the answer speaks of, and do the two agree?"""
    finite, valid = ([truth(c, values) for c in conditions] for conditions in (answer.finite_when, answer.valid_when))
    if None in finite + valid and False not in finite + valid:
        undefined = [c for c in answer.conditions if truth(c, values) is None]
        assert all(enclose(substitute(side, values), 60) for c in undefined for side in (c.left, c.right))  # too close, but defined
        return False
    if not all(valid) or (not all(finite) and (not answer.exact or answer.value is INFINITY)):
        return False
    try:
        found, _ = steered(substitute(term, values), digits=6, budget=1)
    except RdpVerifyError:
        return False
    if not all(finite) or answer.value is INFINITY:
        assert found.infinite, (to_text(term), values, answer)
        return True
    try:
        value = enclose(substitute(answer.value, values), 80)
    except RdpVerifyError:
        assert "Piecewise" in answer.value.ops, (to_text(term), values, answer)  # a branch that is not taken may have no value
        return False
    assert value.infinite == found.infinite and (found.infinite or (value.lower <= found.upper and found.lower <= value.upper)), \
        (to_text(term), values, answer, value, found)
    return True


def test_closed_answers_are_the_divergences(length):
    seen = 0
    for seed in range(FEW * length):
        dice = random.Random(f"answers {seed}")
        text, domains = random_pair(dice)
        try:
            found = list(answers(text, list(domains.values())))
        except RdpVerifyError:  # no closed form, or no law on the whole domain
            continue
        for question, answer in found:
            for _ in range(POINTS):
                values = random_values(dice, question.where)
                seen += values is not None and compared(answer, question.term, values)
    assert seen > FEW
