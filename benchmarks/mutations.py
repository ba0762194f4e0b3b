"""The ways in which a line of a program may be wrong: each place of a file changed in one way, as a tree."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FLIPPED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn,
           ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
           ast.Mult: ast.Add, ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Mod: ast.Add, ast.Pow: ast.Mult}
CHECKS = ("need", "named", "require", "fail", "refuse", "expect", "affordable", "nest", "defined", "_defined", "identity", "_vanishes",
          "_check_law", "_look_at_law", "_look_at_keys", "_not_empty", "_not_zero", "_decide", "_refuse_floats", "_speaks_of_no_more")
# methods called for what they refuse; of plain functions that give nothing back, all are but the one that looks at the clock


class Mutant(NamedTuple):
    """A place in a file and one way to change it; ``text`` is its first line, ``what`` says the change.

    ``lines`` are those of the statement; ``within`` is the function or method, such as ``Atom.key``, or empty where there is none.
    """

    file: str
    place: int
    way: int
    lines: range
    within: str
    text: str
    what: str

    def code(self, source: str):
        """The file with this change, compiled."""
        tree = ast.parse(source)
        node = list(ast.walk(tree))[self.place]
        list(ways(node))[self.way][1](node)
        return compile(ast.fix_missing_locations(tree), self.file, "exec")


def mutants_of(root: Path, file: str) -> Iterator[Mutant]:
    """Every change of the file but those of messages, types and ``__all__``; two alike on one line are told apart by a number."""
    source = (root / file).read_text(encoding="utf-8")
    tree, lines, seen, stands = ast.parse(source), source.splitlines(), Counter(), {}
    _stands(tree, range(1, 2), (), "", stands)
    said = {id(part) for node in ast.walk(tree) for root in _only_said(node) for part in ast.walk(root)}
    for place, node in enumerate(ast.walk(tree)):
        for way, (what, _) in enumerate(ways(node) if id(node) not in said else ()):
            span, within = stands[id(node)]
            text = lines[getattr(node, "lineno", span.start) - 1].strip()
            seen[text, what] += 1
            what += f" ({seen[text, what]})" if seen[text, what] > 1 else ""
            yield Mutant(file, place, way, span, within, text, what)


def _only_said(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node is for readers."""
    match node:
        case ast.JoinedStr() | ast.Assign(targets=[ast.Name(id="__all__")]):
            yield node
        case ast.AnnAssign(annotation=note) | ast.arg(annotation=ast.expr() as note) | ast.FunctionDef(returns=ast.expr() as note):
            yield note


def _stands(node: ast.AST, span: range, classes: tuple, within: str, found: dict) -> None:
    """The lines of the statement, and the function, in which each node stands."""
    found[id(node)] = span, within
    if isinstance(node, ast.stmt | ast.match_case):
        first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
        body = () if isinstance(node, ast.FunctionDef) else getattr(node, "body", ()) or getattr(node, "cases", ())
        last = getattr(body[0], "lineno", first + 1) - 1 if body else node.end_lineno
        span = range(first, max(first, last) + 1)
        found[id(node)] = span, within
    if isinstance(node, ast.ClassDef):
        classes = (*classes, node.name)
    if isinstance(node, ast.FunctionDef) and not within:
        within = ".".join((*classes, node.name))
    for child in ast.iter_child_nodes(node):
        _stands(child, span, classes, within, found)


def ways(node: ast.AST) -> Iterator[tuple]:
    """How a place may be changed."""
    yield from _of_expressions(node)
    yield from _of_statements(node)


def _of_expressions(node: ast.AST) -> Iterator[tuple]:
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                yield f"{_shown(node)}: {type(op).__name__} flipped", lambda n, p=place, o=op: n.ops.__setitem__(p, FLIPPED[type(o)]())
        case ast.BoolOp() | ast.BinOp() if type(node.op) in FLIPPED:
            yield f"{_shown(node)}: {type(node.op).__name__} flipped", lambda n: setattr(n, "op", FLIPPED[type(n.op)]())
            if isinstance(node, ast.BoolOp):
                for place in range(len(node.values)):
                    yield f"{_shown(node.values[place])} left out", lambda n, p=place: _without(n, p)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"{_shown(node)}: {type(node.op).__name__} left out", _bare
        case ast.Tuple(elts=[_, _, *_]) | ast.Set(elts=[_, _, *_]) if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
            if all(isinstance(each, ast.Constant | ast.Starred) for each in node.elts):
                for place in range(len(node.elts)):
                    yield f"{_shown(node.elts[place])} left out", lambda n, p=place: n.elts.pop(p)
        case ast.Dict(keys=[_, _, *_]):
            for place, key in enumerate(node.keys):
                if isinstance(key, ast.Constant):
                    yield f"{_shown(key)} left out", lambda n, p=place: (n.keys.pop(p), n.values.pop(p))
        case ast.Constant(value=bool()):
            yield "truth flipped", lambda n: setattr(n, "value", not n.value)
        case ast.Constant(value=int()):
            yield f"{node.value} + 1", lambda n: setattr(n, "value", n.value + 1)
        case ast.Name(id="all" | "any"):
            yield f"{node.id} exchanged", lambda n: setattr(n, "id", {"all": "any", "any": "all"}[n.id])
        case ast.comprehension(ifs=[_, *_]):
            for place, test in enumerate(node.ifs):
                yield f"if {_shown(test)} left out", lambda n, p=place: n.ifs.pop(p)
        case ast.IfExp(test=ast.Name() | ast.Call() | ast.Attribute() | ast.NamedExpr()):
            yield f"if {_shown(node.test)} turned", _turned


def _of_statements(node: ast.AST) -> Iterator[tuple]:
    match node:
        case ast.If(body=[ast.Raise()], orelse=[]):
            yield "raise left out", lambda n: setattr(n, "body", [ast.Pass()])
        case ast.If(body=[ast.Continue()], orelse=[]):
            yield "continue left out", lambda n: setattr(n, "body", [ast.Pass()])
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in CHECKS:
            yield f"{name} left out", lambda n: setattr(n, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name not in ("look", "super"):
            yield f"{name} left out", lambda n: setattr(n, "value", ast.Constant(None))
        case ast.If(test=ast.Name() | ast.Call() | ast.Attribute() | ast.NamedExpr()) | ast.While(test=ast.Name() | ast.Call()):
            yield f"if {_shown(node.test)} turned", _turned
        case ast.AugAssign() if type(node.op) in FLIPPED:
            yield f"{type(node.op).__name__} flipped", lambda n: setattr(n, "op", FLIPPED[type(n.op)]())
        case ast.Match():
            for place, case in enumerate(node.cases if len(node.cases) > 1 else ()):
                yield f"case {_shown(case.pattern)} left out", lambda n, p=place: n.cases.pop(p)
        case ast.match_case(guard=ast.expr()):
            yield f"if {_shown(node.guard)} left out", lambda n: setattr(n, "guard", None)


def _shown(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 60 else text[:60] + "…"


def _without(node: ast.BoolOp, place: int) -> None:
    """``x and y`` becomes ``y and y``: of one alone there is no such tree."""
    node.values.pop(place)
    if len(node.values) == 1:
        node.values *= 2


def _bare(node: ast.UnaryOp) -> None:
    """``not x`` becomes ``not not x``, and ``-x`` becomes ``- -x``."""
    node.operand = ast.UnaryOp(op=node.op, operand=node.operand)


def _turned(node) -> None:
    node.test = ast.UnaryOp(op=ast.Not(), operand=node.test)
