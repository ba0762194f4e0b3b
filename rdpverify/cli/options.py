"""The command line's grammar: commands, options, help with an example each.  Standard library only."""

import argparse
import difflib
from pathlib import Path

from ..errors import one_line
from .command import command
from .values import days, folder, positive, target, target_or_folder

LISTS = ("distributions", "kernels", "mechanisms", "queries", "divergences", "theorems", "axioms", "rules", "trust")
ACCOUNTANTS = ("dp_accounting", "opacus", "autodp")
PAGES = ("text", "markdown", "latex", "html", "json")
STORE = ("list", "verify", "gc", "export", "import")
SHELLS = ("bash", "zsh", "fish")
FORMATS = ("text", "latex", "markdown", "html", "json")
RISKS = ("advantage", "bayes_risk", "true_positive_rate", "reconstruction", "mu", "regret")


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, with the nearest command when one was mistyped."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


class Version(argparse.Action):
    """Looked up only when asked for: that takes longer than all of the help."""

    def __call__(self, parser, namespace, values, option_string=None):
        from ..version import PROGRAM, installed_version

        print(f"{PROGRAM} {installed_version()}")
        parser.exit()


def read_options(arguments: list[str]) -> argparse.Namespace:
    """The options; ``module`` is the name of the command's module in this package.  Exits with 2 and one line on a misuse."""
    parser, commands = build()
    if not arguments:
        parser.print_help()
        parser.exit()
    first = next((argument for argument in arguments if not argument.startswith("-")), None)
    if first is not None and first not in commands:
        near = difflib.get_close_matches(first, commands, 1)
        parser.error(f"unknown command {first!r}" + (f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(commands)}"))
    return parser.parse_args(_bind_json(arguments))


def build():
    """(the parser, the names of the commands)"""
    parser = OneLineParser(
        prog="rdpverify",
        description="Is this privacy statement right?  Derives, encloses, proves and refutes, with evidence others can check.",
        epilog="Formulas are in the language of docs/language.md; `rdpverify list distributions`, mechanisms and divergences "
               "print its words, `rdpverify COMMAND --help` shows an example of each command.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=OneLineParser)
    for add in (_derive, _enclose, _prove, _calibrate, _explain, _risks, _recheck, _show, _export, _check, _report, _tex, _changed, _audit,
                _store, _list, _completion):
        add(commands)
    return parser, tuple(commands.choices)


def _derive(commands):
    parser = command(
        commands,
        "derive",
        "Closed form of a divergence, a sum or a limit, when it is finite, its limits, and the steps.",
        'rdpverify derive "renyi(Laplace(0,b), Laplace(1,b))"',
        library=True,
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="such as renyi(Normal(0,s), Normal(m,s))")
    _where(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="of the answer (default text); json is --json")
    parser.add_argument("--plot", metavar="FILE", type=target,
                        help="a picture over the one free symbol, every point an enclosure: .png, .svg, .pdf")


def _enclose(commands):
    parser = command(
        commands,
        "enclose",
        "An interval with exact ends that provably contains the value.",
        'rdpverify enclose "renyi(Normal(0,sigma), Normal(mu,sigma), 5/2)" --at mu=1 --at sigma=3/2 --digits 50',
        library=True,
        store=True,
        executor=True,
    )
    parser.add_argument("expression", metavar="EXPRESSION")
    _at(parser)
    _grid(parser)
    parser.add_argument("--digits", metavar="N", type=positive, default=30, help="correct digits wanted (default 30)")
    parser.add_argument("--orders", metavar="LIST", help="a curve over orders of rdp(M) or renyi(P, Q): 3/2,2,8 or FROM:TO:COUNT")
    parser.add_argument("--best-order", action="store_true", help="the infimum over all orders alpha > 1 of a conversion of an RDP curve")
    parser.add_argument("--route", choices=("closed", "integration"), help="only by closed forms, or only by integration or summation")
    parser.add_argument("--plot", metavar="FILE", type=target, help="a picture over the one symbol without a value: .png, .svg or .pdf")
    parser.add_argument("--over", metavar="DOMAIN", help='with --plot, what is drawn: "eps in [0, 4]"')
    parser.add_argument("--certificate", metavar="FILE", type=target, help="where the record of the enclosure is written, for recheck")


def _prove(commands):
    parser = command(
        commands,
        "prove",
        "Decide a statement: proved, certified on a part, refuted by a witness, undecided, or vacuous.",
        'rdpverify prove "renyi(P,Q,alpha) <= alpha*eps**2/2" --given "max_divergence(P,Q) <= eps" \\\n'
        '      --given "max_divergence(Q,P) <= eps" --where "alpha in (1,oo)" --where "eps in [0,oo)"',
        library=True,
        anew=True,
        executor=True,
    )
    parser.add_argument("statement", metavar="STATEMENT", help="one relation: <=, >=, <, > or ==")
    parser.add_argument("--given", metavar="PREMISE", action="append", default=[])
    _where(parser)
    parser.add_argument("--let", metavar='"NAME = EXPRESSION"', action="append", default=[])
    parser.add_argument("--explain", action="store_true", help="the whole proof in words")
    parser.add_argument("--format", choices=FORMATS, default="text",
                        help="text (default), or statement and proof as latex (to \\input), markdown, html or json")
    parser.add_argument("--certificate", metavar="FILE", type=target, help="where the evidence is written")
    parser.add_argument("--script", metavar="FILE", type=target,
                        help="where a refutation is written as a short Python program that anyone can run")
    parser.add_argument("--plot", metavar="FILE", type=target, help="where it holds and fails, with the witness: .png, .svg or .pdf")
    parser.add_argument("--resume", metavar="FILE", help="go on from the evidence in FILE, and leave there what is not finished")


def _calibrate(commands):
    parser = command(
        commands,
        "calibrate",
        "The least noise, greatest rate, most steps … that meet a target, between two certificates.",
        'rdpverify calibrate "epsilon(Composed((PoissonSampled(GaussianMechanism(sigma),256/60000),14063)),1/10**5) <= 2" \\\n'
        "      --for sigma --tolerance 1e-4",
        library=True,
        store=True,
    )
    parser.add_argument("relation", metavar="RELATION", help="an inequality about given mechanisms: <=, >=, < or >")
    parser.add_argument("--for", metavar="SYMBOL", dest="symbol", required=True, help="the symbol to be found: sigma, q, k, eps, delta, …")
    parser.add_argument("--tolerance", metavar="T", default="1/10**4",
                        help="how far, relatively, the answer may lie from a number that does not meet the relation "
                             "(default 1e-4); integers are found exactly")
    _at(parser, "another symbol")
    _where(parser)
    parser.add_argument("--certificates", metavar="DIR", type=folder, help="where meets.json and fails.json are written, for recheck")


def _explain(commands):
    parser = command(
        commands,
        "explain",
        "How an epsilon or delta comes about: what each method would have said, and on which side of the truth.",
        'rdpverify explain "epsilon(Composed((PoissonSampled(GaussianMechanism(1),1/100),1000)),1/10**5)"',
        library=True,
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="epsilon(M, delta) or privacy_profile(M, eps) of a given mechanism")
    _at(parser)
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text",
                        help="of the answer (default text); json is --json")


def _risks(commands):
    parser = command(
        commands,
        "risks",
        "What an attacker can do: advantage, Bayes risk, true positive rates, reconstruction; and Gaussian noise that stands for it.",
        'rdpverify risks "Composed((PoissonSampled(GaussianMechanism(sigma),1/100),1000))" --grid sigma=1,2,4 --fpr 1e-3,1e-2 \\\n'
        "      --csv risks.csv",
        library=True,
        each=True,
        executor=True,
    )
    parser.add_argument("mechanisms", metavar="MECHANISM", nargs="+", help="such as GaussianMechanism(sigma)")
    _at(parser)
    _grid(parser)
    parser.add_argument("--fpr", metavar="LIST", default="1/1000,1/100,1/10", help="false positive rates (default 1/1000,1/100,1/10)")
    parser.add_argument("--prior", metavar="LIST", default="1/2", help="priors of the record, for the Bayes risk (default 1/2)")
    parser.add_argument("--base", metavar="LIST", default="1/10", help="chances of a reconstruction without the output (default 1/10)")
    parser.add_argument("--slack", metavar="LIST", default="1/10**10",
                        help="by how much trade-offs may lie below those of Gaussian noise N(mu, 1) (default 1e-10; 0: not at all)")
    parser.add_argument("--only", metavar="LIST", help=f"of {','.join(RISKS)}")
    parser.add_argument("--digits", metavar="N", type=positive, default=6, help="correct digits wanted (default 6)")


def _recheck(commands):
    parser = command(
        commands,
        "recheck",
        "Check certificates from their text alone, with the trusted half alone.",
        "rdpverify recheck build/certificates/*.json",
        library=True,
    )
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="+")
    parser.add_argument("--replayed", metavar="FILE", help="say of each whether Coq took it, by the file that make replay writes")


