"""The option --library: theorems of the user's own are proved and used; the checker believes the axioms among them."""

CHECKERS = ("recheck", "show")  # what was proved comes with the certificate


def use(options) -> None:
    """InputError, with the place, for a file that is no library, and for a theorem that is false or not proved."""
    for place in options.library:
        if options.module in CHECKERS:
            believe(place)
        else:
            from ..claims.library import BUDGET, library

            library(place, budget=options.budget or BUDGET)


def believe(place: str) -> None:
    """The axioms of a library count for the certificates that rest on them."""
    from ..certificates.library_files import files_of, theorems_in
    from ..kernel.theorems import TO_PROVE, admit
    from ..reading import text_of

    for file in files_of(place):
        for theorem in theorems_in(text_of(file), str(file)):
            if theorem.proof is not TO_PROVE:
                admit(theorem)
