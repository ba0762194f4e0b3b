"""The HTML report: parts with permanent addresses, counts that call twins twins, links that lead somewhere, and nothing an author types runs."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.cli import main
from rdpverify.definitions import SIGNATURES
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.reports import folder
from rdpverify.reports.boxes import Box, flat, letter, number, operator, row, stacked
from rdpverify.reports.document import document
from rdpverify.reports.facets import word_title
from rdpverify.reports.layout import layout
from rdpverify.reports.mathml import breakable, mathml
from rdpverify.reports.notation_list import notation_line, sample
from rdpverify.reports.plain import inline_text, plain
from rdpverify.reports.prose import Display, Item, Proof, Sentence
from rdpverify.reports.prose_html import inline_html, prose_html
from rdpverify.reports.render import format_of, render
from rdpverify.reports.site import site
from rdpverify.reports.sources import short_source
from rdpverify.reports.statement import hypotheses
from rdpverify.reports.titles import typeset, typeset_text

HOSTILE = """</noscript></script><script>alert(1)</script><img src=x onerror=alert(1)>" onmouseover="alert(1)' {{ 1000003*1000003 }} {% raw %} &lt; ]]> <math>"""
VOID = ("meta", "link", "input", "br", "hr")
OURS = re.findall(r"\w+", """html head meta link title style body header nav a span main section article h1 h2 h3 p dl div dt dd form input select option
output button noscript ol li i cite small code pre details summary b script math mrow mi mn mo mtext mspace mfrac msup msub msqrt munderover msubsup mtable mtr mtd""")

CLAIMS = (
    Claim(
        "renyi(Normal(0, s), Normal(m, s)) == alpha*m**2/(2*s**2)",
        where=["m > 0"],
        id="gauss",
        title="alpha m^2/(2 s^2), as printed",
        source="Mironov 2017, arXiv 1702.07476, Prop. 7",
        expected="proved",
        covers=["g-1"],
        notes="See event-bound; sd, not variance.",
        mutants=[{"title": "no square", "statement": "renyi(Normal(0, s), Normal(m, s)) == alpha*m/(2*s**2)"}],
    ),
    Claim(
        "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)",
        given=["renyi(P, Q, alpha) <= eps"],
        where=["eps >= 0"],
        id="event-bound",
        expected="proved",
        covers=["g-1"],
        mutants=[{"statement": "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))"}],
    ),
    Claim("x**2 <= 1", where=["x in [0, 2]"], id="false-as-printed", title="printed wrongly", expected="refuted"),
)


class Reader(HTMLParser):
    """What a browser sees: elements with their attributes, and the text of each element by its id."""

    def __init__(self, text: str):
        super().__init__()
        self.found, self.open, self.texts = [], [], {}
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append((tag, dict(attrs).get("id")))

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        for _, name in self.open:
            if name:
                self.texts[name] = self.texts.get(name, "") + data

    def all(self, tag: str, attribute: str) -> list[str]:
        return [attributes[attribute] for found, attributes in self.found if found == tag and attribute in attributes]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    file = ClaimFile("f.toml", "Of (eps, delta)", "About it.", CLAIMS)
    return document([file], list(run([file], folder=tmp_path_factory.mktemp("c"))))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    claim = replace(CLAIMS[0], id="hostile", title=HOSTILE, source=HOSTILE, notes=HOSTILE, not_covered=HOSTILE, covers=(HOSTILE,), mutants=(), no_mutant=HOSTILE)
    unproved = Claim("renyi(Normal(0, img), Normal(1, img)) <= script", where=["script in [0, oo)", "img > 0"], id="names", title=HOSTILE, expected="proved")
    file = ClaimFile(HOSTILE, HOSTILE, HOSTILE, (claim, unproved))
    return document([file], list(run([file], folder=tmp_path_factory.mktemp("c"))))


@pytest.fixture(scope="module")
def one(made):
    return render(made, ".html")


def test_twins_are_counted_as_twins(one, made):
    told = Reader(one).texts["Contents"]
    assert "2 statements proved; 1 refuted, as expected; 2 false twins fall, as they should." in " ".join(told.split())
    assert "Every verdict is the one that its file expects." in told and 'class="bad"' not in one
    assert site(made).counted[-1] == ("2 false twins fall, as they should", "twin")


