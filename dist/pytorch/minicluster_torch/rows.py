"""Counts the rows that a model receives, if no loader shows how many samples a step has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from . import settings

if TYPE_CHECKING:
    from typing import Any

    from torch.optim import Optimizer

    from .loop import Loop
    from .spec import Spec


def install(watched: Loop, asked: Spec) -> None:
    """Starts to count after the first step, whose rows are therefore missing."""

    def begin(optimizer: Optimizer) -> None:
        if watched.current.samples is None:
            _count(watched, optimizer)

    watched.after_introduction.append(begin)


def _count(watched: Loop, optimizer: Optimizer) -> None:
    from .proof.models import Models

    models = Models()
    models.look([parameter for group in optimizer.param_groups for parameter in group['params']])

    def see(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if not watched.by_hand.is_over:
            watched.recorder.guard.each([watched.by_hand.look])
        step = watched.current
        # Batches of a loader are already counted, and evaluation is no training.
        if step.data_ms > 0 or not (model.training and torch.is_grad_enabled()):
            return
        rows = settings.rows_of(args) or settings.rows_of(list(kwargs.values()))
        if rows is not None:
            step.samples = (step.samples or 0) + rows

    for model in models.modules:
        # A hook would change a compiled model.
        if not hasattr(model, '_orig_mod'):
            model.register_forward_pre_hook(watched.recorder.guard(see), with_kwargs=True)
