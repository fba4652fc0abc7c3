"""How a job is spread over its ranks: which part of a distributed tensor a rank holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    import torch


class Sharding:
    """Which parameters the wrappers among these modules have distributed, and the groups in which they work."""

    def __init__(self, modules: Iterable[torch.nn.Module]) -> None:
        parameters = [one for module in modules for one in fsdp_parameters(module)]
        # One that was distributed before is the script's.
        self._by_wrapper = {id(one.sharded_param) for one in parameters if not getattr(one, 'is_dtensor', False)}
        self.groups = sorted(
            {name for one in parameters if id(one.sharded_param) in self._by_wrapper for name in groups_of(one)}
        )

    def describe(self, parameter: torch.Tensor) -> dict[str, str | None]:
        """Who has distributed it, and the part that this rank holds; nulls for a plain tensor."""
        if not hasattr(parameter, 'device_mesh'):
            return {'placed_by': None, 'slice': None}
        placed_by = 'wrapper' if id(parameter) in self._by_wrapper else 'script'
        return {'placed_by': placed_by, 'slice': slice_of(parameter)}


def fsdp_parameters(module: torch.nn.Module) -> list[Any]:
    """Parameters that `fully_shard` has distributed."""
    state = getattr(module, '_get_fsdp_state', lambda: None)()
    groups = getattr(state, '_fsdp_param_groups', None) or [getattr(state, '_fsdp_param_group', None)]
    return [one for group in groups if group is not None for one in group.fsdp_params]


def groups_of(parameter: Any) -> list[str]:
    """The groups over which `fully_shard` gathers and averages a parameter."""
    mesh = parameter.mesh_info
    found = [getattr(mesh, name, None) for name in ('shard_process_group', 'replicate_process_group')]
    return [group.group_name for group in found if group is not None]


def slice_of(tensor: Any) -> str:
    """The ranks that hold a distributed tensor, and the indices of the part that this one holds."""
    from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

    mesh = tensor.device_mesh
    shape, offset = compute_local_shape_and_global_offset(tensor.shape, mesh, tensor.placements)
    ranks = '-'.join(str(rank) for rank in mesh.mesh.flatten().tolist())
    return f'{ranks}:' + ','.join(f'{at}+{size}' for at, size in zip(offset, shape))
