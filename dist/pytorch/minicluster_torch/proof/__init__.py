"""The proof: the work of a rank is recorded, and compared with the same rank run again alone."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from .. import process
from ..spec import record_directory
from .advice.fetches import Fetches
from .advice.live_tensors import LiveTensors
from .budget import Budget, Estimate, share_of
from .ending import Ending
from .gradients import ComparedGradients, KeptGradients, Rescaled
from .journal import Journal
from .places import Places
from .samples import Samples
from .steps import Steps
from .suppress_saving import suppress_saving, watch_loading, watch_saving

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..fold.fold_ranks import FoldedRanks
    from ..guard import Guard
    from ..loop import Loop
    from ..spec import Spec
    from .rounding import Rounding


def install(watched: Loop, asked: Spec) -> None:
    """Called once torch is imported, in each process of a rank; `asked` is the spec of the run."""
    rank, world = watched.recorder.rank, watched.recorder.world
    directory = os.path.join(os.environ['MINICLUSTER_DIR'], 'proof')
    os.makedirs(directory, exist_ok=True)
    journal = Journal(os.path.join(directory, f'rank-{rank}.jsonl'), watched.recorder.guard)
    guard = journal.guard
    describe_process(journal, rank, world)
    ending = Ending(journal)
    watched.before_end.append(ending.leave_together)
    places = Places(journal)
    samples = Samples(journal, places)
    steps = Steps(journal, samples, watched.scaling)
    watched.after_skip.append(steps.skipped)
    watched.by_hand.before.append(steps.before_update)
    watched.by_hand.after.append(steps.updated)
    watched.meshes.after_each.append(lambda mesh: journal.write('mesh', **mesh))
    rounding = guard(another_rounding)(asked)
    folded = fold_all_ranks(journal, asked, (rank, world))
    guard(give_batches)(guard, asked, samples, steps)
    for part in (
        ending.install,
        places.install,
        samples.install,
        steps.install,
        lambda: watch_forward(watched, steps, rounding),
    ):
        guard(part)()
    budget = budget_of(asked, journal, world)
    guard(replace_gloo)(asked, (rank, world), (journal, steps, ending), budget)
    if asked['mode'] == 'record':
        guard(tell_position)(watched, steps)
        guard(keep_turns)(record_directory(asked), rank, (steps, samples), budget)
        guard(tell_cost)(watched, budget, asked)
    if folded is not None:
        folded.step = steps.current
        samples.before_pass.append(folded.begin_pass)
        folded.join(steps.scope)
        watched.by_hand.before.insert(0, folded.refuse_update_by_hand)
    guard(watch_loading)(journal)
    if asked['mode'] == 'record':
        guard(watch_saving)(journal, steps.current)
        guard(Fetches(journal, samples).install)()
        steps.before_each_step.append(LiveTensors(journal).look)
    if asked['suppressSaving']:
        guard(suppress_saving)(journal)


def replace_gloo(asked: Spec, place: tuple[int, int], parts: tuple[Journal, Steps, Ending], budget: Budget) -> None:
    """Puts the group that records, or the one that answers, in the place of Gloo."""
    journal, steps, ending = parts
    rank, _ = place
    folder = record_directory(asked)
    values = os.path.join(folder, f'rank-{rank}.values')
    if asked['mode'] == 'record':
        from . import recorded_group

        os.makedirs(folder, exist_ok=True)
        steps.collectives = recorded_group.install(journal, (values, budget), steps.current, ending)
        steps.collectives.scope = steps.scope
        steps.after_each_backward.append(steps.collectives.after_backward)
        journal.guard(steps.scope.watch_joined)(journal.guard, steps.collectives.after_backward)
        steps.before_each_use.append(steps.collectives.before_update)
        steps.before_each_update.append(KeptGradients((folder, rank), steps.is_part, budget, asked['checkSteps']).look)
        if asked['keepSlices']:
            keep_slices(journal, (folder, rank), steps, budget)
    elif asked['mode'] == 'replay':
        from . import answered_group

        paths = os.path.join(folder, f'rank-{rank}.jsonl'), values
        steps.collectives = answered_group.install(journal, steps.current, paths, place)
    elif asked['mode'] == 'reference':
        from .python_group import stay_alone

        stay_alone(*place)
        rescaled = Rescaled(journal.guard)
        # Another rounding changes in place what a loss has saved, and only the first run is asked for its factors.
        if asked['roundingSeed'] is None:
            steps.before_each_backward.append(rescaled.before_backward)
            steps.after_each_clip.append(rescaled.clipped)
        if asked['batchesOf'] is not None:
            from .given_batches import GivenUpdates

            steps.before_each_update.append(GivenUpdates(journal, folder, steps.optimizer, rescaled).look)
            return
        compared = ComparedGradients(journal, folder, steps.optimizer, rescaled)
        if asked['roundingSeed'] is None:
            # Runs that are rounded otherwise are compared with this one.
            own = os.path.join(os.environ['MINICLUSTER_DIR'], 'proof')
            kept = KeptGradients((own, rank), steps.is_part, budget, asked['checkSteps'])
            kept.is_sampled = compared.are_sampled()
            steps.before_each_update.append(kept.look)
        steps.before_each_update.append(compared.look)


def keep_slices(journal: Journal, place: tuple[str, int], steps: Steps, budget: Budget) -> None:
    """For a comparison with a run that is spread over its ranks in another way."""
    from .parts.slices import Slices

    slices = Slices(journal, place, steps, budget)
    steps.forwards.keeps_columns = True
    steps.before_each_update.append(slices.before_update)
    steps.after_each_update.append(slices.after_update)


def tell_position(watched: Loop, steps: Steps) -> None:
    """torch calls no hook of a group that is written in Python. Older torch has none, and is observed otherwise."""
    import torch.distributed as dist

    from .recorded_group import Recording

    if isinstance(steps.collectives, Recording) and hasattr(dist.ProcessGroup, 'register_pre_hook'):
        steps.collectives.entered.append(watched.enter)


def budget_of(asked: Spec, journal: Journal, world: int) -> Budget:
    """What this process may write; the runs after the job are given no budget, and write less than a rank of it."""
    budget = asked['proofBudgetBytes']
    return Budget(journal, None if budget is None else share_of(budget, world), budget)


def tell_cost(watched: Loop, budget: Budget, asked: Spec) -> None:
    """Rank 0 tells it for all."""
    if asked['proofBudgetBytes'] is not None and watched.recorder.rank == 0:
        share = share_of(asked['proofBudgetBytes'], watched.recorder.world)
        watched.after_step.append(Estimate(watched, budget, share).look)


def give_batches(guard: Guard, asked: Spec, samples: Samples, steps: Steps) -> None:
    """Gives this process the batches of a rank of the job; it is installed first, so that all others see them."""
    given = asked['batchesOf']
    if given is None:
        return
    from .given_batches import GivenBatches

    batches = GivenBatches(record_directory(asked), given['rank'], given['world'])
    batches.install(guard, steps.current)
    samples.before_pass.append(batches.begin_pass)


def keep_turns(folder: str, rank: int, parts: tuple[Steps, Samples], budget: Budget) -> None:
    """For processes that play ranks."""
    from .kept_batches import KeptBatches
    from .turns import Turns

    steps, samples = parts
    take = partial(take_now, budget, steps)
    kept = KeptBatches(folder, rank, take)
    samples.before_pass.append(kept.begin_pass)
    samples.before_batch.append(kept.before_batch)
    samples.after_batch.append(kept.batch)
    samples.after_pass.append(kept.end_pass)
    turns = Turns(folder, rank, samples, take)
    turns.entered = steps.entered
    samples.before_pass.append(turns.begin_pass)
    samples.before_batch.append(turns.before_batch)
    samples.after_batch.append(turns.batch)
    steps.after_each_backward.append(turns.backward)
    steps.before_each_update.append(turns.update)


def take_now(budget: Budget, steps: Steps, size: int) -> bool:
    """Whether so many bytes of the present step may be written."""
    return budget.take(steps.current(), size)


def fold_all_ranks(journal: Journal, asked: Spec, place: tuple[int, int]) -> FoldedRanks | None:
    """Null if this process is one rank only. It is installed first, so that all others see its changes."""
    if asked['mode'] != 'fold':
        return None
    from ..fold.fold_ranks import FoldedRanks

    folded = FoldedRanks(journal, record_directory(asked), place)
    folded.install()
    return folded


def another_rounding(asked: Spec) -> Rounding | None:
    """Null if results are rounded as usual."""
    if asked['roundingSeed'] is None:
        return None
    from .rounding import Rounding

    return Rounding(asked['roundingSeed'])


def watch_forward(watched: Loop, steps: Steps, rounding: Rounding | None) -> None:
    """Observes the inputs of the outermost module; stops as soon as the script compiles a model."""
    import torch
    from torch.nn.modules import module as modules

    depth, guard = [0], watched.recorder.guard

    def before(_module: object, args: tuple[Any, ...]) -> None:
        depth[0] += 1
        if depth[0] == 1:
            if not steps.scope.is_backward:
                guard.each([watched.by_hand.look])
            steps.scope.is_forward = torch.is_grad_enabled()
            steps.before_forward(args)
            if rounding is not None:
                rounding.start()

    def after(module: Any, args: tuple[Any, ...], *rest: Any) -> None:
        depth[0] = max(depth[0] - 1, 0)
        if depth[0] == 0:
            steps.scope.is_forward = False
            # After an exception, torch does not show named arguments.
            named = rest[0] if len(rest) > 1 else {}
            steps.after_forward(module, [*args, *named.values()], rest[-1])

    hooks = [modules.register_module_forward_pre_hook(guard(before)), register_after(modules, guard(after))]

    def remove(*_args: object, **_named: object) -> None:
        for hook in hooks:
            hook.remove()
            # torch keeps this mark, and warns of a hook that is gone.
            getattr(modules, '_global_forward_hooks_with_kwargs', {}).pop(hook.id, None)

    torch.compile = guard.around(torch.compile, remove)
    steps.rounding = rounding
    if rounding is not None:
        guard(rounding.install)(guard)


def register_after(modules: Any, after: Callable[..., Any]) -> Any:
    """Registers a hook for all modules, which also receives named arguments where torch shows them."""
    try:
        return modules.register_module_forward_hook(after, with_kwargs=True, always_call=True)
    except TypeError:
        # Older torch does not show named arguments to a hook for all modules.
        return modules.register_module_forward_hook(
            lambda module, args, output: after(module, args, {}, output), always_call=True
        )


def describe_process(journal: Journal, rank: int, world: int) -> None:
    """Notes what this process is, so that it can be started again."""
    import torch

    journal.write(
        'process',
        rank=rank,
        world=world,
        pid=os.getpid(),
        **process.describe(),
        torch=torch.__version__,
        threads=torch.get_num_threads(),
        string_hash=str(hash('minicluster')),
    )
