"""A process group that holds Gloo, forwards each collective, and records what went in and what came out."""

from __future__ import annotations

import datetime
import pickle
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import torch
import torch.distributed as dist

from ..beats import is_library
from . import tensors
from .audit import Audit, copies
from .operations import contribution, hooked_name, message_of, method_of, reduction_of, results
from .pass_scope import PassScope
from .pending import Pending, comparable, digest_of, line_of_script
from .python_group import PythonGroup, register_backend
from .stand_in import create_instead_of_gloo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from .budget import Budget
    from .ending import Ending
    from .journal import Journal

core = dist.distributed_c10d
# An audit waits for the other ranks no longer than this.
patience = datetime.timedelta(seconds=20)


class Recording:
    """The record of all groups of this rank: journal lines, and values for the replay."""

    def __init__(self, journal: Journal, values: tuple[str, Budget], step: Callable[[], int]) -> None:
        values_path, self._budget = values
        self.journal, self.step = journal, step
        self.count = 0
        self.reduced = 0
        # The coarsest type of floating-point numbers that were added up since the last update.
        self.coarsest: torch.dtype | None = None
        # Whether a collective reduces gradients, or belongs to a forward pass.
        self.scope = PassScope()
        # Collectives whose result is not recorded yet, in the order in which they were issued.
        self.open: list[Pending] = []
        # Those that have ended, and for which the script has not waited.
        self.unawaited: list[Pending] = []
        # Audits that wait for the end of the backward pass, by number of the collective.
        self.audits: list[tuple[int, Callable[[], None]]] = []
        # Called with the name of each collective that begins.
        self.entered: list[Callable[[str], None]] = []
        self._groups: set[str] = set()
        self._in_flight: set[tuple[str | None, str, bool]] = set()
        self._values = open(values_path, 'wb', buffering=0)  # noqa: SIM115

    def introduce(self, group: dist.ProcessGroup) -> None:
        """At its first collective: before that, torch does not tell which ranks a group has."""
        if group.group_name not in self._groups:
            self._groups.add(group.group_name)
            self.journal.write('group', name=group.group_name, ranks=dist.get_process_group_ranks(group))

    def begin(
        self, name: str, group: dist.ProcessGroup, given: Sequence[torch.Tensor], args: tuple[Any, ...]
    ) -> tuple[int, str | None]:
        """Records that the collective is entered; returns its number, and the digest of what this rank gives."""
        number, self.count = self.count, self.count + 1
        sent, part = digest_of(given), self.scope.part()
        self.journal.write(
            'enter',
            index=number,
            step=self.step(),
            name=name,
            group=group.group_name,
            **message_of(name, args, lambda: dist.get_process_group_ranks(group)),
            part=part,
            line=None if part is not None else line_of_script(),
            in_forward=self.scope.is_forward and not self.scope.is_backward,
            elements=sum(t.numel() for t in given),
            sent=sent,
            finite=tensors.is_finite(comparable(given)),
        )
        return number, sent

    def take_coarsest(self) -> str | None:
        """The coarsest type that was added up since the last update."""
        found, self.coarsest = self.coarsest, None
        return None if found is None else str(found).split('.')[1]

    def note_reduction(self, given: Sequence[torch.Tensor]) -> None:
        """Counts what is added up."""
        self.reduced += sum(t.numel() for t in given)
        types = [t.dtype for t in given if t.is_floating_point()] + ([self.coarsest] if self.coarsest else [])
        self.coarsest = max(types, key=lambda one: torch.finfo(one).eps, default=None)

    def finish(self, one: Pending, outputs: Sequence[torch.Tensor], source: int | None) -> None:
        """Records the result; `source` is the sender of a message from any rank."""
        if self._budget.is_open(one.step, tensors.bytes_of(outputs)):
            data = pickle.dumps((one.number, [tensors.pack(t) for t in outputs]))
            if self._budget.take(one.step, len(data)):
                self._values.write(data)
        self.journal.write('leave', index=one.number, **({} if source is None else {'source': source}))

    def raised(self, number: int | None, error: Exception) -> None:
        """Gloo has refused the collective."""
        self.journal.write('raised', index=number, type=type(error).__name__, text=str(error)[:2000])

    def settle(self) -> None:
        """Records what has ended without a wait, as where a future was awaited."""
        for one in list(self.open):
            if one.has_ended():
                one.record()

    def after_backward(self) -> None:
        """All ranks have all sums of gradients here, and audit them in the same order."""
        self.settle()
        audits, self.audits = sorted(self.audits, key=lambda one: one[0]), []
        for _, audit in audits:
            audit()

    def before_update(self, names: Sequence[str], held: Sequence[torch.Tensor | None]) -> None:
        """An update may not use what a collective still writes."""
        self.settle()
        for one in [*self.open, *self.unawaited]:
            one.require_wait(self, names, held)
        self.unawaited = []

    def in_flight(self, pending: Pending, what: str, parameter: str | None = None) -> None:
        """A tensor was used although its collective was not awaited; each place in the script is noted once."""
        place = (pending.line, what, parameter is None)
        if place in self._in_flight:
            return
        self._in_flight.add(place)
        self.journal.write(
            'in_flight',
            index=pending.number,
            step=self.step(),
            name=pending.name,
            line=pending.line,
            what=what,
            parameter=parameter,
        )


