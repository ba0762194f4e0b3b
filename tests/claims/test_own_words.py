"""Words of one's own are a file of data each: they are derived with, enclosed, proved and refuted; what means nothing is refused in one line."""

import json
from contextlib import suppress

import pytest

import rdpverify as rv
from rdpverify.claims import library
from rdpverify.cli import main
from rdpverify.definitions import FAMILIES, MECHANISMS, SIGNATURES
from rdpverify.errors import InputError
from rdpverify.certificates import own_axioms, own_words
from rdpverify.kernel import theorems
from rdpverify.printer import to_text
from rdpverify.typed import parse
from rdpverify.words import DEFINED, ENTRIES
from rdpverify.words.entries import entry_of

DIVERGENCE = """
[[divergence]]
name = "jeffreys"
slots = [{name = "P", sort = "law"}, {name = "Q", sort = "law"}]
source = "Jeffreys 1946"
equal_to = "kl(P, Q) + kl(Q, P)"
"""
FAMILY = """
[[family]]
name = "PowerLaw"
slots = [{name = "a", domain = "> 0"}]
density = "a*x**(a - 1)"
lower = "0"
upper = "1"
"""
MECHANISM = """
[[mechanism]]
name = "LogisticMechanism"
slots = [{name = "scale", domain = "> 0"}, {name = "sensitivity", domain = ">= 0", default = "1"}]
source = "My paper 2026, Lemma 1"
neighbouring = "inputs whose query values differ by at most the sensitivity"
pairs = [{P = "Logistic(0, scale)", Q = "Logistic(sensitivity, scale)", why = "the density is log-concave"}]
"""
THEOREM = """
[[theorem]]
name = "jeffreys-pinsker"
statement = "4*tv(P,Q)**2 <= jeffreys(P,Q)"
"""
FILES = {"divergence": DIVERGENCE, "family": FAMILY, "mechanism": MECHANISM, "theorem": THEOREM}


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.delenv(library.VARIABLE, raising=False)
    before = (set(SIGNATURES), set(FAMILIES), set(MECHANISMS))
    yield
    theorems.ADMITTED.clear()
    own_words.dismiss_words()
    assert before == (set(SIGNATURES), set(FAMILIES), set(MECHANISMS))


@pytest.fixture
def place(tmp_path):
    folder = tmp_path / "lib"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def lines_of(capsys, *command, code=0) -> list[str]:
    assert main([*map(str, command)]) == code
    return capsys.readouterr().out.splitlines()


def test_one_file_each_and_all_four_work_together(place):
    said = rv.library(place)
    assert [(each["name"], each["axiom"]) for each in said] == [
        ("jeffreys", False), ("PowerLaw", False), ("LogisticMechanism", True), ("jeffreys-pinsker", False)]
    assert rv.library(place) == said  # twice is once
    proved = rv.Claim("jeffreys(P,Q) >= 4*tv(P,Q)**2").verify()
    assert proved.status == "proved" and proved.unproved == []
    assert rv.Claim("jeffreys(PowerLaw(2), PowerLaw(3)) <= 1/6").verify().status == "proved"
    assert rv.Claim("jeffreys(PowerLaw(2), PowerLaw(3)) <= 1/7").verify().status == "refuted"
    assert rv.Claim("jeffreys(P,Q) <= tv(P,Q)").verify().status == "refuted"
    assert rv.Claim("kl(PowerLaw(a), PowerLaw(b)) == log(a/b) + b/a - 1", where=["a > 0", "b > 0"]).verify().status == "proved"


def test_they_are_derived_with_and_enclosed(place, capsys):
    first = lines_of(capsys, "derive", "jeffreys(Normal(0,s), Normal(m,s))", "--library", place)
    assert first[0] == "kl(Normal(0, s), Normal(m, s)) + kl(Normal(m, s), Normal(0, s)) = m**2/s**2"
    assert first[-1] == "check: verified integration: holds (3 enclosures overlap)"
    assert lines_of(capsys, "derive", "kl(PowerLaw(a), PowerLaw(b))", "--library", place)[0].endswith(" = log(a/b) + b/a - 1")
    assert lines_of(capsys, "derive", "pure_dp(LogisticMechanism(s))", "--library", place)[0] == "pure_dp(LogisticMechanism(s, 1)) = 1/s"
    assert lines_of(capsys, "enclose", "6*jeffreys(PowerLaw(2), PowerLaw(3))", "--digits", "20", "--library", place)[0].startswith("[0.99999999999999999999")


