"""The gradients of all ranks, added up as Gloo does and compared with the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from ..proof import tensors
from .plan import NotFoldable

if TYPE_CHECKING:
    from ..proof.journal import Journal
    from .record import Record, Reduction


class Sums:
    """Adds up the gradients of all ranks as Gloo does, and compares contributions and sums with the record."""

    def __init__(self, journal: Journal, record: Record, world: int) -> None:
        self._journal, self._record, self._world = journal, record, world
        self._layout: list[list[torch.Tensor]] = []
        self._parts: dict[tuple[int, int], torch.Tensor] = {}

    def add(self, rank: int, pieces: list[tuple[torch.Tensor, torch.Tensor]]) -> None:
        """One bucket of a rank: parameters with its part of each."""
        if any((rank, id(parameter)) in self._parts for parameter, _ in pieces):
            # A later sum contains the earlier one, which is known only after the turns of all ranks.
            raise NotFoldable('gradients are reduced more than once in a step, as with accumulation without no_sync()')
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
    like = parameter if is_dense(parameter) else torch.empty(parameter.shape, device='meta')
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
