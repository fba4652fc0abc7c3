"""Is each reduced bucket the sum of the contributions? If not, whose part is missing, stale or doubled?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from ..lost_peer import has_closed
from . import tensors

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .recorded_group import Recording


class Audit:
    """Recomputes each reduction of gradients from the contributions of all ranks."""

    def __init__(self, connect: Callable[[], Any], rank: int, size: int, recording: Recording) -> None:
        # Connections of its own: what the job sends keeps its order.
        self._connect, self._rank, self._size, self._recording = connect, rank, size, recording
        self._gloo: Any = None
        self._is_over = False
        self._before: dict[tuple[int, int], list[torch.Tensor]] = {}

    def check(self, number: int, reduction: str | None, given: list[torch.Tensor], outputs: list[torch.Tensor]) -> None:
        """
        Every rank shares its contribution. If all get the same sum, rank 0 recomputes it and records the result. If
        each keeps a part, every rank does so for its own part.
        """
        if self._is_over:
            return
        whole = zip(self._whole(given, outputs), outputs)
        for part, (one, other) in enumerate(whole):
            mine, result = pair(one, other)
            if not mine.is_floating_point() or mine.numel() == 0:
                continue
            parts = self._share(mine)
            margins = self._share(addends(one)) if one.is_sparse and parts is not None else None
            if parts is None or (one.is_sparse and margins is None):
                return
            is_scattered = mine.numel() != result.numel()
            if is_scattered:
                parts = [one.reshape(-1).chunk(self._size)[self._rank].reshape(result.shape) for one in parts]
            if is_scattered or self._rank == 0:
                self._recording.journal.guard(self._compare)((number, part), reduction, (parts, margins), result)

    def _share(self, mine: torch.Tensor) -> list[torch.Tensor] | None:
        """The contributions of all ranks; null where a rank has gone, which the job itself will say."""
        parts = [torch.empty_like(mine) for _ in range(self._size)]
        try:
            self._gloo = self._gloo or self._connect()
            self._gloo.allgather([parts], [mine]).wait()
        except Exception as error:
            # Another rank does not come: the job goes on without audits.
            self._is_over = True
            if has_closed(error):
                return None
            raise
        return parts

    def _whole(self, given: list[torch.Tensor], outputs: list[torch.Tensor]) -> list[torch.Tensor]:
        """One tensor for each output, where a rank gave a list with one for each rank."""
        if len(given) == len(outputs):
            return given
        return [
            torch.cat([one.reshape(-1) for one in given[at : at + self._size]])
            for at in range(0, len(given), self._size)
        ]

    def _compare(
        self,
        place: tuple[int, int],
        reduction: str | None,
        given: tuple[list[torch.Tensor], list[torch.Tensor] | None],
        result: torch.Tensor,
    ) -> None:
        number, part = place
        parts, margins = given
        exact = [one.double() for one in parts]
        share = 1.0 / self._size if reduction == 'avg' else 1.0
        total, got = sum(exact) * share, result.double()
        # Each addition rounds by half a unit at most.
        size, count = sizes(exact, margins)
        limits = torch.finfo(result.dtype)
        bound = limits.eps * count * size * share
        # The sum may have overflowed, as it does where a scaler has too large a scale.
        got = torch.where((size > limits.max) & ~got.isfinite(), total, got)
        key = (part, mine_size(parts))
        stale = self._before.get(key)
        holds = close(got, total, bound)
        verdict = {} if holds else blame(got, total, bound, (exact, stale, share))
        self._before[key] = exact
        self._recording.journal.write(
            'audit',
            index=number,
            step=self._recording.step(),
            elements=got.numel(),
            holds=holds,
            exact=bool(torch.equal(in_order(parts, reduction), result)),
            **verdict,
        )


def copies(name: str, given: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """What an audit compares: of large tensors that each rank holds whole, a part of the values."""
    if not name.startswith('allreduce'):
        return [one.clone() for one in given]
    return [tensors.part_of(one) if tensors.is_large(one) else one.clone() for one in given]


def pair(mine: torch.Tensor, result: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A contribution and the result, as dense tensors; of the result what was copied of the contribution."""
    mine, result = dense(mine), dense(result)
    return mine, tensors.sampled(result) if mine.numel() < result.numel() else result


def addends(sparse: torch.Tensor) -> torch.Tensor:
    """Of each element of a sparse tensor, how large the values are that are added up there, and how many there are."""
    indices, values = sparse._indices(), sparse._values().double()
    held = [
        torch.sparse_coo_tensor(indices, one, sparse.shape, check_invariants=False)
        for one in (values.abs(), torch.ones_like(values))
    ]
    return torch.stack([one.to_dense() for one in held])


def sizes(exact: list[torch.Tensor], margins: list[torch.Tensor] | None) -> tuple[Any, Any]:
    """
    How large what is added up is, and how many there are. The rows of a sparse gradient that repeat are added up as
    well: in an order that is not known, and what remains may be smaller than its addends.
    """
    if margins is None:
        return sum(one.abs() for one in exact), len(exact)
    size, count = sum(margins)
    return size, count.clamp_min(len(exact))


def dense(tensor: torch.Tensor) -> torch.Tensor:
    """Sparse tensors as dense ones, which can be added up and gathered."""
    return tensor.to_dense() if tensor.is_sparse else tensor


def mine_size(parts: list[torch.Tensor]) -> int:
    """The number of elements that each rank contributes."""
    return parts[0].numel()


def in_order(parts: list[torch.Tensor], reduction: str | None) -> torch.Tensor:
    """The reduction, added up from the first rank to the last."""
    total = parts[0].clone()
    for one in parts[1:]:
        total += one
    return total / len(parts) if reduction == 'avg' else total


def close(got: torch.Tensor, expected: torch.Tensor, bound: torch.Tensor) -> bool:
    """Whether two results differ by no more than rounding explains."""
    equal_or_near = (got - expected).abs() <= bound
    return bool((equal_or_near | (got.isnan() & expected.isnan()) | (got == expected)).all())


def blame(
    got: torch.Tensor,
    total: torch.Tensor,
    bound: torch.Tensor,
    known: tuple[list[torch.Tensor], list[torch.Tensor] | None, float],
) -> dict[str, list[int]]:
    """The ranks whose part explains the result if it is removed, replaced by the previous one, or added again."""
    exact, stale, share = known
    found: dict[str, list[int]] = {'missing': [], 'stale': [], 'doubled': []}
    for rank, mine in enumerate(exact):
        if close(got, total - mine * share, bound):
            found['missing'].append(rank)
        if close(got, total + mine * share, bound):
            found['doubled'].append(rank)
        if stale is not None and close(got, total + (stale[rank] - mine) * share, bound):
            found['stale'].append(rank)
    return found
