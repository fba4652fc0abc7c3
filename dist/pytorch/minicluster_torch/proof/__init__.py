"""The proof: what a rank does is recorded, and compared with the same rank run again alone."""

import os
import sys

from .ending import Ending
from .journal import Journal
from .mute import mute_saving, watch_loading
from .samples import Samples
from .steps import Steps


def install(watched, asked):
    """Called once torch is imported, in each process of a rank; `asked` is the spec of the run."""
    rank, world = watched.recorder.rank, watched.recorder.world
    directory = os.path.join(os.environ['MINICLUSTER_DIR'], 'proof')
    os.makedirs(directory, exist_ok=True)
    journal = Journal(os.path.join(directory, f'rank-{rank}.jsonl'))
    describe_process(journal, rank, world)
    ending = Ending(journal)
    watched.before_end.append(ending.leave_together)
    samples = Samples(journal)
    steps = Steps(journal, samples)
    ending.install()
    for part in (samples.install, steps.install, lambda: watch_forward(samples, journal)):
        journal.quietly(part)()
    journal.quietly(stand_in)(asked, (rank, world), (journal, steps, ending))
    watch_loading(journal)
    if asked['muteSaving']:
        mute_saving(journal)


def stand_in(asked, place, parts):
    """Puts the group that records, or the one that answers, in the place of Gloo."""
    journal, steps, ending = parts
    rank, _ = place
    folder = asked['recordDirectory']
    values = os.path.join(folder, f'rank-{rank}.values')
    if asked['mode'] == 'record':
        from . import recorded_group

        os.makedirs(folder, exist_ok=True)
        steps.collectives = recorded_group.install(journal, values, steps.current, ending)
    elif asked['mode'] == 'replay':
        from . import answered_group

        paths = os.path.join(folder, f'rank-{rank}.jsonl'), values
        steps.collectives = answered_group.install(journal, steps.current, paths, place)


def watch_forward(samples, journal):
    """Sees what the outermost module is given; leaves as soon as the script compiles a model."""
    import torch
    from torch.nn.modules import module as modules
    depth = [0]

    def before(module, args):
        if depth[0] == 0:
            journal.quietly(samples.saw_forward)(module, args)
        depth[0] += 1

    def after(_module, _args, _output):
        depth[0] = max(depth[0] - 1, 0)
    hooks = [modules.register_module_forward_pre_hook(before),
             modules.register_module_forward_hook(after, always_call=True)]
    compile_ = torch.compile

    def compile_without_hooks(*args, **named):
        for hook in hooks:
            hook.remove()
        return compile_(*args, **named)
    torch.compile = compile_without_hooks


def describe_process(journal, rank, world):
    import torch

    kept = ('RANK', 'LOCAL_RANK', 'WORLD_SIZE', 'LOCAL_WORLD_SIZE', 'GROUP_RANK', 'GROUP_WORLD_SIZE', 'ROLE_RANK',
            'ROLE_NAME', 'ROLE_WORLD_SIZE', 'MASTER_ADDR', 'MASTER_PORT', 'OMP_NUM_THREADS', 'ACCELERATE_USE_CPU')
    journal.write(
        'process', rank=rank, world=world, pid=os.getpid(), directory=os.getcwd(),
        argv=list(getattr(sys, 'orig_argv', [sys.executable, *sys.argv])), executable=sys.executable,
        environment={
            name: value for name, value in os.environ.items()
            if name in kept or name.startswith(('TORCHELASTIC_', 'ACCELERATE_', 'FSDP_'))},
        torch=torch.__version__, threads=torch.get_num_threads())
