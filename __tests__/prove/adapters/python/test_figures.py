"""Counts, paces, gauges and intervals: what needs neither torch nor a job."""

from __future__ import annotations

import os

import pytest

from minicluster_torch import connections, system
from minicluster_torch.beats import is_library, spelled
from minicluster_torch.clock import Counts
from minicluster_torch.lost_peer import is_lost_peer
from minicluster_torch.pace import Pace
from minicluster_torch.system import Interval


def _exceeding(steps: list[int]) -> list[int]:
    """The collectives, counted from the start, that exceed those of the step before."""
    counts, sequence, found = Counts(), 0, []
    for number in steps:
        for _ in range(number):
            sequence += 1
            if counts.exceeds(sequence):
                found.append(sequence)
        counts.end_step(sequence)
    return found


@pytest.mark.parametrize(
    ('steps', 'expected'),
    [([4, 4, 2, 2, 3], [15]), ([4, 2, 2, 9, 2], [11]), ([4, 4, 2, 2, 1], []), ([0, 0, 1], [1]), ([5], [])],
)
def test_only_the_first_collective_beyond_those_of_the_last_step_exceeds(steps: list[int], expected: list[int]) -> None:
    assert _exceeding(steps) == expected


def test_a_pace_is_unknown_before_the_first_step() -> None:
    pace = Pace()
    assert (pace.is_known, pace.latest()) == (False, None)


def _paced(*steps: tuple[int | None, float]) -> Pace:
    pace = Pace()
    for number, (samples, step_ms) in enumerate(steps):
        pace.add(number, 0.5, samples, step_ms, 1.0)
    return pace


def test_the_throughput_is_that_of_all_recent_steps_together() -> None:
    latest = _paced((10, 100.0), (30, 300.0)).latest()
    assert latest is not None
    assert (latest['step'], latest['loss'], latest['throughputSamplesPerSec']) == (1, 0.5, 100)


def test_the_throughput_is_unknown_where_no_step_knows_its_samples() -> None:
    latest = _paced((None, 100.0)).latest()
    assert latest is not None
    assert latest['throughputSamplesPerSec'] is None


def test_a_step_without_samples_is_left_out_of_the_throughput() -> None:
    latest = _paced((10, 100.0), (None, 900.0)).latest()
    assert latest is not None
    assert latest['throughputSamplesPerSec'] == 100


def test_steps_that_are_long_over_do_not_count() -> None:
    latest = _paced((1000, 1.0), *[(10, 100.0)] * 12).latest()
    assert latest is not None
    assert latest['throughputSamplesPerSec'] == 100


def test_the_usual_time_is_a_median_which_a_single_slow_step_does_not_move() -> None:
    assert _paced((1, 10.0), (1, 10.0), (1, 900.0)).usual_ms() == 10


def test_readings_are_spaced_out_and_the_first_is_due_at_once() -> None:
    interval = Interval(100)
    assert [interval.is_due(now) for now in (5.0, 5.05, 5.1, 5.15, 5.3)] == [True, False, True, False, True]


def test_an_interval_of_nothing_is_always_due() -> None:
    interval = Interval(0)
    assert [interval.is_due(now) for now in (1.0, 1.0)] == [True, True]


@pytest.mark.skipif(not os.path.exists('/proc/self/statm'), reason='the system does not report it')
def test_the_system_reports_memory_and_time_without_a_core() -> None:
    assert (system.resident_bytes() or 0) > 1 << 20
    ran, delayed = system.run_and_delay_ms()
    assert ran is not None
    assert delayed is not None
    assert ran > 0
    assert delayed >= 0


def test_figures_that_the_system_does_not_report_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, 'pread', lambda *_: b'')
    assert (system.resident_bytes(), system.delay_ms(), system.run_and_delay_ms()) == (None, None, (None, None))


@pytest.mark.parametrize(
    ('address', 'expected'),
    [(('10.0.0.1', 80), '10.0.0.1:80'), (('::ffff:10.0.0.1', 80, 0, 0), '10.0.0.1:80'), (('::1', 80, 0, 0), '::1:80')],
)
def test_an_address_has_one_spelling(address: tuple[object, ...], expected: str) -> None:
    assert connections._address_text(address) == expected


@pytest.mark.parametrize(('collective', 'expected'), [(None, None), ('OpType.ALLREDUCE', 'allreduce'), ('x', 'x')])
def test_a_collective_is_spelled_without_its_enumeration(collective: object, expected: str | None) -> None:
    assert spelled(collective) == expected


@pytest.mark.parametrize(
    ('path', 'expected'),
    [
        (os.__file__, True),
        ('/venv/lib/site-packages/torch/nn/linear.py', True),
        ('<frozen runpy>', True),
        ('/home/me/train.py', False),
    ],
)
def test_a_line_of_a_library_is_none_of_the_script(path: str, expected: bool) -> None:
    assert is_library(path) is expected


@pytest.mark.parametrize(
    ('error', 'expected'),
    [
        (RuntimeError('[/pytorch/third_party/gloo/gloo/transport/tcp/pair.cc:5] Connection closed by peer'), True),
        (RuntimeError('Gloo connectFullMesh failed'), True),
        (RuntimeError('mat1 and mat2 shapes cannot be multiplied'), False),
        (ConnectionResetError(104, 'Connection reset by peer'), False),
        (ValueError('Connection closed by peer'), False),
    ],
)
def test_only_an_error_of_the_process_group_is_the_loss_of_a_peer(error: Exception, expected: bool) -> None:
    assert is_lost_peer(error) is expected
