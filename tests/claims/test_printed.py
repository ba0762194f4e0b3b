"""Printed texts that no claim decides, and the corrections of what is refuted as printed."""

import pytest
from corpus import corpus

from rdpverify.claims.files import read_toml
from rdpverify.errors import InputError

CLAIM = '[[claim]]\nid = "a"\nstatement = "x <= 1"\nwhere = ["x in [0, 1]"]\nexpected = "proved"\nmutant = "none: small"\n'


def written(tmp_path, text: str):
    path = tmp_path / "claims.toml"
    path.write_text(CLAIM + text, encoding="utf-8")
    return read_toml(path)


def test_a_definition_is_kept_with_its_source(tmp_path):
    [text] = written(tmp_path, '[[printed]]\nid = "d"\nsays = "a word"\nkind = "definition"\nwhy = "no truth value"\ninstances = ["a"]\n').printed
    assert (text.id, text.kind, text.instances) == ("d", "definition", ("a",))


@pytest.mark.parametrize(("text", "expected"), [
    ('[[printed]]\nid = "d"\nsays = "a word"\nkind = "remark"\nwhy = "so"\n', "kind must be one of definition, not checkable, open"),
    ('[[printed]]\nid = "d"\nsays = "a word"\nkind = "open"\n', "a printed text has an id, says, kind and why"),
    ('[[printed]]\nid = "d"\nsays = "a word"\nkind = "open"\nwhy = 3\n', "why must be text"),
    ('[[printed]]\nid = "d"\nwhat = "a word"\n', "unknown key 'what'"),
    ('[[printed]]\nid = "d"\nsays = "a word"\nkind = "open"\nwhy = "so"\ninstances = "a"\n', "instances must be a list"),
])  # fmt: skip
def test_what_is_wrong_with_a_printed_text_is_said(tmp_path, text, expected):
    with pytest.raises(InputError) as problem:
        written(tmp_path, text)
    assert expected in str(problem.value) and "claims.toml: d" in str(problem.value)


def test_a_correction_is_a_proved_claim_of_the_same_corpus():
    claims = {claim.id: claim for file in corpus() for claim in file.claims}
    corrected = [claim for claim in claims.values() if claim.corrected]
    assert corrected and all(claim.expected == "refuted" and claims[claim.corrected].expected == "proved" for claim in corrected)


def test_instances_of_printed_texts_are_claims_and_no_printed_text_is_named_twice():
    claims = {claim.id: claim for file in corpus() for claim in file.claims}
    texts = [text for file in corpus() for text in file.printed]
    assert all(name in claims for text in texts for name in text.instances)
    names = [text.id for text in texts]
    assert len(names) == len(set(names)) and not set(names) & {name for claim in claims.values() for name in claim.covers}
