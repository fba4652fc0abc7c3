"""The gradient of each parameter as this rank has computed it, before DistributedDataParallel reduces it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import torch
    from torch.optim import Optimizer

    from .loop import Loop
    from .spec import Spec


class Gradients:
    """Hooks on the parameters of the optimizer, from its first step on."""

    def __init__(self, watched: Loop) -> None:
        self._watched = watched
        self.parameters: list[torch.Tensor] = []
        self.names: list[str] = []

    def attach(self, optimizer: Optimizer) -> None:
        """Hooks each parameter of the optimizer."""
        from . import settings

        self.parameters = [one for group in optimizer.param_groups for one in group['params']]
        self.names = settings.names_of(optimizer)
        guard = self._watched.recorder.guard
        for index, parameter in enumerate(self.parameters):
            # No rank has the whole gradient of a sharded parameter.
            if parameter.requires_grad and not hasattr(parameter, 'to_local'):
                parameter.register_post_accumulate_grad_hook(guard(self._pass_on(index)))

    def _pass_on(self, index: int) -> Callable[[torch.Tensor], None]:
        def accumulated(parameter: torch.Tensor) -> None:
            watched = self._watched
            watched.recorder.guard.each(watched.in_gradient, index, parameter.grad)

        return accumulated


def install(watched: Loop, asked: Spec) -> None:
    """Only if a listener needs them, because each hook costs time."""
    if asked['auditEvery'] > 0:
        from . import audit

        audit.install(watched, asked)

    def begin(optimizer: Optimizer) -> None:
        if watched.in_gradient:
            watched.gradients.attach(optimizer)

    watched.before_settings.append(begin)
