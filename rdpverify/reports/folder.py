"""A report as a folder of HTML pages, for the web: index.html, notation.html, rules.html and statements/<id>.html."""

from .document import Document
from .site import site
from .web import Folder, page

NAME = "HTML pages"


def render(document: Document) -> dict[str, str]:
    """Path in the folder → text."""
    made, link = site(document), Folder()

    def part(name: str, title: str) -> str:
        return page("one_part.html", link, made, title=title, scripted=name == "contents", part=name)

    files = {
        "index.html": part("contents", "Verified statements"),
        "notation.html": part("notation", "Notation"),
        "rules.html": part("rules", "Rules and trust"),
    }
    for chapter in made.chapters:
        for shown in chapter.statements:
            files[f"statements/{shown.claim.id}.html"] = page(
                "one_part.html", Folder("../"), made, title=f"{shown.kind} {shown.number}. {shown.title_text}", scripted=False,
                part="statement", chapter=chapter, shown=shown,
            )
    return files
