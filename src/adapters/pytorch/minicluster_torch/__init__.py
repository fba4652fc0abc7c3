"""Watches a PyTorch training job from inside. torch itself loads this at the end of `import torch`."""

import atexit
import multiprocessing
import os
import sys

from .guard import print_error

attached = None


def autoload():
    """Entry point of the group `torch.backends`. It never raises: torch would fail to import."""
    global attached
    try:
        if attached is None and _is_rank():
            attached = _attach()
    except Exception as error:
        print_error(f'not attached: {error!r}')


def _is_rank():
    """Whether this process is a rank: not the agent, a loader worker or a program that a rank has started."""
    names = ('MINICLUSTER_DIR', 'MINICLUSTER_SPEC', 'RANK', 'WORLD_SIZE')
    if not all(name in os.environ for name in names):
        return False
    owner = os.environ.setdefault('MINICLUSTER_ATTACHED', str(os.getpid()))
    return owner == str(os.getpid()) and multiprocessing.parent_process() is None


def _attach():
    from . import checkpoint, collectives, compiling, gradients, hooks, links, loop, rows, scaling, spec
    from .beats import Beats
    from .record import Recorder

    asked = spec.read(os.environ['MINICLUSTER_SPEC'])
    recorder = Recorder(asked, os.environ['MINICLUSTER_DIR'])
    recorder.guard(recorder.start)()
    if asked['describeProcess']:
        recorder.guard(_keep_process)(recorder)
    watched = loop.Loop(recorder, asked)
    if asked['mode'] != 'watch':
        from . import proof

        # First, so that its hooks see a step before the job can be ended after it.
        recorder.guard(proof.install)(watched, asked)
    for part in (compiling, hooks, scaling, rows, gradients, collectives, checkpoint, links):
        recorder.guard(part.install)(watched, asked)
    if asked['faults']:
        from . import faults

        recorder.guard(faults.install)(watched, asked)
    recorder.guard(Beats(watched, asked).start)()
    recorder.guard(watched.ending.watch_exceptions)()
    atexit.register(recorder.guard(watched.ending.finish))
    return watched


def _keep_process(recorder):
    from . import process

    recorder.keep('process', process.describe())