def _show(commands):
    parser = command(
        commands,
        "show",
        "The claim of a certificate and its proof, counterexample or enclosure, in words, once the kernel has accepted it.",
        "rdpverify show build/certificates/pinsker.json --format markdown",
        library=True,
    )
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="+")
    parser.add_argument("--format", choices=PAGES, default="text", help="of the answer (default text); latex is a fragment to input")


def _export(commands):
    parser = command(
        commands,
        "export",
        "Certificates as files of another proof checker: the statement, and the proof where every step is supported there.",
        "rdpverify export --to coq build/certificates/*.json --out build/coq",
        library=True,
    )
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="+")
    parser.add_argument("--to", choices=("coq",), required=True, help="the proof checker")
    parser.add_argument("--out", metavar="DIR", type=folder, default=".", help="where the files are written (default .)")


def _check(commands):
    parser = command(
        commands,
        "check",
        "Decide every claim of the files and compare with the verdicts expected there.",
        "rdpverify check proofs/gaussian.toml --jobs 2",
        library=True,
        each=True,
        anew=True,
        executor=True,
    )
    _paths(parser)
    parser.add_argument("--reuse", action="store_true", help="the default since there is a store")


def _report(commands):
    parser = command(
        commands,
        "report",
        "The same claims as a document: verdicts, statements typeset, derivations, counterexamples.",
        "rdpverify report proofs --to build/report.html",
        library=True,
        each=True,
        anew=True,
        executor=True,
    )
    _paths(parser, "PATH or CERTIFICATE", "claim files (.toml, .py), folders of them, and certificates (.json)")
    parser.add_argument("--to", metavar="FILE", type=target_or_folder, required=True, action="append",
                        help=".html, .md, .tex, .pdf (needs the extra pdf, or LaTeX) or .json, by its ending, or a folder of HTML pages, "
                             "as in site/; may be repeated")
    parser.add_argument("--plots", action="store_true",
                        help="pictures of where refuted and certified claims hold and fail, in HTML (takes seconds each)")
    parser.add_argument("--replayed", metavar="FILE",
                        help="say of each certificate whether Coq took it, by the file that make replay writes")


