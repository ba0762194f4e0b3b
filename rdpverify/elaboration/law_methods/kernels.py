"""Laws that kernels make: what the premises say of their divergences, by the theorems about kernels, and the goal without them."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function
from ...core.substitution import substitute
from ...core.abbreviations import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cut, generalise, instance, specialise
from ..law_facts import CANNOT
from ..law_plan import companions
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems import kernels as theorems
from ..law_theorems.kernels import X, Y
from ..law_theorems.notation import S
from ..normal_form import as_term, by, exponent_of
from ..rewriting import coefficients
from .ratio_range import by_range

MADE = ("Output", "Joint", "Adaptive")
MOST_ROUNDS = 6


class Told(NamedTuple):
    """A premise for all values: the divergence D of one kernel's output from another's is at most c."""

    D: Atom
    c: Polynomial
    order: str | None  # it is for all orders

    @property
    def kernels(self) -> tuple[Atom, Atom]:
        return tuple(law.args[0] for law in self.D.args[:2])

    @property
    def at_two_values(self) -> bool:
        return self.D.args[0].args[1] is not self.D.args[1].args[1]


def told(scene: Scene) -> Iterator[Told]:
    for theorem in scene.assumed:
        if theorem.op == "forall" and any(isinstance(name, Atom) and name.head == "value" for name in theorem.f[0]):
            names, _, body = theorem.f
            for D in quantities(body) if body.op == ">=" else ():
                if len(D.args) > 1 and all(_at_a_value(law) for law in D.args[:2]) and body.body.terms.get(((D, 1),)) == -1:
                    order = next((name for name in names if isinstance(name, str)), None)
                    yield Told(D, body.body + as_term(D), order)


def _at_a_value(law) -> bool:
    return isinstance(law, Atom) and law.head == "Output" and law.args[1].head == "value"


def is_made(law) -> bool:
    return isinstance(law, Atom) and law.head in MADE and not _at_a_value(law)


def speaks_of_kernels(*relations: Relation) -> bool:
    return any(atom.head == "kernel" for relation in relations for atom in relation.laws)


# ---- what follows -------------------------------------------------------------------------------------------------------------------


def kernel_facts(scene: Scene, goal: Relation) -> list[Theorem]:
    """What follows of the laws that kernels make, each from the scene's hypotheses."""
    if not speaks_of_kernels(goal, *scene.hypotheses):
        return []
    facts: dict[Relation, Theorem] = {}
    for made in [*_events_as_hockeys(scene), *_near_at_two_values(scene)]:
        facts.setdefault(made.relation, made)
    inner = Scene(scene.hypotheses | facts.keys())
    waiting = _instances(inner, _closure(inner, goal))
    for _ in range(MOST_ROUNDS):
        before, still = len(facts), []
        for theorem in waiting:
            if theorem.relation in inner.hypotheses:
                continue
            try:
                made = _used(inner, theorem)
            except CANNOT:
                still.append(theorem)
                continue
            facts[made.relation] = cut(list(facts.values()), made) if facts else made
            inner = Scene(scene.hypotheses | facts.keys())
        waiting = still
        if len(facts) == before:
            break
    return [each for each in facts.values() if each.relation not in scene.hypotheses]


def _used(scene: Scene, theorem: Theorem) -> Theorem:
    for h in theorem.hypotheses:
        if h.op == "finite" and h not in scene.hypotheses and any(map(is_made, h.body.atom.args)):
            raise ValueError("not known to be finite so far")
    return scene.use(theorem)


def _closure(scene: Scene, goal: Relation) -> list[Atom]:
    """The divergences of laws made by kernels that are spoken of, and those of the laws that these are made of."""
    spoken = quantities(goal, *scene.hypotheses)
    spoken += [other for D in spoken for other in (*companions(scene, goal, D), *_of_events(spoken, D))]
    atoms_needed = dict.fromkeys(D for D in spoken if len(D.args) > 1 and is_made(D.args[0]) and is_made(D.args[1]))
    for D in (todo := list(atoms_needed)):
        for below in _below(scene, D):
            if below not in atoms_needed:
                atoms_needed[below] = None
                todo.append(below)
    return todo


def _of_events(spoken: list[Atom], D: Atom) -> list[Atom]:
    """The max divergence between two laws whose probabilities of one event are spoken of."""
    same = [E for E in spoken if E.head == D.head == "prob" and E is not D and E.args[1] is D.args[1]]
    return [Atom("max_divergence", (D.args[0], E.args[0])) for E in same]


