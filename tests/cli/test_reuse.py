"""Evidence that is kept is used by every command, after a recheck only, and for exactly the statement it is about."""

import json

import pytest

CLAIM = 'title = "t"\n[[claim]]\nid = "small"\ntitle = "small"\nsource = "s"\nstatement = "x*(1-x) <= {bound}"\nwhere = ["x in [0, 1]"]\nexpected = "{expected}"\nmutant = "none: one"\n'
PROVE = ("prove", "x*(1-x) <= 1/4", "--where", "x in [0, 1]")


@pytest.fixture
def check(run_json, tmp_path):
    def call(bound: str, expected: str, *options: str):
        path = tmp_path / "claims.toml"
        path.write_text(CLAIM.format(bound=bound, expected=expected), encoding="utf-8")
        code, answer = run_json("check", str(path), "--certificates", str(tmp_path / "kept"), "--store", str(tmp_path / "store"), *options)
        [record] = answer["claims"]
        return code, record["verdict"], record["seconds"] > 0

    return call


def test_what_was_decided_is_not_decided_again_unless_that_is_asked_for(check):
    assert check("1/4", "proved") == (0, "proved", True)
    assert check("1/4", "proved") == check("1/4", "proved", "--reuse") == (0, "proved", False)
    assert check("1/4", "proved", "--anew") == (0, "proved", True)


def test_a_certificate_of_another_statement_or_a_damaged_one_is_made_anew(check, tmp_path):
    check("1/4", "proved")
    assert check("1/5", "refuted") == (0, "refuted", True)
    for kept in (tmp_path / "store" / "certificates").glob("*/*.json"):
        kept.write_text(kept.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    assert check("1/5", "refuted") == (0, "refuted", True)
    assert json.loads((tmp_path / "kept" / "small.json").read_text(encoding="utf-8"))["verdict"] == "refuted"
    assert check("1/5", "refuted") == (0, "refuted", False)


def test_one_command_uses_what_another_has_proved(check, run, tmp_path):
    assert check("1/4", "proved")[2]
    code, out, _ = run(*PROVE, "--store", str(tmp_path / "store"))
    assert code == 0 and "(found before, checked again)" in out
    code, out, _ = run(*PROVE, "--store", str(tmp_path / "store"), "--anew")
    assert code == 0 and "found before" not in out


def test_the_store_is_listed_checked_carried_and_tidied(run, run_json, tmp_path):
    store, other, archive = (str(tmp_path / name) for name in ("store", "other", "all.tar.gz"))
    assert run(*PROVE, "--store", store)[0] == 0
    assert run_json("store", "list", "--store", store)[1]["certificates"][0]["subject"] == "x*(1 - x) <= 1/4"
    assert run_json("store", "export", archive, "--store", store)[1]["certificates"] == 1
    assert run_json("store", "import", archive, "--store", other)[1]["new"] == 1
    assert run("store", "verify", "--store", other)[:2] == (0, f"1 of 1 certificate in {other} hold\n")
    [path] = (tmp_path / "other").glob("certificates/*/*.json")
    path.write_text(path.read_text().replace("proved", "refuted"))
    code, answer = run_json("store", "verify", "--store", other)
    assert code == 1 and "digest" in answer["fail"][0]["detail"]
    assert run_json("store", "gc", "--store", other)[1]["removed"] == 1
    assert run_json("store", "list", "--store", other)[1]["certificates"] == []


def test_a_recorded_enclosure_is_computed_by_its_plans_and_a_forged_record_changes_nothing(run_json, tmp_path, monkeypatch):
    from rdpverify.exact import digest
    from rdpverify.numeric import enclosing

    store, target = tmp_path / "store", tmp_path / "c.json"
    question = ("enclose", "renyi(Mixture((99/100, Normal(0,1)), (1/100, Normal(1,1))), Normal(0,1), 5/2)", "--digits", "12",
                "--store", str(store), "--certificate", str(target))
    real = enclosing.plans_for
    monkeypatch.setattr(enclosing, "plans_for", lambda *how: (store / "searched").write_text("") and None or real(*how))
    store.mkdir()
    first, made = run_json(*question), target.read_bytes()
    (store / "searched").unlink()
    assert (run_json(*question), target.read_bytes()) == (first, made) and not (store / "searched").exists()
    [path] = store.glob("certificates/*/*.json")
    forged = {**json.loads(path.read_text()), "evidence": {"bits": 56, "plans": {"x": [7]}}}
    del forged["digest"]
    path.write_text(json.dumps({**forged, "digest": digest(forged)}))
    assert (run_json(*question), target.read_bytes()) == (first, made) and (store / "searched").exists()


@pytest.mark.parametrize("arguments, said", [
    (("export",), "store export expects the archive"), (("import",), "store import expects an archive"), (("list", "x"), "expects no file"),
    (("import", "missing.tar.gz"), "no such file or folder"), (("gc", "--unused", "-1"), "expected a positive whole number"),
])
def test_what_is_wrong_with_a_store_command_is_one_line(run, arguments, said):
    code, _, err = run("store", *arguments)
    assert code == 2 and said in err and len(err.splitlines()) == 1


def test_a_store_that_cannot_be_used_is_one_line(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(*PROVE, "--store", str(tmp_path / "file"))
    assert code == 2 and "file" in err and len(err.splitlines()) == 1
