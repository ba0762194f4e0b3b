"""Report formats, one file each: ``SUFFIX`` (of the file asked for), ``NAME``, and ``render(document) -> str`` (``bytes`` for PDF)."""
