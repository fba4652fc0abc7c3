"""Which batches are samples of a step."""

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
