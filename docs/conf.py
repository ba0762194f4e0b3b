"""The documentation site: Sphinx with MyST, notebooks run while it is built, formulas as MathML, nothing taken from the network."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "extensions"), str(HERE.parent)]

from rdpverify.version import installed_version  # noqa: E402

project, author, copyright = "rdpverify", "the rdpverify authors", "the rdpverify authors, MIT licence"
release = version = installed_version()

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton", "formula", "plain_docstrings", "no_network"]
exclude_patterns = ["images/*.md"]
source_suffix = {".md": "myst-nb"}
myst_enable_extensions = ["deflist", "fieldlist", "colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # sessions of the shell with output are no shell

nb_execution_mode = "force"  # what is shown is what the code of today answers
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
nb_mime_priority_overrides = [  # LaTeX would want a script that typesets it: HTML, pictures and text do not
    ("html", "text/html", 0), ("html", "image/svg+xml", 1), ("html", "image/png", 2), ("html", "text/plain", 3),
]  # fmt: skip

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "inherited-members": False, "undoc-members": False}
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"rdpverify {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
templates_path: list[str] = []
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
