"""Every word is a callable with a signature; what does not fit is told in one line; type checkers see the same names."""

import inspect
import pickle
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import rdpverify as rv
from rdpverify.claims import vocabulary
from rdpverify.definitions import ALIASES, SIGNATURES
from rdpverify.reports.stub import stub
from rdpverify.typed.described import usage

TYPED = Path(__file__).parent / "typed"
WORDS = sorted({*SIGNATURES, *ALIASES})


@pytest.mark.parametrize("name", WORDS)
def test_every_word_has_a_signature_a_docstring_and_types_that_exist(name):
    word = getattr(rv, name)
    signature = inspect.signature(word)
    assert word.__name__ == word.__qualname__ == name and word.__module__ == "rdpverify"
    assert word.__doc__.startswith(usage(SIGNATURES[ALIASES.get(name, name)])) and signature.parameters
    assert typing.get_type_hints(word, vars(vocabulary)).keys() == {*signature.parameters, "return"}
    assert pickle.loads(pickle.dumps(word)) is word


def test_names_say_what_positions_say():
    assert rv.Normal(sd=1, mean=0) == rv.Normal(0, 1) == rv.Normal(0, sd=1)
    assert rv.PoissonSampled(q="1/2", M=rv.GaussianMechanism(1), direction="add") == rv.PoissonSampled(
        rv.GaussianMechanism(1), "1/2", "add_remove", "add")
    assert rv.renyi(P=rv.Normal(0, 1), Q=rv.Normal(1, 1)) == rv.renyi(rv.Normal(0, 1), rv.Normal(1, 1), rv.alpha)
    assert str(rv.Density("exp(-x)", "x", lower=0)) == "Density(exp(-x), x, 0, oo)"
    assert str(rv.Mass("(1/2)**(k + 1)", "k")) == "Mass((1/2)**(k + 1), k, 0, oo)"
    assert str(rv.Sum("k**2", ("k", 0, 3))) == "Sum(k**2, (k, 0, 3))"
    assert str(rv.Piecewise((1, rv.alpha <= 2), (0, "True"))) == "Piecewise((1, alpha <= 2), (0, True))"
    assert str(rv.Finite(mass=["1/2", "1/2"])) == "Finite([1/2, 1/2])"


@pytest.mark.parametrize("ask, message", [
    (lambda: rv.Normal(mu=0, sd=1), "Normal has no argument 'mu': expected Normal(mean, sd)"),
    (lambda: rv.GaussianMechanism(1, sensitivty=2), "GaussianMechanism has no argument 'sensitivty': did you mean 'sensitivity'?"),
    (lambda: rv.Normal(0), "Normal: missing a required argument: 'sd': expected Normal(mean, sd)"),
    (lambda: rv.Normal(), "Normal: missing a required argument: 'mean': expected Normal(mean, sd)"),
    (lambda: rv.Normal(0, 1, 2), "Normal: too many positional arguments: expected Normal(mean, sd)"),
    (lambda: rv.Normal(0, 1, sd=1), "Normal: multiple values for argument 'sd': expected Normal(mean, sd)"),
    (lambda: rv.Mixture(weights=1), "Mixture has no argument 'weights': expected Mixture((weight, D), …)"),
    (lambda: rv.PoissonSampled(rv.GaussianMechanism(1), 1, relation='add", "remove'), "PoissonSampled: relation: expected 'add_remove' or 'replace'"),
    (lambda: rv.PoissonSampled(rv.GaussianMechanism(1), 1, direction=None), "direction: expected 'both' or 'add' or 'remove', got None"),
    (lambda: rv.Finite(3), "Finite: mass: expected a list, got int"),
    (lambda: rv.Normal(None, 1), "Normal: mean: expected an exact rational, got NoneType"),
    (lambda: rv.Normal(0, {}), "Normal: sd: expected an exact rational, got dict"),
    (lambda: rv.Normal(0, 0.1), "Normal: sd: expected an exact rational, got the float 0.1: write it as text"),
    (lambda: rv.MultivariateNormal([0], [[0.5]]), "MultivariateNormal: covariance: expected an exact rational, got the float 0.5"),
    (lambda: rv.Mixture((0.5, "Normal(0, 1)")), "Mixture: weight: expected an exact rational, got the float 0.5"),
    (lambda: rv.Finite(), "Finite: missing a required argument: 'mass': expected Finite([mass, …])"),
])
def test_arguments_that_do_not_fit_are_told_in_one_line(ask, message):
    with pytest.raises(rv.InputError, match=re.escape(message)) as told:
        ask()
    assert "\n" not in str(told.value)


def test_a_mechanism_is_one_and_names_its_pairs():
    M = rv.GaussianMechanism(2)
    assert isinstance(M, rv.Mechanism) and M.pairs == ((rv.Normal(0, 2), rv.Normal(1, 2)),)
    assert isinstance(rv.Normal(0, 1), rv.Law) and isinstance(rv.rdp(M), rv.Quantity) and isinstance(rv.exp(rv.eps), rv.Quantity)


def test_dir_shows_the_words_and_no_machinery():
    names = dir(rv)
    assert {*WORDS, "Claim", "alpha", "testing", "decimal", "report"} <= {*names}
    assert not {"kernel", "numeric", "importlib", "terms", "claims", "_FROM"} & {*names}
    assert all(getattr(rv, name) is not None for name in names)


def test_the_stub_is_that_of_the_definitions():
    assert Path(rv.__file__).with_suffix(".pyi").read_text(encoding="utf-8") == stub(), "run make docs"


def checked(name: str, cache: Path) -> list[str]:
    source = str(Path(rv.__file__).parents[1])
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports", "silent", "--cache-dir", str(cache), name],
                          capture_output=True, text=True, timeout=300, cwd=TYPED, env={"MYPYPATH": source, "PATH": ""})
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if ": error:" in line]


def test_a_strict_type_checker_accepts_what_users_write_and_finds_each_mistake(tmp_path):
    assert checked("right.py", tmp_path) == []
    lines = (TYPED / "wrong.py").read_text(encoding="utf-8").splitlines()
    mistakes = [number for number, line in enumerate(lines, 1) if line.startswith("rv.")]
    assert [int(line.split(":")[1]) for line in checked("wrong.py", tmp_path)] == mistakes


def test_importing_is_quick_and_loads_nothing():
    code = "import time; start = time.perf_counter(); import rdpverify; print(time.perf_counter() - start)"
    taken = min(float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout) for _ in range(3))
    assert taken <= 0.1
