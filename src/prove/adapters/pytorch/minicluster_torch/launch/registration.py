"""Where a wrapper starts the ranks: each reports to the coordinator, which learns from it how many ranks there are."""

from __future__ import annotations

import json
import os
import socket
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from ..spec import Spec

_PATIENCE_S = 60.0


def join(asked: Spec, rank: int, world: int) -> bool:
    """
    Whether this rank is one of the job that is observed. The answer comes when the coordinator is ready for all ranks;
    without an answer, the rank stays unobserved.
    """
    if not asked['announce'] or asked['controlDirectory'] is None:
        return True
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(_PATIENCE_S)
            line.connect(os.path.join(asked['controlDirectory'], 'registration.sock'))
            line.sendall(json.dumps(_introduction(rank, world)).encode() + b'\n')
            return json.loads(line.makefile().readline())['join'] is True
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _introduction(rank: int, world: int) -> dict[str, Any]:
    env = os.environ
    job = ':'.join(env.get(name, '') for name in ('TORCHELASTIC_RUN_ID', 'MASTER_ADDR', 'MASTER_PORT'))
    return {
        'rank': rank,
        'world': world,
        'here': _whole(env.get('LOCAL_WORLD_SIZE')),
        'pid': os.getpid(),
        # The same for all ranks of one job.
        'job': job,
        'script': os.path.basename(sys.argv[0]) if sys.argv and sys.argv[0] else None,
        'environment': _initial_environment(),
    }


def _whole(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdigit() else None


def _initial_environment() -> dict[str, str]:
    """The variables with which this process was started, without those that are ours."""
    try:
        with open('/proc/self/environ', 'rb') as file:
            pairs = (os.fsdecode(one).partition('=') for one in file.read().split(b'\0') if one)
            found = {name: value for name, _, value in pairs}
    except OSError:
        found = dict(os.environ)
    return {name: value for name, value in found.items() if not name.startswith('MINICLUSTER_')}
