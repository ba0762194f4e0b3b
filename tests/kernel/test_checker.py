"""Certificates: the right ones are accepted, every alteration is rejected with a reason, a malformed one never crashes the checker."""

import copy
import json
from dataclasses import replace

import pytest
from flint import arb
from hypothesis import given, settings, strategies as st

from rdpverify.errors import CertificateError, InputError
from rdpverify.exact import digest
from rdpverify.kernel import witness
from rdpverify.certificates.sealed import claim_certificate, enclosure_certificate
from rdpverify.checker import check, check_file
from rdpverify.kernel.checker import SHOWN_DIGITS
from rdpverify.kernel.extended import finite
from rdpverify.certificates.digits import stated
from rdpverify.kernel.enclosures.stated import confirms
from rdpverify.typed import parse_statement

SIGN = {"rule": "sign"}


def sealed(certificate):
    """With a digest that fits, so that only the content decides."""
    certificate["digest"] = digest({key: value for key, value in certificate.items() if key != "digest"})
    return certificate


def proved():
    statement = parse_statement("exp(x) >= 1 + x", where=["x in [0, oo)"])
    return claim_certificate(statement, "proved", {"proof": {"rule": "descent", "with": {"in": "x"}, "then": [SIGN, SIGN]}})


def refuted():
    statement = parse_statement("P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", given=["renyi(P,Q,alpha) <= eps"], where=["eps in [0, oo)"])
    at = {"alpha": "2", "eps": "0", "P": "Finite([1/2, 1/2])", "Q": "Finite([1/2, 1/2])", "S": "[1]"}
    found = witness.check(statement, at)
    sides = {name: stated(side, SHOWN_DIGITS) for name, side in (("lhs", found.left), ("rhs", found.right))}
    return claim_certificate(statement, "refuted", {"at": at, "bits": 128, "plans": {}, **sides})


def certified():
    statement = parse_statement("x**2 - x <= 1/2", where=["x in [0, oo)"])
    cover = {"rule": "box", "with": {"bits": 64, "tree": "0nn"}}
    return claim_certificate(statement, "certified", {"box": {"x": ["0", "1"]}, "proof": cover})


def rejected(certificate, reason=None):
    with pytest.raises(CertificateError, match=reason):
        check(certificate)
    return True


def test_right_certificates_are_accepted():
    assert check(proved()).verdict == "proved"
    assert check(refuted()).verdict == "refuted"
    assert check(certified()).verdict == "certified"


def test_any_changed_byte_is_seen():
    certificate = proved()
    certificate["evidence"]["proof"]["with"]["in"] = "y"
    assert rejected(certificate, "digest")


def test_another_claim():
    certificate = proved()
    certificate["claim"]["conclusion"] = "exp(x) >= 1 + 2*x"
    assert rejected(sealed(copy.deepcopy(certificate)), "stale")
    certificate["claim_hash"] = digest(certificate["claim"])
    assert rejected(sealed(certificate), "no manifest sign")


def test_a_larger_domain():
    certificate = proved()
    certificate["claim"]["where"] = ["x in [-1, oo)"]
    certificate["claim_hash"] = digest(certificate["claim"])
    assert rejected(sealed(certificate), "sign")


def test_a_verdict_it_does_not_prove():
    for verdict in ("vacuous", "refuted", "certified", "true"):
        certificate = proved()
        certificate["verdict"] = verdict
        assert rejected(sealed(certificate))


def test_an_altered_witness():
    for name, text, reason in (("eps", "-1", "outside its domain"), ("eps", "3", "holds at the witness"), ("P", "Finite([1/2, 1/4])", "sum to"),
                               ("P", "Finite([1, 0])", "premise"), ("S", "[0, 1]", "holds at the witness"), ("alpha", "1", "outside its domain")):
        certificate = refuted()
        certificate["evidence"]["at"][name] = text
        assert rejected(sealed(certificate), reason)


def test_an_altered_enclosure_of_a_side():
    certificate = refuted()
    certificate["evidence"]["lhs"] = ["0.4", "0.6"]
    assert rejected(sealed(certificate), "stated lhs")


def test_a_stated_interval_survives_other_last_bits_and_nothing_else():
    found = finite(arb("0.25", "1e-20"), "")
    text = stated(found, SHOWN_DIGITS)
    for radius in ("5e-21", "1e-20", "2e-20"):
        assert confirms(finite(arb("0.25", radius), ""), text, SHOWN_DIGITS)
    for other in (["0.2", "0.3"], [text[1], text[0]], [text[0]], None, ["0.25", "0.25"], ["x", "y"]):
        assert not confirms(found, other, SHOWN_DIGITS)


@pytest.mark.parametrize("mid", ["1", "1.000000000000000000009", "0.999999999999999999991", "0", "9e-21", "-9e-21"])
def test_a_ball_across_an_end_of_the_unit_interval_is_stated_as_far_as_it_lies_inside(mid):
    found = replace(finite(arb(mid, "1e-20"), ""), in_unit=True)
    text = stated(found, SHOWN_DIGITS)
    assert confirms(found, text, SHOWN_DIGITS)
    assert not confirms(found, ["0", "1"], SHOWN_DIGITS)