def test_what_rests_on_a_mechanism_says_so(place, tmp_path, capsys):
    claim, path, answer = ["prove", "pure_dp(LogisticMechanism(s)) <= 1/s", "--where", "s > 0"], tmp_path / "c.json", tmp_path / "answer.json"
    assert lines_of(capsys, *claim, "--library", place, "--certificate", path, "--json", answer)[0].endswith(
        "(if the unproved LogisticMechanism of the library holds)")
    [said] = json.loads(answer.read_text())["unproved"]
    assert said["source"] == "My paper 2026, Lemma 1" and "(Logistic(0, scale), Logistic(sensitivity, scale))" in said["statement"]
    own_words.dismiss_words()
    assert any("LogisticMechanism" in line for line in lines_of(capsys, "recheck", path, code=1))
    lines_of(capsys, "recheck", path, "--library", place, "--json", answer)
    assert json.loads(answer.read_text())["certificates"][0]["rests_on"]["axioms"][0] == said
    own_words.dismiss_words()
    other = tmp_path / "other.toml"
    other.write_text(MECHANISM.replace("Logistic(sensitivity,", "Logistic(2*sensitivity,"), encoding="utf-8")
    assert any("DOES NOT HOLD" in line for line in lines_of(capsys, "recheck", path, "--library", other, code=1))  # what it means now


def test_a_word_that_stands_for_a_formula_is_believed_by_nobody(place):
    rv.library(place)
    verdict = rv.Claim("tv(PowerLaw(2), PowerLaw(3)) <= 1/2").verify()
    own_words.dismiss_words()
    assert verdict.certificate["claim"]["conclusion"].startswith("tv(Density(2*x, x, 0, 1)")
    from rdpverify.checker import check

    assert check(verdict.certificate).verdict == "proved" and verdict.unproved == []


