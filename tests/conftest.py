"""Property-based tests take the same examples every time, so that a green run stays green; make soak looks further.

A machine that is busy with other work draws and runs slowly, which says nothing about what is tested.
"""

from hypothesis import HealthCheck, settings

settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
