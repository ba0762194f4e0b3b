"""Covers of boxes: the same however many processes and pauses, checked by the kernel, honest about what is left."""

import json
from functools import cache

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.decide import decide
from rdpverify.claims.executors import done
from rdpverify.claims.partial import is_partial, read_partial, write_partial
from rdpverify.errors import BudgetExceeded, InputError, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.typed import parse_statement
from rdpverify.kernel.rules.box import unpacked, wrong_leaves
from rdpverify.processes import processes
from rdpverify.proving import covers, partial, proposed
from rdpverify.proving.budget import Budget
from rdpverify.proving.covers import BITS, goal_key, most_pieces, search
from rdpverify.proving.elsewhere import ELSEWHERE, WORK, Elsewhere, searched
from rdpverify.proving.partial import OPEN, Covers, Unfinished
from rdpverify.proving.prove import prove
from rdpverify.proving.tactics.boxes.box import packed

STATEMENT, WHERE = "x**4 + y**4 + 2 - 4*x*y >= -1/100", ["x in [1/2, 2]", "y in [1/2, 2]"]
GOAL = goal_of(parse_statement(STATEMENT, where=WHERE))
CURVE = "log((exp(alpha*eps)+exp((1-alpha)*eps))/(exp(eps)+1))/(alpha-1)"
FINE = goal_of(parse_statement(f"{CURVE} <= alpha*eps**2/2", where=["alpha in [5/4, 8]", "eps in [1/2, 4]"]))
KINKED = goal_of(parse_statement("x**2 + y**2 + Abs(x-y) >= 2*x*y - 1/100", where=WHERE))  # no second derivatives
MANY = 100_000


@cache
def whole(goal=GOAL):
    return search(goal, Budget(60), MANY)


@pytest.mark.parametrize("goal", [GOAL, FINE, KINKED])
def test_a_cover_is_accepted(goal):
    tree = whole(goal)
    assert len(tree) > 20 and RULES["box"].apply(goal, {"tree": tree, "bits": BITS}) == []
    assert RULES["box"].apply(goal, {"packed": packed(tree), "bits": BITS}) == []


