"""One line per optimizer step: gradients before it, weights and moments after it, settings, losses, samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.optim import optimizer as optimizers

from ..clock import Clock
from . import tensors
from .forwards import Forwards
from .models import Models
from .optimizers import PresentGradients, digests, digests_of_parts, moments_of, parameters_of, settings_of
from .pass_scope import PassScope
from .states import States
from .used_gradients import UsedGradients

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch.optim import Optimizer

    from ..scaling import Scaling
    from .answered_group import Answers
    from .journal import Journal
    from .recorded_group import Recording
    from .rounding import Rounding
    from .samples import Samples
    from .used_gradients import Given


class Steps:
    """Follows forward passes, backward passes and updates of the script."""

    def __init__(self, journal: Journal, samples: Samples, scaling: Scaling) -> None:
        self._journal, self._samples, self._scaling = journal, samples, scaling
        self.collectives: Recording | Answers | None = None
        self.models = Models()
        self._states = States(journal, self.models)
        self.completed = 0
        self._clock = Clock()
        # Called with step, number of the optimizer and its gradients.
        self.before_each_update: list[Callable[..., object]] = []
        # Called with step and number of the optimizer.
        self.after_each_update: list[Callable[..., object]] = []
        # Called with the step.
        self.before_each_step: list[Callable[..., object]] = []
        # Called with names and tensors that an update reads.
        self.before_each_use: list[Callable[..., object]] = []
        # Called with the losses, and whether it is no pass within another one.
        self.before_each_backward: list[Callable[..., object]] = []
        self.after_each_backward: list[Callable[..., object]] = []
        # Called with the factor; null for a clip by value.
        self.after_each_clip: list[Callable[..., object]] = []
        self.scope = PassScope()
        self.rounding: Rounding | None = None
        self._optimizers: list[Optimizer] = []
        self._losses: list[float] = []
        self._clips: list[int] = []
        self._training_loaders: dict[int, int] = {}
        self._reduced_before = 0
        self._unheld: set[str] = set()
        self._pending: dict[str, Any] = {}
        self._clipped_at_scale: float | None = None
        # Whether the first backward pass after an update has added to gradients of before; null until it is over.
        self._keeps_gradients: bool | None = None
        self._present: PresentGradients | None = None
        # The weights after the last update of each optimizer; of large ones, a part.
        self._left: dict[int, list[str | None]] = {}
        self.forwards = Forwards()
        self.forwards.after_reached.append(self.models.made_loss)
        self._had_rest = False
        self._used_gradients = UsedGradients(journal.guard, self._look_at_gradients)

    def is_part(self, optimizer: int, at: int) -> bool:
        """Whether each rank holds its own part of a parameter, by the number of its optimizer and its place there."""
        return self.models.is_part(parameters_of(self._optimizers[optimizer])[at])

    def optimizer(self, number: int) -> Optimizer:
        """An optimizer by its number."""
        return self._optimizers[number]

    def current(self) -> int:
        """The number of the current step."""
        return self.completed

    def install(self) -> None:
        """From here on, steps are noted."""
        guard = self._journal.guard
        optimizers.register_optimizer_step_pre_hook(guard(self.before_update))
        optimizers.register_optimizer_step_post_hook(guard(self.updated))
        torch.autograd.backward = guard.around(
            torch.autograd.backward, self.before_backward, self.after_backward, self.after_backward
        )
        guard(self.scope.install)(guard)
        guard(self._watch_clipping)()

    def _watch_clipping(self) -> None:
        def clipped(_begun: object, norm: Any, _held: object, most: Any, *_args: object, **_named: object) -> None:
            self._clips.append(self._reduced())
            self._clipped_at_scale = self._scaling.present() or self._clipped_at_scale
            # A clip by value has no norm, and no factor in common.
            total = None if norm is None else float(norm)
            factor = None if total is None else min(1.0, float(most) / (total + 1e-6))
            self._journal.write('clip', step=self.completed, norm=total, factor=factor)
            self._journal.guard.each(self.after_each_clip, factor)

        utilities = torch.nn.utils
        for name in ('clip_grad_norm_', 'clip_grad_value_'):
            clip = self._journal.guard.around(getattr(utilities, name), after=clipped)
            setattr(utilities, name, clip)
            setattr(utilities.clip_grad, name, clip)

    def entered(self) -> int:
        """How many collectives this rank has entered."""
        return self.collectives.count if self.collectives is not None else 0

    def _reduced(self) -> int:
        return self.collectives.reduced if self.collectives is not None else 0

    def before_backward(self, given: Any, *_args: object, **_named: object) -> bool:
        """Returns whether it is no pass within another one, as reentrant checkpoints of activations have."""
        self._journal.guard.each(self.before_each_backward, tensors.flat(given), not self.scope.is_backward)
        if self.scope.is_backward:
            return False
        self.scope.is_backward = True
        if self._keeps_gradients is None and self.completed > 0:
            self._present = PresentGradients(parameters_of(self._optimizers[0]))
        for loss in tensors.flat(given)[:1]:
            if loss.numel() == 1:
                self._losses.append(float(self._scaling.unscaled(loss)))
        self._journal.guard(self.forwards.backward)(given)
        self._samples.draws.backward()
        loader = self._samples.last_loader
        if loader is not None:
            self._training_loaders[loader] = self._training_loaders.get(loader, 0) + 1
        return True

    def after_backward(self, is_outermost: bool | None, *_what: object, **_named: object) -> None:
        """A backward pass is over."""
        # Null if the hook before it has failed.
        if is_outermost is False:
            return
        self.scope.is_backward = False
        if self._present is not None:
            self._keeps_gradients, self._present = self._present.have_grown(), None
        if self.rounding is not None:
            self.rounding.stop()
        self._journal.guard.each(self.after_each_backward)

    def skipped(self) -> None:
        """A scaler has left out an update because a gradient overflowed: its samples count for the next one."""
        self._losses, self._clips = [], []
        entered = self.collectives.count if self.collectives is not None else 0
        self._journal.write('skipped', step=self.completed, entered=entered)

    def before_forward(self, args: Any) -> None:
        """The outermost module receives its arguments."""
        if self.scope.is_backward:
            # A checkpoint computes its activations again.
            return
        if torch.is_grad_enabled():
            self._journal.guard(self._samples.draws.forward)()
        self._journal.guard(self.forwards.enter)(tensors.flat(args))

    def after_forward(self, module: Any, given: Any, output: Any) -> None:
        """Models that are called with named arguments only show them afterwards."""
        if not self.scope.is_backward:
            self.forwards.leave(module, tensors.flat(given), output)

    def before_update(self, optimizer: Optimizer, args: tuple[Any, ...], named: dict[str, Any]) -> Given | None:
        """An optimizer is about to step, possibly with other arguments."""
        if optimizer not in self._optimizers:
            self._introduce(optimizer)
        self._journal.guard(self._write_found)(optimizer)
        return self._used_gradients.begin(optimizer, args, named)

    def _look_at_gradients(self, optimizer: Optimizer) -> None:
        held = parameters_of(optimizer)
        self._note_unheld()
        if self._clock.is_due(optimizer):
            self._journal.guard(self._write_rest)()
            self._journal.guard.each([self._states.look, *self.before_each_step], self.completed)
        self._journal.guard.each(self.before_each_use, *self._used_by(optimizer))
        self._pending = {'gradients': digests_of_parts(one.grad for one in held)}
        number, gradients = self._optimizers.index(optimizer), [one.grad for one in held]
        self._journal.guard.each(self.before_each_update, self.completed, number, gradients)

    def _used_by(self, optimizer: Optimizer) -> tuple[list[str], list[torch.Tensor | None]]:
        held = parameters_of(optimizer)
        names = [self.models.name_of(one, f'parameter {at}') for at, one in enumerate(held)]
        return names * 2, [*(one.grad for one in held), *held]

    def _introduce(self, optimizer: Optimizer) -> None:
        held = parameters_of(optimizer)
        self.models.look(held)
        self._optimizers.append(optimizer)
        self.models.note_partitions(held)
        number = len(self._optimizers) - 1
        self._journal.write('model', **self.models.describe())
        self._journal.write(
            'optimizer',
            number=number,
            type=type(optimizer).__name__,
            names=[self.models.name_of(one, f'parameter {at}') for at, one in enumerate(held)],
            weights=digests(held),
            moments=moments_of(optimizer),
        )

    def _rest(self) -> list[tuple[str, torch.Tensor]]:
        """Parameters that are to be trained, and that no optimizer of this rank holds."""
        held = {id(one) for optimizer in self._optimizers for one in parameters_of(optimizer)}
        return [(name, one) for name, one in self.models.trainable() if id(one) not in held]

    def _note_unheld(self) -> None:
        unheld = {name for name, one in self._rest() if one.grad is not None}
        if unheld != self._unheld:
            self._unheld = unheld
            self._journal.write('unheld', step=self.completed, names=sorted(unheld))

    def _write_rest(self) -> None:
        """Another rank, or the script itself, may change weights that no optimizer here holds."""
        rest = self._rest()
        if rest or self._had_rest:
            self._had_rest = True
            self._journal.write(
                'rest',
                step=self.completed,
                names=[name for name, _ in rest],
                weights=digests([one for _, one in rest]),
                models=self.models.classes(),
            )

    def _write_found(self, optimizer: Optimizer) -> None:
        """The script itself may change weights between two updates, as local SGD does."""
        number, held = self._optimizers.index(optimizer), parameters_of(optimizer)
        if number in self._left and self._left[number] != digests_of_parts(held):
            self._journal.write('found', step=self.completed, optimizer=number, weights=digests(held))

    def updated(self, optimizer: Optimizer, _args: object, _named: object) -> None:
        """An optimizer has stepped."""
        self._used_gradients.end(optimizer)
        ends_step = self._clock.updated(optimizer)
        self._journal.guard(self._write)(optimizer, ends_step)
        self._journal.guard.each(self.after_each_update, self.completed, self._optimizers.index(optimizer))
        if ends_step:
            self.completed += 1

    def _write(self, optimizer: Optimizer, ends_step: bool) -> None:
        reduced, number = self._reduced(), self._optimizers.index(optimizer)
        held = parameters_of(optimizer)
        self._left[number] = digests_of_parts(held)
        rows, columns, are_means = self.forwards.take()
        self._journal.write(
            'update',
            step=self.completed,
            optimizer=number,
            ends_step=ends_step,
            weights=digests(held),
            moments=moments_of(optimizer),
            buffers=tensors.digest(self.models.buffers()),
            settings=settings_of(optimizer),
            losses=self._losses,
            rows=rows,
            columns=columns,
            mean_losses=are_means,
            reduced=reduced - self._reduced_before,
            reduced_as=self.collectives.take_coarsest() if self.collectives is not None else None,
            reduced_after_clip=max((reduced - at for at in self._clips), default=None),
            clipped_at_scale=self._clipped_at_scale,
            keeps_gradients=self._keeps_gradients,
            evaluating=sorted(self.forwards.evaluating),
            scale=self._scaling.scale,
            training_loaders=self._training_loaders,
            draws=self._samples.draws.take(),
            moved=self.rounding.moved() if self.rounding is not None else None,
            **self._pending,
        )
        self._losses, self._clips, self._pending = [], [], {}
        self._clipped_at_scale, self._keeps_gradients = None, None
        self.forwards.evaluating = set()
        self._training_loaders, self._reduced_before = {}, reduced
