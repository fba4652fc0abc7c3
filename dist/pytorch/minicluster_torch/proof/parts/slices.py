"""Start weights, gradients and weights of this rank, each with its place in the whole tensor, for other layouts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import torch

from .. import tensors
from ..optimizers import parameters_of

if TYPE_CHECKING:
    from ..budget import Budget
    from ..journal import Journal
    from ..steps import Steps


class Slices:
    """Appends the values of each update to one file, and their places to the journal."""

    def __init__(self, journal: Journal, place: tuple[str, int], steps: Steps, budget: Budget) -> None:
        self._journal, self._steps, self._budget = journal, steps, budget
        folder, rank = place
        self._begun, self._given = set[int](), set[tuple[int, int]]()
        # The steps of updates that have begun: an optimizer may hold another one, as ZeroRedundancyOptimizer does.
        self._open: list[int] = []
        self._at = 0
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.slices'), 'wb', buffering=0)  # noqa: SIM115

    def before_update(self, step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Keeps the gradients as the update uses them, and before the first one the weights; each once."""
        step = self._open[0] if self._open else step
        self._open.append(step)
        held = list(parameters_of(self._steps.optimizer(optimizer)))
        new = [one for one in held if id(one) not in self._begun]
        if new:
            self._begun.update(id(one) for one in new)
            self._keep('start', step, optimizer, [(one, one) for one in new])
        given = [(one, own) for one, own in zip(held, gradients) if (step, id(one)) not in self._given]
        self._given = {key for key in self._given if key[0] == step} | {(step, id(one)) for one, _ in given}
        self._keep('gradients', step, optimizer, given)

    def after_update(self, step: int, optimizer: int) -> None:
        """Keeps the weights, once the outermost update is over."""
        step = self._open.pop() if self._open else step
        if not self._open:
            held = parameters_of(self._steps.optimizer(optimizer))
            self._keep('weights', step, optimizer, [(one, one) for one in held])

    def _keep(
        self, what: str, step: int, optimizer: int, given: list[tuple[torch.Tensor, torch.Tensor | None]]
    ) -> None:
        models = self._steps.models
        if not self._budget.is_open(step, tensors.bytes_of(values for _, values in given)):
            return
        flat = models.flat_parts()
        names = {id(one): f'parameter {at}' for at, one in enumerate(parameters_of(self._steps.optimizer(optimizer)))}
        pieces = []
        for parameter, values in given:
            if values is None:
                continue
            parts = flat.get(id(parameter))
            if parts is None:
                name = models.name_of(parameter, names.get(id(parameter), 'parameter'))
                pieces.append(piece_of(name, values, place_of(values)))
                continue
            row = tensors.local(values).flatten()
            for name, shape, first, begin, length in parts:
                place = {'shape': shape, 'offset': [first]}
                pieces.append(piece_of(name, row[begin : begin + length], place))
        if self._budget.take(step, sum(len(data) for data, _ in pieces)):
            written = [self._write(*one) for one in pieces]
            self._journal.write('slices', what=what, step=step, optimizer=optimizer, pieces=written)

    def _write(self, data: bytes, described: dict[str, Any]) -> dict[str, Any]:
        at, self._at = self._at, self._at + len(data)
        self._file.write(data)
        return {**described, 'at': at}


def piece_of(name: str, tensor: torch.Tensor, place: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """The values, and what they are."""
    values = tensors.local(tensor)
    # What is narrower than float32 loses nothing in it, and one reader suffices.
    kind = torch.float64 if values.dtype == torch.float64 else torch.float32
    return tensors.raw(values.to(kind)), {
        'name': name,
        'type': str(kind).split('.')[1],
        'epsilon': torch.finfo(values.dtype).eps if values.is_floating_point() else 0.0,
        'size': list(values.shape),
        **place,
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