def test_a_damaged_cover_is_refused():
    tree = whole()
    wider = goal_of(parse_statement(STATEMENT.replace("1/100", "0"), where=["x in [1/2, 3]", "y in [1/2, 2]"]))
    for goal, damaged in [(GOAL, tree[:-1]), (GOAL, tree + tree[-1]), (GOAL, tree[1:]), (GOAL, "n"), (GOAL, "E"), (wider, tree), (KINKED, tree)]:
        with pytest.raises(RuleError):
            RULES["box"].apply(goal, {"tree": damaged, "bits": BITS})


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_leaves_that_do_not_hold_are_told_by_their_number(jobs):
    tree = whole(FINE)
    leaves = [place for place, code in enumerate(tree) if code not in "01"]
    spoilt = {0, 17, len(leaves) // 2, len(leaves) - 1}
    damaged = "".join("x" if place in {leaves[number] for number in spoilt} else code for place, code in enumerate(tree))
    wrong_leaves.cache_clear()
    with processes(jobs):
        assert wrong_leaves(FINE, tree, BITS) == () and set(wrong_leaves(FINE, damaged, BITS)) == spoilt


@pytest.mark.parametrize("goal", [FINE, KINKED])
def test_processes_do_not_change_a_cover(goal):
    assert len(whole(goal)) > 300 and search(goal, Budget(60, jobs=2), MANY) == whole(goal)


class There:
    """Workers elsewhere: what they are asked goes through JSON, and what they say is changed on its way."""

    def __init__(self, change=lambda reply: reply, count=3):
        self.change, self.count, self.asked = change, count, []

    def ask(self, work, items, seconds):
        for item in json.loads(json.dumps(items)):
            self.asked.append(item)
            yield self.change({"answer": searched(item, None)[0]})

    def __enter__(self):
        self.token = ELSEWHERE.set(Elsewhere(lambda: self.count, self.ask))
        return self

    def __exit__(self, *problem):
        ELSEWHERE.reset(self.token)


@pytest.fixture
def shared_early(monkeypatch):
    for module, name, value in [(proposed, "CHUNK", 40), (covers, "SHARED", 10)]:
        monkeypatch.setattr(module, name, value)


@pytest.mark.parametrize("jobs", [1, 2])
def test_proposals_from_elsewhere_make_the_same_cover(shared_early, jobs):
    with There() as there:
        assert search(FINE, Budget(60, jobs=jobs), MANY) == whole(FINE)
    assert [item["share"] for item in there.asked[:3]] == [0, 1, 2] and unpacked(there.asked[0]["tree"]).count(OPEN) >= 10


LIES = [{}, {"died": "it ended"}, {"answer": None}, {"answer": []}, {"answer": 7}, {"answer": ["n"]}, {"answer": [None] * 9}, {"answer": {"n": 1}}]


@pytest.mark.parametrize("lie", LIES)
def test_what_is_no_answer_to_a_share_is_searched_at_home(shared_early, lie):
    with There(lambda reply: lie):
        assert search(FINE, Budget(60), MANY) == whole(FINE)


@pytest.mark.parametrize("code", ["n", "c", "x", "?", "0", "0nn", "0n", "2nn", "9", "\x00", "é", "nnnn", "", "0n" * 70 + "n"])
@pytest.mark.sampled(3)
def test_wrong_trees_from_elsewhere_cost_time_and_no_verdict(shared_early, code):
    with There(lambda reply: {"answer": [code] * len(reply["answer"])}):
        tree = search(FINE, Budget(60), MANY)
    assert tree is None if code == "?" else RULES["box"].apply(FINE, {"tree": tree, "bits": BITS}) == []


def test_a_goal_that_is_false_in_a_corner_is_false_wherever_that_is_seen(shared_early):
    false = goal_of(parse_statement(f"{CURVE} <= 967/1000*alpha*eps**2/2", where=["alpha in [5/4, 8]", "eps in [1/2, 4]"]))
    with There():
        assert search(false, Budget(60), MANY) is None


def test_a_claim_is_decided_with_proposals_of_an_executor(shared_early, monkeypatch):
    claim, asked = Claim(f"{CURVE} <= alpha*eps**2/2", where=["alpha in [5/4, 8]", "eps in [1/2, 4]"]), []
    monkeypatch.setattr("rdpverify.claims.executors.done", lambda *how: asked.append(how[0]) or done(*how))
    assert decide(claim, executor="processes:2").certificate == decide(claim).certificate
    assert set(asked) == {WORK}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("goal", [FINE, KINKED])
def test_a_pause_does_not_change_a_cover(goal, jobs):
    budget = Budget(60, jobs=jobs)
    assert search(goal, budget, 40) is None
    (unfinished,) = budget.covers.known.values()
    assert OPEN in unfinished.tree and "pieces of the box are left" in budget.covers.left
    later = Budget(60, covers=Covers({goal_key(goal): unfinished.tree}))
    assert search(goal, later, MANY) == whole(goal)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_cover_is_saved_while_it_is_proposed(monkeypatch, jobs):
    """An interrupt used to lose all that floats had proposed."""
    monkeypatch.setattr(partial, "SAVED_EVERY", 0)
    for module, name, value in [(proposed, "CHUNK", 40), (proposed, "RARELY", 0), (covers, "SHARED", 10), (covers, "ROUND", 0.05)]:
        monkeypatch.setattr(module, name, value)
    saved = []
    assert search(FINE, Budget(60, jobs=jobs, covers=Covers(save=saved.append)), MANY) == whole(FINE)
    trees = [found[goal_key(FINE)] for found in saved]
    growing = [tree for tree in trees if OPEN in tree]
    assert len(set(map(len, growing))) >= 2
    for tree in (growing[0], growing[len(growing) // 2], growing[-1]):
        assert search(FINE, Budget(60, covers=Covers({goal_key(FINE): tree})), MANY) == whole(FINE)


def test_an_unfinished_cover_stays_small(monkeypatch):
    monkeypatch.setattr(covers, "MOST_BYTES", 40_000)
    assert most_pieces(2, 1) == 100 == 2 * most_pieces(2, 2)
    budget = Budget(60)
    assert search(FINE, budget, MANY) is None
    (unfinished,) = budget.covers.known.values()
    assert len(unfinished.tree) < 400 and search(FINE, Budget(60, covers=Covers({goal_key(FINE): unfinished.tree})), MANY) is None


def test_a_search_that_would_take_too_much_memory_is_undecided_with_what_it_has(monkeypatch):
    kept = Covers()
    monkeypatch.setattr(covers, "MOST_BYTES", 40_000)
    order = "log(p**{0}*q**(1-{0})+(1-p)**{0}*(1-q)**(1-{0}))/({0}-1)"
    statement = parse_statement(f"{order.format('a')} <= {order.format('(a+1/2)')}",
                                where=["a in [3/2, 4]", "p in [3/5, 19/20]", "q in [1/20, 2/5]"])
    outcome = prove(statement, seconds=3, covers=kept)
    assert outcome.verdict == "undecided" and "pieces of the box are left" in outcome.reason
    assert all(len(unfinished.tree) <= 4 * most_pieces(2, 1) for unfinished in kept.known.values())


@pytest.mark.parametrize("tree", ["", "?", "0", "01", "9", "nnnn", "0??x", "zz", "é1", "0n", "0AE", "01nnn"])
def test_what_does_not_fit_in_a_partial_cover_never_becomes_a_proof(tree):
    found = search(GOAL, Budget(60, covers=Covers({goal_key(GOAL): tree})), MANY)
    assert found is None or RULES["box"].apply(GOAL, {"tree": found, "bits": BITS}) == []


@pytest.mark.parametrize("conclusion, place", [
    ("(x - y)**2 >= 0", "x = 0.5, y = 0.5"), ("(x + y - 7/4)**2 >= 0", "x = 0.5, y = 1.25"),
    ("x*y*log(y - 1/2) <= 4", "x = 0.5, y = 0.5"),
])
def test_a_cover_that_one_place_makes_impossible_is_soon_given_up(conclusion, place):
    budget = Budget(60)
    assert search(goal_of(parse_statement(conclusion, where=WHERE)), budget, MANY) is None
    (unfinished,) = budget.covers.known.values()
    assert len(unfinished.tree) < 5_000 and place in unfinished.left


@pytest.mark.parametrize("conclusion, where, tree, holds", [
    ("x*log(x) <= 0", "x in (0, 1]", "n", True), ("x*log(x) <= -1/100", "x in (0, 1/2]", "n", False), ("x*log(x) <= 0", "x in [0, 1]", "n", False),
    ("(1-x)*log(1-x) < 0", "x in (0, 1)", "n", True), ("(1-x)*log(1-x) < 0", "x in [0, 1)", "n", False),
    ("sign(x) > 0", "x in (0, 1]", "n", True), ("sign(x) > 0", "x in [0, 1]", "n", False),
    ("sign(x) > 0", "x in (0, 1]", "0nn", True), ("sign(x - 1/2) > 0", "x in (0, 1]", "0nn", False),  # a cut is no end
    ("-sign(x) >= 0", "x in (0, 1]", "c", False), ("-sign(x) >= 0", "x in (0, 1]", "E", False),  # 0 at the end, which the centred form would use
])
def test_a_piece_has_its_value_without_the_open_ends_of_the_domain(conclusion, where, tree, holds):
    goal = goal_of(parse_statement(conclusion, where=[where]))
    if holds:
        assert RULES["box"].apply(goal, {"tree": tree, "bits": BITS}) == []
    else:
        with pytest.raises(RuleError):
            RULES["box"].apply(goal, {"tree": tree, "bits": BITS})


@pytest.mark.parametrize("conclusion, where", [
    ("kl(Bernoulli(r), Bernoulli(1/2)) <= log(2)", ["r in [0, 1]"]), ("kl(Bernoulli(r), Bernoulli(s)) <= 1", ["r in [0, 1]", "s in [2/5, 3/5]"]),
    ("r*log(2*r) + (1-r)*log(2-2*r) <= 1", ["r in (0, 1)"]),
])
def test_a_cover_goes_up_to_open_ends(conclusion, where):
    """These were undecided after 40 s, or certified away from the ends."""
    assert prove(parse_statement(conclusion, where=where), seconds=20).verdict == "proved"
    assert prove(parse_statement(conclusion.replace("<= ", "<= 99/100*").replace("99/100*1", "69/100"), where=where), seconds=20).verdict == "refuted"


def test_a_false_goal_has_no_cover():
    goal = goal_of(parse_statement("x**4 + y**4 + 2 - 4*x*y >= 1/100", where=WHERE))
    assert search(goal, Budget(60), MANY) is None and search(goal, Budget(60, jobs=2), MANY) is None


def test_time_over_is_said_and_kept():
    saved = []
    budget = Budget(0, covers=Covers(save=saved.append))
    with pytest.raises(BudgetExceeded):
        search(GOAL, budget, MANY)
    assert saved == [{goal_key(GOAL): OPEN}]


def test_an_undecided_statement_says_which_box_is_left():
    touching = "x**4 + y**4 + 2 - 4*x*y + Phi(x-y)*Phi(y-x) - 1/4 + (x-y)**2 >= -1/10**9"
    outcome = prove(parse_statement(touching, where=WHERE), seconds=3)
    assert outcome.verdict == "proved" or "of the box are left, the first x in [" in outcome.reason


def test_of_several_unfinished_covers_the_longest_is_spoken_of():
    found = Covers()
    assert not found.left
    for key, tree in (("a", OPEN), ("b", f"0n{OPEN}"), ("c", OPEN)):
        found.keep(key, Unfinished(tree, f"left of {key}"))
    assert found.left == "left of b"


def test_partial_evidence_belongs_to_its_claim(tmp_path):
    claim, other = Claim(STATEMENT, where=tuple(WHERE)), Claim("x >= 0", where=("x in [0, 1]",))
    path = tmp_path / "part.json"
    write_partial(path, claim, {"a": "?"})
    assert is_partial(path) and read_partial(path, claim) == {"a": "?"}
    with pytest.raises(InputError, match="another claim"):
        read_partial(path, other)
    path.write_text('{"format": "rdpverify-partial", "version": 1, "covers": 3}')
    with pytest.raises(InputError):
        read_partial(path, claim)
    with pytest.raises(InputError, match="cannot be read"):
        read_partial(tmp_path / "none.json", claim)
