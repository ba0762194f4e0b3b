"""The floors and the trust boundary, read off the imports of every module, and asserted of the running checker."""

import ast
import graphlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rdpverify

ROOT = Path(rdpverify.__file__).parent
TRUSTED = ("errors", "exact", "deadline", "core", "terms", "words", "language", "definitions", "kernel", "checker")
# package → the packages it may import, besides itself
# fmt: off
BELOW = {
    "deadline": ("errors",), "core": ("errors", "exact", "deadline"), "checker": ("errors", "exact", "core", "kernel"), "errors": (), "version": (), "numpy_later": (), "writing": (), "reading": ("errors",), "limited_process": ("errors", "deadline"), "exact": ("errors",), "terms": ("errors", "exact", "deadline"),
    "words": ("errors", "exact", "terms"), "language": ("errors", "exact", "terms", "words"),
    "definitions": ("errors", "exact", "deadline", "terms", "words", "language"),
    "kernel": ("errors", "exact", "deadline", "core", "terms", "words", "language", "definitions"),
}
# fmt: on
BELOW["printer"] = ("errors", "exact", "terms", "words", "language")
BELOW["typed"] = ("errors", "exact", "terms", "words", "language", "definitions", "printer")
BELOW["processes"] = TRUSTED
BELOW["certificates"] = (*TRUSTED, "printer", "reading", "typed", "version")  # typed for the files of a user's library
BELOW["symbolic"] = (*TRUSTED, "printer")
BELOW["numeric"] = (*TRUSTED, "printer", "symbolic", "certificates", "typed", "numpy_later")
BELOW["derivation"] = (*TRUSTED, "printer", "symbolic", "typed")
BELOW["elaboration"] = (*TRUSTED, "printer", "certificates", "numpy_later")
BELOW["proving"] = (*BELOW["numeric"], "numeric", "derivation", "processes", "elaboration")
BELOW["privacy"] = (*BELOW["proving"], "proving", "typed")
BELOW["accounting"] = BELOW["privacy"]
BELOW["claims"] = (*BELOW["privacy"], "privacy", "accounting", "version", "certificates", "reading", "writing", "limited_process", "typed")
for top in ("reports", "plots", "testing", "auditing"):
    BELOW[top] = (*BELOW["claims"], "claims")
BELOW["testing"] = (*BELOW["testing"], "reports")  # a failure is told in the words of reports
BELOW["export"] = ("errors", "core", "language", "printer", "certificates")
BELOW["papers"] = (*BELOW["claims"], "claims", "reports")
BELOW["cli"] = (*BELOW["claims"], "claims", "reports", "papers", "plots", "testing", "auditing", "export")
WITHIN_KERNEL = {  # package of the kernel → those it may import; the modules above them all, and those below, lie in the kernel itself
    "integrals": (), "closed": (), "compositions": ("integrals",), "enclosures": ("integrals", "closed", "compositions"),
    "rules": ("closed", "enclosures"),
}
# Claim.test, .plot() and what a notebook shows ask for these when they are called
LAZY_UPWARD = {("claims", "testing"), ("claims", "reports"), ("claims", "plots")}


def modules():
    return sorted(ROOT.rglob("*.py"))


def package_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path):
    """(absolute module name, whether it is at the top of the module) of every import in the file."""
    parts = ("rdpverify", *path.relative_to(ROOT).with_suffix("").parts)
    tree = ast.parse(path.read_text())
    at_top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in at_top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level] if node.level else ()
            stem = ".".join((*base, *(node.module.split(".") if node.module else ())))
            if stem == "rdpverify" or not node.module:
                yield from ((f"{stem}.{alias.name}", id(node) in at_top) for alias in node.names)
            else:
                yield stem, id(node) in at_top


def test_every_package_has_a_floor():
    packages = {package_of(path) for path in modules()} - {"__init__", "__main__"}
    assert packages <= BELOW.keys(), packages - BELOW.keys()


def test_packages_import_only_from_floors_below():
    breaches = []
    for path in modules():
        package = package_of(path)
        if package in ("__init__", "__main__"):
            continue
        for name, at_top in imports(path):
            parts = name.split(".")
            if parts[0] != "rdpverify" or len(parts) < 2 or parts[1] in (package, *BELOW[package]):
                continue
            if not at_top and (package, parts[1]) in LAZY_UPWARD:
                continue
            breaches.append(f"{path.relative_to(ROOT)} imports {name}")
    assert breaches == []


def test_packages_of_the_kernel_import_only_from_those_below():
    folders = {path.name for path in (ROOT / "kernel").iterdir() if (path / "__init__.py").is_file()}
    assert folders == WITHIN_KERNEL.keys()
    breaches = []
    for path in modules():
        package = path.relative_to(ROOT).parts[1] if package_of(path) == "kernel" else None
        for name, _ in imports(path) if package in WITHIN_KERNEL else ():
            if (other := (*name.split("."), "", "")[2]) in WITHIN_KERNEL and other not in (package, *WITHIN_KERNEL[package]):
                breaches.append(f"{path.relative_to(ROOT)} imports {name}")
    assert breaches == []


