"""Titles, sources, notes and texts in statements are anybody's: in no format do they become markup, and none of them is lost unseen."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rdpverify.claims.claim import Claim
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.cli.output import printable, shown
from rdpverify.reports.boxes import letter, name, number, operator, row, words
from rdpverify.reports.document import Document, Section, document
from rdpverify.reports.foreign import visible
from rdpverify.reports.formats import pdf
from rdpverify.reports.latex import latex
from rdpverify.reports.latex_text import escape, outline
from rdpverify.reports.markdown_text import markdown_block, markdown_code, markdown_math, markdown_paragraph, markdown_text
from rdpverify.reports.mathml import mathml
from rdpverify.reports.render import render
from rdpverify.reports.typst import formula_typst, words_typst

HOSTILE = [
    "x](javascript:alert(1)) ![t](http://evil.example/t.png)", "[a][b] [b]: http://evil.example", "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>', "<http://evil.example>", "http://evil.example www.evil.example a@evil.example", "a\n\nb", "# a", "- a",
    "1. a", "+ a", "> a", "```\na", "    a", "a\r\rb", "a | b", "&lt;b&gt; &#91;", "$x$ \\(y\\) $$", "a `b` ``c``", "---", "===", "{x}`y`",
    ":::{note}", "% a", "*a* _b_ **c** ~~d~~", r"\input{/etc/passwd}", r"\write18{ls} \end{document} \catcode`\%=12", "}{}{", "%", "^^5cinput",
    "a\\", "\\", "a\\\\[1cm]b", "[x]", "]", "#1", "a & b", "\x00", "\x1b[2J\x1b]0;t\x07", "\x9b31m", "\u202egnp.exe", "\u2028", "\ufeff",
    "漢字 и кириллица ﷽ 👩‍👩‍👧", "é ñ Å ő ß Ł ½ ﬁ ᵃ₁ 𝒩 ≤ ⊑ ∀ √ → Γ", "\ud800", "--given ''a'' ,,b", "a" * 300, " ", "‘q’ “q” « » – —", "?` !` << >>",
    "#raw[x] #read(\"/etc/passwd\") $ x $ // c", "*/ --> ]]>",
]
texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=40), st.lists(st.sampled_from(HOSTILE), max_size=3).map(" ".join))
BASE = (
    Claim("renyi(Normal(0, s), Normal(m, s)) == alpha*m**2/(2*s**2)", where=["m > 0"], id="gauss", expected="proved",
          mutants=[{"title": "no square", "statement": "renyi(Normal(0, s), Normal(m, s)) == alpha*m/(2*s**2)"}]),
    Claim("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", given=["renyi(P, Q, alpha) <= eps"], where=["eps >= 0"], id="event", expected="proved"),
)
IDS = {"gauss", "gauss.mutant", "event"}


@pytest.fixture(scope="module")
def calm(tmp_path_factory):
    file = ClaimFile("f.toml", "A file", "About it.", BASE)
    return document([file], list(run([file], folder=tmp_path_factory.mktemp("c"))))


def stormy(calm, title, source, notes):
    """The report with these words wherever an author can write some."""
    said = {"title": title, "source": source, "notes": notes, "not_covered": notes, "no_mutant": notes, "covers": (source,)}
    entries = tuple(
        replace(entry, claim=replace(entry.claim, **said), problem=notes or None, verdict=replace(entry.verdict, reason=notes, method=source))
        for entry in calm.entries
    )
    return Document((Section(ClaimFile(title, title, notes, BASE), entries),))


def nodes(source, dialect="gfm-like"):
    """Every node that a reader of Markdown makes of it."""
    reader = MarkdownIt(dialect, {"linkify": False, "html": True} if dialect == "gfm-like" else {})
    for token in reader.parse(source):
        yield token
        yield from token.children or ()


HARMLESS = {"paragraph_open", "paragraph_close", "inline", "text", "text_special"}


@given(texts)
def test_words_in_markdown_are_words(text):
    for source in (markdown_paragraph(text), f"# a {markdown_text(text)}", f"- a {markdown_text(text)}", f"a\n\n{markdown_paragraph(text)}\n\nb"):
        found = list(nodes(source))
        assert {token.type for token in found} <= HARMLESS | {
            "heading_open", "heading_close", "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close"}
        assert sum(token.type in ("paragraph_open", "heading_open") for token in found) <= 3
    told = "".join(token.content for token in nodes(f"a{markdown_text(text)}") if token.type in ("text", "text_special"))
    assert told == "a" + visible(text).strip()


@given(texts)
def test_words_in_a_cell_do_not_end_it(text):
    found = list(nodes(f"| a | b |\n|---|---|\n| {markdown_text(text)} | c |"))
    assert sum(token.type == "td_open" for token in found) == 2
    assert found[-1].type == "table_close"


@given(texts)
def test_code_in_markdown_is_code(text):
    found = list(nodes(f"a {markdown_code(text)} b"))
    assert {token.type for token in found} <= HARMLESS | {"code_inline"} and sum(token.type == "code_inline" for token in found) == bool(text)
    [block] = nodes("\n".join(markdown_block(text)))
    assert block.type == "fence" and block.content == visible(text) + "\n"


@given(texts)
def test_words_within_formulas_are_words(text):
    for box in (words(text), letter(text), name(text), number(text), operator(text), row(words(text), words(text))):
        assert not {"link_open", "image", "html_inline", "html_block"} & {token.type for token in nodes(f"a {markdown_math(box)}")}
        assert calm_latex(latex(box)) and calm_html(mathml(box))


@settings(max_examples=12, deadline=None)
@given(texts, texts, texts)
def test_a_markdown_report_links_to_its_own_claims_only(calm, title, source, notes):
    found = list(nodes(render(stormy(calm, title, source, notes), ".md")))
    links = [token.attrs["href"] for token in found if token.type == "link_open"]
    assert {link.removeprefix("#") for link in links} == IDS and all(link.startswith("#") for link in links)
    tags = [token.content for token in found if token.type in ("html_inline", "html_block")]
    assert set(tags) <= {"</a>", *(f'<a id="{each}">' for each in IDS)} and len(tags) == 6
    assert not [token for token in found if token.type in ("image", "blockquote_open", "code_block", "hr", "html_block")]
    quiet = list(nodes(render(stormy(calm, "t", "s", "n" if notes else ""), ".md")))
    for kind in ("td_open", "heading_open", "fence", "bullet_list_open"):
        assert [token.tag for token in found if token.type == kind] == [token.tag for token in quiet if token.type == kind]


OWN = re.compile(r"\\(textbackslash|textasciicircum|textasciitilde|textasciigrave|textless|textgreater|textbar|textquotedbl|texttt|allowbreak"
                 r"|quotedblbase|guillemotleft|guillemotright|text|mathrm|operatorname|[A-Za-z]+)\b|\\[&%$#_{}|,`'^\"~=.]")
DANGEROUS = re.compile(r"\\(input|include|write|openin|openout|read|catcode|def|let|csname|end|begin|immediate|special|url|href|par|newline|item)\b")


def calm_latex(source: str) -> bool:
    """ASCII on one line, balanced, without a comment, a parameter or a command that is not one of letters and signs."""
    rest = OWN.sub("", source)
    depths = [0]
    for mark in rest:
        depths.append(depths[-1] + (mark == "{") - (mark == "}"))
    return (source.isascii() and source.isprintable() and not DANGEROUS.search(source) and not re.search(r"[\\%#&~]", rest)
            and min(depths) == 0 == depths[-1] and re.sub(r"\\\$", "", source).count("$") % 2 == 0 and "^^" not in source)


@given(texts)
def test_words_in_latex_are_words(text):
    assert calm_latex(escape(text)) and calm_latex(outline(text))
    assert not escape(text).startswith("[")


@settings(max_examples=12, deadline=None)
@given(texts.filter(str.strip), texts.filter(str.strip), texts.filter(str.strip))
def test_a_latex_report_has_the_commands_of_a_quiet_one(calm, title, source, notes):
    structure = re.compile(r"\\(?:begin|end|item|section|subsection|label|ref|input|href|url|write|nameref|hyperref)\b\*?")
    loud, quiet = (render(stormy(calm, *said), ".tex") for said in ((title, source, notes), ("t", "s", "n")))
    assert structure.findall(loud) == structure.findall(quiet)
    assert loud.isascii() and not re.search(r"(?<!\\)%", loud.split(r"\begin{document}")[1])


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, tuple(attrs)))


def tags(source):
    reader = Tags()
    reader.feed(source)
    return reader.found


FORMULAS = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msup", "msub", "msqrt"}


def outside_formulas(found):
    """Titles and notes are typeset: what a formula is made of, and the span that keeps a line from ending in it, come and go."""
    named = [(tag, tuple(name for name, _ in attributes)) for tag, attributes in found if tag not in FORMULAS]
    return [each for each in named if each != ("span", ("class",))]


def calm_html(source: str) -> bool:
    return not {tag for tag, _ in tags(source)} - {"math", "mrow", "mi", "mn", "mo", "mtext"} and "\x00" not in source


@settings(max_examples=12, deadline=None)
@given(texts.filter(bool), texts.filter(bool), texts.filter(bool))
def test_an_html_report_has_no_tag_link_or_handler_of_theirs(calm, title, source, notes):
    loud, quiet = (render(stormy(calm, *said), ".html") for said in ((title, source, notes), ("t", "s", "n")))
    assert outside_formulas(tags(loud)) == outside_formulas(tags(quiet))
    for tag, attributes in tags(loud):
        assert not [name for name, _ in attributes if name.startswith("on")]
        addresses = [value for name, value in attributes if name in ("href", "src", "action", "formaction")]
        assert all(value.startswith(("#", "data:application/json")) or tag == "link" and value == "data:," for value in addresses)
    assert not [mark for mark in loud if not mark.isprintable() and not mark.isspace()]


def test_a_hostile_report_is_typeset_by_typst(calm):
    """Every hostile text in every place, on pages whose source reads no file and runs no code of theirs."""
    sections = tuple(section for text in HOSTILE for section in stormy(calm, text, text, text).sections)
    assert pdf.render(Document(sections)).startswith(b"%PDF")


@given(texts)
def test_words_in_typst_are_string_literals(text):
    """A literal ends where it should: what is left without literals is our own."""
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', "", words_typst(text))
    assert rest in ("", "#text()") and words_typst(text).isprintable()
    for box in (words(text), letter(text), name(text), number(text), operator(text)):
        left = re.sub(r'"(?:[^"\\]|\\.)*"', "", formula_typst(box))
        assert re.fullmatch(r"(?:(?:op|italic|upright)\(\))?|cal\(N\)|thin|thin ‖ thin|\\[;/]|[^\s#$\"\\]", left), left


@settings(max_examples=12, deadline=None)
@given(texts, texts, texts)
def test_a_json_report_gives_the_words_back(calm, title, source, notes):
    made = render(stormy(calm, title, source, notes), ".json")
    claim = json.loads(made)["files"][0]["claims"][0]
    assert (claim["title"], claim["source"], claim["notes"]) == (title, source, notes)
    assert not [mark for mark in made if not mark.isprintable() and mark != "\n"]


@given(texts)
def test_a_terminal_gets_no_command(text):
    for line in (printable(text), shown(f"ok PROVED  a  {text}")):
        assert not [mark for mark in line if not mark.isprintable() and mark != "\n" and not "\ud800" <= mark <= "\udfff"]


def test_check_prints_a_hostile_title_on_one_calm_line(tmp_path):
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "a"\nstatement = "1 <= 2"\nexpected = "proved"\nmutant = "none: a test"\n'
                                     'title = "x\\u001b[2J\\nok PROVED\\u009b"\n', encoding="utf-8")
    import sys

    out = subprocess.run([sys.executable, "-m", "rdpverify.cli", "check", str(tmp_path / "c.toml")], cwd=tmp_path, capture_output=True, text=True)
    assert out.returncode == 0 and len(out.stdout.splitlines()) == 2, out
    assert not [mark for mark in out.stdout if not mark.isprintable() and mark != "\n"]


@pytest.mark.pages
@pytest.mark.parametrize("program", ["pdflatex", "lualatex", "xelatex"])
def test_a_hostile_report_is_typeset_without_error(calm, program, tmp_path):
    assert shutil.which(program), f"{program} is not installed"
    sections = tuple(section for text in HOSTILE for section in stormy(calm, text, text, text).sections)
    (tmp_path / "r.tex").write_text(re.sub(r"\\label\{[^}]*\}", "", render(Document(sections), ".tex")), encoding="utf-8")
    done = subprocess.run([program, "-interaction=nonstopmode", "-no-shell-escape", "r.tex"], cwd=tmp_path, capture_output=True)
    log = (tmp_path / "r.log").read_text(errors="replace")
    assert done.returncode == 0, re.findall(r"^!.*", log, re.MULTILINE)[:5]
    assert "Missing character" not in log and (tmp_path / "r.pdf").is_file()
