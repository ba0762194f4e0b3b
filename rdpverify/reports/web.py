"""Pages of a report from the templates: all is escaped that is no formula of our own; the style and the script are named by hash."""

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .document import MEANING
from .foreign import legible, visible
from .mathml import breakable
from .phrases import RECHECK, TRUST
from .prose_html import prose_html, sentence_html
from .rule_words import mathematics
from .site import Chapter, Shown, Site
from .statement import TIGHT, equation, listed_sentence
from .titles import typeset, typeset_text

IDENTIFIER = re.compile(r"(?<![\w.\-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w\-])")


@dataclass(frozen=True)
class OneFile:
    """Addresses inside one file.  Ids of claims have no capitals, so that they never meet those of the other parts."""

    def contents(self) -> str:
        return "#Contents"

    def notation(self) -> str:
        return "#Notation"

    def rules(self) -> str:
        return "#Rules"

    def rule(self, name: str) -> str:
        return f"#Rule-{name}"

    def chapter(self, chapter: Chapter) -> str:
        return f"#{chapter.anchor}"

    def statement(self, shown: Shown) -> str:
        return f"#{shown.claim.id}"

    def row(self, shown: Shown) -> str:
        return f"In-{shown.number}"


@dataclass(frozen=True)
class Folder(OneFile):
    """Addresses in a folder of pages, from a page in it or in its folder of statements (``up``)."""

    up: str = ""

    def contents(self) -> str:
        return f"{self.up}index.html"

    def notation(self) -> str:
        return f"{self.up}notation.html"

    def rules(self) -> str:
        return f"{self.up}rules.html"

    def rule(self, name: str) -> str:
        return f"{self.up}rules.html#Rule-{name}"

    def chapter(self, chapter: Chapter) -> str:
        return f"{self.up}index.html#{chapter.anchor}"

    def statement(self, shown: Shown) -> str:
        twin_of = shown.claim.mutant_of
        inside = "" if self.up else "statements/"
        return f"{inside}{twin_of}.html#{shown.claim.id}" if twin_of else f"{inside}{shown.claim.id}.html"


def page(template: str, link: OneFile, site: Site, *, title: str, scripted: bool, **parts) -> str:
    """One page as text."""
    told = [(status, MEANING[status]) for status in MEANING if status in site.document.counts]
    script = _file("report.js") if scripted else ""
    return _page(template, title, script, link=link, site=site, meaning=told, trust=TRUST, recheck=RECHECK, **parts)


def certificates_page(pages: list) -> str:
    """Certificates by themselves (:mod:`.certificate_page`), without a script."""
    return _page("certificates.html", pages[0].kind if len(pages) == 1 else "Certificates", "", pages=pages)


def _page(template: str, title: str, script: str, **parts) -> str:
    style = _file("report.css")
    return legible(_environment().get_template(template).render(
        title=title, style=Markup(style), script=Markup(script), style_hash=_hash(style), script_hash=_hash(script), tight=TIGHT, **parts,
    ))


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """How a content security policy names a style or a script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _environment() -> Environment:
    made = Environment(loader=PackageLoader(__package__), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined,
                       finalize=lambda value: visible(value) if type(value) is str else value)
    made.filters.update(
        sentence=sentence_html, proof=prose_html, words=lambda text: sentence_html(typeset(text)),
        formula=lambda box: Markup(breakable(box)), display=lambda box: Markup(breakable(box, block=True)),
        listed=lambda boxes: sentence_html(listed_sentence(boxes)), equation=lambda pair: Markup(breakable(equation(*pair))),
        dashes=dashes, data_link=data_link, picture_link=picture_link, remark=remark,
        mathematics=lambda rule: typeset_text(mathematics(rule)),
    )
    return made


def dashes(text: str) -> str:
    """A source with real dashes between page and line numbers."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", text).replace("--", "–")


def data_link(text: str) -> str:
    """The text of a certificate as an address from which it is saved, without a network."""
    return "data:application/json;charset=utf-8," + quote(text, safe="{}[]:,()*/=+-<>!;@$'", errors="replace")


def picture_link(svg: bytes) -> str:
    """A picture as an address of its own, so that nothing in it meets the page."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg).decode()


def remark(text: str, link: OneFile, site: Site) -> Markup:
    """A note of the author, with links where it names statements of the report by their ids."""
    out, at = Markup(""), 0
    for match in IDENTIFIER.finditer(text):
        shown = site.by_id.get(match.group())
        if shown is not None:
            name = Markup('<a href="{}">{} {}</a>').format(link.statement(shown), shown.kind, shown.number)
            out += sentence_html(typeset(text[at : match.start()])) + name
            at = match.end()
    return out + sentence_html(typeset(text[at:]))