def test_what_is_not_as_expected_is_named_first(tmp_path):
    file = ClaimFile("f.toml", "A file", "", (Claim("x**2 <= 1", where=["x in [0, 1]"], id="wrong", expected="refuted"),))
    text = render(document([file], list(run([file], folder=tmp_path))), ".html")
    assert "Not as expected" in text and "expected refuted, found proved" in unescape(text) and "Every verdict is the one" not in text


def test_a_statement_has_a_number_an_address_and_everything_said_of_it(one, made):
    page = Reader(one).texts["gauss"]
    for said in ("Theorem 1.1", "False twin 1.1′", "Mironov 2017", "Proof", "sha256:", "gauss.json", "rdpverify prove", "Rests on the rules"):
        assert said in page, said
    assert "Let" in page and "Then" in page and "∈" in page  # the domain stands before the formula
    assert "Theorem 1.2" in page  # by what both settle, and by the note that names it
    assert "For all distributions" in Reader(one).texts["event-bound"]
    assert "Refuted statement 1.3" in one and "Counterexample" in Reader(one).texts["false-as-printed"]


def test_links_lead_somewhere_in_one_file(one):
    reader = Reader(one)
    targets = [attributes["id"] for _, attributes in reader.found if "id" in attributes]
    assert len(targets) == len(set(targets))
    links = reader.all("a", "href")
    inside = [link for link in links if link.startswith("#")]
    assert inside and all(link[1:] in targets for link in inside)
    assert all(link.startswith("data:application/json") for link in links if not link.startswith("#"))


def test_links_lead_somewhere_in_a_folder(made):
    pages = folder.render(made)
    assert {"index.html", "notation.html", "rules.html", "statements/gauss.html"} <= set(pages)
    readers = {path: Reader(text) for path, text in pages.items()}
    for path, reader in readers.items():
        for link in reader.all("a", "href"):
            if link.startswith("data:"):
                continue
            target, _, anchor = link.partition("#")
            parts = [*path.split("/")[:-1], *target.split("/")]
            while ".." in parts:
                at = parts.index("..")
                del parts[at - 1 : at + 1]
            found = readers["/".join(parts)]
            assert not anchor or anchor in [attributes.get("id") for _, attributes in found.found], (path, link)


def test_a_folder_is_written_where_the_name_ends_in_a_slash(tmp_path, capsys):
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "one"\nstatement = "x**2 >= 0"\nwhere = ["x in [0, 1]"]\nexpected = "proved"\nmutant = "none: a test"\n')
    target = f"{tmp_path}/site/"
    assert main(["report", str(tmp_path / "c.toml"), "--to", target, "--certificates", str(tmp_path / "certificates"), "--quiet"]) == 0
    assert (tmp_path / "site" / "index.html").is_file() and (tmp_path / "site" / "statements" / "one.html").is_file()
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="no folder"):
        format_of(f"{tmp_path}/file/")


def test_the_same_claims_give_the_same_bytes(made):
    assert render(made, ".html") == render(made, ".html") and folder.render(made) == folder.render(made)


def test_nothing_is_fetched_and_only_our_script_runs(one):
    reader = Reader(one)
    assert [tag for tag, _ in reader.found].count("script") == 1 and not reader.all("script", "src")
    policy = next(attributes["content"] for tag, attributes in reader.found if tag == "meta" and "http-equiv" in attributes)
    assert "default-src 'none'" in policy and policy.count("sha256-") == 2 and "unsafe" not in policy
    assert not re.search(r"<img|src=|@import|url\(|https?://", one) and reader.all("link", "href") == ["data:,"]
    assert not [attribute for _, attributes in reader.found for attribute in attributes if attribute.startswith("on") or attribute == "style"]


def test_without_a_script_everything_is_there(made):
    text = re.sub(r"<script>.*?</script>", "", render(made, ".html"), flags=re.DOTALL)
    assert all(name in Reader(text).texts for name in ("gauss", "event-bound", "Contents", "Notation", "Rules"))
    assert re.search(r"<form[^>]* hidden>", text)  # a filter that cannot work is not shown


def test_nothing_an_author_types_becomes_markup(hostile):
    for text in (render(hostile, ".html"), *folder.render(hostile).values()):
        reader = Reader(text)
        assert {tag for tag, _ in reader.found} <= set(OURS)
        assert text.count("<noscript ") == text.count("</noscript>")
        assert [tag for tag, _ in reader.found].count("script") <= 1 and "1000006000009" not in text
        assert not [attribute for _, attributes in reader.found for attribute in attributes if attribute.startswith("on")]


