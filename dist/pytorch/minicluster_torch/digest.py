"""
Hashes of tensors by their bits. Of a small tensor, because calls of torch take longer than its bytes: SHA-256. Of
others: sums of 64-bit words times odd random numbers, which an exchange of words changes. The second sum takes the
upper halves of the words: in the first, flips of the highest bits of two words cancel.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch.optim import Optimizer

_SMALL_BYTES = 1 << 16
_CHUNK = 1 << 15
_BITS = 2**64
_PRIME = 0x9E3779B97F4A7C15
# Any other kind may keep its values elsewhere.
_PLAIN = torch.Tensor, torch.nn.Parameter


@functools.cache
def _weights(device: torch.device) -> torch.Tensor:
    """Two rows of odd numbers, equal on every rank, drawn without changing the script's random state."""
    drawn = torch.Generator().manual_seed(0x4D43)
    low, high = -(2**62), 2**62
    rows = torch.randint(low, high, (2, _CHUNK), generator=drawn, dtype=torch.int64, device='cpu')
    return (rows * 2 + 1).to(device)


def words_of(tensor: torch.Tensor) -> torch.Tensor:
    """The bits of a tensor as 64-bit words, padded with zeros; of a sharded tensor the part of this rank."""
    local = (tensor.to_local() if hasattr(tensor, 'to_local') else tensor).detach().contiguous().reshape(-1)
    size = local.element_size()
    if local.numel() * size % 8 == 0 and local.storage_offset() * size % 8 == 0:
        return local.view(torch.int64)
    raw = local.view(torch.uint8)
    rest = -raw.numel() % 8
    if rest or raw.storage_offset() % 8:
        raw = torch.cat([raw, raw.new_zeros(rest)])
    return raw.view(torch.int64)


def _product(weights: torch.Tensor, words: torch.Tensor) -> int:
    # A device has no product of vectors of integers.
    return ((weights * words).sum() if words.is_cuda else torch.dot(weights, words)).item()


def digest(*tensors: torch.Tensor) -> str:
    """32 hexadecimal digits over the bits of all the tensors, in order."""
    hashes = [_of_bytes(tensor) or _of_words(tensor) for tensor in tensors]
    return hashes[0] if len(hashes) == 1 else fold(hashes)


def _of_bytes(tensor: torch.Tensor) -> str | None:
    """The hash of a small tensor in the memory of this process; null for any other."""
    size = tensor.numel() * tensor.element_size()
    if type(tensor) not in _PLAIN or size > _SMALL_BYTES or not tensor.is_cpu:
        return None
    whole = tensor if tensor.is_contiguous() else tensor.detach().contiguous()
    place = whole.data_ptr()
    return hashlib.sha256(ctypes.string_at(place, size)).hexdigest()[:32] if place else None


def _of_words(tensor: torch.Tensor) -> str:
    totals = [0, 0]
    for chunk in words_of(tensor).split(_CHUNK):
        weights = _weights(chunk.device)[:, : chunk.numel()]
        for lane, words in enumerate((chunk, chunk >> 32)):
            part = _product(weights[lane], words)
            totals[lane] = (totals[lane] * _PRIME + part + words.numel()) % _BITS
    return f'{totals[0]:016x}{totals[1]:016x}'


def state_tensors(optimizer: Optimizer, with_slots: bool) -> Iterator[list[torch.Tensor]]:
    """Per parameter of the optimizer, in order: the parameter and, if asked for, what the optimizer keeps for it."""
    for group in optimizer.param_groups:
        for parameter in group['params']:
            slots = optimizer.state.get(parameter, {}) if with_slots else {}
            kept = [value for _, value in sorted(slots.items()) if torch.is_tensor(value)]
            yield [parameter, *kept]


def fold(hashes: list[str]) -> str:
    """One hash over those of the tensors."""
    total = 0
    for text in hashes:
        total = (total * _PRIME + int(text, 16)) % _BITS**2
    return f'{total:032x}'
