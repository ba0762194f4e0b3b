"""Line counts of the trusted half, by package, and of the packages in the kernel; `make lint` prints them.

Run: python benchmarks/lines.py
"""

from pathlib import Path

TRUSTED = ("errors.py", "exact.py", "deadline.py", "checker.py", "core", "terms", "words", "language", "definitions", "kernel")
ROOT = Path(__file__).resolve().parent.parent / "rdpverify"


def lines(path: Path) -> tuple[int, int]:
    """(all lines, lines of code: neither blank, comment nor docstring) of a file or of every .py under a folder."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    total = code = 0
    for file in files:
        text = file.read_text()
        total += text.count("\n")
        code += len(code_lines(text))
    return total, code


def code_lines(text: str) -> set[int]:
    import ast
    import io
    import tokenize

    passed_over = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in passed_over:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False) is not None:
            found -= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return found


def main():
    print(f"{'trusted half':<14} {'lines':>7} {'code':>7}")
    rows = [(name, *lines(ROOT / name)) for name in TRUSTED]
    for name, total, code in rows:
        print(f"{name:<14} {total:>7} {code:>7}")
    print(f"{'total':<14} {sum(row[1] for row in rows):>7} {sum(row[2] for row in rows):>7}")
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "theorems").glob("*.toml"))]
    proved = sum(text.count("\nprove = true") for text in texts)
    print(f"and {sum(text.count('[[theorem]]') for text in texts) - proved} axioms and {proved} theorems with proofs as text, "
          f"{sum(text.count(chr(10)) for text in texts)} lines")
    tables = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "kernel" / "closed" / "tables").glob("*.txt"))]
    rows = sum(line.startswith("  ") and not line.startswith("    ") for text in tables for line in text.splitlines())
    print(f"and {rows} integrals, sums and suprema as text, {sum(text.count(chr(10)) for text in tables)} lines")
    words = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "words").rglob("*.toml"))]
    print(f"and {sum(text.count(chr(10) + '[[') for text in words)} families, divergences, mechanisms and quantities as data, "
          f"{sum(text.count(chr(10)) for text in words)} lines")
    texts = (ROOT / "certificates" / "rules.toml").read_text(encoding="utf-8")
    print(f"and what {texts.count(chr(10) + '[')} rules say for people as text, {texts.count(chr(10))} lines")
    for path in sorted(path for path in (ROOT / "kernel").iterdir() if (path / "__init__.py").exists()):
        total, code = lines(path)
        print(f"  {path.name:<12} {total:>7} {code:>7}")


if __name__ == "__main__":
    main()