def test_formulas_escape_what_they_are_made_of():
    bad = "<script>&\""
    leaves = [Box(kind, (bad,)) for kind in ("letter", "name", "number", "operator", "words")]
    boxes = [*leaves, Box("fence", (bad, letter("x"), bad)), Box("big", (bad, letter("k"), letter("n"), letter("x"))), row(*leaves)]
    for box in boxes:
        for text in (mathml(box), breakable(box), breakable(box, block=True)):
            assert "<script" not in text and '&"' not in text


def test_a_proof_in_words_is_escaped_numbered_and_complete():
    x = letter("x")
    proof = Proof(
        Sentence(("Square ", x, ".")),
        (
            Item("", (Sentence(("Let ", x, " <be> any (", x, ")-thing."),),)),
            Item("1", (Sentence(("We show:",)), Display(((x, operator("="), number("1")), (Box("row", ()), operator("≤"), number("2")))))),
            Item("1.1", (Display(((x,),)),)),
        ),
        left_out=3,
    )
    text = prose_html(proof)
    assert "<i>Idea.</i>" in text and "&lt;be&gt;" in text and 'class="item d1"' in text and "3 further steps" in text
    assert text.count('class="align"') == 1 and text.count('class="display"') == 1
    assert ")-thing.</span>" in text and '<span class="n">(' in text  # no line ends between a formula and what is written to it
    assert Reader(str(text)) and inline_html(()) == "" and prose_html(Proof(None, ())) == ""


# fmt: off
@pytest.mark.parametrize("typed, printed", [
    ("(alpha, eps)-RDP gives (eps + log(1/delta)/(alpha-1), delta)-DP", "(α, ε)-RDP gives (ε + log(1/δ)/(α − 1), δ)-DP"),
    ("The Kullback-Leibler divergence, lines 250-252", "The Kullback–Leibler divergence, lines 250–252"),
    ("Mills' ratio and Pinsker's \"inequality\"", "Mills’ ratio and Pinsker’s “inequality”"),
    ("sqrt(2 rho)-DP gives rho-concentrated privacy", "√(2·ρ)-DP gives ρ-concentrated privacy"),
    ("k! >= sqrt(2 pi k) (k/e)^k", "k! ≥ √(2·π·k)·(k/e)^k"),
    ("p = 1e-6: lower end 9.04e-67", "p = 10^(−6): lower end 9.04·10^(−67)"),
    ("10 000 people, e.g. those of l. 12", "10 000 people, e.g. those of l. 12"),
    ("gamma laws of one scale, a beta law", "gamma laws of one scale, a beta law"),
    ("gamma(n + 1/2)", "γ(n + 1/2)"), ("a third of a", "a third of a"), ("A and I", "A and I"), ("", ""), ("(", "("), ("|", "|"),
    ("order oo", "order ∞"), ("x_1", "x_1"), ("2^(c+1)", "2^(c+1)"), ("the L2 norm", "the L_2 norm"), ("eps_", "eps_"), ("the delta_i", "the δ_i"), ("x^", "x^"),
    ("f(x", "f(x"), ("tests-of-words", "tests-of-words"), ("DP-SGD is alpha-beta", "DP-SGD is α-beta"),
])
# fmt: on
def test_titles_are_typeset(typed, printed):
    assert typeset_text(typed) == printed


@pytest.mark.parametrize("text", ["(" * 500 + "x", "x^" * 500, "|" * 99, "((((x", "x" * 5000, "1e99999", "é ∞ 𝒩 \u202e", "\x00", "sqrt(" * 99, "eps " * 400])
def test_no_title_is_too_odd(text):
    assert inline_text(typeset(text).parts)


@pytest.mark.parametrize("source, short", [
    ("Mironov 2017, arXiv 1702.07476, Prop. 7", "Mironov 2017"), ("Balle, Barthe & Gaboardi 2018, Theorem 8", "Balle, Barthe and Gaboardi 2018"),
    ("van Erven and Harremoës 2014, arXiv 1206.2459v2", "van Erven and Harremoës 2014"), ("Abadi et al. 2016, Lemma 3", "Abadi et al. 2016"),
    ("Cohen and Pot, Rényi Differential Privacy, slides", "Cohen and Pot"), ("DLMF 5.6.1", "DLMF"), ("classical", "other"), ("", "other"),
])
def test_sources_have_short_names(source, short):
    assert short_source(source) == short


