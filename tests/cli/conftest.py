"""Running the command line in this process, and elsewhere when what is loaded matters."""

import json

import pytest

from rdpverify.cli import main


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
