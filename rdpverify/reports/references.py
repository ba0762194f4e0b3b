r"""The works that claims name as their sources: from "Mironov 2017, Prop. 3" to \cite[Prop. 3]{mironov2017}, and BibTeX entries."""

import re
from dataclasses import dataclass
from functools import cache

from .latex_text import escape


@dataclass(frozen=True)
class Reference:
    """``authors`` are full names; a source means this work by their surnames and the ``year``."""

    key: str
    kind: str
    authors: tuple[str, ...]
    year: int
    title: str
    published: tuple[tuple[str, str], ...]

    @property
    def surnames(self) -> list[str]:
        return [re.sub(r"^.*? (?=(?:van |de )?\S+$)", "", author) for author in self.authors]

    def bibtex(self) -> list[str]:
        """The lines of a BibTeX entry, in ASCII."""
        fields = (("author", " and ".join(self.authors)), ("title", self.title), *self.published, ("year", str(self.year)))
        return [f"@{self.kind}{{{self.key},", *(f"  {name} = {{{escape(value)}}}," for name, value in fields), "}"]

    def latex(self) -> str:
        """As an entry of a bibliography."""
        shown = (f"arXiv:{value}" if name == "eprint" else value for name, value in self.published if name != "archiveprefix")
        where = ", ".join(map(escape, shown))
        return rf"{escape(', '.join(self.authors))}. {escape(self.title)}. {where}, {self.year}."


def _work(key: str, kind: str, authors: str, title: str, **published: str) -> Reference:
    arxiv = {"archiveprefix": "arXiv"} if "eprint" in published else {}
    year = int(re.search(r"\d{4}", key).group())
    return Reference(key, kind, tuple(authors.split("; ")), year, title, tuple((published | arxiv).items()))


