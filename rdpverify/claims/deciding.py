"""Deciding many claims, in processes that can be killed.  Answers come back in the order of the claims."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing

from ..errors import InputError
from .claim import Claim
from .executors import shared
from .records import claim_record, verdict_of
from .verdict import Verdict
from .workers import Worker

WORK = "rdpverify.claims.worker:decided"


def decide_all(claims: list[Claim], executor: "str | int | Executor | None", budget_of: Callable[[Claim], float],
               on_start: Callable[[Claim], None] = lambda claim: None, jobs: int = 1, ends: float | None = None,
               **how) -> Iterator[tuple[Claim, Verdict | InputError]]:
    """Yield ``(claim, verdict)`` in the order of ``claims``; ``budget_of(claim)`` is in seconds; ``how`` goes to :func:`.decide.decide`.

    In place of a verdict stands an InputError when the claim turned out to be ill-posed.
    """
    items = [_item(claim, budget_of(claim), ends, how) for claim in claims]
    named = {id(item): claim for item, claim in zip(items, claims)}
    replies = shared(executor, WORK, items, lambda item: item["how"]["budget"], jobs, lambda item: on_start(named[id(item)]), ends)
    with closing(replies):
        for claim, reply in zip(claims, replies):
            yield claim, verdict_from(claim, reply)


def decided_by(worker: Worker, claim: Claim, budget: float, ends: float | None = None, **how) -> Verdict:
    """The verdict that a process finds; undecided when it breaks down or does not answer in time.  InputError for an ill-posed claim.

    ``budget`` counts from when the process has begun; one that all of a command keeps to is over at ``ends`` of ``time.monotonic``.
    """
    verdict = verdict_from(claim, worker.ask(WORK, _item(claim, budget, ends, how), None, budget, ends))
    if isinstance(verdict, InputError):
        raise verdict
    return verdict


def _item(claim: Claim, budget: float, ends: float | None, how: dict) -> dict:
    return {"claim": claim_record(claim), "how": {"budget": budget, **how}, "ends": ends}


def verdict_from(claim: Claim, reply: dict) -> Verdict | InputError:
    """What the reply says of the claim; undecided when the process broke down or did not answer in time."""
    if "bad input" in reply:
        return InputError(reply["bad input"])
    if "answer" not in reply:
        return Verdict("undecided", claim, reason=reply.get("error") or reply["died"], seconds=reply.get("seconds", 0.0))
    return verdict_of(claim, reply["answer"])
