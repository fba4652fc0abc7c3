"""The resources of one step so far, and its records."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import torch

from . import digest, settings
from .record import SAMPLES, STEP, UNKNOWN, encode_words, number
from .system import resident_bytes

if TYPE_CHECKING:
    from typing import Any

    from torch.optim import Optimizer

    from .loop import Loop

# Steps between two readings of the loss on CUDA while a job is only watched.
_CUDA_LOSS_EVERY = 10


class Step:
    """The current step."""

    def __init__(self) -> None:
        self.losses: list[Any] = []
        self.indices: list[list[int]] = []
        self.samples: int | None = None
        # Batches that were handed over, and backward passes.
        self.batches = self.passes = 0
        self.data_ms = 0.0
        self.data_delay_ms: float | None = 0.0
        self.marks: dict[str, float] = {}
        # The same for the time without a core, if each step reports it.
        self.delays: dict[str, float | None] = {}
        # Whether a collective has begun since the newest backward pass did.
        self.has_issued = False
        self.began = time.perf_counter()

    def on_batch(self, began: tuple[float, float | None], indices: list[int] | None, rows: int | None) -> None:
        """A batch was handed over; `began` is the time of its request, and the time without a core until then."""
        wall, delay = began
        self.data_ms += (self.marks['data'] - wall) * 1000
        self.data_delay_ms = _sum(self.data_delay_ms, _passed(delay, self.delays.get('data')))
        if indices is not None:
            self.indices.append(indices)
        if rows is not None:
            self.batches += 1
            self.samples = (self.samples or 0) + rows

    def ends_computing(self, in_backward: bool) -> bool:
        """Whether a collective that begins now ends the computing. After a pass, a second one waits for the first."""
        is_first = not self.has_issued
        self.has_issued = True
        return is_first or in_backward or self.passes == 0

    def exchange(self) -> tuple[str, str]:
        """The marks of the exchange: within the backward pass, or up to the update where a script averages by hand."""
        issued, backward = self.marks.get('issued'), self.marks.get('backward')
        by_hand = issued is not None and backward is not None and issued > backward
        return 'issued', 'update' if by_hand else 'backward'

    def between(self, first: str, last: str) -> float | None:
        """Milliseconds from one mark to another; null if one is missing."""
        began, ended = self.marks.get(first), self.marks.get(last)
        if began is None or ended is None:
            return None
        return (ended - began) * 1000 if ended > began else 0.0

    def delayed(self, first: str, last: str) -> float | None:
        """Milliseconds without a core from one mark to another; null if unknown."""
        return _passed(self.delays.get(first), self.delays.get(last))

    def skips(self) -> bool:
        """Whether more batches came than were trained with or fetched ahead, as before a script goes on."""
        return self.batches > self.passes + 1

    def computed_ms(self) -> float:
        """Milliseconds since the batch was handed over."""
        return (time.perf_counter() - self.marks.get('data', self.began)) * 1000

    def loss(self, watched: Loop) -> float | None:
        """Null if there is none, and at most steps on CUDA, where each reading waits for the stream."""
        if not self.losses:
            return None
        if watched.step % _CUDA_LOSS_EVERY and watched.asked['mode'] == 'watch':
            for part in self.losses:
                if type(part) is not float and torch.is_tensor(part) and part.is_cuda:
                    return None
        return sum(map(float, self.losses))


def _passed(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else max(0.0, after - before)


def _sum(total: float | None, part: float | None) -> float | None:
    return None if total is None or part is None else total + part


def write(watched: Loop, optimizer: Optimizer) -> None:
    """All records of the step that is over, in one write."""
    step, recorder = watched.current, watched.recorder
    if watched.finished == 0 and step.skips():
        step.samples = None
    now = time.perf_counter()
    loss = step.loss(watched)
    step_ms, compute_ms = (now - step.began) * 1000, _computed_ms(watched, step, optimizer)
    # A reader treats a step as complete when its record arrives, so all related records come first.
    records = (
        [recorder.encoded('resources', _resources(watched, step, optimizer))] if watched.memory.is_due(now) else []
    )
    found = recorder.guard(watched.connections.read)() if watched.connections.is_due(now) else None
    if found:
        records.append(recorder.encoded('connections', {'step': watched.step, 'connections': found}))
    records.append(encode_words(STEP, _measured(watched, step, loss, step_ms, compute_ms)))
    if watched.asked['samples'] and step.indices:
        records.append(_samples(watched, step.indices))
    watched.pace.add(watched.step, number(loss), step.samples, step_ms, compute_ms)
    state = recorder.guard(_state)(watched, optimizer) if _is_hashed(watched) else None
    if state is not None:
        records.append(recorder.encoded('state', state))
    recorder.write_all(records)


def _resources(watched: Loop, step: Step, optimizer: Optimizer) -> dict[str, Any]:
    return {
        'step': watched.step,
        'data_delay_ms': step.data_delay_ms if step.delays else None,
        'compute_delay_ms': 0.0 if _has_own_time(watched, optimizer) else step.delayed('data', 'issued'),
        'exchange_delay_ms': step.delayed(*step.exchange()),
        # The speed of a core says nothing about work on a device.
        'gauge_ms': None if _is_on_device(optimizer) else watched.core_speed.middle_ms(),
        'rss_bytes': resident_bytes(),
        'live_tensors': None,
    }


def _computed_ms(watched: Loop, step: Step, optimizer: Optimizer) -> float | None:
    """Until the exchange begins; where ranks wait for each other before it, the time on a core."""
    return watched.own_time.ms if _has_own_time(watched, optimizer) else step.between('data', 'issued')


def _has_own_time(watched: Loop, optimizer: Optimizer) -> bool:
    """On a device, the host waits for nobody."""
    return watched.own_time.waits_within and not _is_on_device(optimizer)


def _is_on_device(optimizer: Optimizer) -> bool:
    parameters = optimizer.param_groups[0]['params']
    return bool(parameters) and parameters[0].device.type != 'cpu'


def _measured(watched: Loop, step: Step, loss: float | None, step_ms: float, compute_ms: float | None) -> list[float]:
    """The words of a step, in their order."""
    exchange_ms, update_ms = step.between(*step.exchange()), step.between('update', 'updated')
    return [
        watched.step,
        watched.epoch,
        # A loss can be any number.
        0 if loss is None else 1,
        0 if loss is None else loss,
        UNKNOWN if step.samples is None else step.samples,
        step.data_ms,
        UNKNOWN if compute_ms is None else compute_ms,
        UNKNOWN if exchange_ms is None else exchange_ms,
        UNKNOWN if update_ms is None else update_ms,
        step_ms,
        watched.recorder.now_ms(),
        watched.sequence,
    ]


def _samples(watched: Loop, batches: list[list[int]]) -> bytes:
    chosen = settings.sample_list(batches)
    if 'indices' in chosen:
        return encode_words(SAMPLES, [watched.step, watched.epoch, *chosen['indices']])
    return watched.recorder.encoded('samples', {'step': watched.step, 'epoch': watched.epoch, **chosen})


def _is_hashed(watched: Loop) -> bool:
    first, every = watched.asked['digestFirst'], watched.asked['digestEvery']
    return watched.step < first or (every > 0 and watched.step % every == 0)


def _state(watched: Loop, optimizer: Optimizer) -> dict[str, Any] | None:
    asked = watched.asked
    tensors = list(digest.state_tensors(optimizer, asked['digestOptimizer']))
    if asked['mode'] == 'watch' and any(parts[0].is_cuda for parts in tensors):
        # A hash on the device would make every step wait for the stream.
        watched.recorder.note('states are not hashed on CUDA while a job is only watched')
        return None
    hashes = [digest.digest(*parts) for parts in tensors]
    return {'step': watched.step, 'state_hash': digest.fold(hashes), 'tensor_hashes': hashes}