WORKS = (
    _work("mironov2017", "inproceedings", "Ilya Mironov", "Rényi Differential Privacy",
          booktitle="30th IEEE Computer Security Foundations Symposium", eprint="1702.07476"),
    _work("bun2016", "inproceedings", "Mark Bun; Thomas Steinke",
          "Concentrated Differential Privacy: Simplifications, Extensions, and Lower Bounds",
          booktitle="Theory of Cryptography Conference", eprint="1605.02065"),
    _work("bun2018", "inproceedings", "Mark Bun; Cynthia Dwork; Guy N. Rothblum; Thomas Steinke",
          "Composable and Versatile Privacy via Truncated CDP", booktitle="50th ACM Symposium on Theory of Computing"),
    _work("canonne2020", "inproceedings", "Clément L. Canonne; Gautam Kamath; Thomas Steinke",
          "The Discrete Gaussian for Differential Privacy", booktitle="Advances in Neural Information Processing Systems 33",
          eprint="2004.00010"),
    _work("mitrinovic1970", "book", "D. S. Mitrinović", "Analytic Inequalities", publisher="Springer"),
    _work("steinke2022", "misc", "Thomas Steinke", "Composition of Differential Privacy & Privacy Amplification by Subsampling",
          eprint="2210.00597"),
    _work("sason2018", "article", "Igal Sason", "On f-Divergences: Integral Representations, Local Behavior, and Inequalities",
          journal="Entropy", volume="20", number="5"),
    _work("polyanskiy2024", "book", "Yury Polyanskiy; Yihong Wu", "Information Theory: From Coding to Learning",
          publisher="Cambridge University Press"),
    _work("canonne2022", "misc", "Clément L. Canonne", "A short note on an inequality between KL and TV", eprint="2202.07198"),
    _work("vanerven2014", "article", "Tim van Erven; Peter Harremoës", "Rényi Divergence and Kullback-Leibler Divergence",
          journal="IEEE Transactions on Information Theory", volume="60", number="7", eprint="1206.2459"),
    _work("balle2018", "inproceedings", "Borja Balle; Gilles Barthe; Marco Gaboardi",
          "Privacy Amplification by Subsampling: Tight Analyses via Couplings and Divergences",
          booktitle="Advances in Neural Information Processing Systems 31", eprint="1807.01647"),
    _work("ballewang2018", "inproceedings", "Borja Balle; Yu-Xiang Wang",
          "Improving the Gaussian Mechanism for Differential Privacy: Analytical Calibration and Optimal Denoising",
          booktitle="35th International Conference on Machine Learning", eprint="1805.06530"),
    _work("gil2013", "article", "Manuel Gil; Fady Alajaji; Tamás Linder",
          "Rényi divergence measures for commonly used univariate continuous distributions", journal="Information Sciences", volume="249"),
    _work("dong2020", "inproceedings", "Jinshuo Dong; David Durfee; Ryan Rogers",
          "Optimal Differential Privacy Composition for Exponential Mechanisms",
          booktitle="37th International Conference on Machine Learning", eprint="1909.13830"),
    _work("dong2022", "article", "Jinshuo Dong; Aaron Roth; Weijie J. Su", "Gaussian Differential Privacy",
          journal="Journal of the Royal Statistical Society, Series B", volume="84", number="1", eprint="1905.02383"),
    _work("mironov2019", "misc", "Ilya Mironov; Kunal Talwar; Li Zhang", "Rényi Differential Privacy of the Sampled Gaussian Mechanism",
          eprint="1908.10530"),
    _work("lyu2017", "article", "Min Lyu; Dong Su; Ninghui Li", "Understanding the Sparse Vector Technique for Differential Privacy",
          journal="Proceedings of the VLDB Endowment", volume="10"),
    _work("mckenna2020", "inproceedings", "Ryan McKenna; Daniel Sheldon",
          "Permute-and-Flip: A New Mechanism for Differentially Private Selection",
          booktitle="Advances in Neural Information Processing Systems 33"),
    _work("dwork2014", "article", "Cynthia Dwork; Aaron Roth", "The Algorithmic Foundations of Differential Privacy",
          journal="Foundations and Trends in Theoretical Computer Science", volume="9"),
    _work("vadhan2017", "incollection", "Salil Vadhan", "The Complexity of Differential Privacy",
          booktitle="Tutorials on the Foundations of Cryptography"),
    _work("wasserman2010", "article", "Larry Wasserman; Shuheng Zhou", "A Statistical Framework for Differential Privacy",
          journal="Journal of the American Statistical Association", volume="105"),
    _work("gibbs2002", "article", "Alison L. Gibbs; Francis Edward Su", "On Choosing and Bounding Probability Metrics",
          journal="International Statistical Review", volume="70", number="3", eprint="math/0209021"),
    _work("tsybakov2009", "book", "Alexandre B. Tsybakov", "Introduction to Nonparametric Estimation", publisher="Springer"),
    _work("sason2016", "article", "Igal Sason; Sergio Verdú", "f-Divergence Inequalities",
          journal="IEEE Transactions on Information Theory", volume="62", number="11"),
    _work("gilardoni2010", "article", "Gustavo L. Gilardoni", "On Pinsker's and Vajda's Type Inequalities for Csiszár's f-Divergences",
          journal="IEEE Transactions on Information Theory", volume="56", number="11"),
    _work("vajda1970", "article", "Igor Vajda", "Note on discrimination information and variation",
          journal="IEEE Transactions on Information Theory", volume="16", number="6"),
    _work("verdu2014", "inproceedings", "Sergio Verdú", "Total Variation Distance and the Distribution of Relative Information",
          booktitle="Information Theory and Applications Workshop"),
)
LOCATOR = re.compile(
    r",? (?:\(?arXiv [\w./]+\)?,? )?((?:proof of )?"
    r"(?:Theorems?|Thm\.|Proposition|Prop\.|Corollary|Cor\.|Lemma|Section|equation|eq\.|chapter) "
    r"(?:\([\w.]+\)|[\w.]*\w)(?: and \d[\w.]*)?)")


YEAR = re.compile(r"\d{4}\b")  # without one no work is named


@cache
def _named(work: Reference) -> re.Pattern:
    names = r"(?:,? and |,? & |, )".join(map(re.escape, work.surnames))
    return re.compile(rf"\b{names},? \(?{work.year}\b\)?")


def found_in(source: str) -> list[tuple[int, int, Reference, str]]:
    """(start, end, work, place in it) of the works that a source names."""
    places = []
    for work in WORKS if YEAR.search(source) else ():
        for match in _named(work).finditer(source):
            place = LOCATOR.match(source, match.end())
            places.append((match.start(), place.end() if place else match.end(), work, place.group(1) if place else ""))
    return sorted(places, key=lambda each: each[:2])


def cited(source: str) -> list[Reference]:
    """The known works named in a source."""
    return list(dict.fromkeys(work for *_, work, _ in found_in(source)))


def citation(source: str) -> str:
    r"""The source as LaTeX, known works as \cite[place]{key}."""
    out, at = [], 0
    for start, end, work, place in found_in(source):
        if start < at:
            continue
        out.append(escape(source[at:start]))
        out.append(rf"\cite[{{{escape(place)}}}]{{{work.key}}}" if place else rf"\cite{{{work.key}}}")
        at = end
    return "".join([*out, escape(source[at:])])


def named_in(lines: list[str]) -> set[Reference]:
    r"""The works that lines of LaTeX \cite."""
    keys = {key for line in lines for key in re.findall(r"\\cite(?:\[\{[^\]]*\}\])?\{(\w+)\}", line)}
    return {work for work in WORKS if work.key in keys}
