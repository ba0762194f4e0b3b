"""The store of evidence: shared by writers, repaired where it is damaged, believed in nothing."""

import json
import sqlite3
import subprocess
import sys
import tarfile
import threading
from contextlib import closing

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.claims.claim import Claim
from rdpverify.claims.evidence import settles, stored
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.claims.store import INDEX, Store
from rdpverify.errors import InputError

X = ("x in [0, 1]",)
CLAIMS = [Claim(f"x + {n} >= {n}", where=X, id=f"c{n}", expected="proved") for n in range(3)]


@pytest.fixture(scope="module")
def certificates():
    return [claim.verify().certificate for claim in CLAIMS]


@pytest.fixture
def store(tmp_path, certificates):
    made = Store(tmp_path / "store")
    for certificate in certificates:
        made.keep(certificate)
    return made


def held(store) -> list[bool]:
    return [found is not None for found in stored(store, CLAIMS)]


def test_a_store_that_nobody_wrote_to_is_empty_and_is_not_made_by_asking(tmp_path):
    store = Store(tmp_path / "none")
    assert (store.about("sha256:0"), store.entries(), list(store.files()), store.collect_garbage()) == ([], [], [], (0, 0))
    store.rebuild()
    assert held(store) == [False] * 3 and not store.folder.exists()


def test_a_file_is_no_store(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="a store is a folder"):
        Store(tmp_path / "file")


@pytest.mark.parametrize("content", [None, b"", b"no database at all" * 100, b"SQLite format 3\0" + bytes(4000)])
def test_a_lost_or_damaged_index_is_made_anew_from_the_files(store, content):
    index = store.folder / INDEX
    index.unlink() if content is None else index.write_bytes(content)
    assert held(store) == [True] * 3 and len(store.entries()) == 3


def test_files_that_came_without_the_index_are_found_after_a_look_at_them(store, tmp_path, certificates):
    other = Store(tmp_path / "other")
    other.keep(certificates[0])
    for path in store.files():  # by rsync, say
        target = other.folder / path.relative_to(store.folder)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(path.read_bytes())
    assert held(other) == [True, False, False]
    other.rebuild()
    assert held(other) == [True] * 3


@pytest.mark.parametrize("damage", [lambda text: text[:-40], lambda text: "", lambda text: "[]", lambda text: text.replace("x", "y"),
                                    lambda text: "\0" * 50, lambda text: "[" * 100_000])
def test_a_damaged_certificate_is_noticed_and_remade(store, tmp_path, damage):
    [path] = store.about(CLAIMS[1].hash)
    path.write_text(damage(path.read_text()))
    results = list(run([ClaimFile("f", "f", "", tuple(CLAIMS))], folder=tmp_path / "out", store=store))
    assert [result.verdict.status for result in results] == ["proved"] * 3
    assert [result.verdict.seconds > 0 for result in results] == [False, True, False] and held(store) == [True] * 3


def test_a_forged_certificate_is_in_the_store_and_counts_for_nothing(store, certificates):
    """Well formed, with the right hash and under the right name: only the kernel sees that it proves nothing."""
    false = Claim("x + 1 >= 2", where=X)
    forged = claim_certificate(false.parsed, "proved", certificates[1]["evidence"])
    store.keep(forged)
    assert len(store.about(false.hash)) == 1
    assert [*stored(store, [false])] == [None] and store.about(false.hash) == []


def test_evidence_under_another_claims_hash_is_refused(store, certificates):
    entry = sqlite3.connect(store.folder / INDEX)
    with entry:
        entry.execute("UPDATE entries SET question = ? WHERE hash = ?", (CLAIMS[0].hash, certificates[1]["digest"]))
        entry.execute("DELETE FROM entries WHERE hash = ?", (certificates[0]["digest"],))
    entry.close()
    assert held(store)[0] is False


def test_a_part_is_enough_only_where_no_more_is_asked():
    whole = Claim("x <= 2", where=X)
    part = Claim("x <= 2", where=X, id="p", expected="certified", box=("x in [1/4, 1/2]",))
    larger = Claim("x <= 2", where=X, id="p", expected="certified", box=("x in [0, 1]",))
    certificate = {"kind": "claim", "verdict": "certified", "evidence": {"box": {"x": ["1/4", "3/4"]}}}
    assert [settles(certificate, claim) for claim in (whole, part, larger)] == [False, True, False]


def test_what_was_proved_by_another_method_than_the_file_asks_for_is_decided_again(certificates):
    wanted = Claim(CLAIMS[0].statement, where=X, id="w", expected="proved", method="box")
    assert settles(certificates[0], CLAIMS[0]) and not settles(certificates[0], wanted)