def _parts(D: Atom) -> tuple[str, Atom, Atom, Atom, Atom] | None:
    """(how the two laws are made, the first kernel and its input, the second and its), where both are made alike."""
    A, B = D.args[:2]
    if not (is_made(A) and is_made(B) and A.head == B.head) or A.args[2:] != B.args[2:]:
        return None
    (K, P), (L, Q) = (law.args[:2] if law.head == "Output" else law.args[1::-1] for law in (A, B))
    return A.head, K, P, L, Q


def _below(scene: Scene, D: Atom) -> list[Atom]:
    """The divergences that bound one."""
    if (parts := _parts(D)) is None:
        return []
    how, K, P, L, Q = parts
    if how == "Output":
        pair = Atom(D.head, (Atom("Joint", (P, K)), Atom("Joint", (Q, L)), *D.args[2:]))
        return [pair, *([Atom(D.head, (P, Q, *D.args[2:]))] if K is L else [])]
    return [Atom(D.head, (P, Q, *rest)) for rest in {D.args[2:]: None, **dict.fromkeys(_levels(scene, D))}]


def _levels(scene: Scene, D: Atom) -> list[tuple]:
    """The levels of the laws at which a hockey stick of the pairs is bounded."""
    if D.head != "hockey_stick":
        return []
    runs = D.args[0].args[2] if D.args[0].head == "Adaptive" else ONE
    return [(D.args[2] - runs * each.D.args[2],) for each in told(scene) if each.D.head == "hockey_stick"]


def _instances(scene: Scene, atoms: list[Atom]) -> list[Theorem]:
    """The theorems that may say something of these divergences, those of simple laws first."""
    theorems: list[Theorem] = []
    for D in reversed(atoms):
        with suppress(*CANNOT):
            theorems += _of(scene, D, atoms)
    return theorems


def _of(scene: Scene, D: Atom, atoms: list[Atom]) -> Iterator[Theorem]:
    if D.args[0] is D.args[1]:
        yield from _of_one(D)
    if (parts := _parts(D)) is None:
        return
    how, K, P, L, Q = parts
    laws, rest = {"P": P, "Q": Q}, dict(zip({"renyi": "a", "hockey_stick": "t", "tradeoff": "x"}.get(D.head, ""), D.args[2:], strict=True))
    if D.head == "tradeoff":
        if how == "Output":
            yield axiom("output_tradeoff", **laws, K1=K, K2=L, **rest)
        elif how == "Joint" and K is L:
            yield axiom("pair_tradeoff", **laws, K=K, **rest)
        return
    if how == "Output":
        yield from (instance(each, {**laws, "K1": K, "K2": L, **rest}) for each in theorems.nearer("output", D.head))
        yield from _contracted(scene, D, atoms, laws, K) if K is L else ()
    if how in ("Joint", "Adaptive") and K is L:
        step, runs = ("same", {}) if how == "Joint" else ("again", {"n": D.args[0].args[2]})
        yield from (instance(each, {**laws, "K": K, **runs, **rest}) for each in theorems.nearer(step, D.head))
    if how == "Joint":
        yield from (instance(each, {**laws, "K1": K, "K2": L, **rest}) for each in theorems.nearer("input", D.head))
        if D.head == "kl" and Atom("kl", (D.args[0], Atom("Joint", (P, L)))) in atoms:
            yield from (axiom(name, **laws, K1=K, K2=L) for name in ("chain_kl_part_finite", "chain_kl_finite", "chain_kl"))
    if how in ("Joint", "Adaptive"):
        step, runs = ("pair", {}) if how == "Joint" else ("adaptive", {"n": D.args[0].args[2]})
        for each in told(scene):
            if each.D.head == D.head and each.kernels == (K, L) and not each.at_two_values:
                values = {**laws, "K1": K, "K2": L, "c": each.c, **runs, **rest}
                if D.head == "hockey_stick":
                    values |= {"t": each.D.args[2], "s": D.args[2] - runs.get("n", ONE) * each.D.args[2]}
                elif each.order is not None:
                    values["c"] = substitute(each.c, {each.order: D.args[2]})
                elif each.D.args[2:] != D.args[2:]:
                    continue
                yield from (instance(theorem, values) for theorem in theorems.chained(step, D.head))
                if how == "Adaptive" and D.head == "hockey_stick":
                    yield instance(theorems.runs_at_most_add_up(), values)


def _of_one(D: Atom) -> Iterator[Theorem]:
    """A divergence of a law from itself."""
    made = {"renyi": theorems.renyi_of_one, "max_divergence": theorems.max_of_one, "kl": theorems.kl_of_one}.get(D.head)
    for each in made() if made is not None else (theorems.hockey_of_one(),) if D.head == "hockey_stick" and D.args[2] == ZERO else ():
        yield instance(each, {"P": D.args[0], **({"a": D.args[2]} if D.head == "renyi" else {})})


