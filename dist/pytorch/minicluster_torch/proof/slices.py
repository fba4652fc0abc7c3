"""Start weights, gradients and weights of this rank, each with its place in the whole tensor, for other layouts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import torch

from . import tensors
from .optimizers import parameters_of

if TYPE_CHECKING:
    from .journal import Journal
    from .steps import Steps


class Slices:
    """Appends the values of each update to one file, and their places to the journal."""

    def __init__(self, journal: Journal, folder: str, rank: int, steps: Steps) -> None:
        self._journal, self._steps, self._begun = journal, steps, set[int]()
        self._at = 0
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.slices'), 'wb', buffering=0)  # noqa: SIM115

    def before_update(self, step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Keeps the gradients as the update uses them, and before the first one the weights."""
        if optimizer not in self._begun:
            self._begun.add(optimizer)
            self._keep('start', step, optimizer, list(parameters_of(self._steps.optimizer(optimizer))))
        self._keep('gradients', step, optimizer, gradients)

    def after_update(self, step: int, optimizer: int) -> None:
        """Keeps the weights."""
        self._keep('weights', step, optimizer, list(parameters_of(self._steps.optimizer(optimizer))))

    def _keep(self, what: str, step: int, optimizer: int, given: list[torch.Tensor | None]) -> None:
        held = parameters_of(self._steps.optimizer(optimizer))
        names = [self._steps.models.name_of(one, f'parameter {at}') for at, one in enumerate(held)]
        pieces = [self._write(name, one) for name, one in zip(names, given) if one is not None]
        self._journal.write('slices', what=what, step=step, optimizer=optimizer, pieces=pieces)

    def _write(self, name: str, tensor: torch.Tensor) -> dict[str, Any]:
        values = tensors.local(tensor)
        # What is narrower than float32 loses nothing in it, and one reader suffices.
        kind = torch.float64 if values.dtype == torch.float64 else torch.float32
        data = tensors.raw(values.to(kind))
        at, self._at = self._at, self._at + len(data)
        self._file.write(data)
        return {
            'name': name,
            'type': str(kind).split('.')[1],
            'at': at,
            'epsilon': torch.finfo(values.dtype).eps if values.is_floating_point() else 0.0,
            'size': list(values.shape),
            **place_of(tensor),
        }


def place_of(tensor: Any) -> dict[str, Any]:
    """Shape of the whole, and offset of this part in it; nulls for a plain tensor, which may be a part of anything."""
    if not hasattr(tensor, 'device_mesh'):
        return {'shape': None, 'offset': None}
    from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

    mesh, placements = tensor.device_mesh, tensor.placements
    _, offset = compute_local_shape_and_global_offset(tensor.shape, mesh, placements)
    partial = [at for at, one in enumerate(placements) if one.is_partial()]
    found = {'shape': list(tensor.shape), 'offset': list(offset)}
    if not partial:
        return found
    mine = mesh.get_coordinate()
    index = tuple(slice(None) if at in partial else mine[at] for at in range(mesh.ndim))
    operations = sorted({str(placements[at].reduce_op) for at in partial})
    return {**found, 'sum_over': mesh.mesh[index].flatten().tolist(), 'reduction': ' '.join(operations)}
