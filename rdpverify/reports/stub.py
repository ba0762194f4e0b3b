"""What type checkers and editors see of the package: `rdpverify/__init__.pyi`, written from the definitions by `make docs`."""

import inspect
import re
import textwrap

import rdpverify

from ..claims.signatures import KINDS, documentation, python_signature
from ..definitions import ALIASES, SIGNATURES
from ..words.signature import Signature

HEAD = '''"""The names of rdpverify as type checkers see them.  Written by `make docs` from the definitions: do not edit."""

from typing import Literal

'''


def stub() -> str:
    """The whole file."""
    words = {**{name: name for name in SIGNATURES}, **ALIASES}
    functions = "\n".join(_function(name, SIGNATURES[words[name]]) for name in sorted(words))
    kinds = sorted(kind for kind in {*KINDS.values()} if re.search(rf": .*\b{kind}\b", functions) and kind != "str")
    lines = [f"from .claims.kinds import {', '.join(kinds)}"]
    lines += [f"from . import {name} as {name}" if not module else f"from .{module} import {name} as {name}"
              for name, module in sorted(rdpverify._FROM.items(), key=lambda item: (item[1], item[0]))]
    symbols = ["__version__: str", *(f"{name}: Formula" for name in rdpverify._SYMBOLS)]
    return HEAD + "\n".join([*lines, "", *symbols, "", functions])


def _function(name: str, signature: Signature) -> str:
    python = python_signature(signature)
    parameters = ", ".join(_parameter(each) for each in python.parameters.values())
    text = documentation(signature).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    body = textwrap.indent(f'"""{text}\n"""' if "\n" in text else f'"""{text}"""', "    ", lambda line: line.strip() != "")
    return f"def {name}({parameters}) -> {python.return_annotation}:\n{body}\n"


def _parameter(parameter: inspect.Parameter) -> str:
    star = "*" if parameter.kind is inspect.Parameter.VAR_POSITIONAL else ""
    default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
    return f"{star}{parameter.name}: {parameter.annotation}{default}"
