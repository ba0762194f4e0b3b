"""The pytest plugin on files of its users' own: in sessions inside this process, and as they run it, in one of its own."""

import os
import subprocess
import sys

import pytest

RIGHT = '[[claim]]\nid = "square"\nstatement = "x**2 >= 0"\nwhere = ["x in (-oo, oo)"]\nexpected = "proved"\n'
TWIN = RIGHT + '[[claim.mutant]]\nstatement = "x**2 >= 1"\n'
WRONG = '''
[[claim]]
id = "conversion"
statement = "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha - 1))"
given = ["renyi(P, Q, alpha) <= eps"]
where = ["alpha in (1, oo)", "eps in [0, oo)"]
source = "notes, page 3"
expected = "proved"
'''


ALONE = ("-p", "rdpverify.testing.plugin", "-p", "no:cacheprovider", "-v")  # no other plugin, nor this one twice where it is installed


@pytest.fixture
def session(capsys, monkeypatch):
    """``session(folder, …)``: (exit code, what was printed) of pytest there, inside this process."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def call(folder, *arguments: str) -> tuple[int, str]:
        monkeypatch.chdir(folder)
        code = pytest.main([*ALONE, "--capture=no", "--import-mode=importlib", *arguments])
        return int(code), "".join(capsys.readouterr())

    return call


@pytest.fixture
def project(tmp_path):
    """A project with a test of its own, a claim file by name, another one, and TOML that is something else."""
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "test_own.py").write_text("def test_one():\n    assert True\n")
    (tmp_path / "paper.claims.toml").write_text(TWIN)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "other.toml").write_text(RIGHT.replace("square", "other"))
    (tmp_path / "notes" / "broken.toml").write_text("not = [toml")
    return tmp_path


def test_files_that_are_called_so_are_collected_with_their_twins(session, project):
    code, printed = session(project)
    assert code == 0 and "3 passed" in printed
    assert "paper.claims.toml::square PASSED" in printed and "paper.claims.toml::square.mutant PASSED" in printed and "other" not in printed


def test_a_session_is_a_process_of_its_own(project):
    environment = {key: value for key, value in os.environ.items() if key != "PYTEST_ADDOPTS"} | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run([sys.executable, "-m", "pytest", *ALONE], cwd=project, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0 and "3 passed" in done.stdout + done.stderr


def test_every_claim_file_is_collected_when_asked_and_no_other_toml(session, project):
    code, printed = session(project, "--rdpverify")
    assert code == 0 and "4 passed" in printed and "notes/other.toml::other PASSED" in printed


def test_files_are_named_in_the_configuration_or_on_the_command_line(session, project):
    (project / "pyproject.toml").write_text('[tool.pytest.ini_options]\nrdpverify_paths = ["notes/o*.toml"]\n')
    assert "4 passed" in session(project)[1]
    (project / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    code, printed = session(project, "notes/other.toml")
    assert code == 0 and "1 passed" in printed


def test_claims_are_chosen_like_tests(session, project):
    assert "1 passed" in session(project, "-k", "mutant")[1]
    assert "1 passed" in session(project, "paper.claims.toml::square")[1]


def test_a_failure_shows_statement_premises_and_witness(session, tmp_path):
    (tmp_path / "wrong.claims.toml").write_text(WRONG)
    code, printed = session(tmp_path)
    assert code == 1 and "1 failed" in printed and "Traceback" not in printed and "decide_all" not in printed
    for shown in ("expected proved, found refuted", "statement  P(S) <= (exp(eps)*Q(S))**(alpha/(alpha - 1))", "given      renyi(P, Q, alpha) <= eps",
                  "for all    alpha in (1, oo)", "notes, page 3", "P = Finite([1/2, 1/2])", "P(S) = 0.5", "rdpverify prove 'P(S) <="):
        assert shown in printed


def test_a_statement_without_meaning_fails_with_the_reason(session, tmp_path):
    (tmp_path / "odd.claims.toml").write_text('[[claim]]\nid = "odd"\nstatement = "log(x) <= x"\nwhere = ["x in [0, 1]"]\nexpected = "proved"\n')
    code, printed = session(tmp_path)
    assert code == 1 and "expected proved, found undecided" in printed and "ill-posed" in printed


def test_a_claim_is_given_up_after_its_budget(session, tmp_path):
    (tmp_path / "hard.claims.toml").write_text(
        '[[claim]]\nid = "hard"\nstatement = "Phi(x)*besseli(1, y)**z - besselk(z, x) <= cosh(x*y) + loggamma(z + y)*9"\n'
        'where = ["x in [1, 9]", "y in [1, 9]", "z in [1, 9]"]\nexpected = "vacuous"\n')
    code, printed = session(tmp_path, "--rdpverify-budget", "1")
    assert code == 1 and "expected vacuous, found" in printed


@pytest.mark.parametrize("text, message", [
    ("claim = 3", "expected at least one [[claim]]"), ("", "expected at least one [[claim]]"), ("x = [", "not TOML"),
    ('[[claim]]\nid = "a"\nstatement = "1 <"\nexpected = "proved"\n', "bad.claims.toml: a: ")])
def test_a_file_that_cannot_be_read_is_an_error_in_one_line(session, tmp_path, text, message):
    (tmp_path / "bad.claims.toml").write_text(text)
    code, printed = session(tmp_path)
    assert code == 2 and message in printed and "Traceback" not in printed


@pytest.mark.parametrize("budget", ["soon", "0", "-1", "nan", "inf"])
def test_a_budget_is_a_number_of_seconds(session, tmp_path, budget):
    code, printed = session(tmp_path, f"--rdpverify-budget={budget}")
    assert code == 4 and "expected a number of seconds > 0" in printed


def test_the_plugin_is_found_by_pytest_and_loads_nothing_heavy():
    import tomllib
    from pathlib import Path

    entries = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert entries == {"rdpverify": "rdpverify.testing.plugin"}
    code = "import sys, rdpverify.testing.plugin; print(sorted(name for name in sys.modules if name in ('flint', 'sympy', 'numpy', 'hypothesis')))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout == "[]\n"
