"""Watches a PyTorch training job from inside. torch itself loads this at the end of `import torch`."""

from __future__ import annotations

import atexit
import multiprocessing
import os
from typing import TYPE_CHECKING

from .guard import print_error

if TYPE_CHECKING:
    from .loop import Loop
    from .record import Recorder

attached: Loop | None = None


def autoload() -> None:
    """Entry point of the group `torch.backends`. It never raises: torch would fail to import."""
    global attached
    try:
        if attached is None and _is_rank():
            attached = _attach(int(os.environ['RANK']), int(os.environ['WORLD_SIZE']))
        elif attached is None and _may_become_rank():
            from .launch import spawned

            spawned.await_process_group(become_rank)
    except Exception as error:
        print_error(f'not attached: {error!r}')


def _is_rank() -> bool:
    """Whether this process is a rank: not its launcher, a loader worker or a program that a rank has started."""
    names = ('MINICLUSTER_DIR', 'MINICLUSTER_SPEC', 'RANK', 'WORLD_SIZE')
    if not all(name in os.environ for name in names) or multiprocessing.parent_process() is not None:
        return False
    from . import process

    return not process.starts_rank() and _owns_name()


def _owns_name() -> bool:
    return os.environ.setdefault('MINICLUSTER_ATTACHED', str(os.getpid())) == str(os.getpid())


def _may_become_rank() -> bool:
    """Whether this process belongs to no rank, and the ranks are those that a command starts itself."""
    if 'MINICLUSTER_ATTACHED' in os.environ or not all(
        name in os.environ for name in ('MINICLUSTER_DIR', 'MINICLUSTER_SPEC')
    ):
        return False
    from . import spec

    return spec.read(os.environ['MINICLUSTER_SPEC'])['announce']


def become_rank(rank: int, world: int) -> None:
    """Attaches to a process that has just been told its number."""
    global attached
    if attached is None and _owns_name():
        attached = _attach(rank, world)


def _attach(rank: int, world: int) -> Loop | None:
    from . import checkpoint, collectives, compiling, gradients, hooks, links, loop, rows, scaling, settings, spec
    from .beats import Beats
    from .launch import at_exit, registration
    from .record import Recorder

    asked = spec.read(os.environ['MINICLUSTER_SPEC'])
    if not registration.join(asked, rank, world):
        return None
    _count_restarts(asked['restartCount'])
    recorder = Recorder(asked, os.environ['MINICLUSTER_DIR'], rank, world)
    recorder.guard(recorder.start)()
    if asked['describeProcess']:
        recorder.guard(_keep_process)(recorder)
    watched = loop.Loop(recorder, asked)
    # What is registered first is called last.
    atexit.register(recorder.guard(watched.ending.leave))
    if asked['mode'] != 'watch':
        from . import proof

        # First, so that its hooks see a step before the job can be ended after it.
        recorder.guard(proof.install)(watched, asked)
    for part in (compiling, hooks, scaling, rows, gradients, collectives, settings, checkpoint, links):
        recorder.guard(part.install)(watched, asked)
    if asked['faults']:
        from . import faults

        recorder.guard(faults.install)(watched, asked)
    recorder.guard(Beats(watched, asked).start)()
    recorder.guard(watched.ending.watch_exceptions)()
    recorder.guard(at_exit.register)(recorder.guard(watched.ending.finish))
    return watched


def _count_restarts(earlier: int) -> None:
    """A script may read how often it was restarted; its launcher counts from this attempt on."""
    name = 'TORCHELASTIC_RESTART_COUNT'
    if earlier > 0 and name in os.environ:
        os.environ[name] = str(int(os.environ[name]) + earlier)


def _keep_process(recorder: Recorder) -> None:
    from . import process

    recorder.keep('process', process.describe())
