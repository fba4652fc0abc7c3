"""Imports torch once, then forks the ranks of one job after another: `python -u -m minicluster_torch.fork_server`.

Each line of standard input requests a job; each line of standard output reports on it.
"""

from __future__ import annotations

import ctypes
import importlib.machinery
import json
import os
import random
import runpy
import signal
import subprocess
import sys
import types
from typing import TYPE_CHECKING

import torch

# The first optimizer of every job imports it, which takes as long as torch itself.
import torch._dynamo

import minicluster_torch

if TYPE_CHECKING:
    from typing import Any

_NEW_MOUNTS = 0x20000
_DIE_WITH_PARENT = 1
_ADOPT_ORPHANS = 36

_OUR_PLACES = ('MINICLUSTER_DIR', 'MINICLUSTER_SPEC')


def send(**fields: Any) -> None:
    """Reports on standard output, one JSON document each."""
    os.write(1, json.dumps(fields).encode() + b'\n')


def serve() -> dict[str, Any] | None:
    """Returns the command to run in each rank; in the server itself null, when no further job is requested."""
    # The time of a rank whose leader was killed would count as that of another program.
    ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1)
    send(ready=True, threads=len(os.listdir('/proc/self/task')))
    for text in sys.stdin:
        bury()
        asked = json.loads(text)
        if os.fork() == 0:
            return lead(asked)
    return None


def bury() -> None:
    """Waits for processes that have ended, so that the time of the ranks counts as that of this process."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass


def lead(asked: dict[str, Any]) -> dict[str, Any]:
    """The parent of one job's ranks, in its own process group and, if requested, with its own file system."""
    number = asked['job']
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    os.setsid()
    send(job=number, leader=os.getpid())
    if asked['overlay'] is not None and not cover(libc, asked['overlay'], asked['ranks'][0]['environment']):
        send(job=number, ended=1)
        os._exit(1)
    ranks = {}
    for place, one in enumerate(asked['ranks']):
        pid = os.fork()
        if pid == 0:
            libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
            return one
        ranks[pid] = place
    os._exit(await_all(number, ranks))


def cover(libc: ctypes.CDLL, overlay: list[str], environment: dict[str, str]) -> bool:
    """Redirects changes of files to a layer that is discarded with the job, except those of our records."""
    if libc.unshare(_NEW_MOUNTS) != 0:
        return False
    own = {**os.environ, **{name: environment[name] for name in _OUR_PLACES if name in environment}}
    return subprocess.run(overlay, check=False, stdin=subprocess.DEVNULL, stdout=2, env=own).returncode == 0


def await_all(number: int, ranks: dict[int, int]) -> int:
    """Reports the end of each rank, and returns the exit code of the job."""
    worst = 0
    while ranks:
        pid, status = os.wait()
        if pid not in ranks:
            continue
        code = os.waitstatus_to_exitcode(status)
        send(job=number, rank=ranks.pop(pid), pid=pid, code=code)
        worst = worst or code
    send(job=number, ended=worst)
    return 1 if worst else 0


def become(rank: dict[str, Any]) -> None:
    """Turns this process into the one that the launcher would have started."""
    os.chdir(rank['directory'])
    os.environ.clear()
    os.environ.update(rank['environment'])
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    # Standard output is reserved for reports, so the rank prints to standard error.
    os.dup2(2, 1)
    # Otherwise all ranks would draw the same numbers in a script that sets no seed.
    random.seed()
    torch.default_generator.seed()
    numpy = sys.modules.get('numpy')
    if numpy is not None:
        numpy.random.seed()
    # Python 3.9 has none.
    vars(sys)['orig_argv'] = [sys.executable, *rank['argv']]
    minicluster_torch.autoload()


def run(argv: list[str]) -> None:
    """The script as `python` runs it."""
    if argv[0] == '-m':
        sys.argv = argv[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(argv[1], run_name='__main__', alter_sys=True)
        return
    path = argv[0]
    sys.argv = argv
    sys.path[0] = os.path.dirname(os.path.realpath(path))
    main = types.ModuleType('__main__')
    main.__file__ = path
    main.__loader__ = importlib.machinery.SourceFileLoader('__main__', path)
    vars(main)['__builtins__'] = sys.modules['builtins']
    sys.modules['__main__'] = main
    with open(path, 'rb') as file:
        code = compile(file.read(), path, 'exec')
    exec(code, main.__dict__)


if __name__ == '__main__':
    chosen = serve()
    if chosen is not None:
        become(chosen)
        run(chosen['argv'])
