"""Faults that end a rank's process, or stop it, in the middle of a step."""

from __future__ import annotations

import os
import resource
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..faults import Fault, Site


def _in_step(act: Callable[[Site, str], None]) -> Fault:
    """Acts once, at random before the gradient is sent or before the update."""

    def install(site: Site) -> None:
        place = site.random.choice(('before_collective', 'before_step'))
        is_done: list[bool] = []

        def now(_what: object) -> None:
            if site.is_due() and not is_done:
                is_done.append(True)
                act(site, 'before a collective' if place == 'before_collective' else 'before the update')

        getattr(site.watched, place).append(now)

    return install


def _send(name: str) -> Callable[[Site, str], None]:
    def act(site: Site, place: str) -> None:
        # Prevents a core dump of a training process.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        site.confirm(f'{name} {place}')
        os.kill(os.getpid(), getattr(signal, name))

    return act


def _exit(site: Site, place: str) -> None:
    ways = {'SIGABRT': _send('SIGABRT'), 'SIGSEGV': _send('SIGSEGV'), 'exit code 1': _leave}
    ways[site.random.choice(sorted(ways))](site, place)


def _leave(site: Site, place: str) -> None:
    site.confirm(f'exit code 1 {place}')
    os._exit(1)


KINDS: dict[str, Fault] = {
    'worker_crash': _in_step(_send('SIGKILL')),
    'worker_exit': _in_step(_exit),
    'worker_timeout': _in_step(_send('SIGSTOP')),
}