def test_an_altered_box_or_cover():
    for change in ({"box": {"x": ["0", "2"]}}, {"box": {"x": ["-1", "1"]}}, {"box": {"y": ["0", "1"]}}, {"box": {}}):
        certificate = certified()
        certificate["evidence"].update(change)
        assert rejected(sealed(certificate))
    for tree in ("", "nn", "0n", "0nnn", "n", "0nq", "9nn"):
        certificate = certified()
        certificate["evidence"]["proof"]["with"]["tree"] = tree
        assert rejected(sealed(certificate))


def test_a_dropped_or_added_node():
    for then in ([], [SIGN], [SIGN, SIGN, SIGN], [SIGN, {"rule": "identity"}], "sign"):
        certificate = proved()
        certificate["evidence"]["proof"]["then"] = then
        assert rejected(sealed(certificate))


def test_versions_formats_and_keys():
    for key, value in (("version", 3), ("version", 0), ("version", "1"), ("version", True), ("version", 1), ("format", "other"), ("kind", "proof"), ("kind", []), ("extra", 1)):
        certificate = proved()
        certificate[key] = value
        assert rejected(sealed(certificate))


def test_certificates_of_version_1_name_no_program():
    certificate = {**proved(), "version": 1}
    assert rejected(sealed(certificate))
    del certificate["program"]
    assert check(sealed(certificate)).verdict == "proved"
    assert rejected(sealed({**certificate, "version": 2}))


@pytest.mark.parametrize("text", ["null", "3", "[]", "{}", '{"format": 1.5}', '{"a": NaN}'])
def test_malformed_files(tmp_path, text):
    path = tmp_path / "certificate.json"
    path.write_text(text)
    with pytest.raises(CertificateError):
        check_file(path)


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, "\x00", "[" + "7" * 5_000 + "]"])
def test_files_without_json(tmp_path, text):
    path = tmp_path / "certificate.json"
    path.write_text(text)
    with pytest.raises(InputError):
        check_file(path)


@pytest.mark.parametrize("old", ['"verdict"', '"conclusion"', '"rule": "sign"'])
def test_no_key_stands_twice(tmp_path, old):
    """Python takes the last value, other readers the first: they would read different claims."""
    path, text = tmp_path / "certificate.json", json.dumps(proved())
    path.write_text(text)
    assert check_file(path).verdict == "proved"
    name = old.split(":")[0]
    path.write_text(text.replace(old, f'{name}: "x", {old}', 1))
    with pytest.raises(CertificateError, match="a key stands twice"):
        check_file(path)


@pytest.mark.parametrize("key", ["a\nPROVED", "\x1b[2JPROVED", "\ud800", "\u2028", "x" * 10**6])
def test_what_a_certificate_says_is_told_in_one_printable_line(key):
    with pytest.raises(CertificateError) as found:
        check({**proved(), key: 1})
    assert str(found.value).isprintable() and len(str(found.value)) < 3000


@pytest.mark.parametrize("ends", [("1/3", "1/2"), ("1", "3/2"), ("1/2", "1/2")])
def test_a_box_on_integers_ends_at_integers(ends):
    """Between them there is nothing that could be certified."""
    statement = parse_statement("0 <= n - 1", where=["n in integers [0, 9]"])
    whole = claim_certificate(statement, "certified", {"box": {"n": ["1", "2"]}, "proof": SIGN})
    assert check(whole).verdict == "certified"
    whole["evidence"]["box"]["n"] = list(ends)
    assert rejected(sealed(whole), "does not lie inside the domain")


@pytest.mark.parametrize("expression, at", [("x*0", {"x": "oo"}), ("x**0", {"x": "oo"}), ("2", {"x": "1"}), ("y", {"x": "1", "y": "2"}), ("y", {"y": "x", "x": "2"})])
def test_an_enclosure_gives_values_to_its_symbols_only(expression, at):
    """x*0 is 0 once it is read, and was so at oo."""
    value = {"x*0": "0", "x**0": "1"}.get(expression, "2")
    with pytest.raises(CertificateError, match="a symbol that the expression has not"):
        check(enclosure_certificate(expression, at, 10, value, value, {"bits": 64, "plans": {}}))
    assert check(enclosure_certificate("x + y", {"x": "1", "y": "2"}, 10, "3", "3", {"bits": 64, "plans": {}})).verdict == "enclosed"


def test_a_missing_file(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        check_file(tmp_path / "nothing.json")


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["sign", "box", "0nn", "x"]),
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["rule", "with", "then", "x"]), inner, max_size=3),
                    max_leaves=8)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([proved, refuted, certified]), st.data())
def test_random_damage_is_rejected_and_never_crashes(make, data):
    """Replace one random entry: the checker rejects, or accepts because the entry was irrelevant to the same true claim."""
    certificate = json.loads(json.dumps(make()))
    node, path = certificate, []
    while isinstance(node, (dict, list)) and node and (len(path) < 1 or data.draw(st.booleans())):
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        path.append((node, key))
        node = node[key]
    parent, key = path[-1]
    parent[key] = data.draw(JSON)
    try:
        found = check(sealed(certificate))
    except CertificateError as problem:
        assert "\n" not in str(problem)
    else:
        assert found.subject == make()["claim_hash"] and found.verdict == make()["verdict"]
