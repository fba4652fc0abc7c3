"""The order in which Gloo adds up the parts of an all-reduce: around a ring, on which each stretch starts elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import torch

# The largest piece that Gloo sends.
_LARGEST_SEGMENT = 1 << 20


def _round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def stretches(elements: int, element_size: int, ranks: int) -> Iterator[tuple[int, int, list[int]]]:
    """First element of each stretch, the one after its last, and the ranks in the order in which they are added."""
    total = elements * element_size
    largest = element_size * max(1, _LARGEST_SEGMENT // element_size)
    segments = _round_up(max(-(-total // largest), 2 * ranks), ranks)
    segment = _round_up(-(-total // segments), element_size)
    length = segment * (segments // ranks) // element_size
    for at in range(ranks):
        first, end = min(at * length, elements), min((at + 1) * length, elements)
        if first < end:
            yield first, end, [(at - hop) % ranks for hop in range(1, ranks + 1)]


def add_up(parts: list[torch.Tensor]) -> torch.Tensor:
    """The sum of one flat tensor of each rank, with the bits that Gloo gives it."""
    total = parts[0].clone()
    for first, end, ranks in stretches(total.numel(), total.element_size(), len(parts)):
        sum_of_stretch = parts[ranks[0]][first:end].clone()
        for rank in ranks[1:]:
            sum_of_stretch += parts[rank][first:end]
        total[first:end] = sum_of_stretch
    return total
