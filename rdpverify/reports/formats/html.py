"""A report as one HTML file that opens offline: contents, a part a statement, notation and rules; what the address names is shown."""

from ..document import Document
from ..site import site
from ..web import OneFile, page

SUFFIX, NAME = ".html", "HTML"


def render(document: Document) -> str:
    return page("one_file.html", OneFile(), site(document), title="Verified statements", scripted=True)
