"""Laws that kernels make: data processing, adaptive composition and local randomizers, by the theorems about kernels; then any laws.

Where KL of pairs is compared with its parts the chain rule says what it is.  A side that is one divergence of K(P) or P*K is bounded by
a theorem at once.  Otherwise the premises' bounds are carried over to these laws as lemmas, letters stand for the laws, and what is left is
about arbitrary laws.
"""

from itertools import count, product

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Premise, Relation
from ....terms import INFINITY, ZERO, Term, call, make, substitute, walk
from ...kernel_bounds import COMPOSITE, ORDER, Bounds, lemma_of, of_pure
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import Match, called, restated

NAMES = {"renyi": "renyi", "max_divergence": "max", "kl": "kl", "chi2": "chi2", "hellinger2": "hellinger", "tv": "tv",
         "hockey_stick": "hockey"}
AMONG_ROWS = ("renyi", "kl", "chi2", "hellinger2")  # that theorems bound by the outputs at two values, without the distance of the inputs
ORDERED = {"renyi": "o", "hockey_stick": "t"}  # what the theorems call the order or the level
MOST_LEMMAS, MOST_LETTERS = 12, 8


def apply(goal, prover):
    if not (laws := composite(goal)):
        return None
    if proof := _by_chain_rule(goal, prover):
        return proof
    if goal.conclusion.op == "==":
        return step("antisymmetry", goal, prover.prove)
    if any(part.op == "prob" for part in goal.conclusion.parts()):
        return step("excess_of_events", goal, prover.prove) or _lettered(goal, laws, prover.prove)
    return _by_theorem(goal, prover) or _of_tests(goal, prover) or by_lemmas(goal, laws, prover.prove)


def composite(goal) -> list[Term]:
    """The laws in the conclusion that a kernel makes, those inside others left out."""
    terms: dict[Term, None] = {}

    def look(term: Term):
        if term.op in (*COMPOSITE, "Adaptive"):
            terms[term] = None
        else:
            for argument in term.args:
                look(argument)

    look(goal.conclusion.left)
    look(goal.conclusion.right)
    return list(terms)


def _by_chain_rule(goal, prover):
    """KL of pairs of which the conclusion speaks with the same first law as well: the mean of the kernels' divergences."""
    spoken = dict.fromkeys(part for part in goal.conclusion.parts() if part.op == "kl" and part.args[0].op == part.args[1].op == "Joint")
    for (P, K1), (Q, K2) in (tuple(law.args for law in part.args) for part in spoken):
        if P is not Q and call("kl", make("Joint", (P, K1)), make("Joint", (P, K2))) in spoken:
            data = Match({}, {"P": P, "Q": Q}, kernels={"K1": K1, "K2": K2}).data(called("chain-kl"))
            return step("theorem", goal, prover.prove, **data, use="replace")
    return None


# --- one divergence of such laws as the smaller side


def _by_theorem(goal, prover):
    smaller = sides(goal.conclusion)[0]
    if smaller.op not in NAMES or smaller.args[0].op not in COMPOSITE and sides(goal.conclusion)[1].op != smaller.op:
        return None
    if smaller.op == "renyi" and smaller.args[2] is INFINITY:
        return restated(goal, smaller, call("max_divergence", *smaller.args[:2]), prover.prove)
    for data in _instances(goal, smaller):
        proof = step("theorem", goal, prover.prove, **data, use="smaller")
        if proof is not None:
            return proof
    return None


