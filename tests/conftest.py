"""Property-based tests take the same examples every time, so that a green run stays green; make soak looks further."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True)
settings.load_profile("steady")
