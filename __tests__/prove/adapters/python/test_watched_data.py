"""What a dataset draws, and the tensors that a script keeps."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, cast

import pytest
from needs_torch import torch
from torch.utils.data import DataLoader, Dataset, _utils

from minicluster_torch.guard import Guard
from minicluster_torch.proof.advice.fetches import Fetches
from minicluster_torch.proof.advice.live_tensors import LiveTensors
from minicluster_torch.proof.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Rows(Dataset[float]):
    """Each row is what a function gives."""

    def __init__(self, row: Callable[[], float]) -> None:
        self._row = row

    def __len__(self) -> int:
        return 8

    def __getitem__(self, at: int) -> float:
        return self._row()


class _Passes:
    newest = (3, 0)


@pytest.fixture
def drawn(tmp_path: Path) -> Iterator[Callable[[Dataset[float], int], list[dict[str, Any]]]]:
    kinds = _utils.fetch
    real = kinds._BaseDatasetFetcher.__init__
    fetches = kinds._MapDatasetFetcher.fetch, kinds._IterableDatasetFetcher.fetch
    path = tmp_path / 'rank-0.jsonl'
    Fetches(Journal(str(path), Guard()), cast('Any', _Passes())).install()

    def lines(data: Dataset[float], workers: int) -> list[dict[str, Any]]:
        list(DataLoader(data, 2, num_workers=workers))
        return [json.loads(line) for line in path.read_text().splitlines()]

    yield lines
    kinds._BaseDatasetFetcher.__init__ = real
    kinds._MapDatasetFetcher.fetch, kinds._IterableDatasetFetcher.fetch = fetches


def test_a_generator_that_a_dataset_draws_from_is_noted_once_with_its_state(drawn: Any) -> None:
    random.seed(5)
    [line] = drawn(Rows(random.random), 0)
    assert (line['loader'], line['worker'], line['generator']) == (3, None, 'random')
    random.seed(5)
    assert drawn(Rows(random.random), 0)[1]['state'] == line['state']


def test_loader_workers_note_what_they_draw_themselves(drawn: Any) -> None:
    lines = drawn(Rows(lambda: float(torch.rand(1))), 2)
    assert sorted((line['worker'], line['generator']) for line in lines) == [(0, 'torch'), (1, 'torch')]
    assert lines[0]['state'] != lines[1]['state']


def test_a_dataset_that_draws_nothing_is_not_noted(drawn: Any) -> None:
    assert drawn(Rows(lambda: 1.0), 0) == []


def test_tensors_are_counted_at_four_steps_and_those_that_are_kept_show(tmp_path: Path) -> None:
    path = tmp_path / 'rank-0.jsonl'
    live = LiveTensors(Journal(str(path), Guard()))
    kept = []
    for step in range(24):
        kept.append(torch.zeros(8))
        live.look(step)
    looks = [json.loads(line) for line in path.read_text().splitlines()]
    assert [look['step'] for look in looks] == [4, 8, 12, 16]
    first = looks[0]
    assert [look['tensors'] - first['tensors'] for look in looks] == [0, 4, 8, 12]
    assert looks[-1]['bytes'] - first['bytes'] == 12 * 32
