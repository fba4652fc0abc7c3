"""The training loop as shown by torch's own hooks: its position, and its listeners."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist

from . import gradients, scaling, settings, step
from .clock import Clock, Counts, OwnTime
from .connections import Connections
from .core_speed import CoreSpeed
from .ending import Ending
from .pace import Pace
from .system import Interval, delay_ms
from .updates.by_hand import UpdateByHand, UpdatesByHand

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch.optim import Optimizer

    from .links import Detours
    from .record import Recorder
    from .spec import Spec


# Where nothing else is timed.
_MEASURED = 'backward', 'updated'


class Loop:
    """The position of the job, and the resources of its current step so far."""

    def __init__(self, recorder: Recorder, asked: Spec) -> None:
        self.recorder = recorder
        self.asked = asked
        self.phase = 'start'
        self.step = 0
        self.epoch = 0
        # Steps that this process has finished.
        self.finished = 0
        # Collectives begun, and what torch calls the newest: spelling it costs as much as all else at a collective.
        self.sequence = 0
        self.collective: object = None
        self.counts = Counts()
        self.bytes_sent = 0
        self.optimizer: Any = None
        self.clock = Clock()
        self.before_step: list[Callable[..., object]] = []  # called with the optimizer, before its update
        self.after_step: list[Callable[..., object]] = []  # called with the optimizer, before the step is recorded
        self.before_end: list[Callable[..., object]] = []  # called before the job is ended early
        self.before_finish: list[Callable[..., object]] = []  # called when a rank has reached the end
        self.before_settings: list[Callable[..., object]] = []  # called with the optimizer, before its first update
        self.before_collective: list[Callable[..., object]] = []  # called with each collective, before it is sent
        self.after_backward: list[Callable[..., object]] = []  # called when gradients are there
        self.in_gradient: list[
            Callable[..., object]
        ] = []  # called with number and gradient of each parameter, before it is reduced
        self.after_introduction: list[
            Callable[..., object]
        ] = []  # called with the optimizer, once its parameters are known
        self.see_collective: list[
            Callable[..., object]
        ] = []  # called with each collective and the size of its group, before any fault
        self.after_skip: list[Callable[..., object]] = [self._forget_losses]  # called when a scaler has skipped a step
        self.after_save: list[
            Callable[..., object]
        ] = []  # called with the path of what the script has saved, before it is read back
        self.in_index: list[Callable[..., object]] = []  # requests to the data set pass through these
        self.in_batch: list[Callable[..., object]] = []  # called inside the time in which the loader works
        self.gradients = gradients.Gradients(self)
        # The proxies of the links, if there are any.
        self.detours: Detours | None = None
        self.in_backward = False
        self.scaling = scaling.Scaling()
        self.by_hand = UpdatesByHand(recorder.guard, asked['mode'] != 'watch')
        # Of all optimizers.
        self.updates = 0
        self.pace = Pace()
        self.memory = Interval(asked['memoryEveryMs'])
        self.connections = Connections(asked)
        # Reading it at every mark would cost as much as all records of a step.
        self._tells_delays = asked['memoryEveryMs'] == 0
        self.core_speed = CoreSpeed()
        self._measures_core_speed = asked['measureCoreSpeed']
        self.own_time = OwnTime()
        self.meshes = settings.Meshes()
        self.ending = Ending(self)
        self._begin_step()

    def _begin_step(self) -> None:
        self.current = step.Step()
        self.own_time.begin_step()
        self.phase = 'data'

    def enter(self, collective: object) -> None:
        """A collective begins; torch's name of it, or a word."""
        self.phase = 'reduce'
        self.sequence += 1
        self.collective = collective
        self.own_time.saw(collective, self.finished, self.current.passes)

    def issue(self) -> None:
        """The collective that was entered begins."""
        if self.current.ends_computing(self.in_backward):
            self.mark('issued')

    def mark(self, name: str) -> None:
        """Notes the time at which something happened in this step."""
        self.current.marks[name] = time.perf_counter()
        if self._tells_delays:
            self.current.delays[name] = delay_ms()
        if self._measures_core_speed and name in _MEASURED:
            self.core_speed.measure()

    def begin_batch(self, _iterator: object) -> tuple[float, float | None]:
        """Called when a batch is requested; notes the time, and the time without a core so far."""
        if not self.by_hand.is_over:
            self.recorder.guard.each([self.by_hand.look])
        self.phase = 'data'
        self.own_time.request_batch()
        return time.perf_counter(), delay_ms() if self._tells_delays else None

    def on_batch(self, began: Any, indices: list[int] | None, rows: int | None) -> None:
        """A batch was handed over."""
        self.mark('data')
        self.current.on_batch(began, indices, rows)
        self.own_time.take_batch(is_trained=indices is not None or rows is not None)
        self.phase = 'compute'

    def before_update(self, optimizer: Optimizer, _args: object, _kwargs: object) -> None:
        """An optimizer is about to step. The main one is the one that ends the steps."""
        guard, is_by_hand = self.recorder.guard, isinstance(optimizer, UpdateByHand)
        if not is_by_hand and not self.by_hand.is_over:
            self.by_hand.stop()
        if self.optimizer is None:
            self.optimizer = optimizer
            guard.each([*self.before_settings, self._write_settings, self._introduce], optimizer)
            guard.each(self.after_introduction, optimizer)
        if not self.clock.is_due(optimizer):
            return
        # While a script is only watched, an update by hand is known once it is over.
        if not is_by_hand:
            self.mark('update')
            self.own_time.end()
            self.phase = 'update'
            guard.each(self.before_step, optimizer)

    def after_update(self, optimizer: Optimizer, _args: object, _kwargs: object) -> None:
        """An optimizer has stepped; if it is the main one, the step is over."""
        self.updates += 1
        if not self.clock.updated(optimizer):
            return
        self.optimizer = optimizer
        self.mark('updated')
        self.recorder.guard.each([*self.after_step, self._write_step], optimizer)
        self.finished += 1
        self.step += 1
        self.counts.end_step(self.sequence)
        if self.asked['checkSteps'] is not None and self.finished >= self.asked['checkSteps']:
            self.ending.early()
        self._begin_step()

    def _forget_losses(self) -> None:
        # The samples count for the next step, as with gradients that are accumulated.
        self.current.losses = []

    def _write_settings(self, _optimizer: Optimizer) -> None:
        settings.write(self)

    def _write_step(self, optimizer: Optimizer) -> None:
        step.write(self, optimizer)

    def _introduce(self, optimizer: Optimizer) -> None:
        names = settings.names_of(optimizer)
        tensors = [
            {'name': name, 'shape': list(parameter.shape)}
            for name, parameter in zip(names, (p for g in optimizer.param_groups for p in g['params']))
        ]
        group = dist.get_backend() if dist.is_initialized() else 'no process group'
        reason = f'torch {torch.__version__}, {group}'
        backend = {'requested': 'torch', 'selected': 'torch', 'reason': reason}
        self.recorder.line.send('ready', backend=backend, tensors=tensors)
