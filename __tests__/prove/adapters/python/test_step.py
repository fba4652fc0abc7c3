"""Which batches are samples of a step, and which of its collectives ends the computing."""

from __future__ import annotations

import time

import pytest
from needs_torch import torch

from minicluster_torch.step import Step


def a_step(batches: int, passes: int) -> Step:
    step = Step()
    for _ in range(batches):
        step.marks['data'] = time.perf_counter()
        step.on_batch((step.marks['data'], None), None, 4)
    step.passes = passes
    return step


@pytest.mark.parametrize(('batches', 'passes'), [(1, 1), (2, 1), (4, 4), (5, 4), (0, 1)])
def test_a_batch_for_each_pass_and_one_fetched_ahead_are_no_skipped_batches(batches: int, passes: int) -> None:
    assert not a_step(batches, passes).skips()


@pytest.mark.parametrize(('batches', 'passes'), [(3, 1), (6, 4)])
def test_further_batches_are_skipped(batches: int, passes: int) -> None:
    assert a_step(batches, passes).skips()


def test_samples_are_the_rows_of_all_batches() -> None:
    assert a_step(3, 3).samples == 12
    assert torch.is_grad_enabled()


def computing_ends_at(*collectives: str) -> str | None:
    """The collective that ends the computing, after a backward pass that begins at `{` and ends at `}`."""
    step, in_backward, last = Step(), False, None
    for one in collectives:
        if one == '{':
            in_backward, step.has_issued = True, False
            step.passes += 1
        elif one == '}':
            in_backward = False
        elif step.ends_computing(in_backward):
            last = one
    return last


def test_the_last_bucket_of_a_backward_pass_ends_the_computing() -> None:
    assert computing_ends_at('{', 'bucket 0', 'bucket 1', '}') == 'bucket 1'


def test_a_reduced_loss_after_the_pass_waits_for_its_buckets() -> None:
    assert computing_ends_at('{', 'bucket 0', 'bucket 1', '}', 'loss') == 'bucket 1'


def test_where_a_script_averages_by_hand_its_first_sum_ends_the_computing() -> None:
    assert computing_ends_at('{', '}', 'weight', 'bias', 'loss') == 'weight'


def test_of_accumulated_passes_the_newest_counts() -> None:
    assert computing_ends_at('{', '}', 'early', '{', '}', 'weight', 'bias') == 'weight'


def test_before_any_pass_each_collective_counts() -> None:
    assert computing_ends_at('gather', 'scatter') == 'scatter'
    assert computing_ends_at() is None


@pytest.mark.parametrize(('issued', 'end'), [(1.0, 'backward'), (3.0, 'update'), (None, 'backward')])
def test_an_exchange_by_hand_ends_with_the_update(issued: float | None, end: str) -> None:
    step = Step()
    step.marks = {'backward': 2.0, 'update': 4.0, **({} if issued is None else {'issued': issued})}
    assert step.exchange() == ('issued', end)
