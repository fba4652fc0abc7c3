"""Bits of tensors: digests, bytes and back."""

import ctypes
import dataclasses
import hashlib
import torch


def local(tensor):
    """The part of the tensor that this rank holds, on the processor, in one piece."""
    if hasattr(tensor, 'to_local'):
        tensor = tensor.to_local()
    return tensor.detach().cpu().contiguous()


def raw(tensor):
    held = local(tensor)
    size = held.numel() * held.element_size()
    return ctypes.string_at(held.data_ptr(), size) if size else b''


def digest(tensors):
    """64 bits of hash over the bytes of the tensors, as 16 hexadecimal digits."""
    state = hashlib.blake2b(digest_size=8)
    for tensor in tensors:
        state.update(raw(tensor))
    return state.hexdigest()


def pack(tensor):
    return str(tensor.dtype).split('.')[1], tuple(tensor.shape), raw(tensor)


def unpack(packed, into):
    """Writes packed values into a tensor of the same number of elements."""
    name, shape, data = packed
    if not data:
        return
    values = torch.frombuffer(bytearray(data), dtype=getattr(torch, name)).reshape(shape)
    with torch.no_grad():
        into.copy_(values.reshape(into.shape))


def flat(value):
    """All tensors in nested lists, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [tensor for one in value for tensor in flat(one)]
    return []


def deep(value):
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


def is_finite(tensors):
    return all(bool(torch.isfinite(t).all()) for t in tensors if t.is_floating_point())


def row_digests(tensor, most=4096):
    """A short digest of each row of a batch, to recognise a sample by its content."""
    held = local(tensor)
    return [hashlib.blake2b(raw(row), digest_size=6).hexdigest() for row in held[:most]]
