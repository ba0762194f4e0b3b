"""Claims and numbers of a paper are found in its source, those it only quotes are not, and what cannot be read is said with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdpverify.errors import InputError
from rdpverify.papers.rounding import rounded
from rdpverify.papers.source import read_paper, squeezed

SMALL = r"\rdpclaim{small}{x*(1-x) <= 1/4; where x in [0, 1]}"


def paper(tmp_path, body: str, name: str = "paper.tex"):
    path = tmp_path / name
    path.write_text(body, encoding="utf-8")
    return path


def test_a_claim_has_its_premises_domains_and_place(tmp_path):
    body = "% one\n\\rdpclaim{event}{\n  P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha);\n given renyi(P, Q, alpha) <= eps;\n where alpha in (1, oo); where eps in [0, oo); expected proved; budget 7\n}"
    [stated] = read_paper(paper(tmp_path, body)).claims
    claim = stated.claim
    assert claim.given == ("renyi(P, Q, alpha) <= eps",) and claim.where == ("alpha in (1, oo)", "eps in [0, oo)")
    assert (claim.expected, claim.budget, stated.place.line) == ("proved", 7, 2) and " " not in stated.text


def test_a_semicolon_of_the_language_stays_what_it_is(tmp_path):
    [stated] = read_paper(paper(tmp_path, r"\rdpclaim{information}{I(X; Y) >= 0}")).claims
    assert stated.claim.statement == "I(X; Y) >= 0"


@pytest.mark.parametrize(
    "quoted",
    [f"% {SMALL}", f"\\begin{{verbatim}}\n{SMALL}\n\\end{{verbatim}}", f"\\verb|{SMALL}|", f"\\begin{{comment}}{SMALL}\\end{{comment}}", f"\\end{{document}}\n{SMALL}",
     r"\newcommand{\stated}[2]{\rdpclaim{#1}{#2}}", r"\let\rdpclaim\relax", r"\renewcommand\rdpclaim[2]{}"],
)
def test_what_is_quoted_or_defined_is_not_stated(quoted, tmp_path):
    assert not read_paper(paper(tmp_path, f"text\n{quoted}\n")).claims


@pytest.mark.parametrize("before", [r"50\% of ", r"\\% a comment" + "\n", r"\begin{verbatim} \end{verbatim}", "{", "}"])
def test_what_is_stated_after_escaped_signs_is_found(before, tmp_path):
    assert len(read_paper(paper(tmp_path, before + SMALL)).claims) == 1


def test_files_that_it_inputs_are_read_once_each_even_in_a_circle(tmp_path):
    (tmp_path / "parts").mkdir()
    paper(tmp_path, SMALL + r"\input{paper}", "parts/one.tex")
    found = read_paper(paper(tmp_path, r"\input{parts/one}\include{missing} % \input{two}" + "\n" + SMALL))
    assert len(found.claims) == 1 and [path.name for path in found.files] == ["paper.tex", "one.tex"]


@pytest.mark.parametrize(
    "body, said",
    [
        (r"\rdpclaim{small}", "two arguments"),
        (r"\rdpclaim{small}{x <= 1", "closing brace"),
        (r"\rdpclaim{../up}{1 <= 2}", "an id is made of"),
        (r"\rdpclaim{small}{\frac{1}{2} <= 1}", "unexpected character"),
        (r"\rdpclaim{small}{50% <= 1}", "unexpected character '%'"),
        (r"\rdpclaim{small}{x <= 1}", "x"),
        (r"\rdpclaim{small}{1 <= 2; expected proved; expected refuted}", "2 times"),
        (r"\rdpclaim{small}{1 <= 2; budget soon}", "budget"),
        (r"\rdpclaim{small}{1 <= 2; expected certified}", "box"),
        (SMALL + "\n" + SMALL.replace("1/4", "1/3"), "stated otherwise at"),
        (r"\rdpvalue{1/3}{0}", "digits"),
        (r"\rdpvalue{1/3}{many}", "digits"),
        (r"\rdpvalue{1/3}{99999}", "digits"),
        (r"\rdpvalue[sideways]{1/3}{3}", "near, up, down"),
    ],
)
def test_what_cannot_be_read_is_told_with_file_and_line(body, said, tmp_path):
    path = paper(tmp_path, "first\n" + body)
    with pytest.raises(InputError) as problem:
        read_paper(path)
    assert str(problem.value).startswith(f"{path}:") and said in str(problem.value)


@given(st.text(alphabet="\\{}%#$^_&~[]; rdpclaimvu\nxé漢1<=", max_size=80))
def test_no_source_breaks_the_reader(tmp_path_factory, text):
    path = paper(tmp_path_factory.getbasetemp(), text, "any.tex")
    try:
        read_paper(path)
    except InputError as problem:
        assert str(problem).startswith(str(path))


@pytest.mark.parametrize(
    "lower, upper, digits, way, expected",
    [
        ("0.12699", "0.127", 4, "near", "0.1270"), ("0.12699", "0.12701", 4, "near", "0.1270"), ("0.12694", "0.12696", 4, "near", None),
        ("0.1270001", "0.1270002", 3, "up", "0.128"), ("0.1270001", "0.1270002", 3, "down", "0.127"), ("2", "2", 3, "up", "2.00"),
        ("-1.25", "-1.25", 2, "up", "-1.2"), ("-1.25", "-1.25", 2, "down", "-1.3"), ("0", "0", 5, "near", "0"), ("0", "1e-30", 2, "near", None),
        ("3.72007e-44", "3.72008e-44", 3, "near", r"3.72\cdot 10^{-44}"), ("140630", "140630", 2, "near", r"1.4\cdot 10^{5}"),
        ("9.996", "9.997", 3, "near", "10.0"), ("99.96", "99.97", 2, "up", r"1.0\cdot 10^{2}"), ("12.345", "12.345", 40, "near", "12." + "345".ljust(38, "0")),
        ("oo", "oo", 3, "near", r"\infty"), ("1", "oo", 3, "near", None), ("1e-2000000", "1e-2000000", 2, "near", r"1.0\cdot 10^{-2000000}"),
    ],
)  # fmt: skip
def test_a_number_is_rounded_as_its_interval_allows(lower, upper, digits, way, expected):
    assert rounded(lower, upper, digits, way) == expected


def test_spaces_say_nothing():
    assert squeezed(" x *\n\t(1 - x)  <= 1/4 ") == "x*(1-x)<=1/4" and squeezed("x\u00a0y") == "x\u00a0y"
