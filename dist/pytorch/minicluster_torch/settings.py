"""The settings of a job, and facts about its objects."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch.distributed.device_mesh import DeviceMesh
    from torch.optim import Optimizer

    from .loop import Loop
    from .spec import Spec

_LONGEST_LIST = 4096


class Meshes:
    """The device meshes that the script has made so far, each once: how it arranges its ranks."""

    def __init__(self) -> None:
        self.made: list[dict[str, Any]] = []
        self.after_each: list[Callable[..., object]] = []  # called with each, also with one like another

    def describe(self, mesh: DeviceMesh) -> dict[str, Any]:
        """Names and sizes of its dimensions, and its ranks, the last dimension fastest."""
        names = mesh.mesh_dim_names
        found = {
            'names': None if names is None else list(names),
            'shape': list(mesh.mesh.shape),
            'ranks': mesh.mesh.flatten().tolist(),
        }
        if found not in self.made:
            self.made.append(found)
        return found


def install(watched: Loop, asked: Spec) -> None:
    """Notes each mesh of the script; parts of a mesh are none of their own."""
    from torch.distributed.device_mesh import DeviceMesh

    guard, meshes = watched.recorder.guard, watched.meshes

    def made(_begun: None, _nothing: None, mesh: DeviceMesh, *_args: object, **_named: object) -> None:
        guard.each(meshes.after_each, meshes.describe(mesh))

    DeviceMesh.__init__ = guard.around(DeviceMesh.__init__, after=made)


def write(watched: Loop) -> None:
    """The settings that must be equal on all ranks."""
    found = {'torch': torch.__version__, 'world_size': watched.recorder.world}
    found['threads'] = torch.get_num_threads()
    found['deterministic'] = str(torch.are_deterministic_algorithms_enabled())
    found['optimizer'] = type(watched.optimizer).__name__
    for place, group in enumerate(watched.optimizer.param_groups):
        for name, value in group.items():
            if name == 'params':
                found[f'group {place} parameters'] = len(value)
            elif _is_number(value):
                found[f'group {place} {name}'] = value
            elif isinstance(value, (str, bool, tuple)):
                found[f'group {place} {name}'] = str(value)
    text = json.dumps(found, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:32]
    # Ranks may be seeded differently on purpose, but each one alike in every run.
    own = {'seed': str(torch.initial_seed()), 'part': _part_of(watched.optimizer)}
    if watched.own_time.has_messages:
        own['messages'] = 'yes'
    meshes = {'meshes': watched.meshes.made} if watched.meshes.made else {}
    watched.recorder.write('setup', digest=digest, settings=found, own=own, **meshes)


def _part_of(optimizer: Optimizer) -> str:
    """Equal on ranks that hold parameters of the same shapes, and so compute as much as each other."""
    shapes = [tuple(parameter.shape) for group in optimizer.param_groups for parameter in group['params']]
    return hashlib.sha256(str(shapes).encode()).hexdigest()[:32]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def names_of(optimizer: Optimizer) -> list[str]:
    """A name for each parameter, in order."""
    return [
        f'group {place} parameter {index}'
        for place, group in enumerate(optimizer.param_groups)
        for index, _ in enumerate(group['params'])
    ]


def sample_list(batches: list[list[int]]) -> dict[str, Any]:
    """The samples of one step: their indices, or where there are too many, a digest and their number."""
    indices = [index for batch in batches for index in batch]
    if len(indices) <= _LONGEST_LIST:
        return {'source': 'index', 'indices': indices}
    text = ','.join(map(str, indices))
    return {'source': 'index', 'count': len(indices), 'digest': hashlib.sha256(text.encode()).hexdigest()[:32]}


def epoch_of(iterator: object) -> int:
    """The sampler's epoch; 0 where it has none."""
    sampler = getattr(iterator, '_index_sampler', None)
    for _ in range(3):
        epoch = getattr(sampler, 'epoch', None)
        if isinstance(epoch, int):
            return epoch
        sampler = getattr(sampler, 'sampler', None)
    return 0


def rows_of(batch: Any) -> int | None:
    """Samples in a batch: the length of its first tensor; null where it has none."""
    if torch.is_tensor(batch):
        return batch.shape[0] if batch.dim() > 0 else 1
    # The usual batch; to look for an attribute that is missing takes longer than all else here.
    is_plain = type(batch) in (list, tuple)
    values = (
        batch.values()
        if not is_plain and hasattr(batch, 'values') and not callable(getattr(batch, 'dim', None))
        else batch
    )
    if isinstance(values, (str, bytes)) or not hasattr(values, '__iter__'):
        return None
    for value in values:
        rows = rows_of(value)
        if rows is not None:
            return rows
    return None
