"""How long a collective keeps the tensors of the script."""

from __future__ import annotations

import gc
import weakref
from types import SimpleNamespace
from typing import Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.proof.pending import Pending


class Work:
    """As Gloo's: it holds the tensors, and knows when they are complete."""

    def __init__(self, held: torch.Tensor) -> None:
        self.held, self.is_over = [held], False

    def wait(self) -> bool:
        """The script waits."""
        self.is_over = True
        return True

    def is_completed(self) -> bool:
        """The script asks."""
        return self.is_over

    def get_future(self) -> Any:
        """DistributedDataParallel asks."""
        return SimpleNamespace(done=lambda: self.is_over)


def _recording() -> Any:
    journal = SimpleNamespace(guard=lambda one: one, write=lambda *_: None)
    scope = SimpleNamespace(part=lambda: None)
    record = SimpleNamespace(journal=journal, scope=scope, step=lambda: 0, open=[], unawaited=[], audits=[])
    record.finish = lambda *_: None
    return record


def _pending() -> tuple[Pending, weakref.ref[Work]]:
    tensor = torch.ones(2)
    work = Work(tensor)
    pending = Pending(work, 'allreduce', [tensor], [tensor])
    pending.attach(cast('Any', _recording()), 0, None, None)
    return pending, weakref.ref(work)


@pytest.mark.parametrize('awaited', ['wait', 'is_completed'])
def test_what_was_awaited_keeps_no_tensor_of_the_script(awaited: str) -> None:
    pending, work = _pending()
    pending.work.is_over = True
    getattr(pending, awaited)()
    del pending
    gc.collect()
    assert work() is None


def test_what_a_future_has_announced_keeps_no_tensor_of_the_script() -> None:
    pending, work = _pending()
    pending.get_future()
    pending.work.is_over = True
    pending.record()
    del pending
    gc.collect()
    assert work() is None


def test_what_nobody_has_awaited_is_kept_because_older_torch_waits_for_it_forever() -> None:
    pending, work = _pending()
    pending.work.is_over = True
    pending.record()
    del pending
    gc.collect()
    held = work()
    assert held is not None
    Pending.newest.clear()