def test_arguments_are_not_captured(place):
    rv.library(place)
    inside = parse("kl(PowerLaw(x), PowerLaw(x + 1))")
    assert inside.free == {"x"} and inside is not parse("kl(PowerLaw(y), PowerLaw(y + 1))")
    assert parse("jeffreys(Q, P)") is parse("kl(Q, P) + kl(P, Q)")
    assert to_text(parse("LogisticMechanism(sensitivity=3, scale=x)")) == "LogisticMechanism(x, 3)"


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize("text, words", [
    (changed(FAMILY, "a*x**", "x**"), "its mass is"),
    (changed(FAMILY, '"> 0"', '"a real number"'), "PowerLaw"),
    (changed(FAMILY, 'upper = "1"', 'upper = "b"'), "'b' is not one of its slots"),
    (changed(FAMILY, "a*x**(a - 1)", "P(S)"), "'P' is not one of its slots"),
    (changed(FAMILY, "a*x**(a - 1)", "a*x**("), "expected a formula"),
    (changed(FAMILY, "a*x**(a - 1)", "1, x, 0, 1)"), "expected an operator or the end"),
    (changed(FAMILY, "a*x**(a - 1)", "_a"), "a name begins with a letter"),
    (changed(FAMILY, 'name = "a"', 'name = "x"'), "variable of a density"),
    (changed(FAMILY, '"> 0"', '"positive"'), "a domain is worded like"),
    (changed(FAMILY, '"> 0"', '"in [1, 0]"'), "a domain is worded like"),
    (changed(FAMILY, ', domain = "> 0"', ""), "the domain of a has to be given"),
    (changed(FAMILY, '"PowerLaw"', '"Normal"'), "the language has a word of this name"),
    (changed(FAMILY, '"PowerLaw"', '"P1"'), "a name begins with"),
    (changed(FAMILY, '"PowerLaw"', '"S"'), "a name begins with"),
    (changed(FAMILY, '"PowerLaw"', '"a b"'), "a name begins with"),
    (changed(FAMILY, '"PowerLaw"', "3"), "name has to be str"),
    (changed(FAMILY, "density", "densty"), "unknown key 'densty'"),
    (changed(FAMILY, "density", "cumulative"), "nothing else"),
    (FAMILY + 'mass = "1"\n', "expected one of"),
    (FAMILY + changed(FAMILY, "1)", "1 )"), "the language has a word of this name"),
    (changed(FAMILY, 'slots = [{name = "a", domain = "> 0"}]', "slots = 3"), "slots has to be a list"),
    (changed(FAMILY, 'slots = [{name = "a", domain = "> 0"}]', "slots = [3]"), "slots has to be a list of tables"),
    (changed(DIVERGENCE, "kl(Q, P)", "kl(R, P)"), "'R' is not one of its slots"),
    (changed(DIVERGENCE, "kl(P, Q) + kl(Q, P)", "P"), "expected a real"),
    (changed(DIVERGENCE, "kl(P, Q) + kl(Q, P)", "jeffreys(P, Q)"), "unknown function 'jeffreys'"),
    (changed(DIVERGENCE, "kl(P, Q) + kl(Q, P)", "1/0"), "division by zero"),
    (changed(MECHANISM, 'source = "My paper 2026, Lemma 1"\n', ""), "the source has to be given"),
    (changed(MECHANISM, 'domain = "> 0"', 'domain = ">= 0"'), "LogisticMechanism"),
    (changed(MECHANISM, '"Logistic(0, scale)"', '"P"'), "'P' is not one of its slots"),
    (changed(MECHANISM, '"Logistic(0, scale)"', '"scale"'), "expected a law"),
    (changed(MECHANISM, '"Logistic(0, scale)"', '"Density(exp(-x), x, -1, oo)"'), "mass"),
    (changed(MECHANISM, "pairs = [", "pairs = []\nat = ["), "unknown key"),
    (changed(MECHANISM, 'why = "the density is log-concave"', 'why = "so", direction = "up"'), "a direction is"),
    (changed(MECHANISM, 'why = "the density is log-concave"', "why = 3"), "why has to be str"),
    (changed(MECHANISM, 'default = "1"', 'default = "s"'), "defaults"),
    (changed(MECHANISM, 'default = "1"', 'default = "1/0"'), "LogisticMechanism"),
    ("family = 3", "[[family]] has to be a list of tables"),
])
def test_what_means_nothing_is_told_in_one_line(text, words, tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    for command in (["prove", "tv(P,Q) <= 1"], ["derive", "kl(Normal(0,1), Normal(1,1))"]):
        assert main([*command, "--library", str(path)]) == 2
        error = capsys.readouterr().err
        assert error.startswith("rdpverify: ") and error.count("\n") == 1 and words in error and "mine.toml" in error


def test_a_refused_word_is_not_in_use(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(changed(FAMILY, "a*x**", "x**"), encoding="utf-8")
    with suppress(InputError):
        rv.library(path)
    with pytest.raises(InputError, match="unknown function 'PowerLaw'"):
        parse("PowerLaw(2)")


@pytest.mark.parametrize("name", ENTRIES)
def test_the_texts_of_the_package_name_nothing_but_their_slots(name):
    entry = ENTRIES[name]
    names = {slot.name for slot in entry.signature.slots}
    for case in entry.texts.get("at", ()):
        assert set(case["slots"]) <= names
    for pair in (pair for each in (entry.texts, *entry.texts.get("at", ())) for pair in each.get("pairs", ())):
        assert parse(pair["P"]).free | parse(pair["Q"]).free <= names


@pytest.mark.parametrize("name", ["prob", "law", "kernel", "value", "add", "mul", "list"])
def test_no_mechanism_is_called_what_terms_are_told_by(name):
    """It took the place of P(S), of arbitrary laws, or of sums, and what it was taken from was gone when it was dismissed."""
    word = {"name": name, "slots": [{"name": "s", "domain": "> 0"}], "source": "mine", "neighbouring": "any",
            "pairs": [{"P": "Normal(0, s)", "Q": "Normal(1, s)", "why": "mine"}]}
    with pytest.raises(InputError, match="begins with a capital letter|has a word of this name"):
        own_words.admit_word(entry_of("mechanism", word))
    assert name not in MECHANISMS and "prob" in DEFINED


def test_a_mechanism_is_named_however_it_is_written(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(MECHANISM, encoding="utf-8")
    rv.library(path)
    for text in ("rdp(LogisticMechanism (1, 1), 2)", "rdp(\nLogisticMechanism(1, 1), 2)"):
        assert [said["name"] for said in own_axioms.own_mechanisms({"evidence": {"proof": [text]}})] == ["LogisticMechanism"]
