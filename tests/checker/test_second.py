"""The second checker, which shares no line with the package."""

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
_spec = importlib.util.spec_from_file_location("second", ROOT / "checker" / "second.py")
second = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(second)


def test_what_is_no_json_is_unreadable():
    for text in ("", "{", "[1", "nul", "[" * 100_000):
        assert second.check(text)[0] == "unreadable"


def test_an_envelope_that_is_not_right_is_rejected():
    for data in ([], {}, {"format": "rdpverify-certificate"}):
        assert second.check(json.dumps(data))[0] == "rejected"
    assert second.check('{"a": 1, "a": 2}')[0] == second.check('{"a": 1.5}')[0] == second.check('{"a": NaN}')[0] == "rejected"
