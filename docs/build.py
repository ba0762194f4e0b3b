"""`make docs`: writes build/reference.md, docs/gallery.md, docs/coverage.md and what type checkers see (rdpverify/__init__.pyi) from the
registries, so that they say what the code does."""

from pathlib import Path

from rdpverify.cli.listing import CATEGORIES, quantities
from rdpverify.reports.coverage import coverage_lines
from rdpverify.reports.gallery import gallery
from rdpverify.reports.stub import stub
from rdpverify.writing import write_whole

TITLES = {"distributions": "Distributions", "mechanisms": "Mechanisms", "divergences": "Divergences", "rules": "Proof rules"}
HERE = Path(__file__).parent


def reference() -> str:
    """The whole page."""
    lines = ["# Reference", "", "Written by `make docs` from the code's registries; `rdpverify list` prints the same.", ""]
    sections = [(title, CATEGORIES[category]()) for category, title in TITLES.items()]
    sections.insert(2, ("Quantities of mechanisms", quantities()))
    for title, entries in sections:
        lines += [f"## {title}", "", "| | meaning | source |", "|---|---|---|"]
        lines += [f"| `{entry['name']}` | {_cell(entry)} | {_plain(entry['source'])} |" for entry in entries]
        lines.append("")
    return "\n".join(lines)


def _cell(entry: dict) -> str:
    return _plain(entry["statement"] + (f". {entry['about'][0].upper()}{entry['about'][1:]}" if entry.get("about") else ""))


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("*", "\\*").replace("<", "&lt;")


if __name__ == "__main__":
    pages = {Path("build") / "reference.md": reference, HERE / "gallery.md": gallery, HERE / "coverage.md": coverage_lines,
             HERE.parent / "rdpverify" / "__init__.pyi": stub}
    for target, lines in pages.items():
        found = lines()
        write_whole(target, found if isinstance(found, str) else "\n".join(found) + "\n")
        print(target)
