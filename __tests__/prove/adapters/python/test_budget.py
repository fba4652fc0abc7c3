"""A record that would take too much disk ends the job after fewer steps, the same on all ranks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.proof.budget import Budget, affordable

if TYPE_CHECKING:
    from pathlib import Path

assert torch
MB = 1_000_000


@pytest.mark.parametrize(
    ('budget', 'first', 'second', 'steps'),
    [
        (100, 10, 20, 10),
        (109, 10, 20, 10),
        (110, 10, 20, 11),
        (30, 10, 20, 3),
        (29, 10, 20, 3),
        (5, 10, 20, 3),
    ],
)
def test_as_many_steps_fit_as_the_budget_pays_for_and_three_at_least(
    budget: int, first: int, second: int, steps: int
) -> None:
    assert affordable(budget, first, second) == steps


class _Job:
    """Ranks that share a folder, and write so much a step."""

    def __init__(self, folder: Path, budget: int, asked: int) -> None:
        self._folder = folder
        self.notes: list[str] = []
        self.written: list[tuple[str, dict[str, Any]]] = []
        journal = SimpleNamespace(write=lambda kind, **fields: self.written.append((kind, fields)))
        self._loops = [
            SimpleNamespace(
                finished=0,
                asked={'checkSteps': asked},
                recorder=SimpleNamespace(rank=rank, world=2, note=self.notes.append),
            )
            for rank in (0, 1)
        ]
        self._budgets = [Budget(cast('Any', loop), cast('Any', journal), str(folder), budget) for loop in self._loops]

    def play(self, sizes: dict[str, int]) -> list[int]:
        """Plays all steps of each rank in turn; returns how many each has made."""
        while any(loop.finished < loop.asked['checkSteps'] for loop in self._loops):
            for rank, (loop, budget) in enumerate(zip(self._loops, self._budgets)):
                for kind, size in sizes.items():
                    with open(self._folder / f'rank-{rank}.{kind}', 'ab') as file:
                        file.truncate(file.tell() + (size if rank == 0 or kind == 'values' else 0))
                budget.look(None)
                loop.finished += 1
        return [loop.finished for loop in self._loops]


def test_all_ranks_of_a_job_that_costs_too_much_end_after_the_same_step_and_the_journals_say_why(
    tmp_path: Path,
) -> None:
    job = _Job(tmp_path, budget=30 * MB, asked=20)
    # Values of both ranks, and gradients once.
    assert job.play({'values': 2 * MB, 'gradients': 2 * MB}) == [5, 5]
    limit = {'steps': 5, 'asked': 20, 'bytes_per_step': 6 * MB, 'budget_bytes': 30 * MB}
    assert job.written == [('limited', limit), ('limited', limit)]
    assert len(job.notes) == 1
    assert 'ends after 5' in job.notes[0]


def test_a_job_that_fits_exactly_makes_all_its_steps(tmp_path: Path) -> None:
    job = _Job(tmp_path, budget=120 * MB, asked=20)
    assert job.play({'values': 2 * MB, 'gradients': 2 * MB}) == [20, 20]
    assert job.written == []
    assert len(job.notes) == 1


def test_a_job_that_costs_less_than_a_tenth_says_nothing(tmp_path: Path) -> None:
    job = _Job(tmp_path, budget=1300 * MB, asked=20)
    assert job.play({'values': 2 * MB, 'gradients': 2 * MB}) == [20, 20]
    assert (job.written, job.notes) == ([], [])
