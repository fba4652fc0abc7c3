"""The training loop as torch's own hooks show it: steps, losses, samples, settings."""

import collections
import functools
import os
import resource
import sys
import time
import traceback

import torch
import torch.distributed as dist
import torch.optim.optimizer as optimizers
from torch.utils.data import dataloader

from . import collectives, digest, gradients, settings
from .record import number

# Steps between two readings of the loss on CUDA while a job is only watched.
CUDA_LOSS_EVERY = 10
# Newest steps whose pace is told: one alone is noise.
PACE_STEPS = 12


class Loop:
    """Where the job is, and what its current step has used so far."""

    def __init__(self, recorder, asked):
        self.recorder = recorder
        self.asked = asked
        self.phase = 'start'
        self.step = 0
        self.epoch = 0
        # Collectives begun, and the name of the newest.
        self.sequence = 0
        self.collective = None
        self.bytes_sent = 0
        self.optimizer = None
        self.failed = False
        self.before_step = []  # called with the optimizer, before its update
        self.after_step = []  # called with the optimizer, when the step is on record
        self.before_end = []  # called before the job is ended early
        self.before_finish = []  # called when a rank has reached the end
        self.before_settings = []  # called with the optimizer, before its first update
        self.before_collective = []  # called with each collective, before it is sent
        self.after_backward = []  # called when gradients are there
        self.in_gradient = []  # called with number and gradient of each parameter, before it is reduced
        self.after_introduction = []  # called with the optimizer, once its parameters are known
        self.see_collective = []  # called with each collective and the size of its group, before any fault
        self.gradients = gradients.Gradients(self)
        self.in_backward = False
        self.scales_loss = False
        self.in_index = []  # what is asked of the data set passes through these
        self.last_step_ms = []
        self.in_batch = []  # called inside the time in which the loader works
        self._latest = None
        self._pace = collections.deque(maxlen=PACE_STEPS)
        self._finished = 0
        self._begin_step()

    def _begin_step(self):
        self.losses = []
        self.indices = []
        self.samples = None
        self.data_ms = 0.0
        self.marks = {}
        self._began = time.perf_counter()
        self.phase = 'data'

    def mark(self, name):
        """Notes the time at which something happened in this step."""
        self.marks[name] = time.perf_counter()

    def _between(self, first, last):
        if first not in self.marks or last not in self.marks:
            return None
        return max(0.0, (self.marks[last] - self.marks[first]) * 1000)

    def on_batch(self, began, indices, rows):
        """A batch was handed over."""
        now = time.perf_counter()
        self.data_ms += (now - began) * 1000
        if indices is not None:
            self.indices.append(indices)
        if rows is not None:
            self.samples = (self.samples or 0) + rows
        self.marks['data'] = now
        self.phase = 'compute'

    def before_update(self, optimizer):
        """The main optimizer is about to step; the first that steps is it."""
        if self.optimizer is None:
            self.optimizer = optimizer
            for hook in self.before_settings:
                hook(optimizer)
            settings.write(self)
            self._introduce(optimizer)
            for hook in self.after_introduction:
                hook(optimizer)
        if optimizer is not self.optimizer:
            return
        self.mark('update')
        self.phase = 'update'
        for hook in self.before_step:
            hook(optimizer)

    def after_update(self, optimizer):
        """The main optimizer has stepped: the step is over."""
        if optimizer is not self.optimizer:
            return
        self.mark('updated')
        for hook in self.after_step:
            hook(optimizer)
        self._write_step()
        self._write_state(optimizer)
        self._finished += 1
        self.step += 1
        if self.asked['checkSteps'] is not None and self._finished >= self.asked['checkSteps']:
            self._end_early()
        self._begin_step()

    def usual_step_ms(self):
        """Median of the newest steps."""
        return sorted(self.last_step_ms)[len(self.last_step_ms) // 2]

    def computed_ms(self):
        """Since the batch was handed over."""
        return (time.perf_counter() - self.marks.get('data', self._began)) * 1000

    def _introduce(self, optimizer):
        names = settings.names_of(optimizer)
        tensors = [
            {'name': name, 'shape': list(parameter.shape)}
            for name, parameter in zip(names, (p for g in optimizer.param_groups for p in g['params']))
        ]
        group = dist.get_backend() if dist.is_initialized() else 'no process group'
        reason = f'torch {torch.__version__}, {group}'
        backend = {'requested': 'torch', 'selected': 'torch', 'reason': reason}
        self.recorder.line.send('ready', backend=backend, tensors=tensors)

    def _write_step(self):
        now = time.perf_counter()
        loss = self._read_loss()
        step_ms = (now - self._began) * 1000
        self.last_step_ms = [*self.last_step_ms[-8:], step_ms]
        # Whoever reads takes a step as complete when it comes.
        self._write_resources()
        self.recorder.write(
            'step',
            step=self.step,
            epoch=self.epoch,
            loss=None,
            local_loss=number(loss),
            samples=self.samples,
            global_samples=None,
            data_ms=self.data_ms,
            compute_ms=self._between('data', 'issued'),
            wait_ms=self._between('issued', 'backward'),
            transfer_ms=None,
            update_ms=self._between('update', 'updated'),
            step_ms=step_ms,
            at_ms=self.recorder.now_ms(),
            collectives=self.sequence,
        )
        if self.asked['samples'] and self.indices:
            self.recorder.write('samples', step=self.step, epoch=self.epoch, **settings.sample_list(self.indices))
        self._pace.append((self.samples, step_ms))
        self._latest = (self.step, loss, self._between('data', 'issued'))

    def _read_loss(self):
        """Null where there is none, and at most steps on CUDA, where each reading waits for the stream."""
        if not self.losses:
            return None
        is_rare = self.asked['mode'] == 'watch' and any(part.is_cuda for part in self.losses)
        if is_rare and self.step % CUDA_LOSS_EVERY:
            return None
        return sum(float(part) for part in self.losses)

    def _write_resources(self):
        self.recorder.write(
            'resources',
            step=self.step,
            data_delay_ms=None,
            compute_delay_ms=None,
            exchange_delay_ms=None,
            gauge_ms=None,
            rss_bytes=resident_bytes(),
            live_tensors=None,
        )

    def _write_state(self, optimizer):
        first, every = self.asked['digestFirst'], self.asked['digestEvery']
        if not (self.step < first or (every > 0 and self.step % every == 0)):
            return
        tensors = list(digest.state_tensors(optimizer, self.asked['digestOptimizer']))
        if self.asked['mode'] == 'watch' and any(t[0].is_cuda for t in tensors):
            # A hash on the device would make every step wait for the stream.
            return self.recorder.note('states are not hashed on CUDA while a job is only watched')
        hashes = [digest.digest(*parts) for parts in tensors]
        self.recorder.write('state', step=self.step, state_hash=digest.fold(hashes), tensor_hashes=hashes)

    def take_latest(self):
        """The newest finished step with the pace of the last few, for a beat; null before the first."""
        if self._latest is None:
            return None
        step, loss, compute_ms = self._latest
        pace = list(self._pace)
        known = all(samples is not None for samples, _ in pace)
        busy_ms = sum(ms for _, ms in pace)
        return {
            'step': step,
            'loss': number(loss),
            'throughputSamplesPerSec': sum(s for s, _ in pace) / busy_ms * 1000 if known and busy_ms > 0 else None,
            'allreduceMs': None,
            'computeMs': compute_ms,
        }

    def _end_early(self):
        """All ranks end after the same step; what the script would still do is left out on purpose."""
        self.recorder.note(f"ended after {self._finished} steps, as was asked")
        for hook in self.before_end:
            hook()
        self.finish()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(0)

    def on_exception(self, inner):
        """The hook for an exception that ends the job."""
        report = self.recorder.guard(self._report)

        @functools.wraps(inner)
        def excepthook(kind, value, trace):
            report(kind, value, trace)
            return inner(kind, value, trace)

        return excepthook

    def _report(self, kind, value, trace):
        self.failed = True
        text = ''.join(traceback.format_exception(kind, value, trace))
        message = f'{kind.__name__}: {value}'
        is_lost = collectives.is_lost_peer(value)
        self.recorder.write('error', step=self.step, kind=kind.__name__, message=message, at_ms=self.recorder.now_ms())
        self.recorder.line.send(
            'failure',
            kind='collective' if is_lost else 'unexpected',
            cause='peer-lost' if is_lost else None,
            message=message,
            hint=None,
            step=self.step,
            ranks=[] if is_lost else [self.recorder.rank],
            stack=text,
        )

    def finish(self):
        """The last record of a rank that reached the end."""
        if not self.failed:
            self.phase = 'end'
            for hook in self.before_finish:
                hook()
            self.recorder.write(
                'finish',
                steps=self._finished,
                # None were counted where a group does not call the hooks: that is unknown, not nothing.
                bytes_sent=self.bytes_sent or None,
                message_checks=0,
                replica_votes=0,
                ledger_checks=0,
                peak_rss_bytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
                at_ms=self.recorder.now_ms(),
            )
            self.recorder.line.send('done', result=None)
        self.recorder.line.flush()


def resident_bytes():
    """Null where the system does not say."""
    try:
        with open('/proc/self/statm', encoding='ascii') as file:
            return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')
    except OSError:
        return None


def install(watched, asked):
    """Hooks of torch where there are any; else functions are wrapped, with their signature."""
    guard = watched.recorder.guard
    optimizers.register_optimizer_step_pre_hook(_hook(guard(watched.before_update)))
    optimizers.register_optimizer_step_post_hook(_hook(guard(watched.after_update)))
    _watch_backward(watched, guard)
    _watch_loader(watched, guard)


def _hook(handle):
    return lambda optimizer, args, kwargs: handle(optimizer)


def _watch_backward(watched, guard):
    inner = torch.autograd.backward

    def note(tensors):
        first = tensors[0] if isinstance(tensors, (list, tuple)) else tensors
        if torch.is_tensor(first) and first.numel() == 1:
            watched.losses.append(first.detach())

    noted = guard(note)

    @functools.wraps(inner)
    def backward(tensors, *args, **kwargs):
        noted(tensors)
        watched.in_backward = True
        try:
            return inner(tensors, *args, **kwargs)
        finally:
            watched.in_backward = False
            watched.mark('backward')
            for hook in watched.after_backward:
                guard(hook)()
            watched.phase = 'compute'

    torch.autograd.backward = backward


def _watch_loader(watched, guard):
    base = dataloader._BaseDataLoaderIter
    take, ask = base.__next__, base._next_index

    def asked_for(iterator, index):
        # A queue between what was asked for and what is handed over: right with loader workers, too.
        iterator.__dict__.setdefault('_minicluster_asked', collections.deque()).append(index)

    def handed_over(iterator, began, batch):
        queue = iterator.__dict__.get('_minicluster_asked')
        indices = queue.popleft() if queue else None
        known = indices if isinstance(indices, (list, tuple)) else [indices]
        is_listed = bool(known) and all(isinstance(index, int) for index in known)
        watched.epoch = settings.epoch_of(iterator)
        watched.on_batch(began, list(known) if is_listed else None, settings.rows_of(batch))

    note_asked, note_handed = guard(asked_for), guard(handed_over)

    @functools.wraps(ask)
    def _next_index(iterator):
        index = ask(iterator)
        for hook in watched.in_index:
            index = hook(index)
        note_asked(iterator, index)
        return index

    @functools.wraps(take)
    def __next__(iterator):
        watched.phase, began = 'data', time.perf_counter()
        batch = take(iterator)
        for hook in watched.in_batch:
            batch = hook(iterator, batch)
        note_handed(iterator, began, batch)
        return batch

    base._next_index, base.__next__ = _next_index, __next__