def _contracted(scene: Scene, D: Atom, atoms: list[Atom], laws: dict, K: Atom) -> Iterator[Theorem]:
    for each in told(scene):
        if each.kernels == (K, K) and each.at_two_values:
            values = {**laws, "K": K, "c": each.c}
            if each.D.head == D.head == "tv":
                yield instance(theorems.contracted("tv"), values)
            if each.D.head == D.head == "hockey_stick" and each.D.args[2] == D.args[2]:
                yield instance(theorems.contracted("hockey_stick"), {**values, "t": D.args[2]})
            if each.D.head == "max_divergence" and D.head == "hockey_stick":
                yield instance(theorems.contracted_at_levels(), {**values, "t": D.args[2]})
            if each.D.head == "max_divergence" and D.head == "kl" and Atom("kl", D.args[::-1]) in atoms:
                yield instance(theorems.local_kl(), values)
            if each.D.head == "max_divergence" and D.head not in ("tv", "hockey_stick"):
                for P, Q in (laws.values(), reversed(laws.values())):
                    yield from (instance(theorem, {**values, "P": P, "Q": Q}) for theorem in theorems.local_max())


# ---- premises in other words ----------------------------------------------------------------------------------------------------------


def _events_as_hockeys(scene: Scene) -> Iterator[Theorem]:
    """⊢ hockey_stick(P, Q, t) <= d, for all values, from P(S) <= exp(t)·Q(S) + d for all events S and values."""
    for theorem in scene.assumed:
        event = [name for name in theorem.f[0] if isinstance(name, Atom) and name.head == "event"] if theorem.op == "forall" else []
        values = [name for name in theorem.f[0] if name not in event] if event else []
        if len(event) == 1 and all(isinstance(name, Atom) for name in values):
            with suppress(*CANNOT):
                here = specialise(theorem, {**{name: name for name in values}, event[0]: S})
                first, second = sorted(quantities(here.relation), key=lambda atom: here.f.terms.get(((atom, 1),)) != -1)
                factor = coefficients(here.f, second)[1]
                t, d = exponent_of(factor, ()), here.f + as_term(first) - factor * as_term(second)
                said = Relation(">=", function("exp", t) * as_term(second) + d - as_term(first))
                every = generalise(by(said, [(1, here)]), (S,), ())
                made = cut(every, axiom("hockey_of_events", P=first.args[0], Q=second.args[0], t=t, d=d))
                yield generalise(made, tuple(values), ()) if values else made


def _near_at_two_values(scene: Scene) -> Iterator[Theorem]:
    """⊢ tv(K(x), K(y)) <= (exp(c) − 1)/(exp(c) + 1) for all values x, y, where both max divergences are at most c."""
    for each in told(scene):
        if each.at_two_values and each.D.head == "max_divergence" and each.order is None:
            with suppress(*CANNOT):
                K = each.kernels[0]
                first, second = (Atom("Output", (K, value)) for value in (X, Y))
                E = function("exp", each.c)
                goal = Relation(">=", (E - ONE) * inverse(E + ONE) - as_term(Atom("tv", (first, second))))
                premises = [h for h in scene.hypotheses if h.op == "forall" and K in h.laws]
                at = [specialise(assume(h), dict(zip(h.body[0], pair, strict=True))) for h in premises for pair in ((X, Y), (Y, X))]
                inner = Scene({h for h in scene.hypotheses if not h.laws} | {theorem.relation for theorem in at})
                yield generalise(cut(at, by_range(inner, goal, {"rule": ""})), (X, Y), ())


# ---- the goal -------------------------------------------------------------------------------------------------------------------------


def by_kernels(scene: Scene, goal: Relation, show) -> Theorem:
    """The goal with bounds, by the laws that they are made of, for divergences of laws that kernels make."""
    for D in quantities(goal):
        times = goal.body.terms.get(((D, 1),))
        if times is None or times > 0 or len(D.args) < 2 or not is_made(D.args[0]):
            continue
        for fact in scene.plain:
            if fact.op in (">=", "==") and fact.f.terms.get(((D, 1),)) == -1 and not any(
                    is_made(law) for other in quantities(Relation(">=", fact.f + as_term(D))) for law in other.args):
                rest = Relation(goal.op, goal.body + fact.f * constant(times))
                with suppress(*CANNOT):
                    return arithmetic((1, show(scene, rest)), (-times, fact))
    raise ValueError("no divergence of laws made by kernels is bounded")
