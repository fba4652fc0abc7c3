"""A process group that holds Gloo, forwards each collective, and records what went in and what came out."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import torch.distributed as dist

from . import tensors
from .audit import Audit
from .operations import POINT_TO_POINT, contribution, method_of, reduction_of, results
from .pass_scope import PassScope
from .python_group import Done, PythonGroup, WorkBase
from .stand_in import create_instead_of_gloo

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    import torch

    from .ending import Ending
    from .journal import Journal


class Recording:
    """The record of all groups of this rank: journal lines, and values for the replay."""

    def __init__(self, journal: Journal, values_path: str, step: Callable[[], int]) -> None:
        self.journal, self.step = journal, step
        self.count = 0
        self.reduced = 0
        # Whether a collective reduces gradients, or belongs to a forward pass.
        self.scope = PassScope()
        self._groups: set[str] = set()
        # Open as long as the process.
        self._values = open(values_path, 'wb', buffering=0)  # noqa: SIM115

    def introduce(self, group: Any) -> None:
        """At its first collective: before that, torch does not tell which ranks a group has."""
        if group.group_name not in self._groups:
            self._groups.add(group.group_name)
            self.journal.write('group', name=group.group_name, ranks=dist.get_process_group_ranks(group))

    def begin(self, name: str, group: str, args: tuple[Any, ...], rank: int) -> int:
        """Records that the collective is entered; returns its number."""
        number, self.count = self.count, self.count + 1
        given = tensors.flat(contribution(name, args, rank))
        # Bytes are pickled objects, and their tails are uninitialised memory.
        comparable = [t for t in given if str(t.dtype) != 'torch.uint8']
        self.journal.write(
            'enter',
            index=number,
            step=self.step(),
            name=name,
            group=group,
            part=self.scope.part(),
            in_forward=self.scope.is_forward and not self.scope.is_backward,
            elements=sum(t.numel() for t in given),
            sent=tensors.digest(comparable) if comparable else None,
            finite=tensors.is_finite(comparable),
        )
        return number

    def finish(self, number: int, outputs: list[torch.Tensor]) -> None:
        """Keeps the values that a collective returned."""
        self._values.write(pickle.dumps((number, [tensors.pack(t) for t in outputs])))
        self.journal.write('leave', index=number)


class Pending(WorkBase):
    """A message between two ranks, which is recorded when somebody waits for it."""

    def __init__(self, work: Any, done: Callable[[], object] | None) -> None:
        super().__init__()
        self._work, self._done = work, done

    def wait(self, *args: Any) -> Any:
        """Waits for the message, and records it the first time."""
        answer = self._work.wait(*args)
        done, self._done = self._done, None
        if done is not None:
            done()
        return answer

    def is_completed(self) -> bool:
        """Whether Gloo is done with it."""
        return self._work.is_completed()


class RecordedGroup(PythonGroup):
    """A group that records around Gloo."""

    recording: ClassVar[Recording]
    ending: ClassVar[Ending]

    def __init__(self, store: Any, rank: int, size: int, timeout: Any, **named: Any) -> None:
        super().__init__(store, rank, size)
        self.gloo = dist.ProcessGroupGloo(store, rank, size, timeout, **named)
        RecordedGroup.ending.gloo = RecordedGroup.ending.gloo or self.gloo
        self._audit = RecordedGroup.recording.journal.guard(Audit)(self.gloo, rank, size, RecordedGroup.recording)

    def perform(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Records a collective, and lets Gloo perform it."""
        record = RecordedGroup.recording
        guard = record.journal.guard
        guard(record.introduce)(self)
        number = guard(record.begin)(name, self._name, args, self._rank)
        outputs = guard(outputs_of)(name, args) or []
        finish = guard(lambda: record.finish(number, outputs))
        if name in POINT_TO_POINT:
            return Pending(method_of(self.gloo, name)(*args, **named), finish)
        given = guard(given_to_reduction)(name, args, self._rank)
        work = method_of(self.gloo, name)(*args, **named)
        if work is not None:
            work.wait()
        finish()
        if given is not None:
            record.reduced += sum(t.numel() for t in given)
            guard(lambda: self._audit.check(number, reduction_of(name, args), given, outputs))()
        return Done(args[0] if args and isinstance(args[0], list) else outputs)


def outputs_of(name: str, args: tuple[Any, ...]) -> list[torch.Tensor]:
    """The tensors that hold the result of a collective."""
    return tensors.flat(results(name, args))


def given_to_reduction(name: str, args: tuple[Any, ...], rank: int) -> list[torch.Tensor] | None:
    """Copies, because most reductions overwrite their input; null for other collectives."""
    if reduction_of(name, args) is None:
        return None
    return [one.clone() for one in tensors.flat(contribution(name, args, rank))]


def install(journal: Journal, values_path: str, step: Callable[[], int], ending: Ending) -> Recording:
    """From here on, groups of Gloo are recorded."""
    RecordedGroup.recording, RecordedGroup.ending = Recording(journal, values_path, step), ending
    create_instead_of_gloo(RecordedGroup, journal)
    return RecordedGroup.recording
