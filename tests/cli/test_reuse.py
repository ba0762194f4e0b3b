"""`check --reuse`: what is kept is believed after a recheck only, and only for exactly the statement it is about."""

import json
import subprocess
import sys

CLAIM = 'title = "t"\n[[claim]]\nid = "small"\ntitle = "small"\nsource = "s"\nstatement = "x*(1-x) <= {bound}"\nwhere = ["x in [0, 1]"]\nexpected = "{expected}"\nmutant = "none: one"\n'


def check(tmp_path, bound: str, expected: str, *options: str):
    path = tmp_path / "claims.toml"
    path.write_text(CLAIM.format(bound=bound, expected=expected), encoding="utf-8")
    command = [sys.executable, "-m", "rdpverify", "check", str(path), "--certificates", str(tmp_path / "kept"), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    [record] = json.loads(done.stdout)["claims"]
    return done.returncode, record


def test_what_was_decided_is_taken_from_its_certificate(tmp_path):
    assert check(tmp_path, "1/4", "proved", "--reuse")[1]["verdict"] == "proved"  # nothing is kept yet
    before = (tmp_path / "kept" / "small.json").stat().st_mtime_ns
    code, record = check(tmp_path, "1/4", "proved", "--reuse")
    assert (code, record["verdict"]) == (0, "proved") and (tmp_path / "kept" / "small.json").stat().st_mtime_ns == before
    check(tmp_path, "1/4", "proved")
    assert (tmp_path / "kept" / "small.json").stat().st_mtime_ns > before


def test_a_certificate_of_another_statement_or_a_damaged_one_is_made_anew(tmp_path):
    check(tmp_path, "1/4", "proved")
    code, record = check(tmp_path, "1/5", "refuted", "--reuse")
    assert (code, record["verdict"]) == (0, "refuted")
    kept = tmp_path / "kept" / "small.json"
    kept.write_text(kept.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    code, record = check(tmp_path, "1/5", "refuted", "--reuse")
    assert (code, record["verdict"]) == (0, "refuted") and json.loads(kept.read_text(encoding="utf-8"))["verdict"] == "refuted"
