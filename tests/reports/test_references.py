"""Sources become citations of the works that are known, and stay words otherwise; entries are BibTeX in ASCII."""

import tomllib
from pathlib import Path

import pytest

from rdpverify.reports.latex_text import escape
from rdpverify.reports.references import WORKS, citation, cited, named_in

CITED = [
    ("Mironov 2017, Prop. 3", r"\cite[{Prop. 3}]{mironov2017}"),
    ("van Erven & Harremoës 2014, Theorem 5", r"\cite[{Theorem 5}]{vanerven2014}"),
    ("(van Erven and Harremoës 2014, eq. (10))", r"(\cite[{eq. (10)}]{vanerven2014})"),
    ("Canonne, Kamath and Steinke 2020, arXiv 2004.00010, Prop. 12", r"\cite[{Prop. 12}]{canonne2020}"),
    ("van Erven and Harremoës 2014, arXiv 1206.2459v2, Theorems 3 and 6", r"\cite[{Theorems 3 and 6}]{vanerven2014}"),
    ("slides, l. 144 (Mironov 2017, arXiv 1702.07476, Prop. 10)", r"slides, l. 144 (\cite[{Prop. 10}]{mironov2017})"),
    ("Tsybakov 2009, Lemma 2.3", r"\cite[{Lemma 2.3}]{tsybakov2009}"),
    ("Wasserman & Zhou 2010; Dong, Roth & Su 2022, Corollary 3.3", r"\cite{wasserman2010}; \cite[{Corollary 3.3}]{dong2022}"),
    ("Mironov 1717, Prop. 3", "Mironov 1717, Prop. 3"),
    (r"Mironov 2017, Prop. 3\input{x}", r"\cite[{Prop. 3}]{mironov2017}\textbackslash{}input\{x\}"),
    ("", ""),
]


@pytest.mark.parametrize("source, wanted", CITED)
def test_a_source_is_cited(source, wanted):
    assert citation(source) == wanted


def test_names_that_contain_others_are_the_longer_ones():
    assert [work.key for work in cited("Balle, Barthe & Gaboardi 2018, Theorem 8")] == ["balle2018"]
    assert [work.key for work in cited("Balle & Wang 2018, Theorem 8")] == ["ballewang2018"]
    assert [work.key for work in cited("Mironov, Talwar & Zhang 2019 (arXiv 1908.10530), Theorem 11")] == ["mironov2019"]


def test_every_entry_is_bibtex_in_ascii_under_a_key_of_its_own():
    assert len({work.key for work in WORKS}) == len(WORKS)
    for work in WORKS:
        entry = "\n".join(work.bibtex())
        assert entry.isascii() and entry.count("{") == entry.count("}") and work.latex().isascii()
        assert escape(work.title) in entry and str(work.year) in work.key
        assert named_in([citation(f"{' & '.join(work.surnames)} {work.year}")]) == {work}


def test_most_sources_of_the_proofs_that_name_a_year_are_known():
    claims = [claim for path in Path(__file__).parents[2].glob("proofs/*.toml")
              for claim in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]]
    dated = [claim["source"] for claim in claims if any(year in claim.get("source", "") for year in map(str, range(1960, 2027)))]
    assert sum(bool(cited(source)) for source in dated) >= len(dated) / 2
