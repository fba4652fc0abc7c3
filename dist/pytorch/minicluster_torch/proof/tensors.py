"""Bits of tensors: digests, bytes and back."""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import hashlib
import math
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    # Type, shape and bytes; of a sparse tensor, those of its values, and its packed indices.
    Packed = tuple[str, tuple[int, ...], bytes, Any]


# A tensor with more elements is large, and so many of its values stand for it.
LARGE, _SAMPLED = 1 << 20, 1 << 14


def local(tensor: torch.Tensor) -> torch.Tensor:
    """The part of the tensor that this rank holds, on the processor, in one piece."""
    if hasattr(tensor, 'to_local'):
        tensor = tensor.to_local()
    held = tensor.detach()
    return (held if held.layout == torch.strided else held.to_dense()).cpu().contiguous()


def local_view(tensor: torch.Tensor) -> torch.Tensor:
    """The part of the tensor that this rank holds, where it is."""
    return tensor.to_local() if hasattr(tensor, 'to_local') else tensor


def raw(tensor: torch.Tensor) -> bytes:
    """The bytes of a tensor."""
    held = local(tensor)
    size = held.numel() * held.element_size()
    return ctypes.string_at(held.data_ptr(), size) if size else b''


def digest(tensors: Iterable[torch.Tensor]) -> str:
    """64 bits of hash over the bytes of the tensors, as 16 hexadecimal digits."""
    state = hashlib.sha256()
    for tensor in tensors:
        held = local(tensor)
        size = held.numel() * held.element_size()
        if size:
            # Not copied: the hash of a large tensor takes as long as its step.
            state.update(memoryview((ctypes.c_char * size).from_address(held.data_ptr())))
    return state.hexdigest()[:16]


def bytes_of(given: Iterable[torch.Tensor | None]) -> int:
    """How many bytes the values take."""
    return sum(one.numel() * one.element_size() for one in given if one is not None)


def is_large(tensor: torch.Tensor) -> bool:
    """Whether a part of the values stands for all where something else shows the others."""
    return tensor.numel() > LARGE and tensor.layout == torch.strided and not hasattr(tensor, 'to_local')


@functools.lru_cache(maxsize=64)
def _places(elements: int) -> torch.Tensor:
    """Places of the values that stand for a large tensor: the same in every process, and in no pattern."""
    drawn = torch.Generator('cpu').manual_seed(0x4D43)
    return torch.randint(elements, (_SAMPLED,), generator=drawn, device='cpu').sort().values


def sampled(tensor: torch.Tensor) -> torch.Tensor:
    """Some values of a large tensor, in one dimension."""
    flat = tensor.detach().reshape(-1)
    return flat[_places(flat.numel()).to(flat.device)]


def is_sample(shape: tuple[int, ...]) -> bool:
    """Whether these may be some values of a large tensor."""
    return tuple(shape) == (_SAMPLED,)


def part_of(tensor: torch.Tensor) -> torch.Tensor:
    """Some values of a large tensor; any other one as it is."""
    return sampled(tensor) if is_large(tensor) else tensor


def pack(tensor: torch.Tensor) -> Packed:
    """A tensor as type, shape and bytes."""
    name, shape = str(tensor.dtype).split('.')[1], tuple(tensor.shape)
    if not tensor.is_sparse:
        return name, shape, raw(tensor), None
    whole = tensor.detach().coalesce()
    return name, shape, raw(whole.values()), pack(whole.indices())


def restored(packed: Packed) -> torch.Tensor:
    """The tensor that was packed, on the processor; a part of a distributed one is flat."""
    name, shape, data, of_indices = packed
    kind = getattr(torch, name)
    values = torch.frombuffer(bytearray(data), dtype=kind) if data else torch.zeros(0, dtype=kind, device='cpu')
    if of_indices is None:
        return values.reshape(shape) if values.numel() == math.prod(shape) else values
    indices = restored(of_indices)
    dense = shape[indices.shape[0] :]
    return torch.sparse_coo_tensor(indices, values.reshape(indices.shape[1], *dense), shape, check_invariants=False)


def unpack(packed: Packed, into: torch.Tensor) -> None:
    """Writes packed values into a tensor of the same number of elements."""
    values = restored(packed)
    if not values.is_sparse and not values.numel():
        return
    with torch.no_grad():
        into.copy_(values if values.is_sparse else values.reshape(into.shape))


def flat(value: object) -> list[torch.Tensor]:
    """All tensors in nested lists, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [tensor for one in value for tensor in flat(one)]
    return []


def deep(value: Any) -> list[torch.Tensor]:
    """All tensors in lists, mappings and plain objects that models return, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    elif dataclasses.is_dataclass(value):
        value = vars(value).values()
    elif not isinstance(value, (list, tuple)):
        return []
    return [tensor for one in value for tensor in deep(one)]


def is_finite(tensors: Iterable[torch.Tensor]) -> bool:
    """Whether no tensor holds NaN or infinity."""
    return all(_is_finite(local(t)) for t in tensors if t.is_floating_point())


def _is_finite(tensor: torch.Tensor) -> bool:
    # One value that is not finite makes the sum so; finite ones may overflow in it.
    is_quick = tensor.dtype in (torch.float32, torch.float64)
    return (is_quick and bool(torch.isfinite(tensor.sum()))) or bool(torch.isfinite(tensor).all())


def row_digests(tensor: torch.Tensor, most: int = 4096) -> list[str]:
    """A short digest of each row of a batch, to recognise a sample by its content."""
    held = local(tensor)
    return [hashlib.blake2b(raw(row), digest_size=6).hexdigest() for row in held[:most]]
