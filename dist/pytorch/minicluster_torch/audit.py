"""Sums over each gradient before and after its reduction: is the result the sum of the contributions?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch
from torch.nn.parallel import DistributedDataParallel

from . import digest
from .record import number

if TYPE_CHECKING:
    from torch.optim import Optimizer

    from .loop import Loop
    from .spec import Spec
    from .unhooked import Call

_EXACT = (torch.float32, torch.float64)


class Audit:
    """Writes one record per audited step, without the parts that were not seen."""

    def __init__(self, watched: Loop, every: int) -> None:
        self._watched, self._every = watched, every
        self._signs: dict[int, torch.Tensor] = {}
        self._computed: dict[int, tuple[float, float, str]] = {}
        self._reduced: dict[int, tuple[float, float]] = {}
        self._was_finite, self._is_expected = True, True
        self._elements = 0

    def introduce(self, _optimizer: Optimizer) -> None:
        """Writes which elements belong to which tensor, once."""
        gradients = self._watched.gradients
        lengths = zip(gradients.names, gradients.parameters)
        segments = [{'owner': None, 'tensor': name, 'start': 0, 'end': p.numel()} for name, p in lengths]
        self._watched.recorder.write('segments', segments=segments)

    def _is_due(self) -> bool:
        return self._watched.step % self._every == 0

    def see(self, index: int, gradient: torch.Tensor | None) -> None:
        """The gradient that this rank has computed, including what it had accumulated."""
        if gradient is None or gradient.is_sparse or not self._is_due():
            return
        projection, magnitude = self._sums(index, gradient)
        self._computed[index] = projection, magnitude, digest.digest(gradient)

    def _sums(self, index: int, gradient: torch.Tensor) -> tuple[float, float]:
        flat = gradient.detach().reshape(-1)
        if index not in self._signs:
            drawn = torch.Generator().manual_seed(index + 1)
            signs = torch.randint(0, 2, (flat.numel(),), generator=drawn, dtype=torch.int8, device='cpu')
            self._signs[index] = (signs * 2 - 1).to(flat.device)
        signed = flat * self._signs[index]
        return float(signed.sum(dtype=torch.float64)), float(flat.abs().sum(dtype=torch.float64))

    def reducing(self, call: Call, size: int) -> None:
        """Called when a reduction over all ranks has begun; only one inside `backward` reduces gradients."""
        watched = self._watched
        if not watched.in_backward or size != watched.recorder.world or 'allreduce' not in str(call.name).lower():
            return
        for tensor in call.input_tensors:
            if tensor.dtype in _EXACT:
                self._elements += tensor.numel()
            elif tensor.is_floating_point():
                # Rounded to fewer bits than a sum of float32 is.
                self._is_expected = False

    def after_backward(self) -> None:
        """Before the script touches the reduced gradients, such as by clipping."""
        elements, self._elements = self._elements, 0
        parameters = self._watched.gradients.parameters
        given = sum(parameters[index].numel() for index in self._computed)
        if not self._computed or elements < given:
            return
        for index in self._computed:
            gradient = parameters[index].grad
            if gradient is not None:
                self._reduced[index] = self._sums(index, gradient)

    def write(self, _optimizer: Optimizer) -> None:
        """Writes the sums of the step that is over."""
        computed, self._computed = self._computed, {}
        reduced, self._reduced = self._reduced, {}
        if not computed or not self._is_due():
            return
        watched = self._watched
        self._write_non_finite(computed)
        share = 1 / watched.recorder.world
        order = range(len(watched.gradients.parameters))
        given = [computed.get(index, (0.0, 0.0, '')) for index in order]
        result = [reduced.get(index, (0.0, 0.0)) for index in order] if reduced and self._is_expected else []
        watched.recorder.write(
            'audit',
            step=watched.step,
            projections=[[number(one[0] * share) for one in given]],
            magnitudes=[[number(one[1] * share) for one in given]],
            reduced_projections=[number(one[0]) for one in result],
            reduced_magnitudes=[number(one[1]) for one in result],
            applied_scale=None,
            expected_scale=share,
            digest=digest.fold([one[2] for one in given if one[2]]),
        )

    def _write_non_finite(self, computed: dict[int, tuple[float, float, str]]) -> None:
        bad = [index for index in sorted(computed) if not math.isfinite(computed[index][1])]
        watched = self._watched
        # A scaler makes gradients overflow on purpose, and skips the step.
        if bad and self._was_finite and not watched.scaling.is_used:
            watched.recorder.write('non-finite', step=watched.step, tensor=watched.gradients.names[bad[0]])
        self._was_finite = not bad

    def expect_nothing(self, *_args: object, **_kwargs: object) -> None:
        """Called if the ranks do not add up their gradients plainly."""
        self._is_expected = False


def install(watched: Loop, asked: Spec) -> None:
    """Installs the audit; called before the faults, which change gradients after the audit has seen them."""
    audit = Audit(watched, asked['auditEvery'])
    watched.in_gradient.append(audit.see)
    watched.after_introduction.append(audit.introduce)
    watched.see_collective.append(audit.reducing)
    watched.after_backward.append(audit.after_backward)
    watched.after_step.append(audit.write)
    around = watched.recorder.guard.around
    model = DistributedDataParallel
    model.register_comm_hook = around(model.register_comm_hook, audit.expect_nothing)
