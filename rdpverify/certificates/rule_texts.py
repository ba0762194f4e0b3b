"""What the rules of the kernel say, and where it is proved: texts for people, which no check reads."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class RuleText:
    """``statement`` is the mathematics, ``source`` where it is proved, ``exact`` whether the goals that are left are also necessary,
    ``plan`` whether it is a step of a plan only, which no check believes: what is found with it is said in the core.
    """

    name: str
    statement: str
    source: str
    exact: bool = False
    plan: bool = False


@cache
def rule_texts() -> dict[str, RuleText]:
    """By the names of the rules, in alphabetical order."""
    entries = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))
    return {name: RuleText(name, **entries[name]) for name in sorted(entries)}
