"""`make docs`: writes build/reference.md from the registries, so that it says what the code knows."""

from pathlib import Path

from rdpverify.cli.listing import CATEGORIES
from rdpverify.writing import write_whole

TITLES = {"distributions": "Distributions", "mechanisms": "Mechanisms", "divergences": "Divergences", "rules": "Proof rules"}
TARGET = Path("build") / "reference.md"


def reference() -> str:
    """The whole page."""
    lines = ["# Reference", "", "Written by `make docs` from the code's registries; `rdpverify list` prints the same.", ""]
    for category, title in TITLES.items():
        lines += [f"## {title}", "", "| | meaning | source |", "|---|---|---|"]
        lines += [f"| `{entry['name']}` | {_cell(entry)} | {_plain(entry['source'])} |" for entry in CATEGORIES[category]()]
        lines.append("")
    return "\n".join(lines)


def _cell(entry: dict) -> str:
    return _plain(entry["statement"] + (f". {entry['about'][0].upper()}{entry['about'][1:]}" if entry.get("about") else ""))


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("*", "\\*").replace("<", "&lt;")


if __name__ == "__main__":
    write_whole(TARGET, reference())
    print(TARGET)
