"""Bits of tensors: digests, bytes and back."""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    # Type, shape and bytes.
    Packed = tuple[str, tuple[int, ...], bytes]


def local(tensor: torch.Tensor) -> torch.Tensor:
    """The part of the tensor that this rank holds, on the processor, in one piece."""
    if hasattr(tensor, 'to_local'):
        tensor = tensor.to_local()
    return tensor.detach().cpu().contiguous()


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
    state = hashlib.blake2b(digest_size=8)
    for tensor in tensors:
        state.update(raw(tensor))
    return state.hexdigest()


def pack(tensor: torch.Tensor) -> Packed:
    """A tensor as type, shape and bytes."""
    return str(tensor.dtype).split('.')[1], tuple(tensor.shape), raw(tensor)


def unpack(packed: Packed, into: torch.Tensor) -> None:
    """Writes packed values into a tensor of the same number of elements."""
    name, shape, data = packed
    if not data:
        return
    values = torch.frombuffer(bytearray(data), dtype=getattr(torch, name)).reshape(shape)
    with torch.no_grad():
        into.copy_(values.reshape(into.shape))


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
    return all(bool(torch.isfinite(t).all()) for t in tensors if t.is_floating_point())


def row_digests(tensor: torch.Tensor, most: int = 4096) -> list[str]:
    """A short digest of each row of a batch, to recognise a sample by its content."""
    held = local(tensor)
    return [hashlib.blake2b(raw(row), digest_size=6).hexdigest() for row in held[:most]]
