"""The option --library: words and theorems of the user's own are used; the checker believes the axioms among them."""

CHECKERS = ("recheck", "show", "store")  # what was proved comes with the certificate


def use(options) -> None:
    """InputError, with the place, for a file that is no library, and for a theorem that is false or not proved."""
    for place in options.library:
        if options.module in CHECKERS:
            believe(place)
        else:
            from ..claims.library import BUDGET, library

            library(place, budget=options.budget or BUDGET)


def believe(place: str) -> None:
    """The words of a library may be typed; its axioms count for the certificates that rest on them."""
    from ..certificates.library_files import admit_words, read_library, theorems_in
    from ..kernel.theorems import TO_PROVE, admit

    files = read_library(place)
    admit_words(files)
    for file, _, theorems in files:
        for theorem in theorems_in(theorems, str(file)):
            if theorem.proof is not TO_PROVE:
                admit(theorem)
