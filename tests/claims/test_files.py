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
    (file,) = collect([tmp_path], python=True)
    assert file.title == "Claims in Python" and file.about == "More about them."
    assert [claim.id for claim in every(file)] == ["squares", "squares.mutant", "several-1", "several-2"]


def test_a_module_that_fails_is_one_line(tmp_path):
    path = written(tmp_path, "1/0", "bad.py")
    with pytest.raises(InputError, match=r"bad\.py: ZeroDivisionError"):
        collect([path], python=True)


@pytest.mark.parametrize("name", ["nothing-here", "notes.txt"])
def test_paths_without_claims_are_errors(tmp_path, name):
    if name == "notes.txt":
        written(tmp_path, "", name)
    with pytest.raises(InputError):
        collect([tmp_path / name])


def test_an_unreadable_claim_is_an_error_where_it_is_made():
    with pytest.raises(InputError, match="sigma"):
        Claim("sigma*x <= 1", where=["x > 0"])


MODULE = '"""Claims in Python."""\nfrom pathlib import Path\nimport rdpverify as rv\nPath(__file__).with_suffix(".ran").touch()\nONE = rv.Claim("1 <= 2", expected="proved")\n'


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository that one works in, and a folder of somebody else beside it."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours / ".git", ours / "claims", theirs):
        folder.mkdir(parents=True)
    monkeypatch.chdir(ours / "claims")
    return ours, theirs


def test_modules_of_the_project_are_run_after_it_was_said(project):
    ours, _ = project
    path = written(ours / "claims", MODULE, "one.py")
    said = []
    [file] = collect([ours], announce=lambda message: said.append((message, path.with_suffix(".ran").exists())))
    assert said == [(f"running {path}", False)] and path.with_suffix(".ran").exists() and file.title == "Claims in Python"


def test_modules_outside_the_project_are_not_run_unless_asked_for(project):
    ours, theirs = project
    written(theirs, GOOD.replace("id = \"one\"", "id = \"three\""))
    first, second = written(theirs, MODULE, "one.py"), written(theirs, MODULE.replace("ONE", "TWO"), "two.py")
    for paths in ([theirs], [first, second], ["../../theirs"]):
        with pytest.raises(InputError, match=r"one\.py, .*two\.py would be run, and is not part of the project .*ours: read it, then add --python"):
            collect(paths)
    assert not list(theirs.glob("*.ran"))
    assert {claim.id for file in collect([theirs], python=True) for claim in file.claims} == {"one", "two", "three"}


@pytest.mark.parametrize("place", ["a link to a file", "a link to a folder", "a repository inside"])
def test_what_belongs_to_others_stays_theirs_inside_the_project(project, place):
    ours, theirs = project
    foreign = written(theirs, MODULE, "one.py")
    if place == "a link to a file":
        (ours / "claims" / "one.py").symlink_to(foreign)
    elif place == "a link to a folder":
        (ours / "claims" / "sub").symlink_to(theirs)
    else:
        (ours / "claims" / "cloned" / ".git").mkdir(parents=True)
        written(ours / "claims" / "cloned", MODULE, "one.py")
    target = {"a link to a folder": ours / "claims" / "sub"}.get(place, ours)
    with pytest.raises(InputError, match="not part of the project"):
        collect([target])
    assert not list(ours.parent.rglob("*.ran"))


def test_a_home_folder_is_no_project(tmp_path, monkeypatch):
    for folder in (".git", "work", "Downloads"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path / "work")
    assert len(collect([written(tmp_path / "work", MODULE, "one.py")])) == 1
    with pytest.raises(InputError, match="not part of the project"):
        collect([written(tmp_path / "Downloads", MODULE, "one.py")])


@pytest.mark.parametrize("ending", ["raise SystemExit(0)", "1/0", "def f(): return f()\nf()", "import nothing_like_it", "\0", "("])
def test_a_module_that_ends_early_is_bad_input(tmp_path, monkeypatch, ending):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"one\.py: \w+"):
        collect([written(tmp_path, ending, "one.py")])


DEEP = 20_000
HOSTILE = {
    "brackets": b"x = " + b"[" * DEEP, "closed brackets": b"x = " + b"[" * DEEP + b"]" * DEEP, "tables": b"x = " + b"{a = " * DEEP,
    "dotted keys": b"a" + b".a" * DEEP + b" = 1", "dotted table": b"[a" + b".a" * DEEP + b"]", "a long number": b"x = " + b"9" * DEEP,
    "NUL": b"\x00", "NUL in text": b'title = "a\x00"', "UTF-16": "title = 'a'".encode("utf-16"), "no UTF-8": b"title = '\xff'",
    "too large": b"#" * 10_000_001, "a long key": b"a" * DEEP + b" = 1",
}
FIELDS = {
    "a long id": b"id = '" + b"a" * DEEP + b"'", "an id that is a path": b"id = '../x'", "a long budget": b"budget = " + b"9" * 4000,
    "a large budget": b"budget = 1000001", "a deep statement": b"statement = '" + b"(" * 9000 + b"'",
    "a long statement": b"statement = '" + b"x" * DEEP + b"'", "NUL in a statement": b'statement = "1 <= \\u0000"',
    "a date": b"title = 1979-05-27", "an empty list": b"title = []", "zero": b"notes = 0", "a table": b"source = {}", "a list of lists": b"given = [[]]",
    "a deep list": b"given = " + b"[" * DEEP,
}


@pytest.mark.parametrize("content", [pytest.param(content, id=name) for name, content in HOSTILE.items()])
def test_a_hostile_file_is_one_line_of_bad_input(tmp_path, content):
    path = tmp_path / "claims.toml"
    path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        collect([path])
    assert str(refused.value).startswith(f"{path}: ") and len(str(refused.value)) < 400


@pytest.mark.parametrize("field", [pytest.param(field, id=name) for name, field in FIELDS.items()])
def test_a_hostile_field_is_one_line_of_bad_input(tmp_path, field):
    fields = {"id": b"'a'", "statement": b"'1 <= 2'", "expected": b"'proved'"}
    fields.pop(field.split(b" ")[0].decode(), None)
    path = tmp_path / "claims.toml"
    path.write_bytes(b"[[claim]]\n" + field + b"\n" + b"\n".join(name.encode() + b" = " + value for name, value in fields.items()))
    with pytest.raises(InputError) as refused:
        collect([path])
    assert str(refused.value).startswith(f"{path}: ") and len(str(refused.value)) < 400


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path):
    path = tmp_path / "claims.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_toml(path).title == "Gaussians"
