"""The method for premises about a trade-off function: they speak of the test that rejects on an event."""

from ...core.polynomial import ONE, ZERO, Atom, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, axiom, cut, generalise, instance, specialise
from ..law_closing import closed
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.hockey_sticks import hockey_at_zero
from ..law_theorems.losses import hockey_reversed
from ..law_theorems.notation import S
from ..law_theorems.ranges import prob_range
from ..law_theorems.tradeoffs import tradeoff_of_event
from ..lemmas import equals
from ..normal_form import as_term, by


def by_trials(scene: Scene, goal: Relation, tree) -> Theorem:
    """A hockey stick, a total variation or P(S) by a premise about a trade-off function at all levels."""
    bounded = next((D for D in quantities(goal) if goal.body.terms.get(((D, 1),)) == -1), None)
    curves = [T for theorem in scene.assumed if theorem.op == "forall" for T in quantities(theorem.f[2]) if T.head == "tradeoff"]
    if bounded is None or not curves:
        raise ValueError("no premise about a trade-off function, or nothing that it bounds")
    if bounded.head == "prob":
        return closed(scene, goal, [*scene.scalars, *_said_of_event(scene, Atom("event", bounded.args[1].args))])
    first, second, *level = bounded.args
    t, d = level[0] if level else ZERO, goal.body + as_term(bounded)
    H, parts = function("hockey_stick", first, second, t), []
    if bounded.head == "tv":
        parts.append(equals(instance(hockey_at_zero(), {"P": first, "Q": second}), H, as_term(bounded)))
    if any(T.args[:2] == (second, first) for T in curves):
        return by(goal, [(1, _excess(scene, first, second, t, d)), *parts])
    e, K = function("exp", t), function("hockey_stick", second, first, -t)
    turned = equals(instance(hockey_reversed(), {"P": second, "Q": first, "t": t}), ONE - e + e * K, H)
    less = _excess(scene, second, first, -t, ONE - function("exp", -t) * (ONE - d))
    return by(goal, [(1, less, axiom("exp_positive", x=t)), turned, *parts])


def _excess(scene: Scene, first: Atom, second: Atom, t, d) -> Theorem:
    """⊢ d − hockey_stick(P, Q, t) >= 0, as it is so for every event."""
    X, Y = (function("prob", law, S) for law in (first, second))
    of_event = Relation(">=", function("exp", t) * Y + d - X)
    shown = generalise(closed(scene, of_event, [*scene.scalars, *_said_of_event(scene, S)]), (S,), ())
    return cut(shown, instance(axiom("hockey_of_events"), {"P": first, "Q": second, "t": t, "d": d}))


def _said_of_event(scene: Scene, event: Atom) -> list[Theorem]:
    """1 − Q(S) >= g(P(S)) from premises ``tradeoff(P, Q, x) >= g(x) for all x``, and that probabilities lie between 0 and 1."""
    theorems = []
    for theorem in scene.assumed:
        if theorem.op == "forall" and isinstance(theorem.f[0][0], str) and theorem.f[2].op in (">=", ">"):
            name = theorem.f[0][0]
            for T in quantities(theorem.f[2]):
                if T.head == "tradeoff":
                    names = {"P": T.args[0], "Q": T.args[1], "S": event}
                    ranges = [instance(each, {"P": law, "S": event}) for law in T.args[:2] for each in prob_range()]
                    at_level = specialise(theorem, {name: function("prob", T.args[0], event)})
                    lacking = [closed(scene, h, ranges, degree=1) for h in at_level.hypotheses if h not in theorem.hypotheses]
                    theorems += [arithmetic((1, cut(lacking, at_level)), (1, instance(tradeoff_of_event(), names))), *ranges]
    return theorems