def _tex(commands):
    parser = command(
        commands,
        "tex",
        "Decide the claims and enclose the numbers inside a paper, and write them for rdpverify.sty to typeset.",
        "rdpverify tex paper.tex",
        library=True,
        each=True,
        store=True,
    )
    parser.add_argument("paper", metavar="PAPER.tex", help="the main file; what it inputs is read too")
    parser.add_argument("--check", action="store_true", help="write nothing for LaTeX: say whether PAPER.rdp is what would be written")
    parser.add_argument("--bundle", metavar="DIR", type=target_or_folder,
                        help="write claims, certificates and the checker to this folder, or file that ends in .zip, to go with the paper")
    parser.add_argument("--certificates", metavar="DIR", type=folder,
                        help="where evidence is kept (default: the folder PAPER.rdpverify beside the paper)")


def _changed(commands):
    parser = command(
        commands,
        "changed",
        "Check only the claim files, papers and certificates that changed: for hooks and continuous integration.",
        "rdpverify changed --since origin/main",
        library=True,
        each=True,
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="these files changed (default: what git says)")
    parser.add_argument("--since", metavar="REVISION", default="HEAD", help="changed since this branch left REVISION (default HEAD)")
    parser.add_argument("--certificates", metavar="DIR", default="build/certificates",
                        help="where certificates of claim files are written (default build/certificates)")


