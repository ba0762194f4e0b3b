"""A built page asks nobody for anything: no formula that a script from elsewhere would have to typeset, no script from elsewhere."""

from sphinx.errors import ExtensionError


def _refuse(translator, node):
    raise ExtensionError(f"write formulas with the directive formula, which needs no script: {node.astext()[:80]}")


def _own_scripts_only(app, pagename, templatename, context, doctree):
    for script in context.get("script_files", ()):
        address = str(getattr(script, "filename", script) or "")
        if address.startswith(("http:", "https:", "//")):
            raise ExtensionError(f"{pagename} would load {address}")


def setup(app):
    app.add_html_math_renderer("none", (_refuse, None), (_refuse, None))
    app.config.html_math_renderer = "none"
    app.connect("html-page-context", _own_scripts_only, priority=900)
    return {"parallel_read_safe": True}
