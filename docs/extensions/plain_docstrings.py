"""Docstrings are plain text with ``code`` in double backticks: what else reStructuredText would read into them is written as it stands."""

import re

MARKS = re.compile(r"(``.*?``)|(:(?:meth|class|mod|func):`[^`]*`)|([*|_`\\])")


def plain(line: str) -> str:
    """The line with stars, bars and underscores outside of code escaped."""

    def kept(match):
        code, role, mark = match.groups()
        if role:
            return "``" + role.split("`")[1].lstrip("~.") + "``"
        return code or "\\" + mark

    return MARKS.sub(kept, line)


def setup(app):
    def escape(app, what, name, obj, options, lines):
        lines[:] = map(plain, lines)

    app.connect("autodoc-process-docstring", escape)
    return {"parallel_read_safe": True}
