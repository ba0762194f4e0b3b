"""`recheck` of certificates that strangers wrote: what it says of them, and how long they may keep it."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kept_workers import KeptWorker, end_one

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.typed import parse_statement


def certificate(statement: str, proof: dict, verdict: str = "proved") -> dict:
    return claim_certificate(parse_statement(statement), verdict, {"proof": proof})


BUSY = certificate("besseli(1000000,1000000) > 0", {"rule": "evaluate", "with": {"bits": 20000}})
SMALL = certificate("1 <= 2", {"rule": "evaluate"})
FALSE = certificate("2 <= 1", {"rule": "evaluate"})


@pytest.fixture
def written(tmp_path):
    def write(name: str, data) -> str:
        path = tmp_path / name
        path.write_text(json.dumps(data))
        return str(path)

    return write


def timed(*arguments) -> tuple[float, subprocess.CompletedProcess]:
    """The command as it is typed, start-up included."""
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "rdpverify", "recheck", *arguments], capture_output=True, text=True)
    return time.monotonic() - begun, done


def test_a_call_that_looks_at_no_clock_is_ended_at_the_budget(written):
    """Within 10 % and half a second, start-up and all; where the start alone takes longer than that, soon after it."""
    nothing, _ = timed(written("good.json", SMALL))
    seconds, done = timed(written("busy.json", BUSY), "--budget", "3")
    assert seconds < max(3 * 1.1 + 0.5, 2 * nothing + 1)
    assert done.returncode == 3 and done.stderr == ""
    assert done.stdout.splitlines()[0].startswith("NOT CHECKED") and "not looked at to the end within 3 s" in done.stdout


def test_without_a_budget_every_certificate_has_a_limit_and_those_after_it_are_looked_at(run, written, monkeypatch):
    monkeypatch.setattr("rdpverify.cli.recheck.SECONDS", 2)
    code, out, err = run("recheck", written("busy.json", BUSY), written("good.json", SMALL))
    lines = out.splitlines()
    assert code == 3 and not err and lines[0].startswith("NOT CHECKED") and any(line.startswith("PROVED") for line in lines)
    assert lines[-1] == "1 of 2 certificates hold"


def test_of_several_troubles_the_worst_is_the_exit_code(run, written, monkeypatch):
    monkeypatch.setattr("rdpverify.cli.recheck.SECONDS", 2)
    good, false, busy = written("good.json", SMALL), written("false.json", FALSE), written("busy.json", BUSY)
    assert run("recheck", good)[0] == 0
    assert run("recheck", busy, good, "nowhere.json", false)[0] == 1
    assert run("recheck", busy, good, "nowhere.json")[0] == 2
    code, out, _ = run("recheck", busy, good, "nowhere.json", false, "--quiet")
    assert code == 1 and len(out.splitlines()) == 4 and out.splitlines()[-1] == "1 of 4 certificates hold"


def test_what_a_person_reads_is_the_certificate_and_not_its_name(run, tmp_path):
    path = str(tmp_path / "main-theorem-of-the-paper.json")
    run("prove", "renyi(P, Q, 2) <= 1", "--given", "renyi(P, Q, 3) <= c", "--where", "c in [0, 1]", "--certificate", path)
    code, out, _ = run("recheck", path)
    said, lines = json.loads((tmp_path / "main-theorem-of-the-paper.json").read_text()), out.splitlines()
    assert code == 0 and lines[0] == "PROVED  renyi(P, Q, 2) <= 1" and lines[1] == "  given        renyi(P, Q, 3) <= c"
    assert lines[2] == "  for all      c in [0, 1]" and lines[-3] == f"  file         {path}"
    assert f"  certificate  {said['digest']}" in lines and any(line.startswith("  rests on     core") for line in lines)
    assert any(line.startswith("  made by      rdpverify ") and line.endswith(", format 2") for line in lines)


def test_one_hash_in_certificate_terminal_json_and_report(run, run_json, tmp_path, monkeypatch):
    while KeptWorker.waiting:  # the core's proofs order letters by when a process first met them
        end_one()
    monkeypatch.chdir(tmp_path)
    code, answer = run_json("prove", "tv(P,Q) <= 3/4", "--given", "kl(P,Q) <= 1/2", "--certificate", "c.json")
    digest = json.loads((tmp_path / "c.json").read_text())["digest"]
    assert code == 0 and answer["hash"] == digest
    assert f"  certificate  {digest}" in run("prove", "tv(P,Q) <= 3/4", "--given", "kl(P,Q) <= 1/2")[1].splitlines()
    assert run_json("recheck", "c.json")[1]["certificates"][0]["hash"] == digest
    assert run("report", "c.json", "--to", "r.json", "--to", "r.md", "--to", "r.html")[0] == 0
    assert json.loads((tmp_path / "r.json").read_text())["files"][0]["claims"][0]["certificate"] == digest
    for name in ("r.md", "r.html"):
        assert digest in (tmp_path / name).read_text()
    for form in ("text", "latex", "html", "json"):
        assert digest in run("show", "c.json", "--format", form)[1]


KEYS = {"file", "holds", "verdict", "subject", "detail", "statement", "given", "where", "hash", "version", "format", "rests_on"}


def test_the_json_of_a_recheck(run_json, written):
    code, answer = run_json("recheck", written("good.json", SMALL), written("false.json", FALSE), "nowhere.json")
    good, false, missing = answer["certificates"]
    assert code == 1 and (answer["hold"], answer["fail"]) == (1, 2)
    assert all(record.keys() == KEYS for record in answer["certificates"])
    assert good["statement"] == "1 <= 2" and good["given"] == good["where"] == [] and good["hash"] == SMALL["digest"]
    assert good["version"] == SMALL["program"] and good["rests_on"].keys() == {"tiers", "files", "lines", "axioms"}
    assert not false["holds"] and false["statement"] is None and "rule evaluate" in false["detail"]
    assert not missing["holds"] and missing["detail"].startswith("cannot be read")


@pytest.mark.parametrize("program", ["\x1b[2J\nPROVED  1 <= 0", "x" * 100_000, "", "\u202eevil"])
def test_the_remark_of_a_stranger_fakes_no_line(run, written, program):
    from rdpverify.exact import digest

    altered = {**SMALL, "program": program}
    altered["digest"] = digest({key: value for key, value in altered.items() if key != "digest"})
    code, out, _ = run("recheck", written("c.json", altered))
    lines = out.splitlines()
    assert code == 0 and [line for line in lines if line.startswith("PROVED")] == ["PROVED  1 <= 2"]
    assert "\x1b" not in out and "\u202e" not in out and max(map(len, lines)) < 2_100


def test_it_says_which_certificates_coq_took(run, tmp_path):
    path, other, taken = str(tmp_path / "one.json"), str(tmp_path / "other.json"), tmp_path / "replay.json"
    run("prove", "tv(P, Q) <= 1", "--certificate", path)
    run("prove", "hellinger2(P, Q) <= 1", "--certificate", other)
    digest = json.loads((tmp_path / "one.json").read_text())["digest"]
    taken.write_text(json.dumps({"replayed": {"text": {"name": "another name", "certificate": digest}}}))
    _, out, _ = run("recheck", path, other, "--replayed", str(taken))
    assert [line.split()[-2:] for line in out.splitlines() if "in Coq" in line] == [["Coq", "replayed"], ["not", "replayed"]]
    _, out, _ = run("recheck", path, other, "--replayed", str(taken), "--json")
    assert [each["replayed"] for each in json.loads(out)["certificates"]] == [True, False]
    assert "in Coq" not in run("recheck", path)[1]
    pages = [str(tmp_path / f"report{ending}") for ending in (".md", ".html", ".tex", ".json")]
    targets = [word for page in pages for word in ("--to", page)]
    assert json.loads(run("report", path, other, *targets, "--replayed", str(taken), "--json")[1])["replayed"] == 1
    texts = [Path(page).read_text() for page in pages]
    assert all(text.count("replayed in Coq") == 2 and text.count("not replayed in Coq") == 1 for text in texts[:3])
    assert texts[3].count('"replayed": true') == texts[3].count('"replayed": false') == 1
    assert run("report", path, *targets)[0] == 0 and not any("replayed" in Path(page).read_text() for page in pages)
    for text in ("{", "[]", '{"replayed": ["x"]}', '{"replayed": {"x": 1}}'):
        taken.write_text(text)
        code, _, error = run("recheck", path, "--replayed", str(taken))
        assert code == 2 and "no file of make replay" in error
    assert run("recheck", path, "--replayed", str(tmp_path / "nowhere.json"))[0] == 2
