"""Values are recorded as long as they fit into the budget, and hashes for all steps."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.guard import Guard
from minicluster_torch.proof import tensors
from minicluster_torch.proof.audit import copies, pair
from minicluster_torch.proof.budget import Budget, estimate, share_of
from minicluster_torch.proof.gradients import KeptGradients, measure
from minicluster_torch.proof.journal import Journal, lines_of, unpickled

if TYPE_CHECKING:
    from pathlib import Path

MB = 1_000_000


def budget_in(folder: Path, most: int | None) -> Budget:
    return Budget(Journal(str(folder / 'rank-0.jsonl'), Guard()), most, most)


def limits(folder: Path) -> list[int]:
    return [one['steps'] for one in lines_of(str(folder / 'rank-0.jsonl'), 'limited')]


def test_the_shares_of_all_ranks_are_no_more_than_the_budget() -> None:
    assert (share_of(100, 2), share_of(100, 3)) == (50, 33)


def test_values_that_fit_exactly_are_written_and_one_byte_more_is_not(tmp_path: Path) -> None:
    budget = budget_in(tmp_path, 100)
    assert budget.take(0, 60)
    assert budget.take(1, 40)
    assert (budget.used, limits(tmp_path)) == (100, [])
    assert not budget.take(2, 1)
    assert limits(tmp_path) == [2]


def test_after_the_first_value_that_does_not_fit_no_smaller_one_is_written(tmp_path: Path) -> None:
    budget = budget_in(tmp_path, 100)
    assert not budget.take(1, 101)
    assert not budget.take(1, 1)
    assert not budget.is_open(2, 5)
    assert limits(tmp_path) == [1]
    # The cost is told as it would be without a limit.
    assert budget.wanted - budget.used == 107


def test_a_collective_of_an_earlier_step_that_ends_too_late_takes_its_step_from_the_record(tmp_path: Path) -> None:
    budget = budget_in(tmp_path, 100)
    assert not budget.take(3, 101)
    assert not budget.take(2, 1)
    assert limits(tmp_path) == [3, 2]


def test_the_journal_counts_as_well(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / 'rank-0.jsonl'), Guard())
    budget = Budget(journal, 100)
    journal.write('note', place='x' * 100)
    assert not budget.take(0, 1)


def test_without_a_budget_everything_is_written(tmp_path: Path) -> None:
    assert budget_in(tmp_path, None).take(0, 10**15)


@pytest.mark.parametrize(
    ('most', 'words'),
    [
        (200 * MB, '0.2 GB and 20 s for 20 steps'),
        (199 * MB, 'so of steps after 19 only hashes'),
        (5 * MB, 'so of steps after 2 only hashes'),
    ],
)
def test_the_cost_of_all_steps_is_told_after_two(most: int, words: str) -> None:
    told = estimate(((10 * MB, 1.0), (20 * MB, 2.0)), 20, most)
    assert told is not None
    assert words in told
    assert ('hashes' in told) == (most < 200 * MB)


def test_a_record_that_takes_less_than_a_tenth_of_the_budget_is_not_told() -> None:
    assert estimate(((10 * MB, 1.0), (20 * MB, 2.0)), 20, 2001 * MB) is None


def kept(folder: Path, gradient: torch.Tensor, budget: Budget, steps: int) -> Any:
    keeper = KeptGradients((str(folder), 0), lambda _optimizer, _at: False, budget, steps)
    for step in range(steps):
        keeper.look(step, 0, [gradient, None])
    return [one for _, one in unpickled(str(folder / 'rank-0.gradients'))]


def test_gradients_of_which_all_steps_fit_are_kept_whole(tmp_path: Path) -> None:
    gradient = torch.rand(tensors.LARGE + 1)
    size = gradient.numel() * 4
    found = kept(tmp_path, gradient, budget_in(tmp_path, 3 * 3 * size), 3)
    assert [one[0][1] for one in found] == [gradient.shape] * 3


def test_of_gradients_that_would_not_fit_the_same_values_are_kept_at_all_steps(tmp_path: Path) -> None:
    gradient = torch.rand(tensors.LARGE + 1)
    budget = budget_in(tmp_path, gradient.numel() * 4)
    found = kept(tmp_path, gradient, budget, 3)
    assert len(found) == 3
    assert limits(tmp_path) == []
    # One that is equal does not differ, and one that is twice as large does by its whole norm.
    for [packed, none] in found:
        assert none is None
        assert measure(gradient, [packed])[0] == 0.0
        difference, norm, _ = measure(2 * gradient, [packed])
        assert difference == pytest.approx(cast('float', norm) / 2)
    assert os.path.getsize(tmp_path / 'rank-0.gradients') < gradient.numel()


def test_a_small_gradient_is_kept_whole_beside_a_budget_that_is_too_small(tmp_path: Path) -> None:
    gradient = torch.rand(100)
    found = kept(tmp_path, gradient, budget_in(tmp_path, 1200), 4)
    assert [one[0][1] for one in found] == [(100,)] * len(found)
    assert 0 < len(found) < 4
    assert limits(tmp_path) == [len(found)]


def test_an_audit_compares_a_part_of_a_large_sum_and_all_of_others() -> None:
    large, small = torch.rand(tensors.LARGE + 1), torch.rand(tensors.LARGE)
    [part, whole] = copies('allreduce', [large, small])
    assert part.numel() < 20_000
    assert torch.equal(whole, small)
    assert all(torch.equal(mine, same) for mine, same in [pair(part, large), pair(whole, small)])
    [scattered] = copies('reduce_scatter', [large])
    assert torch.equal(scattered, large)


def test_values_that_are_not_finite_are_found_also_where_the_sum_overflows() -> None:
    most = torch.finfo(torch.float32).max
    assert tensors.is_finite([torch.full((4,), most), torch.tensor([], dtype=torch.float32)])
    for value in (float('nan'), float('inf'), -float('inf')):
        assert not tensors.is_finite([torch.tensor([1.0, value])])
    assert not tensors.is_finite([torch.tensor([float('inf'), -float('inf')])])


def test_a_script_with_another_default_device_and_random_state_gets_the_same_part() -> None:
    large = torch.rand(tensors.LARGE + 7)
    before = torch.get_rng_state()
    part = tensors.part_of(large)
    assert torch.equal(torch.get_rng_state(), before)
    tensors._places.cache_clear()
    torch.set_default_device('meta')
    try:
        again = tensors.part_of(large)
    finally:
        torch.set_default_device(None)
    assert torch.equal(again, part)
