"""The time of a rank's own computation, where ranks wait for each other within it."""

from __future__ import annotations

import time

import pytest

from minicluster_torch.clock import OwnTime


def _computing(ms: float) -> None:
    end = time.thread_time() + ms / 1000
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize(
    ('name', 'passes', 'waits', 'messages'),
    [
        ('allreduce', 0, True, False),
        ('_allgather_base', 0, True, False),
        ('HookOpName.RECV', 0, True, True),
        ('recv_anysource', 0, True, True),
        ('HookOpName.SEND', 1, False, True),
        ('HookOpName.ALLREDUCE', 1, False, False),
        ('HookOpName.BROADCAST', 0, False, False),
        ('barrier', 0, False, False),
    ],
)
def test_waiting_within_the_computation_is_told_by_what_begins_before_the_backward_pass(
    name: str, passes: int, waits: bool, messages: bool
) -> None:
    own = OwnTime()
    own.take_batch(is_trained=True)
    own.saw(name, 0, passes)
    assert (own.waits_within, own.has_messages) == (waits, messages)


@pytest.mark.parametrize(
    ('is_trained', 'finished', 'waits'),
    # A wrapper, or an evaluation before the first step; then a script without a loader, and one whose batch is there.
    [(None, 0, False), (False, 0, False), (None, 1, True), (True, 0, True)],
)
def test_a_collective_waits_within_a_step_once_its_batch_is_there(
    is_trained: bool | None, finished: int, waits: bool
) -> None:
    own = OwnTime()
    if is_trained is not None:
        own.take_batch(is_trained)
    own.saw('allreduce', finished, 0)
    assert own.waits_within is waits


def test_what_is_logged_between_two_steps_is_no_waiting_within_them() -> None:
    own = OwnTime()
    for finished in range(3):
        own.saw('allreduce', finished, 0)
        own.take_batch(is_trained=True)
        own.saw('allreduce', finished, 1)
        own.begin_step()
    assert not own.waits_within


def test_later_steps_change_nothing() -> None:
    own = OwnTime()
    own.saw('recv', 3, 0)
    assert not own.waits_within
    own.begin_step()
    own.end()
    assert own.ms is None


def test_own_time_is_that_on_a_core_without_waiting_and_loading() -> None:
    own = OwnTime()
    own.saw('recv', 1, 0)
    own.begin_step()
    own.request_batch()
    _computing(200)
    own.take_batch(is_trained=True)
    time.sleep(0.3)
    _computing(50)
    own.end()
    assert own.ms is not None
    # Clocks of the system and of the scheduler differ by a little.
    assert 40 < own.ms < 180
    own.begin_step()
    assert own.ms is None
