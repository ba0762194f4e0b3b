"""Other people's words (titles, sources, notes, texts in statements) before they enter a page: nothing in them is markup there."""

import html


def visible(text: str) -> str:
    """``text`` on one line; a control, bidirectional or unassigned character is named in brackets: nothing acts unseen."""
    return "".join(mark if mark.isprintable() else " " if mark.isspace() else f"[{code_point(mark)}]" for mark in text)


def legible(page: str) -> str:
    """A finished page: its lines and spaces stay, what acts unseen is named."""
    return "".join(mark if mark.isprintable() or mark.isspace() else f"[{code_point(mark)}]" for mark in page)


def code_point(mark: str) -> str:
    """U+202E"""
    return f"U+{ord(mark):04X}"


def html_text(text: str) -> str:
    """Safe as content and as a quoted attribute of HTML and MathML."""
    return html.escape(visible(text))
