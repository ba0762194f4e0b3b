"""Running the command line in this process, and elsewhere when what is loaded matters."""

import json

import pytest

from rdpverify.cli import main


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Certificates that nobody asked to keep go to a temporary cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def run(capsys):
    """``run("prove", …)`` → (exit code, stdout, stderr)"""

    def call(*arguments):
        code = main(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def run_json(run):
    """``run_json("prove", …)`` → (exit code, the JSON object)"""

    def call(*arguments):
        code, out, err = run(*arguments, "--json")
        return code, json.loads(out) if out else err

    return call
