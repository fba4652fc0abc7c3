"""Controls: harmless, but they look like a fault."""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

from .speed import burn, slow

if TYPE_CHECKING:
    from ..faults import Fault, Site

_WARM_UP = {'steps': 3, 'factor': 20, 'most_ms': 200}
_EVALUATION = {'every': 20, 'ms': 30}
_GARBAGE = {'every': 15, 'least_ms': 10, 'most_ms': 20}
_SKEW = {'steps': 5, 'factor': 1.2}
_CLOCK_AHEAD_MS = 400


def _warm_up(site: Site) -> None:
    def compute() -> None:
        if site.watched.step < _WARM_UP['steps']:
            burn(min((_WARM_UP['factor'] - 1) * site.watched.current.computed_ms(), _WARM_UP['most_ms']))
            site.confirm(f'the first {_WARM_UP["steps"]} steps are slow')

    site.watched.after_backward.append(compute)


def _evaluate(site: Site) -> None:
    def pause(_optimizer: object) -> None:
        if (site.watched.step + 1) % _EVALUATION['every'] == 0:
            burn(_EVALUATION['ms'])
            site.confirm('evaluated after a step')

    site.watched.after_step.append(pause)


def _collect_garbage(site: Site) -> None:
    world, rank = site.watched.recorder.world, site.watched.recorder.rank

    def pause() -> None:
        step = site.watched.step
        # All ranks draw the same number, so that exactly one of them is affected.
        if step == 0 or step % _GARBAGE['every'] or site.random.randrange(world) != rank:
            return
        end = time.perf_counter() + site.random.uniform(_GARBAGE['least_ms'], _GARBAGE['most_ms']) / 1000
        made: list[dict[str, int]] = []
        while time.perf_counter() < end:
            made.append({'made': len(made)})
        made.clear()
        gc.collect()
        site.confirm('collected garbage')

    site.watched.after_backward.append(pause)


def _skew(site: Site) -> None:
    return slow(lambda one: _SKEW['factor'] if one.watched.step < one.first + _SKEW['steps'] else 1)(site)


def _turn_all_clocks(site: Site) -> None:
    site.watched.recorder.turn_clock(_CLOCK_AHEAD_MS)
    site.confirm('clock ahead like all others')


KINDS: dict[str, Fault] = {
    'warm_up': _warm_up,
    'evaluation': _evaluate,
    'garbage_pause': _collect_garbage,
    'skewed_samples': _skew,
    'monitor_clock_step': _turn_all_clocks,
}
