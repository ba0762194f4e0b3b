"""Samples of the long attacks of ``make attack``, and that they would see a fault."""

from collections import Counter
from fractions import Fraction as F

import caps
import drawn
import foreign
import interruptions
import mpmath
import pytest
from arithmetic import contains, exact, faults
from flint import arb
from values import Hole

from rdpverify.language import parse


@pytest.fixture
def sixty_digits():
    with mpmath.workdps(60):
        yield


def test_no_random_term_has_a_wrong_value(length, sixty_digits):
    counts = Counter()
    assert [fault for number in range(150 * length) for fault in faults(f"sample.{number}", counts)] == []
    assert counts["against fractions"] > 20 and counts["against mpmath"] > 60 and counts["core's ball"] > 100


def test_a_wrong_value_would_be_seen(sixty_digits, monkeypatch):
    monkeypatch.setattr("arithmetic.ball", lambda term, env: arb("123.456"))
    assert any("terms' ball" in fault for number in range(20) for fault in faults(f"sample.{number}", Counter()))
    assert not contains(arb(1), arb(2)) and contains(arb(1), arb(1, 0.1)) and contains(arb("nan"), arb(1))


@pytest.mark.parametrize("text, value", [("x/y", F(2, 3)), ("Abs(x - y)**3", 1), ("Max(x, y, 1)", 3), ("floor(-x/y)", -1), ("x**(-2)", F(1, 4))])
def test_rational_terms_in_fractions(text, value):
    assert exact(parse(text), {"x": F(2), "y": F(3)}) == value


@pytest.mark.parametrize("text", ["exp(x)", "x**(1/2)", "1/(x - 2)"])
def test_what_is_no_fraction(text):
    with pytest.raises(Hole):
        exact(parse(text), {"x": F(2)})


@pytest.mark.parametrize("kind", drawn.ALL)
def test_no_drawn_statement_is_decided_wrongly(kind, length):
    place = drawn.ALL.index(kind)
    said = [each for number in range(place, place + 2 * length * len(drawn.ALL), len(drawn.ALL)) for each in drawn.decided(number, "sample", 1)]
    assert {each["kind"] for each in said} == {kind} and [each for each in said if drawn.is_fault(each)] == []


@pytest.mark.parametrize("truth, verdict, fault", [
    (True, "proved", False), (True, "refuted", True), (True, "vacuous", True), (False, "proved", True), (False, "refuted", False), (False, "undecided", False), (False, "certified", False),
    (False, "certified where it is false: 1/2", True), (True, "CRASHED: KeyError", True), (True, "refused: no", False)])
def test_what_is_a_fault(truth, verdict, fault):
    assert drawn.is_fault({"truth": truth, "verdict": verdict}) == fault


def test_a_campaign_goes_on_where_it_was_cut_off(tmp_path):
    path = tmp_path / "drawn.jsonl"
    path.write_text('{"number": 0, "a": 1}\n{"number": 0, "a": 2}\n{"number": 1, "a": 1}\n{"number": 1, "a"')
    assert [said["number"] for said in drawn._read(path)] == [0, 0] and path.read_text().count("\n") == 2
    assert drawn._read(tmp_path / "none") == []


def test_where_a_false_statement_is_certified_is_looked_at():
    claim = drawn.Claim(False, "x**2 >= 1", (), ("x in (-oo, oo)",))
    assert drawn._on({"x": ["2", "3"]}, claim) == "" and "false" in drawn._on({"x": ["1/2", "3"]}, claim)


def test_evidence_of_another_claim_is_accepted_where_it_serves_it_too():
    claim = {"conclusion": "x >= 1", "given": [], "where": ["x in (1, 2]"], "conditions": [], "tight": False}
    certificate = foreign.sealed({"format": "rdpverify-certificate", "version": 2, "program": "", "kind": "claim", "claim": claim, "verdict": "proved",
                                  "evidence": {"core": {"steps": [["assume", "x > 1"]], "facts": [], "cases": [0]}}})
    found = dict(foreign.accepted(certificate))
    assert {other["conclusion"] for other in found.values() if other} >= {"x > 1", "x >= 1"} and None in found.values()


@pytest.mark.parametrize("attack", [caps.full_disk, caps.unwritable])
def test_interruptions_of_check(attack, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "work").mkdir()
    assert attack(tmp_path / "work")


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    return interruptions.prepared(tmp_path_factory.mktemp("interruptions") / "given")


@pytest.mark.parametrize("name", interruptions.COMMANDS)
@pytest.mark.parametrize("attack", [interruptions.full_disk, interruptions.unwritable, interruptions.no_reader])
@pytest.mark.sampled(4, 2)
def test_a_run_that_is_broken_off_loses_nothing_else(attack, name, given, tmp_path):
    assert attack(given, tmp_path / "place", name)


def test_what_is_cut_off_would_be_seen(tmp_path):
    (tmp_path / "c.json").write_text('{"a": ')
    with pytest.raises(interruptions.Broken):
        interruptions.looked_at("prove", tmp_path, ["c.json"], "")


@pytest.mark.parametrize("words", [["prove", "--", caps.STATEMENTS[6] + " "], ["enclose", "--", caps.EXECUTE], ["prove", "x >= 0", "--where", caps.EXECUTE]])
def test_nothing_that_is_typed_is_executed(words, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "work").mkdir()
    assert caps.examine(tmp_path / "work", words[0], words, True, 30).code == 2
