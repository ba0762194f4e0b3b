"""Property-based tests take the same examples every time, so that a green run stays green; make soak looks further.

Tests marked ``soak`` or ``pages`` run only where -m asks for them.  A machine that is busy with other work draws and runs slowly,
which says nothing about what is tested.
"""

from hypothesis import HealthCheck, settings

settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

ASKED_FOR = ("soak", "pages")


def pytest_collection_modifyitems(config, items):
    unwanted = [mark for mark in ASKED_FOR if mark not in (config.getoption("-m") or "")]
    kept, dropped = [], []
    for item in items:
        (dropped if any(map(item.get_closest_marker, unwanted)) else kept).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept
