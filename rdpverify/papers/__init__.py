"""Claims and numbers inside a paper: read from its LaTeX source, decided, and given back to LaTeX (docs/papers.md)."""
