"""The turns of the ranks: gradients, buffers and random numbers of each, within one process and one model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from ..proof.turns import content_of, restore_random_state
from .plan import NotFoldable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..proof.turns import RandomState
    from .plan import Turn
    from .sums import Sums


class RankTurns:
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
        buffers = [one for wrapper in self._wrappers for one in wrapper.module.buffers()]
        if not self._buffers:
            # Before the first turn, which may change them.
            self._buffers = {one: [kept.clone() for kept in buffers] for one in range(self._world)}
        if rank == self._held:
            return
        self._buffers[self._held] = [one.clone() for one in buffers]
        with torch.no_grad():
            for one, kept in zip(buffers, self._buffers[rank]):
                one.copy_(kept)
        self._held = rank
