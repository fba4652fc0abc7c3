"""The originals within the flat parameters of `FullyShardedDataParallel`, each with the part that this rank holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    import torch


class FlatPart(NamedTuple):
    """Values of one original parameter: those from `first` on, of the whole in one row; here they begin at `begin`."""

    name: str
    shape: list[int]
    first: int
    begin: int
    length: int


def flat_parts(named_modules: Iterable[tuple[str, torch.nn.Module]]) -> dict[int, list[FlatPart]]:
    """By the identity of what an optimizer holds: a flat parameter, or an original one that shows a part of it."""
    found: dict[int, list[FlatPart]] = {}
    for prefix, module in named_modules:
        flat: Any = getattr(getattr(module, '_handle', None), 'flat_param', None)
        if flat is None:
            continue
        parts = parts_of(prefix, flat)
        found[id(flat)] = [one for one in parts if one.length > 0]
        for original, one in zip(getattr(flat, '_params', None) or [], parts):
            found[id(original)] = [one._replace(begin=0)]
    return found


def parts_of(prefix: str, flat: Any) -> list[FlatPart]:
    """In the order of the flat parameter; of what another rank holds, the length is zero."""
    parts = []
    for name, shape, info in zip(flat._fqns, flat._shapes, flat._shard_param_infos):
        first, begin, length = 0, 0, 0
        if info.in_shard:
            first, begin, length = info.intra_param_start_idx, info.offset_in_shard, info.numel_in_shard
        parts.append(FlatPart(f'{prefix}.{name}' if prefix else name, list(shape), first, begin, length))
    return parts


def flat_groups(module: torch.nn.Module) -> list[str]:
    """The groups over which it gathers and averages."""
    handle: Any = getattr(module, '_handle', None)
    if handle is None:
        return []
    groups = [getattr(handle, 'process_group', None), getattr(module, '_inter_node_pg', None)]
    return [one.group_name for one in groups if one is not None]