def test_many_writers_and_readers_at_once(tmp_path, certificates):
    store, problems = Store(tmp_path / "store"), []

    def work():
        try:
            for certificate, claim in zip(certificates, CLAIMS):
                Store(store.folder).keep(certificate)
                assert Store(store.folder).about(claim.hash)
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == [] and len(store.entries()) == len(list(store.files())) == 3


def test_a_writer_that_is_killed_leaves_a_whole_store(tmp_path, certificates):
    """Again and again, at any moment: what is indexed is there and holds."""
    source = tmp_path / "all.json"
    source.write_text(json.dumps(certificates))
    code = ("import json, sys\nfrom rdpverify.claims.store import Store\nfound = json.load(open(sys.argv[1]))\nprint(flush=True)\n"
            "while True:\n    for each in found:\n        Store(sys.argv[2]).forget(Store(sys.argv[2]).keep(each)) if each is found[2] "
            "else Store(sys.argv[2]).keep(each)")
    store = Store(tmp_path / "store")
    for _ in range(3):
        writer = subprocess.Popen([sys.executable, "-c", code, str(source), str(store.folder)], stdout=subprocess.PIPE)
        writer.stdout.readline()
        writer.kill()
        writer.wait()
        writer.stdout.close()
        for entry in store.entries():
            if entry.hash != certificates[2]["digest"]:
                assert store.path(entry.hash).read_bytes()
        store.keep(certificates[0])
        assert held(store)[0]


def test_an_archive_carries_everything_and_is_the_same_bytes_each_time(store, tmp_path):
    assert store.export_to(tmp_path / "a.tar.gz") == store.export_to(tmp_path / "b.tar.gz") == 3
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tar.gz").read_bytes()
    other = Store(tmp_path / "other")
    assert other.import_from(tmp_path / "a.tar.gz") == (3, []) and held(other) == [True] * 3
    assert other.import_from(store.folder) == (0, []) and sorted(p.name for p in other.files()) == sorted(p.name for p in store.files())


def test_names_in_an_archive_are_no_paths_and_what_is_no_certificate_is_named(store, tmp_path):
    [path, *_] = store.files()
    bad = tmp_path / "no.json"
    bad.write_text('{"format": "other"}')
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as archive:
        archive.add(path, "../../escaped.json")
        archive.add(bad, "no.json")
        archive.add(bad, "readme.txt")
    other = Store(tmp_path / "deep" / "other")
    new, odd = other.import_from(tmp_path / "evil.tar.gz")
    assert new == 1 and len(odd) == 1 and odd[0].startswith("no.json: ")
    assert not list(tmp_path.rglob("escaped.json"))
    (tmp_path / "broken.tar.gz").write_bytes(b"\x1f\x8b no")
    for source in ("broken.tar.gz", "missing.tar.gz"):
        with pytest.raises(InputError, match="cannot be read"):
            other.import_from(tmp_path / source)


def test_what_nobody_needs_is_thrown_away(store):
    damaged = store.about(CLAIMS[0].hash)[0]
    damaged.write_text("no")
    assert store.collect_garbage() == (1, 2) and held(store) == [False, True, True]
    assert store.collect_garbage(unused_days=1)[0] == 0
    assert store.collect_garbage(unused_days=0)[0] == 2 and store.entries() == []


def test_a_claim_that_stands_twice_is_decided_once(tmp_path, monkeypatch):
    from rdpverify.claims import run as module

    asked = []
    monkeypatch.setattr(module, "decide_all", lambda claims, *rest: ((claim, asked.append(claim.id) or claim.verify()) for claim in claims))
    twice = (CLAIMS[0], Claim(CLAIMS[0].statement, where=X, id="again", expected="proved"), CLAIMS[1])
    results = list(run([ClaimFile("f", "f", "", twice)], folder=tmp_path))
    assert asked == ["c0", "c1"] and [result.claim.id for result in results] == ["c0", "again", "c1"]
    assert all(result.as_expected for result in results) and (tmp_path / "again.json").is_file()


def test_a_store_that_cannot_be_used_keeps_nobody_from_a_verdict(store, tmp_path, monkeypatch, certificates):
    monkeypatch.setattr("rdpverify.claims.store.TIME_LIMIT", 0.1)
    claim = Claim("exp(1) <= 3", id="sum", expected="proved")
    with closing(sqlite3.connect(store.folder / "index.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert store.about(claim.hash) == []
        with pytest.raises(InputError, match="the index of the store cannot be used"):
            store.keep(certificates[0])
        (result,) = run([ClaimFile("a.toml", "a", "", (claim,))], folder=tmp_path / "out", store=store)
        assert result.as_expected and (tmp_path / "out" / "sum.json").is_file()