def _audit(commands):
    parser = command(
        commands,
        "audit",
        "Numbers printed by an accountant, held against enclosures.",
        "rdpverify audit printed.csv      (columns: quantity, printed)",
        each=True,
        executor=True,
        store=True,
    )
    parser.add_argument("subject", metavar="{dp_accounting,opacus,autodp,FILE.csv}")
    parser.add_argument("--events", metavar="FILE.csv", help="ask the package about these, column: quantity")
    parser.add_argument("--csv", metavar="FILE", help="write what is found about each number to a CSV file too")
    parser.add_argument("--strict", action="store_true", help="exit 1 for every number that is not right, safe ones too")
    parser.add_argument("--resume", metavar="FILE", help="go on from the findings in FILE, and leave there what was found when interrupted")


def _store(commands):
    parser = command(
        commands,
        "store",
        "The evidence that is kept: list it, check it again, throw away what nobody needs, carry it to another machine.",
        "rdpverify store export evidence.tar.gz",
        library=True,
        store=True,
    )
    parser.add_argument("action", choices=STORE)
    parser.add_argument("file", metavar="FILE", nargs="?", help="of export, an archive .tar.gz; of import, one or a folder of certificates")
    parser.add_argument("--unused", metavar="DAYS", type=days, help="of gc: throw away what was not used for so many days, too")


def _list(commands):
    parser = command(commands, "list", "What the tool knows, and what its verdicts rest on.", "rdpverify list trust", module="listing",
                      library=True)
    parser.add_argument("category", choices=LISTS, metavar="{" + ",".join(LISTS) + "}")
    parser.add_argument("--anew", action="store_true", help="hold the axioms against numbers again")


def _completion(commands):
    parser = command(
        commands,
        "completion",
        "A script that completes commands, options and file names in your shell (needs the extra terminal).",
        "rdpverify completion bash > ~/.local/share/bash-completion/completions/rdpverify\n"
        "  rdpverify completion zsh  > ~/.zfunc/_rdpverify            (a folder of $fpath)\n"
        "  rdpverify completion fish > ~/.config/fish/completions/rdpverify.fish",
    )
    parser.add_argument("shell", choices=SHELLS)


def _where(parser):
    parser.add_argument("--where", metavar="DOMAIN", action="append", default=[], help='such as "alpha in (1, oo)" or "sigma > 0"')


def _at(parser, of: str = "a symbol"):
    parser.add_argument("--at", metavar="NAME=VALUE", action="append", default=[], help=f"value of {of}, exact: 3/2, 0.1, sqrt(2)")


def _grid(parser):
    parser.add_argument("--grid", metavar="NAME=VALUES", action="append", default=[],
                        help="many values of a symbol, 1,2,4 or FROM:TO:STEP; several times for every combination")
    parser.add_argument("--csv", metavar="FILE", type=target, help="write a row for every number to a CSV file too")


def _paths(parser, metavar: str = "PATH", what: str = "claim files (.toml, .py) and folders"):
    default = "default: the folder proofs here, else the claims that come with the package"
    parser.add_argument("paths", metavar=metavar, nargs="*", help=f"{what} ({default})")
    parser.add_argument("--python", action="store_true", help="run .py files outside the current project too: read them before")
    parser.add_argument(
        "--certificates", metavar="DIR", default="build/certificates",
        help="where the certificate of each claim is written, under its id (default build/certificates)",
    )


def _bind_json(arguments: list[str]) -> list[str]:
    """``--json X`` means the file X only when X can be one: a formula, a claim file or a word of the command stays what it is."""
    bound = list(arguments)
    for index, argument in enumerate(bound):
        if argument == "--":
            break
        if argument == "--json":
            following = bound[index + 1] if index + 1 < len(bound) else "--"
            if following.startswith("-") and following != "-":
                continue
            if not _can_be_output(following):
                bound[index] = "--json=-"
    return bound


def _can_be_output(text: str) -> bool:
    return not (
        text in LISTS + ACCOUNTANTS + STORE
        or any(mark in text for mark in "()<>=*")
        or Path(text).is_dir()
        or Path(text).suffix in (".toml", ".py", ".csv", ".tex", ".rdp")
    )
