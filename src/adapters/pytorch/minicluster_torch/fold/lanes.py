"""The turns of the ranks: gradients, buffers and random numbers of each, within one process and one model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from ..proof import tensors
from ..proof.turns import content_of, restore_random_state
from .plan import NotFoldable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..proof.journal import Journal
    from ..proof.turns import RandomState
    from .plan import Turn
    from .record import Record, Reduction


class Lanes:
    """
    Plays the ranks in turn. `sums` adds up their contributions; `me` is the rank number of this process.
    """

    def __init__(self, turns: dict[tuple[int, int], list[Turn]], me: int, world: int, sums: Sums) -> None:
        self._turns, self._me, self._world, self._sums = turns, me, world, sums
        self.turn: Turn | None = None
        # Called with the rank and the batch of each turn.
        self.at_turn: list[Callable[..., object]] = []
        self._played: dict[tuple[int, int], int] = {}
        self._asked: dict[tuple[int, int], int] = {}
        self._wrappers: list[Any] = []
        self._at_start: dict[int, torch.Tensor | None] = {}
        self._buffers: dict[int, list[torch.Tensor]] = {}
        self._held = 0
        self._has_backward, self._has_stepped, self._is_complete = False, False, False
        # How often the weights were changed before the turns of this step.
        self._changes: int | None = None

    # Passes over the data.

    def begin_pass(self, place: tuple[int, int], state: RandomState) -> None:
        """A pass over the data begins with the random state that it had in the job."""
        if place not in self._turns:
            return
        if any(played < len(self._turns[one]) for one, played in self._played.items()):
            raise NotFoldable('the script ends a pass over its data after a number of batches of its own')
        restore_random_state(state)

    def next_index(self, place: tuple[int, int], ask: Callable[[], Any]) -> Any:
        """The requests to the data set: the samples of the rank whose turn comes, which a loader may request early."""
        at = self._asked.get(place, 0)
        turns = self._turns.get(place, [])
        if at >= len(turns):
            return ask()
        self._asked[place] = at + 1
        recorded = turns[at].batch['asked']
        if turns[at].rank == self._me and ask() != recorded:
            raise NotFoldable(f'rank {self._me} draws other samples than in the job')
        return recorded

    def begin_turn(self, place: tuple[int, int]) -> None:
        """Before a batch is fetched; nothing where the pass over the data is at its end."""
        at = self._played.get(place, 0)
        if place not in self._turns or at >= len(self._turns[place]):
            return
        self._require_step()
        self._played[place] = at + 1
        turn = self.turn = self._turns[place][at]
        self._require_same_weights(turn)
        self._has_backward, self._has_stepped, self._is_complete = False, False, False
        self._hold(turn.rank)
        restore_random_state(turn.batch['random'])
        for look in self.at_turn:
            look(turn.rank, turn.batch)

    def end_fetch(self, place: tuple[int, int], batch: Any) -> None:
        """A batch was fetched: it must have the content that the rank had."""
        if place not in self._turns:
            return
        if self._played.get(place, 0) > len(self._turns[place]) or self.turn is None:
            raise NotFoldable('the script goes on after the last batch of the job')
        if content_of(batch) != self.turn.batch['content']:
            raise NotFoldable(f'rank {self.turn.rank} has other samples under the same indices')

    def _require_step(self) -> None:
        if self.turn is not None and self.turn.is_last and not self._has_stepped:
            raise NotFoldable('the script updates after a number of batches of its own')

    def _require_same_weights(self, turn: Turn) -> None:
        """All ranks begin a step with the same weights, which only the update of all of them changes."""
        changes = sum(one._version for one in self.parameters())
        if turn.rank == 0:
            self._changes = changes
        elif changes != self._changes:
            raise NotFoldable('the script changes weights outside of its optimizer')

    # Gradients.

    def wrap(self, wrapper: Any) -> None:
        """Takes note of a wrapper, whose gradients and buffers are those of the turns."""
        self._wrappers.append(wrapper)

    def parameters(self) -> list[torch.Tensor]:
        """The parameters of all wrapped models."""
        return [one for wrapper in self._wrappers for one in wrapper.module.parameters()]

    def before_backward(self) -> None:
        """The backward pass of a turn begins."""
        if self.turn is None:
            return
        if self._has_backward:
            raise NotFoldable('a batch has more than one backward pass')
        if self.turn.number == 0:
            self._begin_gradients(self.turn)

    def _begin_gradients(self, turn: Turn) -> None:
        """Every rank begins with the gradients that the previous update has left."""
        if turn.rank == 0:
            self._at_start = {id(one): one.grad if one.grad is None else one.grad.clone() for one in self.parameters()}
            return
        for one in self.parameters():
            before = self._at_start.get(id(one))
            one.grad = before if before is None else before.clone()

    def contribute(self, pieces: list[tuple[torch.Tensor, torch.Tensor]]) -> None:
        """One bucket of this rank: parameters with their part of it, as it would be sent."""
        if self.turn is None:
            raise NotFoldable('gradients are reduced before the first batch')
        self._sums.add(self.turn.rank, pieces)

    def after_backward(self) -> None:
        """The backward pass of a turn is over; after the last one, gradients are those of all ranks."""
        if self.turn is None:
            return
        self._has_backward = True
        if self.turn.is_last and self.turn.rank == self._world - 1:
            self._sums.finish(self.turn.step)
            self._hold(self._me)
            self._is_complete = True

    # The update.

    def may_step(self) -> bool:
        """Whether this is the update of all ranks; the updates of single ranks are skipped."""
        if self.turn is None:
            return True
        if not (self.turn.is_last and self._has_backward) or self._has_stepped:
            raise NotFoldable('the script updates after a number of batches of its own')
        self._has_stepped = True
        return self._is_complete

    def may_schedule(self) -> bool:
        """Schedules advance as often as for one rank."""
        return self.turn is None or self.turn.rank == self._world - 1

    # Buffers.

    def _hold(self, rank: int) -> None:
        """Restores the buffers of a rank; DistributedDataParallel broadcasts those of rank 0 if configured to."""
        if rank == self._held:
            return
        buffers = [one for wrapper in self._wrappers for one in wrapper.module.buffers()]
        if not self._buffers:
            self._buffers = {one: [kept.clone() for kept in buffers] for one in range(self._world)}
        self._buffers[self._held] = [one.clone() for one in buffers]
        with torch.no_grad():
            for one, kept in zip(buffers, self._buffers[rank]):
                one.copy_(kept)
        self._held = rank


class Sums:
    """Adds up the gradients of all ranks as Gloo does, and compares contributions and sums with the record."""

    def __init__(self, journal: Journal, record: Record, world: int) -> None:
        self._journal, self._record, self._world = journal, record, world
        self._layout: list[list[torch.Tensor]] = []
        self._parts: dict[tuple[int, int], torch.Tensor] = {}

    def add(self, rank: int, pieces: list[tuple[torch.Tensor, torch.Tensor]]) -> None:
        """One bucket of a rank: parameters with its part of each."""
        # Of a first step, only rank 0 has the buckets of the job: they are arranged anew after a first backward pass.
        if rank == 0:
            self._layout.append([parameter for parameter, _ in pieces])
        self._parts.update({(rank, id(parameter)): part for parameter, part in pieces})

    def finish(self, step: int) -> None:
        """All ranks have contributed: each parameter gets the sum."""
        if not self._layout:
            raise NotFoldable('no gradient is reduced by DistributedDataParallel')
        recorded = self._record.reductions(step)
        if len(recorded) != len(self._layout):
            raise NotFoldable(f'step {step} reduces {len(recorded)} buckets in the job, and {len(self._layout)} here')
        for number, (bucket, known) in enumerate(zip(self._layout, recorded)):
            self._finish_bucket((step, number), bucket, known)
        self._layout, self._parts = [], {}

    def _finish_bucket(self, place: tuple[int, int], bucket: list[torch.Tensor], known: Reduction) -> None:
        from .order import add_up

        try:
            parts = [torch.cat([self._parts[rank, id(one)] for one in bucket]) for rank in range(self._world)]
        except KeyError:
            raise NotFoldable('ranks reduce different parameters') from None
        equal = [tensors.digest([part]) == sent for part, sent in zip(parts, known.sent)]
        total = add_up(parts)
        verdict, total = judge(parts, total, known.result, all(equal))
        self._journal.write('reduced', step=place[0], bucket=place[1], equal=equal, sum=verdict)
        at = 0
        for parameter in bucket:
            give(parameter, total[at : at + parameter.numel()])
            at += parameter.numel()


def judge(
    parts: list[torch.Tensor], total: torch.Tensor, recorded: torch.Tensor | None, are_equal: bool
) -> tuple[str, torch.Tensor]:
    """
    Compares the sum with that of the job, and returns the sum to continue with. That is the job's sum if only the order
    of the additions can explain the difference.
    """
    if recorded is None or recorded.numel() != total.numel():
        return 'unknown', total
    if tensors.digest([recorded]) == tensors.digest([total]):
        return 'equal', total
    exact = [one.double() for one in parts]
    bound = torch.finfo(total.dtype).eps * len(parts) * sum(one.abs() for one in exact)
    is_near = bool(((recorded.double() - sum(exact)).abs() <= bound).all())
    if are_equal and is_near and len(parts) > 2:
        return 'rounding', recorded
    return 'differs', total


def give(parameter: torch.Tensor, flat: torch.Tensor) -> None:
    """Sets the gradient from its values in the order of memory."""
    if parameter.grad is None:
        parameter.grad = torch.empty_like(parameter)
    like = parameter if is_dense(parameter) else torch.empty(parameter.shape)
    with torch.no_grad():
        parameter.grad.copy_(flat.as_strided(parameter.shape, like.stride()))


def is_dense(tensor: torch.Tensor) -> bool:
    """Whether the tensor fills its memory, in whatever order of its dimensions."""
    expected = 1
    for stride, size in sorted((stride, size) for stride, size in zip(tensor.stride(), tensor.shape) if size > 1):
        if stride != expected:
            return False
        expected *= size
    return True
