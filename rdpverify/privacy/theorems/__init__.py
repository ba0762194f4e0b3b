"""One theorem a file: ``THEOREM`` holds the fields of :class:`~..theorem.Theorem` but its name, which is the file's."""
