"""Makes torch play all ranks in one process: its data loaders, DistributedDataParallel, optimizers and schedules."""

from __future__ import annotations

import functools
import multiprocessing
import os
import sys
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.optim import Optimizer, lr_scheduler
from torch.utils.data import dataloader

from ..proof.python_group import stay_alone
from ..proof.stand_in import create_instead_of_gloo
from .group import FoldedGroup
from .plan import NotFoldable, plan
from .rank_turns import RankTurns
from .record import Record
from .sums import Sums

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, NoReturn

    from ..proof.journal import Journal
    from ..proof.pass_scope import PassScope


class FoldedRanks:
    """One process that plays all ranks, from what each of them recorded."""

    def __init__(self, journal: Journal, folder: str, place: tuple[int, int]) -> None:
        self._journal, self._place = journal, place
        self.step: Callable[[], int] = lambda: 0
        self._record = self.guard(Record)(folder, place[1])
        turns = self.guard(plan)(self._record.turns)
        self.rank_turns = RankTurns(turns, *place, Sums(journal, self._record, place[1]))
        self.rank_turns.at_turn.append(lambda rank, batch: self._record.go_to(rank, batch['entered']))

    def guard(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wraps the function: an error ends this process with a reason, because it has no other purpose."""

        @functools.wraps(function)
        def guarded(*args: Any, **named: Any) -> Any:
            try:
                return function(*args, **named)
            except StopIteration:
                raise
            except NotFoldable as reason:
                self._stop(str(reason))
            except Exception as error:
                self._stop(f'{type(error).__name__}: {error}')

        return guarded

    def _stop(self, reason: str) -> NoReturn:
        self._journal.write('unfolded', step=self.step(), reason=reason[:500])
        for child in multiprocessing.active_children():
            child.terminate()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(0)

    def install(self) -> None:
        """Before other code wraps these functions, so that it sees the rank whose turn it is."""
        self._watch_loaders()
        self._watch_backward()
        self._watch_wrappers()
        self._hold_back_updates()

    def join(self, scope: PassScope) -> None:
        """The group of the job, of which this process is one rank."""
        FoldedGroup.record, FoldedGroup.scope, FoldedGroup.guard = self._record, scope, self.guard
        self._record.go_to(self._place[0], 0)
        create_instead_of_gloo(FoldedGroup, self._journal)
        stay_alone(*self._place)

    def refuse_update_by_hand(self, *_what: object) -> None:
        """Called before one: it cannot be held back until all ranks have had their turn."""
        self._stop('the script updates its weights itself, without an optimizer of torch')

    def begin_pass(self, loader: int, number: int) -> None:
        """A pass over the data begins, as it did in the job."""
        place = (loader, number)
        state = self._record.random_state(self._place[0], place)
        if state is not None:
            self.guard(self.rank_turns.begin_pass)(place, state)

    def _watch_loaders(self) -> None:
        iterator = dataloader._BaseDataLoaderIter
        ask, hand_over, guard, rank_turns = iterator._next_index, iterator.__next__, self.guard, self.rank_turns

        def _next_index(it: Any) -> Any:
            return guard(rank_turns.next_index)(it._minicluster_proof_pass[:2], lambda: ask(it))

        def __next__(it: Any) -> Any:
            place = it._minicluster_proof_pass[:2]
            guard(rank_turns.begin_turn)(place)
            batch = hand_over(it)
            guard(rank_turns.end_fetch)(place, batch)
            return batch

        iterator._next_index, iterator.__next__ = _next_index, __next__

    def _watch_backward(self) -> None:
        backward = torch.autograd.backward
        guard = self.guard
        rank_turns = self.rank_turns
        open_passes: list[bool] = []

        def played(*args: Any, **named: Any) -> Any:
            if open_passes:
                # A checkpoint of activations has a pass within the pass.
                return backward(*args, **named)
            guard(rank_turns.before_backward)()
            open_passes.append(True)
            backward(*args, **named)
            open_passes.pop()
            return guard(rank_turns.after_backward)()

        torch.autograd.backward = played

    def _watch_wrappers(self) -> None:
        start, guard, rank_turns = DistributedDataParallel.__init__, self.guard, self.rank_turns
        world = self._place[1]

        def contribute(_state: object, bucket: Any) -> torch.futures.Future[Any]:
            flat = bucket.buffer()
            # As DistributedDataParallel does without a hook: it multiplies before the sum.
            flat.mul_(1.0 / world)
            guard(rank_turns.contribute)(pieces_of(bucket.parameters(), flat))
            done = torch.futures.Future()
            done.set_result(flat)
            return done

        def __init__(wrapper: Any, *args: Any, **named: Any) -> None:
            start(wrapper, *args, **named)
            guard(require_plain)(wrapper, world)
            dist._register_comm_hook(wrapper.reducer, None, contribute)
            rank_turns.wrap(wrapper)

        def refuse(*_args: object, **_named: object) -> NoReturn:
            raise NotFoldable('the script reduces gradients by a communication hook of its own')

        DistributedDataParallel.__init__ = __init__
        DistributedDataParallel.register_comm_hook = guard(refuse)

    def _hold_back_updates(self) -> None:
        watch, guard, rank_turns = Optimizer.profile_hook_step, self.guard, self.rank_turns

        def profile_hook_step(step: Callable[..., Any]) -> Callable[..., Any]:
            watched = watch(step)

            @functools.wraps(watched)
            def played(*args: Any, **named: Any) -> Any:
                guard(require_no_closure)(args, named)
                return watched(*args, **named) if guard(rank_turns.may_step)() else None

            return played

        Optimizer.profile_hook_step = staticmethod(profile_hook_step)
        schedules: list[Any] = [
            one for one in vars(lr_scheduler).values() if isinstance(one, type) and 'step' in vars(one)
        ]
        for kind in schedules:
            kind.step = self._in_schedule(kind.step)
        self._refuse_scaling()

    def _in_schedule(self, step: Callable[..., Any]) -> Callable[..., Any]:
        rank_turns = self.rank_turns

        @functools.wraps(step)
        def played(*args: Any, **named: Any) -> Any:
            return step(*args, **named) if rank_turns.may_schedule() else None

        return played

    def _refuse_scaling(self) -> None:
        scaler = torch.amp.GradScaler
        step = scaler.step

        def scaled(one: Any, *args: Any, **named: Any) -> Any:
            if one.is_enabled():
                self.guard(refuse_scaling)()
            return step(one, *args, **named)

        scaler.step = scaled


def refuse_scaling() -> NoReturn:
    """Refuses a script whose updates depend on a scaler."""
    raise NotFoldable('the script scales its loss by a GradScaler')


def require_plain(wrapper: Any, world: int) -> None:
    """Refuses a wrapper whose sums cannot be repeated rank by rank."""
    if wrapper.gradient_as_bucket_view and world & (world - 1):
        raise NotFoldable('gradients are views of their buckets, which are divided differently')
    if wrapper.static_graph:
        raise NotFoldable('DistributedDataParallel uses a static graph')
    if wrapper.find_unused_parameters:
        raise NotFoldable('DistributedDataParallel looks for unused parameters')


def require_no_closure(args: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Refuses an optimizer that computes the gradients itself."""
    if any(one is not None for one in [*args[1:], *named.values()]):
        raise NotFoldable(
            'the optimizer receives a closure that computes the gradients, as in Lightning and with LBFGS'
        )


def pieces_of(parameters: Iterable[torch.Tensor], flat: torch.Tensor) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The part of each parameter in a flat bucket."""
    at, pieces = 0, []
    for parameter in parameters:
        pieces.append((parameter, flat[at : at + parameter.numel()].clone()))
        at += parameter.numel()
    return pieces