def _instances(goal, smaller: Term):
    """The data of the theorems that may bound the divergence."""
    A, B = smaller.args[:2]
    name, bounds = NAMES[smaller.op], Bounds(goal)
    rest = {ORDERED[smaller.op]: smaller.args[2]} if smaller.op in ORDERED else {}
    larger = sides(goal.conclusion)[1]
    if A.op not in COMPOSITE and larger.op == smaller.op and larger.args[0].op == larger.args[1].op == "Joint":
        yield _data(f"input-{name}", larger.args[0], larger.args[1], rest)
    if A.op == B.op == "Output" and "value" not in (A.args[1].op, B.args[1].op):
        K, L = A.args[0], B.args[0]
        for kind, bound in bounds.at_values(K, K, False) if K is L else ():
            if smaller.op == "max_divergence" == kind.op:
                yield _same_kernel("local-max", A, B, {"c": bound})
            if smaller.op in ("tv", "hockey_stick") and kind.op == smaller.op and kind.rest == smaller.args[2:]:
                yield _same_kernel(f"contraction-{name}", A, B, {**rest, "c": bound})
            if smaller.op == "hockey_stick" and kind.op == "max_divergence":
                yield _same_kernel("contraction", A, B, {"r": smaller.args[2], "s": bound, "c": ZERO})
            if smaller.op == "tv" and kind.op == "max_divergence":
                yield _same_kernel("contraction-tv", A, B, {"c": of_pure(bound)})
        given = K is L and K.op == "Kernel" and not mentions_laws(larger)
        if given and smaller.op == "hockey_stick":
            yield _same_kernel("contraction-hockey", A, B, {**rest, "c": larger})
        if K is L and smaller.op in AMONG_ROWS:
            for kind, bound in bounds.at_values(K, K, False):
                if kind.op == smaller.op and (kind.rest == smaller.args[2:] or kind.domain is not None):
                    yield _same_kernel(f"rows-{name}", A, B, {**rest, "c": substitute_order(bound, rest)})
            if given:
                yield _same_kernel(f"rows-{name}", A, B, {**rest, "c": larger})
        yield _data(f"output-{name}", *_pairs(A, B), rest)
    if A.op == B.op == "Joint":
        K, L = A.args[1], B.args[1]
        if K is L:
            yield from _chained(smaller, ZERO, rest)
        for kind, bound in bounds.at_values(K, L, True):
            if kind.op == smaller.op and kind.op == "hockey_stick" and kind.domain is None:
                yield from _chained(smaller, bound, {"s": smaller.args[2] - kind.rest[0], "t": kind.rest[0]})
            elif kind.op == smaller.op and (kind.rest == smaller.args[2:] or kind.domain is not None):
                yield from _chained(smaller, substitute_order(bound, rest), rest)


def substitute_order(bound: Term, rest: dict) -> Term:
    return substitute(bound, {ORDER.value: rest["o"]}) if "o" in rest else bound


def _chained(smaller: Term, bound: Term, rest: dict):
    if smaller.op == "hockey_stick" and "s" not in rest:
        rest = {"s": rest["t"], "t": ZERO}
    yield _data(f"pair-{NAMES[smaller.op]}", *smaller.args[:2], {**rest, "c": bound}, smaller)


def _data(name: str, A: Term, B: Term, symbols: dict, smaller: Term | None = None) -> dict:
    """Of a theorem about P*K1 and Q*K2, at A = P*K1 and B = Q*K2."""
    theorem = called(name)
    laws, kernels = {"P": A.args[0], "Q": B.args[0]}, {"K1": A.args[1], "K2": B.args[1]}
    spelling = {}
    if "s" in symbols and smaller is not None and (total := symbols["s"] + symbols["t"]) is not smaller.args[2]:
        spelling = {total: smaller.args[2]}
    return Match(symbols, laws, {}, spelling, kernels).data(theorem)


def _same_kernel(name: str, A: Term, B: Term, symbols: dict) -> dict:
    return Match(symbols, {"P": A.args[1], "Q": B.args[1]}, {}, {}, {"K": A.args[0]}).data(called(name))


def _of_tests(goal, prover):
    """A trade-off function as the larger side: that of the output is above that of the pair, which one kernel leaves as it is."""
    larger = sides(goal.conclusion)[1]
    if larger.op != "tradeoff" or larger.args[0].op != larger.args[1].op or _at_values(*larger.args[:2]):
        return None
    A, B, level = larger.args
    if A.op == "Output":
        return step("theorem", goal, prover.prove, **_data("output-tradeoff", *_pairs(A, B), {"u": level}), use="larger")
    if A.op == "Joint" and A.args[1] is B.args[1]:
        data = Match({"u": level}, {"P": A.args[0], "Q": B.args[0]}, kernels={"K": A.args[1]}).data(called("pair-tradeoff"))
        return step("theorem", goal, prover.prove, **data, use="replace")
    return None


