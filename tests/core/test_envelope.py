"""The envelope of a certificate: what is no file, no JSON, no certificate, or altered."""

import json

import pytest
from rdpverify.core import envelope
from rdpverify.core.envelope import ENVELOPE, KEYS, VERDICTS, opened, read_file
from rdpverify.errors import CertificateError, InputError
from rdpverify.exact import digest

CLAIM = {"conclusion": "1 >= 0", "where": [], "given": [], "conditions": [], "tight": False}


def bound(**values):
    made = {"format": "rdpverify-certificate", "version": 2, "program": "rdpverify", "kind": "claim", "claim": CLAIM, "claim_hash": digest(CLAIM), "verdict": "proved",
            "evidence": {}, **values}
    made = {key: value for key, value in made.items() if value is not ...}
    return {**made, "digest": digest(made)}


def test_what_is_a_certificate():
    assert opened(bound()) == bound() and opened(bound(version=1, program=...))["version"] == 1
    enclosure = {"claim": ..., "claim_hash": ..., "verdict": ..., "expression": "x", "at": {}, "digits": 3}
    assert opened(bound(kind="enclosure", **enclosure, lower="1", upper="2")) and opened(bound(kind="infimum", **enclosure, lower="1", upper="2"))
    assert opened(bound(kind="curve", **enclosure, points=[]))
    for kind in ("enclosure", "infimum"):
        with pytest.raises(CertificateError, match="keys: points"):
            opened(bound(kind=kind, **enclosure, lower="1", upper="2", points=[]))
    with pytest.raises(CertificateError, match="keys: lower, points, upper"):
        opened(bound(kind="curve", **enclosure, lower="1", upper="2"))


@pytest.mark.parametrize(("values", "problem"), [
    ({"format": "rdpverify"}, "not a certificate"), ({"format": ...}, "not a certificate"), ({"version": 0}, "unknown version 0"), ({"version": 3}, "unknown version 3"),
    ({"version": True}, "unknown version True"), ({"version": "2"}, "unknown version"), ({"version": ...}, "unknown version"), ({"version": 1}, "keys: program"),
    ({"program": ...}, "keys: program"), ({"kind": "proof"}, "unknown kind"), ({"kind": ["claim"]}, "unknown kind"), ({"kind": ...}, "unknown kind"),
    ({"more": 1}, "keys: more"), ({"evidence": ...}, "keys: evidence"), ({"verdict": ...}, "keys: verdict"),
])
def test_what_is_none(values, problem):
    with pytest.raises(CertificateError, match=problem):
        opened(bound(**values))


@pytest.mark.parametrize("data", [None, [], "certificate", 5, [bound()]])
def test_what_is_no_object(data):
    with pytest.raises(CertificateError, match="JSON object"):
        opened(data)


def test_what_was_altered():
    for key in sorted(KEYS["claim"] - {"format", "version", "kind", "digest"}):
        with pytest.raises(CertificateError, match="altered"):
            opened({**bound(), key: "other"})
    for wrong in ("", None, bound()["digest"].upper(), digest(bound())):
        with pytest.raises(CertificateError, match="altered"):
            opened({**bound(), "digest": wrong})
    with pytest.raises(CertificateError, match="canonical"):
        opened({**bound(), "evidence": {"x": 0.5}})
    with pytest.raises(CertificateError, match="canonical"):
        opened({**bound(), "evidence": {"x": {1}}})


def test_a_file_is_read(tmp_path, monkeypatch):
    path = tmp_path / "c.json"
    text = json.dumps(bound())
    path.write_text(text, encoding="utf-8")
    assert read_file(path) == bound() and read_file(str(path)) == bound()
    monkeypatch.setattr(envelope, "MOST_BYTES", len(text))
    assert read_file(path) == bound()
    monkeypatch.setattr(envelope, "MOST_BYTES", len(text) - 1)
    with pytest.raises(InputError, match=f"larger than {len(text) - 1} characters"):
        read_file(path)


@pytest.mark.parametrize(("content", "error", "problem"), [
    (b"", InputError, "not JSON"), (b"{", InputError, "not JSON"), (b'{"a": 1} x', InputError, "not JSON"), (b"\xff", InputError, "utf-8"), (b"[" * 200_000, InputError, "nested too deeply"),
    (b'{"a": 1, "a": 1}', CertificateError, "twice"), (b'{"a": {"b": 1, "b": 2}}', CertificateError, "twice"), (b'{"a": 1.5}', CertificateError, "floats"), (b'{"a": 1e3}', CertificateError, "floats"),
    (b'{"a": NaN}', CertificateError, "floats"), (b'{"a": -Infinity}', CertificateError, "floats"), (b"9" * 5000, InputError, "digits"),
])
def test_what_cannot_be_read(tmp_path, content, error, problem):
    path = tmp_path / "c.json"
    path.write_bytes(content)
    with pytest.raises(error, match=problem):
        read_file(path)


def test_what_was_checked_does_not_change():
    with pytest.raises(AttributeError):
        envelope.Checked("proved", "sha256:").verdict = "refuted"


def test_no_file(tmp_path):
    with pytest.raises(InputError, match="cannot be read: No such file"):
        read_file(tmp_path / "none.json")
    with pytest.raises(InputError, match="cannot be read"):
        read_file(tmp_path)


def test_the_words_of_the_format():
    assert envelope.FORMAT == "rdpverify-certificate" and envelope.VERSION == 2 and VERDICTS == ("proved", "certified", "refuted", "vacuous")
    assert {"format", "version", "program", "kind", "evidence", "digest"} == ENVELOPE and envelope.MOST_BYTES == 32_000_000
    assert KEYS["claim"] - ENVELOPE == {"claim", "claim_hash", "verdict"} and KEYS["enclosure"] - ENVELOPE == {"expression", "at", "lower", "upper", "digits"}
