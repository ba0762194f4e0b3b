"""Templates of LaTeX and Markdown, with << >> around what is printed: escaped by the format's own rule unless a filter made it."""

from jinja2 import Environment, PackageLoader, StrictUndefined


class Source(str):
    """Text of the format that is ready; every other text that a template prints is escaped."""


def environment(escape, filters: dict) -> Environment:
    """``escape`` makes any text harmless; what the ``filters`` make is printed as it is."""
    made = Environment(
        loader=PackageLoader(__package__), block_start_string="<%", block_end_string="%>", variable_start_string="<<",
        variable_end_string=">>", comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined, autoescape=False, finalize=lambda value: value if isinstance(value, Source) else escape(str(value)),
    )
    made.filters.update({name: lambda value, make=make: Source(make(value)) for name, make in filters.items()})
    return made
