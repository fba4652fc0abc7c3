"""Collectives where torch has no hooks for them: those the script calls, and those that follow a gradient."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
import torch.distributed as dist
import torch.distributed.distributed_c10d as c10d
from torch.nn.parallel import DistributedDataParallel

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .loop import Loop
    from .spec import Spec

# Collectives by the position of a rank's contribution; null if the others need nothing of it for a fault.
_CALLED = {
    'all_reduce': 0,
    'reduce': 0,
    'reduce_scatter': 1,
    'reduce_scatter_tensor': 1,
    'broadcast': None,
    'barrier': None,
    'all_gather': None,
    'all_gather_into_tensor': None,
    'all_to_all': None,
    'all_to_all_single': None,
    'gather': None,
    'scatter': None,
}


class Call:
    """A collective, in the form of newer torch's hooks."""

    def __init__(self, name: str, input_tensors: list[torch.Tensor]) -> None:
        self.name, self.input_tensors = name, input_tensors


class Unhooked:
    """Reports the next collective to the loop, as far as it can be known."""

    def __init__(self, watched: Loop) -> None:
        self._watched = watched
        self._models: list[Any] = []
        self._is_reducing = False

    def wrapped(self, _begun: object, _answer: object, model: Any, *_args: object, **_kwargs: object) -> None:
        """A model was wrapped; from its first gradient on, a backward pass sends buckets."""
        self._models.append(model)
        for parameter in model.parameters():
            if parameter.requires_grad:
                parameter.register_post_accumulate_grad_hook(self._watched.recorder.guard(self._computed))

    def _computed(self, _parameter: object) -> None:
        if not any(model.require_backward_grad_sync for model in self._models):
            return
        if not self._is_reducing:
            self._is_reducing = True
            self._watched.enter('allreduce')
        self._watched.issue()

    def after_backward(self) -> None:
        """The next gradient belongs to another reduction."""
        self._is_reducing = False

    def send(self, _index: int, gradient: torch.Tensor | None) -> None:
        """The last hook that sees a gradient: its value is now what this rank contributes to the sum."""
        if gradient is None or gradient.is_sparse or not any(one.require_backward_grad_sync for one in self._models):
            return
        watched, call = self._watched, Call('allreduce', [gradient])
        watched.recorder.guard.each(watched.see_collective, call, watched.recorder.world)
        watched.recorder.guard.each(watched.before_collective, call)

    def called(self, name: str, place: int | None) -> Callable[..., None]:
        """What to do when the script itself calls a collective."""

        def entered(*args: Any, **_kwargs: object) -> None:
            given = args[place] if place is not None and len(args) > place else []
            given = [one for one in (given if isinstance(given, list) else [given]) if torch.is_tensor(one)]
            watched = self._watched
            watched.enter(name.replace('_', ''))
            watched.recorder.guard.each(watched.before_collective, Call(name, given))
            watched.issue()

        return entered


def install(watched: Loop, asked: Spec) -> None:
    """Only where groups have no hooks."""
    unhooked, guard = Unhooked(watched), watched.recorder.guard
    watched.recorder.note(
        'this torch has no hooks for collectives, so they are inferred from the calls of the script and '
        'from its gradients'
    )
    model = DistributedDataParallel
    model.__init__ = guard.around(model.__init__, after=unhooked.wrapped)
    watched.after_backward.append(unhooked.after_backward)
    if asked['faults'] or asked['auditEvery'] > 0:
        watched.in_gradient.append(unhooked.send)
    for name, place in _CALLED.items():
        inner = guard.around(getattr(c10d, name), unhooked.called(name, place))
        setattr(c10d, name, inner)
        setattr(dist, name, inner)
