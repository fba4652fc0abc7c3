"""A collective on its way: who waits for it, and what is recorded when it has ended."""

from __future__ import annotations

import sys
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import torch

from ..beats import is_library
from . import tensors
from .audit import copies
from .operations import IN_PLACE, POINT_TO_POINT, method_of
from .python_group import WorkBase, gloo_alone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from .recorded_group import Recording


def comparable(given: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """Bytes are pickled objects, and their tails are uninitialised memory."""
    return [t for t in given if str(t.dtype) != 'torch.uint8']


def digest_of(given: Sequence[torch.Tensor]) -> str | None:
    """Null where there is nothing to compare."""
    return tensors.digest(comparable(given)) if comparable(given) else None


class Pending(WorkBase):
    """A collective that Gloo works on. Its result is recorded when the script has waited for it, and not before."""

    # Older torch waits forever for one whose Python object is gone, so it is kept here until somebody has waited.
    newest: ClassVar[deque[Pending]] = deque(maxlen=64)

    def __init__(self, work: Any, name: str, given: Sequence[torch.Tensor], outputs: Sequence[torch.Tensor]) -> None:
        super().__init__()
        Pending.newest.append(self)
        self.work, self.name = work, name
        self.number, self.step = -1, 0
        self.sent: str | None = None
        # Of the script.
        self.line: str | None = None
        # Whether the script itself decides where it waits.
        self.is_asynchronous = False
        self._outputs = outputs
        # What may not change until somebody has waited.
        self._watched = outputs if name in IN_PLACE else given
        self._versions = versions(self._watched)
        self._counts_own_writes = True
        self._record: Recording | None = None
        self._is_recorded = False
        self._then: Callable[[Sequence[torch.Tensor]], None] | None = None
        self._future, self._is_promised, self._is_reduction = None, False, False
        self._is_awaited_by_future = False

    def attach(
        self, record: Recording, number: int, sent: str | None, then: Callable[[Sequence[torch.Tensor]], None] | None
    ) -> None:
        """Its place in the record; `then` is called with the result after it is recorded."""
        self._record, self.number, self.sent, self._then = record, number, sent, then
        self.step = record.step()
        self._is_reduction = record.scope.part() == 'gradients' and 'reduce' in self.name
        record.open.append(self)
        if self.name not in POINT_TO_POINT:
            self._future = future_of(self.work)

    def note_line(self, args: tuple[Any, ...]) -> None:
        """Where the script has issued it; it decides where it waits."""
        self.is_asynchronous = True
        self.line = line_of_script()
        if self.name in IN_PLACE:
            # Sparse sums are copied, which counts.
            is_sparse = any(one.is_sparse for one in self._watched)
            self._counts_own_writes = is_sparse or counts_own_writes(self.name, args)

    def _has_changed(self) -> bool:
        """Whether the script has written to what Gloo still reads or writes; asked before anybody has waited."""
        watched = self._watched
        if not self.is_asynchronous or versions(watched) == self._versions:
            return False
        if self.name in IN_PLACE:
            # A view shares its version with parts that may be written to.
            return all(one._base is None for one in watched) and not self._counts_own_writes
        # Where the result lies in what was given, Gloo changes it.
        overlaps = any(share_memory(one, other) for one in watched for other in self._outputs)
        return self.sent is not None and not overlaps and digest_of(watched) != self.sent

    def has_ended(self) -> bool:
        """A message ends when it is awaited."""
        if self.name in POINT_TO_POINT:
            return False
        return self._future.done() if self._future is not None else self.work.is_completed()

    def record(self, is_awaited: bool = False) -> None:
        """Records the result, once."""
        record = self._record
        if record is None or self._is_recorded:
            return
        self._is_recorded = True
        record.open.remove(self)
        then, self._then = self._then, None
        outputs = self._outputs
        source = self.work._source_rank() if self.name == 'recv_anysource' else None
        record.journal.guard(record.finish)(self, outputs, source)
        if self.is_asynchronous and not self._is_promised:
            # Kept, so that no other tensor takes its place.
            record.unawaited.append(self)
        else:
            self._release()
        if then is None:
            return
        if is_awaited and not self.is_asynchronous:
            then(outputs)
        elif self._is_reduction and self._is_awaited_by_future:
            # Who has awaited the future may change the result before the audit, as PowerSGD does.
            record.audits.append((self.number, partial(then, copies(self.name, outputs))))

    def _release(self) -> None:
        self._outputs, self._watched, self._versions = [], [], []
        # The work of Gloo holds its tensors, which the script may have let go.
        if self._is_promised and self in Pending.newest:
            Pending.newest.remove(self)

    def _promise(self) -> None:
        """Somebody waits, or knows that it is over: from then on, the script may do with the tensors what it likes."""
        record, was_promised, self._is_promised = self._record, self._is_promised, True
        if record is None or was_promised:
            return
        if record.journal.guard(self._has_changed)():
            record.in_flight(self, 'changed')
        if self._is_recorded:
            self._release()

    def require_wait(self, record: Recording, names: Sequence[str], held: Sequence[torch.Tensor | None]) -> None:
        """Before an update that uses the given tensors."""
        if self._is_promised or not self.is_asynchronous:
            return
        used = next((name for name, one in zip(names, held) if one is not None and self._shares(one)), None)
        if used is not None or self._is_reduction:
            record.in_flight(self, 'gradient', used)
            self._is_promised = True
            if self._is_recorded:
                self._release()

    def _shares(self, other: torch.Tensor) -> bool:
        return any(share_memory(tensors.local_view(other), one) for one in self._outputs)

    def wait(self, *args: Any, **named: Any) -> Any:
        """As the work of Gloo does."""
        self._promise()
        try:
            answer = self.work.wait(*args, **named)
        except Exception as error:
            if self._record is not None and not self._is_recorded:
                self._record.raised(self.number, error)
            raise
        self.record(is_awaited=True)
        return answer

    def is_completed(self) -> bool:
        """A script that asks until it is completed waits as well."""
        is_completed = self.work.is_completed()
        if is_completed:
            self._promise()
            self.record()
        return is_completed

    def get_future(self) -> torch.futures.Future:
        """The script, or DistributedDataParallel, waits for the future."""
        self._is_awaited_by_future = True
        self._promise()
        return self.work.get_future()


def _forward(name: str) -> Callable[..., Any]:
    def method(self: Pending, *args: Any, **named: Any) -> Any:
        return getattr(self.work, name)(*args, **named)

    method.__name__ = name
    return method


for _name in dir(WorkBase):
    if (
        not _name.startswith('__')
        and _name not in vars(Pending)
        and _name not in ('boxed', 'unbox', '_pybind11_conduit_v1_')
    ):
        setattr(Pending, _name, _forward(_name))


def versions(given: Sequence[torch.Tensor]) -> list[int]:
    """How often each tensor was written to; those of the inference mode are not counted."""
    return [0 if one.is_inference() else one._version for one in given]


def span(tensor: torch.Tensor) -> tuple[int, int]:
    """First address of a tensor, and the one after its last; of a sparse one, those of its values."""
    held = tensor._values() if tensor.is_sparse else tensor
    at = held.data_ptr()
    return at, at + held.numel() * held.element_size()


def share_memory(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors have a byte in common."""
    (first, end), (begin, last) = span(one), span(other)
    return first < last and begin < end


def counts_own_writes(name: str, args: tuple[Any, ...]) -> bool:
    """
    Whether this Gloo increments the versions of tensors when it writes to them, as it does where it divides a sum. It
    is measured with a group of one rank, because it is no promise of torch's. If that fails, it is taken for true.
    """
    options = args[-1]
    key = (name, str(getattr(options, 'reduceOp', None)))
    if key not in _measured:
        _measured[key] = True
        tensor, alone = torch.zeros(1, device='cpu'), type(options)()
        if hasattr(options, 'reduceOp'):
            alone.reduceOp = options.reduceOp
        method_of(gloo_alone(0, 1), name)([tensor], alone).wait()
        _measured[key] = tensor._version > 0
    return _measured[key]


# By operation and reduction.
_measured: dict[tuple[str, str], bool] = {}


def future_of(work: Any) -> Any:
    """Null where a work has none."""
    try:
        return work.get_future()
    except Exception:
        return None


def line_of_script() -> str | None:
    """The innermost line that belongs to no library."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and is_library(frame.f_code.co_filename):
        frame = frame.f_back
    return None if frame is None else f'{frame.f_code.co_filename}:{frame.f_lineno}'
