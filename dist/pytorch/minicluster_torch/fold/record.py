"""The records of all ranks of the job, for the process that plays them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..proof import tensors
from ..proof.journal import Stored, entered, lines_of, unpickled
from .plan import NotFoldable, cut_after

if TYPE_CHECKING:
    import torch

    from ..proof.turns import RandomState


class Reduction:
    """One bucket of gradients: digests of what each rank sent, and the sum that all received."""

    def __init__(self, sent: list[str | None], result: torch.Tensor | None) -> None:
        self.sent, self.result = sent, result


class Record:
    """What every rank entered, received and read, in order."""

    def __init__(self, folder: str, world: int) -> None:
        journals = [os.path.join(folder, f'rank-{rank}.jsonl') for rank in range(world)]
        self._entered = [list(entered(path)) for path in journals]
        limits = [one['steps'] for path in journals for one in lines_of(path, 'limited')]
        self._values = [Stored(os.path.join(folder, f'rank-{rank}.values')) for rank in range(world)]
        turns = [list(unpickled(os.path.join(folder, f'rank-{rank}.turns'))) for rank in range(world)]
        # Of later steps there are no values, and their turns may be incomplete.
        self.turns = [cut_after(one, min(limits)) for one in turns] if limits else turns
        self._rank, self._at = 0, 0

    def go_to(self, rank: int, at: int) -> None:
        """The next collective is answered as that of a rank with this number, or the first after it."""
        self._rank, self._at = rank, at

    def random_state(self, rank: int, place: tuple[int, int]) -> RandomState | None:
        """The random state of a rank at the begin of a pass; null if it made none."""
        found = (
            one['random']
            for one in self.turns[rank]
            if one['kind'] == 'pass' and (one['loader'], one['number']) == place
        )
        return next(found, None)

    def reductions(self, step: int) -> list[Reduction]:
        """The buckets that the ranks reduced in a step."""
        of_rank = [
            [one for one in entered if one.get('part') == 'gradients' and one['step'] == step]
            for entered in self._entered
        ]
        if any(one['name'] != 'allreduce' for ranks in of_rank for one in ranks):
            raise NotFoldable('the backward pass enters collectives that are no sums of gradients')
        return [Reduction([one['sent'] for one in same], self._sum(same[0]['index'])) for same in zip(*of_rank)]

    def _sum(self, index: int) -> torch.Tensor | None:
        # Every rank received the same sums of gradients.
        values = self._values[0].get(index)
        if values is None or len(values) != 1 or not values[0][2]:
            return None
        found = tensors.restored(values[0])
        return None if found.is_sparse else found.reshape(-1)

    def answer(self, name: str, outputs: list[torch.Tensor]) -> None:
        """Fills in the result of the next collective that reduces no gradients, for the rank whose turn it is."""
        entered = self._entered[self._rank]
        while self._at < len(entered) and entered[self._at].get('part') is not None:
            self._at += 1
        if self._at >= len(entered):
            # The job was ended after its last update; what a rank does after that has no effect on any.
            return
        expected = entered[self._at]['name']
        values = self._values[self._rank].get(self._at) if expected == name else None
        if values is None:
            raise NotFoldable(f'the script enters {name}, where rank {self._rank} entered {expected}')
        for tensor, packed in zip(outputs, values):
            tensors.unpack(packed, tensor)
        self._at += 1
