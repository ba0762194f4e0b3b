"""Claim files: what is read, what is refused, and how the refusal reads."""

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.collect import collect, every
from rdpverify.claims.files import read_toml
from rdpverify.errors import InputError

GOOD = """
title = "Gaussians"
source = "some paper"
[[claim]]
id = "one"
statement = "renyi(Normal(0, s), Normal(m, s), alpha) <= alpha*m**2/(2*s**2)"
where = ["s > 0"]
expected = "proved"
[[claim.mutant]]
title = "half"
statement = "renyi(Normal(0, s), Normal(m, s), alpha) <= alpha*m**2/(4*s**2)"
[[claim.mutant]]
where = ["s > 0", "alpha in (0, 1)"]
"""


def written(tmp_path, text, name="claims.toml"):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_a_file_is_read_with_its_mutants(tmp_path):
    file = read_toml(written(tmp_path, GOOD))
    assert file.title == "Gaussians"
    (claim,) = file.claims
    assert claim.source == "some paper" and claim.expected == "proved"
    assert [mutant.id for mutant in claim.mutants] == ["one.mutant", "one.mutant-2"]
    first, second = claim.mutants
    assert first.where == claim.where and first.expected == "refuted" and first.mutant_of == "one"
    assert second.statement == claim.statement and second.where == ("s > 0", "alpha in (0, 1)")
    assert len({found.hash for found in every(file)}) == 3


@pytest.mark.parametrize(
    "change, message",
    [
        (("expected =", "expectd ="), "unknown key 'expectd'; did you mean 'expected'?"),
        (('expected = "proved"', 'expected = "true"'), "expected must be one of proved"),
        (('expected = "proved"', ""), "one: expected is missing"),
        (('expected = "proved"', 'expected = "certified"'), "least box"),
        (('id = "one"', 'id = "One!"'), "an id is made of"),
        (('where = ["s > 0"]', 'where = "s > 0"'), "where must be a list"),
        (('where = ["s > 0"]', "where = [0.5]"), 'write "0.5" as text'),
        (("Normal(0, s)", "Norml(0, s)"), "Normal"),
        (('title = "half"', "budget = 0"), "budget"),
        (('title = "half"', "method = 3"), "method must be text"),
        (("[[claim]]", "[[claim"), "not TOML"),
    ],
)
def test_mistakes_are_one_line_that_names_the_file(tmp_path, change, message):
    path = written(tmp_path, GOOD.replace(*change, 1))
    with pytest.raises(InputError) as caught:
        read_toml(path)
    assert message in str(caught.value) and str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_mutant_must_change_something_or_say_why_there_is_none(tmp_path):
    head = GOOD.split("[[claim.mutant]]")[0]
    assert read_toml(written(tmp_path, head + 'mutant = "none: it is a definition"')).claims[0].no_mutant == "it is a definition"
    with pytest.raises(InputError, match="none: <reason>"):
        read_toml(written(tmp_path, head + 'mutant = "none"'))
    with pytest.raises(InputError, match="changes nothing"):
        read_toml(written(tmp_path, head + '[[claim.mutant]]\ntitle = "same"'))


def test_an_id_may_stand_once_among_all_files(tmp_path):
    written(tmp_path, GOOD, "a.toml")
    written(tmp_path, GOOD, "b.toml")
    with pytest.raises(InputError, match="'one' is used twice"):
        collect([tmp_path])


def test_toml_files_execute_nothing_and_modules_are_collected(tmp_path):
    written(
        tmp_path,
        '''
"""Claims in Python.

More about them.
"""
import rdpverify as rv
from rdpverify import Claim
SQUARES = Claim("x**2 >= 0", where=["x in (-oo, oo)"], expected="proved", mutants=[{"statement": "x**2 > 0"}])
several = [Claim("x >= 0", where=["x in [0, 9]"], expected="proved"), Claim("x >= 1", where=["x in [0, 9]"], expected="refuted")]
_private = Claim("x >= 0", where=["x in [0, 1]"])
''',
        "squares.py",
    )
    written(tmp_path, "raise SystemExit", "_passed_over.py")
    (file,) = collect([tmp_path])
    assert file.title == "Claims in Python" and file.about == "More about them."
    assert [claim.id for claim in every(file)] == ["squares", "squares.mutant", "several-1", "several-2"]


def test_a_module_that_fails_is_one_line(tmp_path):
    path = written(tmp_path, "1/0", "bad.py")
    with pytest.raises(InputError, match=r"bad\.py: ZeroDivisionError"):
        collect([path])


@pytest.mark.parametrize("name", ["nothing-here", "notes.txt"])
def test_paths_without_claims_are_errors(tmp_path, name):
    if name == "notes.txt":
        written(tmp_path, "", name)
    with pytest.raises(InputError):
        collect([tmp_path / name])


def test_an_unreadable_claim_is_an_error_where_it_is_made():
    with pytest.raises(InputError, match="sigma"):
        Claim("sigma*x <= 1", where=["x > 0"])
