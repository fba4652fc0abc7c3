"""The turns in which one process plays all ranks, and the order in which their gradients are added."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from needs_torch import torch

from minicluster_torch.fold.group import FoldedGroup
from minicluster_torch.fold.order import stretches
from minicluster_torch.fold.plan import NotFoldable, cut_after, plan, require_indices
from minicluster_torch.proof.answered_group import AnsweredGroup

Event = dict[str, Any]


def _batch(asked: Any, loader: int = 0, number: int = 0) -> Event:
    return {'kind': 'batch', 'loader': loader, 'number': number, 'asked': asked}


def _backward(loader: int | None = 0) -> Event:
    return {'kind': 'backward', 'loader': loader}


def _update(optimizer: int = 0) -> Event:
    return {'kind': 'update', 'optimizer': optimizer}


def _rank(first: int) -> list[Event]:
    return [
        _batch([first]),
        _backward(),
        _batch([first + 2]),
        _backward(),
        _update(),
        _batch([first + 4]),
        _backward(),
        _update(),
    ]


def test_the_batches_of_a_step_come_rank_by_rank() -> None:
    turns = plan([_rank(0), _rank(1)])[0, 0]
    assert [(one.rank, one.step, one.batch['asked'], one.is_last) for one in turns] == [
        (0, 0, [0], False),
        (0, 0, [2], True),
        (1, 0, [1], False),
        (1, 0, [3], True),
        (0, 1, [4], True),
        (1, 1, [5], True),
    ]


def test_batches_of_a_loader_that_feeds_no_training_have_no_turn() -> None:
    assert list(plan([[_batch([9], loader=1), *_rank(0)]])) == [(0, 0)]


def _beside(numbers: tuple[int, int]) -> list[Event]:
    """Two steps, each after a batch of another loader, which is of these passes."""
    first, second = (_batch([9], loader=1, number=number) for number in numbers)
    return [first, *_rank(0)[:5], second, *_rank(0)[5:]]


def test_a_loader_whose_pass_goes_on_after_an_update_feeds_the_training_as_well() -> None:
    with pytest.raises(NotFoldable, match='more than one DataLoader'):
        plan([_beside((0, 0))])
    # An evaluation before each step begins anew.
    assert list(plan([_beside((0, 1))])) == [(0, 0)]


def _from(loader: int, *asked: int) -> list[Event]:
    """A step with each of these batches of a loader."""
    return [event for one in asked for event in (_batch([one], loader), _backward(loader), _update())]


def test_loaders_that_are_read_one_after_the_other_have_turns_as_the_passes_of_one() -> None:
    turns = plan([[*_from(0, 0, 2), *_from(1, 4)], [*_from(0, 1, 3), *_from(1, 5)]])
    assert {place: [(one.rank, one.step, one.batch['asked']) for one in ones] for place, ones in turns.items()} == {
        (0, 0): [(0, 0, [0]), (1, 0, [1]), (0, 1, [2]), (1, 1, [3])],
        (1, 0): [(0, 2, [4]), (1, 2, [5])],
    }


def test_loaders_that_are_read_by_turns_have_none() -> None:
    with pytest.raises(NotFoldable, match='more than one DataLoader'):
        plan([[*_from(0, 0), *_from(1, 1), *_from(0, 2)]])


@pytest.mark.parametrize(
    ('record', 'reason'),
    [
        ([_backward(None), _update()], 'no DataLoader hands over'),
        ([_batch([0]), _batch([1]), _backward(), _update(), _backward()], 'fetched before'),
        ([_batch([0]), _backward(), _backward(), _update()], 'more than one backward'),
        ([_batch([None]), _backward(), _update()], 'no index'),
        ([_batch([0]), _backward(), _update(), _update(1)], 'more than one optimizer'),
        ([_batch([0]), _backward(), _update(), _update()], 'without a backward pass'),
        ([_batch([0]), _backward(), _batch([1], 0, 1), _backward(), _update()], 'more than one pass'),
    ],
)
def test_a_job_that_one_process_cannot_play_is_refused_with_the_reason(record: list[Event], reason: str) -> None:
    with pytest.raises(NotFoldable, match=reason):
        plan([record, record])


def test_ranks_with_different_numbers_of_steps_are_refused() -> None:
    with pytest.raises(NotFoldable, match='different numbers'):
        plan([_rank(0), _rank(1) * 2])


@pytest.mark.parametrize('asked', [0, [0], (3, 1)])
def test_samples_with_an_index_are_accepted(asked: Any) -> None:
    require_indices(asked)


@pytest.mark.parametrize('asked', [None, [], [0, None]])
def test_samples_without_an_index_are_refused(asked: Any) -> None:
    with pytest.raises(NotFoldable):
        require_indices(asked)


@pytest.mark.parametrize(('elements', 'ranks'), [(12, 3), (7, 3), (1, 4), (2_000_000, 3), (5, 1)])
def test_stretches_cover_each_element_once_and_each_is_added_by_all_ranks(elements: int, ranks: int) -> None:
    found = list(stretches(elements, 4, ranks))
    assert [first for first, _, _ in found] == [0, *(end for _, end, _ in found[:-1])]
    assert found[-1][1] == elements
    assert all(sorted(order) == list(range(ranks)) for _, _, order in found)


def test_each_stretch_starts_at_another_rank_of_the_ring() -> None:
    assert list(stretches(12, 4, 3)) == [(0, 4, [2, 1, 0]), (4, 8, [0, 2, 1]), (8, 12, [1, 0, 2])]


@pytest.mark.parametrize(('updates', 'events'), [(1, 5), (2, 8), (3, 8)])
def test_a_record_ends_with_the_last_step_of_which_all_ranks_have_values(updates: int, events: int) -> None:
    # The step after it is cut off in the middle.
    assert len(cut_after(_rank(0), updates)) == events
    assert plan([cut_after(_rank(0), 1), cut_after(_rank(1)[:-1], 1)])[0, 0][-1].step == 0


SOON = datetime.timedelta(milliseconds=100)


@pytest.mark.parametrize('kind', [AnsweredGroup, FoldedGroup])
def test_a_monitored_barrier_waits_for_no_rank_that_is_not_alive(kind: type[AnsweredGroup]) -> None:
    group = kind(torch.distributed.HashStore(), 0, 2)
    # Gloo would wait so long for the other rank, and then fail.
    group.monitored_barrier(SOON, wait_all_ranks=True)