def _pairs(A: Term, B: Term) -> tuple[Term, Term]:
    """The laws of the inputs and outputs of K(P) and L(Q)."""
    return make("Joint", A.args[::-1]), make("Joint", B.args[::-1])


# --- any other goal


def by_lemmas(goal, laws, prove, kinds=tuple(NAMES), finish=None):
    """A proof with bounds of these kinds carried over; ``finish`` proves what is left about any laws."""
    lemmas = [lemma for lemma in _lemmas(goal, laws) if sides(lemma.relation)[0].op in kinds]
    current, plan = goal, []
    for lemma in lemmas:
        data = {"statement": to_text(lemma)}
        goals = remaining("lemma", current, **data)
        if goals is None or lemma.relation == current.conclusion:
            continue
        if (proof := prove(goals[0])) is not None:
            plan.append((data, proof))
            current = goals[1]
    child = _lettered(current, laws, finish or prove)
    for data, proof in reversed(plan):
        child = child and node("lemma", data, [proof, child])
    return child


def _lemmas(goal, laws) -> list[Premise]:
    """Bounds for the pairs of laws that the conclusion compares, by numbers and by divergences of the laws they are made of."""
    bounds, lemmas = Bounds(goal), []
    spoken = [part for part in goal.conclusion.parts() if part.op in NAMES and part.args[0] in laws and part.args[1] in laws]
    for A, B in dict.fromkeys(pair for part in spoken for pair in (part.args[:2], part.args[1::-1])):
        if not _at_values(A, B):
            lemmas += [lemma_of(goal, A, B, kind, bound) for kind, bound in bounds.of(A, B)]
    for part in spoken:
        base = base_of(*part.args[:2])
        if base is not None:
            lemmas.append(Premise(Relation(part, "<=", call(part.op, *base, *part.args[2:]))))
    return list(dict.fromkeys(lemmas))[:MOST_LEMMAS]


def _at_values(A: Term, B: Term) -> bool:
    return A.op == B.op == "Output" and A.args[1].op == B.args[1].op == "value"


def base_of(A: Term, B: Term) -> tuple[Term, Term] | None:
    """The laws that the same kernels were applied to, to make A and B; None where there are none."""
    base = None
    while A.op == B.op and A.op in COMPOSITE and not _at_values(A, B):
        (K, A_), (L, B_) = (law.args if law.op == "Output" else law.args[::-1] for law in (A, B))
        if K is not L or A_ is B_:
            break
        A, B = base = A_, B_
    return base


def _lettered(goal, laws, prove):
    """The goal with letters for the laws that kernels make, and what premises for all values say at the goal's."""
    path = Path(goal)
    values = sorted({part.value for part in goal.conclusion.parts() if part.op == "value"})
    for index, premise in enumerate(goal.given):
        for chosen in product(values, repeat=len(premise.values)) if premise.values and values else ():
            path.take("instantiate", premise=index, values=dict(zip(premise.values, chosen, strict=True)))
    used = {part.value for relation in (goal.conclusion, *(premise.relation for premise in goal.given))
            for part in relation.parts() if part.op == "law"}
    letters = (letter for number in count(1) if (letter := f"R{number}") not in used)
    if len(laws) > MOST_LETTERS or not path.take("letters", laws={letter: to_text(law) for letter, law in zip(letters, laws)}):
        return None
    kept = [index for index, premise in enumerate(path.goal.given) if not _speaks_of_kernels(premise.relation)]
    if len(kept) < len(path.goal.given):
        path.take("forget", keep=kept)
    if _speaks_of_kernels(path.goal.conclusion):
        return None
    return path.proof(prove(path.goal))


def _speaks_of_kernels(relation: Relation) -> bool:
    return any(part.op in ("kernel", "value", "Adaptive", *COMPOSITE) for side in (relation.left, relation.right) for part in walk(side))


TACTIC = Tactic("kernels", "kernels", apply)
