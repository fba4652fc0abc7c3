"""Faults of pace, memory and telemetry."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..faults import Fault, Site
    from ..unhooked import Call


def burn(ms: float) -> None:
    """Computes until this thread has had a core for this long, however many others share it."""
    end = time.thread_time() + ms / 1000
    while time.thread_time() < end:
        pass


def slow(factor: Callable[[Site], float]) -> Fault:
    """Multiplies the rank's own compute time before the fault by a factor, until its gradient is sent."""

    def install(site: Site) -> None:
        usual: list[float] = []
        seen: list[int | None] = [None]
        began = [time.thread_time()]

        def begin(*what: Any) -> Any:
            began[0] = time.thread_time()
            return what[-1]

        def compute(call: Call) -> None:
            watched = site.watched
            if 'reduce' not in str(call.name).lower() or seen[0] == watched.step:
                return
            seen[0] = watched.step
            own = (time.thread_time() - began[0]) * 1000
            if not site.is_due():
                usual[:] = [*usual[-8:], own]
                return
            extra = (factor(site) - 1) * (sorted(usual)[len(usual) // 2] if usual else own)
            if extra > 0:
                burn(extra)
                site.confirm('computed for longer')

        # Since the batch was handed over; without a loader, since the step began.
        site.watched.in_batch.append(begin)
        site.watched.after_step.append(begin)
        site.watched.before_collective.append(compute)

    return install


def _growing(site: Site) -> float:
    site.steps += 1
    return 1 + site.steps * site.dose / 100


def _leak(site: Site) -> None:
    kept: list[bytearray] = []

    def keep(_optimizer: object) -> None:
        if site.is_due():
            kept.append(bytearray(b'\1') * int(site.dose * 2**20))
            site.confirm('memory kept')

    site.watched.after_step.append(keep)


def _silence(site: Site) -> None:
    def stop(_optimizer: object) -> None:
        if site.is_due():
            site.confirm('stopped reporting')
            site.watched.recorder.silence()

    site.watched.after_step.append(stop)


def _block(site: Site) -> None:
    def stop(_optimizer: object) -> None:
        if site.is_due():
            site.confirm('blocked for ever')
            while True:
                pass

    site.watched.before_step.append(stop)


def _skew(site: Site) -> None:
    def turn(_optimizer: object) -> None:
        if site.is_due() and not site.is_done:
            site.is_done = True
            site.confirm('clock set')
            site.watched.recorder.turn_clock(site.dose)

    site.watched.after_step.append(turn)


KINDS: dict[str, Fault] = {
    'slow_worker': slow(lambda site: site.dose),
    'degrading_worker': slow(_growing),
    'intermittent_worker': slow(lambda site: site.dose if site.random.random() < 0.5 else 1),
    'memory_leak': _leak,
    'telemetry_lost': _silence,
    'blocked_loop': _block,
    'clock_skew': _skew,
}