def test_the_trusted_half_imports_the_standard_library_and_flint_only():
    allowed = set(sys.stdlib_module_names) | {"flint", "rdpverify"}
    foreign = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules()
        if package_of(path) in TRUSTED
        for name, _ in imports(path)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def test_sympy_is_never_imported_at_the_top_of_a_module():
    eager = [
        str(path.relative_to(ROOT))
        for path in modules()
        for name, at_top in imports(path)
        if at_top and name.split(".")[0] == "sympy"
    ]
    assert eager == []


def test_no_floats_are_written_in_the_trusted_half():
    written = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules()
        if package_of(path) in TRUSTED
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    assert [
        place for place in written if not place.startswith("kernel/extended.py")
    ] == []  # outward rounding to doubles, on request


def loaded_after(code: str) -> set[str]:
    script = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    return set(json.loads(done.stderr.splitlines()[-1]))


def untrusted(names: set[str]) -> list[str]:
    allowed = {f"rdpverify.{package}" for package in (*TRUSTED, "cli", "certificates", "processes", "version", "writing", "limited_process", "printer")}
    return sorted(
        name
        for name in names
        if name.split(".")[0] in ("sympy", "mpmath", "numpy", "scipy", "hypothesis", "matplotlib")
        or (name.startswith("rdpverify.") and ".".join(name.split(".")[:2]) not in allowed)
    )


@pytest.mark.parametrize("arguments", [["recheck", "missing.json"], ["recheck", "missing.json", "--json"]])
def test_recheck_loads_the_trusted_half_alone(arguments):
    names = loaded_after(f"from rdpverify.cli import main\nmain({arguments!r})")
    assert "rdpverify.checker" in names
    assert untrusted(names) == []


def test_recheck_of_a_certificate_that_holds_loads_the_trusted_half_alone(tmp_path):
    from rdpverify.claims.claim import Claim
    from rdpverify.claims.store import certificate_text

    path = tmp_path / "c.json"
    path.write_text(
        certificate_text(Claim("renyi(Normal(0,s), Normal(1,s)) <= alpha/(2*s**2)", where=("s > 0",)).verify().certificate)
    )
    names = loaded_after(f"from rdpverify.cli import main\nassert main(['recheck', {str(path)!r}]) == 0")
    assert untrusted(names) == []


def test_importing_the_package_imports_no_other():
    names = loaded_after("import rdpverify")
    assert untrusted(names) == [] and "flint" not in names


@pytest.mark.parametrize("arguments", [["prove", "1 <"], ["enclose", "1 +"], ["derive", "1 +"], ["prove", "1 <= 2", "--quiet"]])
def test_bad_input_is_told_before_the_kernel_is_loaded(arguments):
    """What is proved is proved in another process: the asking one reads, and shows what comes back."""
    names = loaded_after(f"from rdpverify.cli import main\nmain({arguments!r})")
    assert not [name for name in names if name.startswith(("rdpverify.kernel", "rdpverify.numeric", "rdpverify.proving", "numpy", "sympy"))]


def test_proving_does_not_load_sympy():
    names = loaded_after("import rdpverify\nrdpverify.Claim('x**2 >= 0', where=['x in (-oo, oo)']).verify()")
    assert "sympy" not in names


@pytest.mark.parametrize("work", [
    "from rdpverify.numeric import enclose\nfrom rdpverify.typed import parse\n"
    "assert enclose(parse('kl(Normal(0,1), Normal(1,1))'))[0].exact is not None",
    "import rdpverify.reports.proof_words",
    "import rdpverify.claims.deriving",
])
def test_closed_forms_and_proofs_in_words_load_no_numpy(work):
    assert "numpy" not in loaded_after(work)


# a planner asks for enclosures of the parts of what it plans, and these have planners of their own
CIRCLE = {f"rdpverify.numeric.{name}" for name in (
    "composed", "corners", "enclosing", "gaussian_tests", "inversion", "least", "optimal", "order_covers", "tangents")}


def test_no_modules_import_each_other_but_the_planners():
    def name_of(path: Path) -> str:
        return ".".join(("rdpverify", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")

    graph = {name_of(path): {name for name, at_top in imports(path) if at_top} for path in modules()}
    assert graph.keys() >= CIRCLE
    apart = {name: others - CIRCLE if name in CIRCLE else others for name, others in graph.items()}
    graphlib.TopologicalSorter(apart).prepare()  # raises an error that names the circle


def test_every_tactic_has_a_place_in_the_one_order():
    from rdpverify.proving.tactics import ORDER

    folder = ROOT / "proving" / "tactics"
    there = {f"{path.parent.name}.{path.stem}" for path in folder.glob("*/*.py") if path.stem != "__init__"}
    assert len(set(ORDER)) == len(ORDER) and set(ORDER) == there and {each.partition(".")[0] for each in there} == {"scalar", "laws", "boxes"}