class RecordedGroup(PythonGroup):
    """Gloo, with a record of its collectives."""

    recording: Recording
    ending: Ending

    def __init__(self, store: Any, rank: int, size: int, timeout: Any, gloo: Any = None, **named: Any) -> None:
        super().__init__(store, rank, size)
        self.gloo = gloo or dist.ProcessGroupGloo(store, rank, size, timeout, **named)
        RecordedGroup.recording.journal.guard(register_backend)(self, self.gloo)
        RecordedGroup.ending.gloo = RecordedGroup.ending.gloo or self.gloo
        apart = partial(dist.ProcessGroupGloo, dist.PrefixStore('minicluster-audit', store), rank, size, patience)
        self._audit = Audit(apart, rank, size, RecordedGroup.recording)

    def perform(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Forwards the collective, and waits for nothing."""
        record = RecordedGroup.recording
        guard = record.journal.guard
        guard(record.settle)()
        guard(record.introduce)(self)
        given = guard(tensors.flat)(contribution(name, args, self._rank)) or []
        number, sent = guard(record.begin)(name, self, given, args) or (None, None)
        guard.each(record.entered, hooked_name(name))
        outputs = guard(tensors.flat)(results(name, args)) or []
        audited = guard(self._audited)(name, args, given)
        try:
            work = method_of(self.gloo, name)(*args, **named)
        except Exception as error:
            record.raised(number, error)
            raise
        if work is None or number is None:
            return work
        pending = Pending(work, name, given, outputs)
        then = None
        if audited is not None:
            guard(record.note_reduction)(given)
            then = partial(guard(self._audit.check), number, reduction_of(name, args), audited)
        guard(pending.attach)(record, number, sent, then)
        if guard(is_asynchronous)(args, caller_of(sys._getframe())):
            guard(pending.note_line)(args)
        return pending

    def _audited(self, name: str, args: tuple[Any, ...], given: Sequence[torch.Tensor]) -> list[torch.Tensor] | None:
        """Copies, because most reductions overwrite their input; null for other collectives."""
        is_audited = reduction_of(name, args) is not None and RecordedGroup.recording.scope.may_audit()
        return copies(name, given) if is_audited else None

    def split(self, part: dist.ProcessGroup, ranks: Sequence[int]) -> dist.ProcessGroup:
        """The group of some of its ranks."""
        store, gloo = part.get_group_store(), part._get_backend(torch.device('cpu'))
        return RecordedGroup(store, part.rank(), part.size(), None, gloo=gloo).named(part.group_name)


def caller_of(frame: FrameType) -> str | None:
    """The file that calls the method around this frame; null if torch calls it from a thread of its own."""
    method = frame.f_back
    caller = None if method is None else method.f_back
    return None if caller is None else caller.f_code.co_filename


def is_asynchronous(args: tuple[Any, ...], caller: str | None) -> bool:
    """
    Whether the script itself decides where it waits. Other callers within torch wait for it. Older torch does not tell:
    there, it is taken for one that the caller awaits at once.
    """
    is_of_script = caller is not None and (caller == core.__file__ or not is_library(caller))
    return is_of_script and bool(args and getattr(args[-1], 'asyncOp', False))


def watch_futures(record: Recording) -> None:
    """Who has awaited a future may change the tensors that it holds. Those of collectives are of the class within."""
    future: Any = torch._C.Future
    for name in ('wait', 'value'):
        inner = getattr(future, name)
        setattr(future, name, record.journal.guard.around(inner, after=lambda *_: record.settle()))


def install(journal: Journal, values: tuple[str, Budget], step: Callable[[], int], ending: Ending) -> Recording:
    """From here on, groups of Gloo are recorded."""
    record = Recording(journal, values, step)
    RecordedGroup.recording, RecordedGroup.ending = record, ending
    watch_futures(record)
    create_instead_of_gloo(RecordedGroup, journal)
    return record