@pytest.mark.parametrize("word", sorted(SIGNATURES))
def test_no_word_of_the_language_is_printed_as_code(word):
    if word in ("Piecewise", "Sum", "Limit", "sqrt"):
        return  # read as other terms, which have shapes of their own
    signature = SIGNATURES[word]
    shown = plain(layout(sample(signature)))
    assert "_" not in re.sub(r"_\S", "", shown) and (word not in shown or len(word) < 9) and "Mechanism" not in shown, shown
    assert notation_line(word).meaning == signature.summary and "_" not in word_title(word)


# fmt: off
@pytest.mark.parametrize("typed, printed", [
    ("rdp(GaussianMechanism(sigma), alpha)", "D_α(Gauss(σ))"),
    ("privacy_profile(GaussianMechanism(sigma, 2), eps)", "δ(Gauss(σ; 2); ε)"),
    ("epsilon(Composed((RandomizedResponse(3/4), 10)), delta)", "ε(RR_2(3/4)^(⊗10); δ)"),
    ("pure_dp(RandomizedResponse(p, 3))", "ε(RR_3(p))"),
    ("zcdp(PoissonSampled(LaplaceMechanism(b), q))", "ρ(Poisson_q∘Lap(b))"),
    ("tv(TruncatedNormal(m, s, 0, 1), Finite([p, 1 - p]))", "TV(𝒩_{[0, 1]}(m, s²), Cat(p, 1 − p))"),
    ("hockey_stick(P, Q, eps)", "E_{exp(ε)}(P‖Q)"), ("hockey_stick(P, Q, eps + log(1/delta))", "E(P‖Q; exp(ε + log(1/δ)))"),
    ("kl(P1, Q1)", "D_KL(P_1‖Q_1)"),
])
# fmt: on
def test_the_notation_of_the_field(typed, printed):
    assert plain(layout(parse(typed))) == printed


def test_parentheses_grow_only_around_what_is_tall():
    assert mathml(layout(parse("log(x)*(x + 1)"))).count('stretchy="false"') == 4
    assert 'stretchy="false"' not in mathml(layout(parse("log(x/2)")))
    assert mathml(layout(parse("(x + 1)**(1/2 + x/3)"))).count('(</mo>') == mathml(layout(parse("(x + 1)**(1/2 + x/3)"))).count('stretchy="false">(</mo>')


def test_fractions_in_words_and_exponents_have_a_slash():
    half = Box("fraction", (number("1"), number("2")))
    assert "mfrac" not in breakable(half) and "mfrac" in breakable(half, block=True)
    assert plain(flat(Box("fraction", (row(letter("x"), operator("+"), letter("y")), row(letter("a"), operator("·"), letter("b")))))) == "(x + y)/(a·b)"
    assert plain(flat(row(half, operator("·"), letter("x")))) == "(1/2)·x"
    deep = Box("fraction", (half, Box("fraction", (half, half))))
    assert mathml(stacked(deep, 2)).count("<mfrac>") == 3


def test_long_formulas_may_break_before_relations_and_sums_only():
    long = layout(parse("kl(P, Q) + kl(Q, P) + renyi(P, Q, alpha)*exp(-eps) - tv(P, Q)"))
    text = breakable(long)
    assert [piece.count("D</mi>") + piece.count("TV") for piece in text.split("<math>")[1:]] == [1, 1, 1, 1]
    assert breakable(layout(parse("x + 1"))).count("<math") == 1 and breakable(layout(parse("(x + 1)*(y + 2)*(z + 3)*(x + y + z + 5)"))).count("<math") == 1


def test_hypotheses_are_a_sentence():
    claim = Claim("P(S) <= exp(eps)*Q(S) + delta", given=["P(S) <= exp(eps)*Q(S) + delta for all events S", "renyi(P,Q,a) <= a for all a in (1, oo)"],
                  where=["eps >= 0", "delta in [0, 1]"])
    told = inline_text(hypotheses(claim.parsed).parts)
    assert told.startswith("Let ") and ". For all distributions P and Q with " in told
    assert "for all a ∈ (1, ∞)" in told and told.endswith("every event S:")
    assert hypotheses(Claim("1 <= 2").parsed) is None
    scalar = Claim("x <= y", given=["x <= y - 1"], where=["x in [0,1]", "y in [0,1]"])
    assert inline_text(hypotheses(scalar.parsed).parts) == "Let x ∈ [0, 1] and y ∈ [0, 1] with x ≤ y − 1. Then"
