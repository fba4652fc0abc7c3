"""Batches that are kept for a process with a world of one, and what of a gradient is compared."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from needs_torch import torch

from minicluster_torch.guard import Guard
from minicluster_torch.proof import kept_batches
from minicluster_torch.proof.given_batches import GivenBatches, places_in, sampled, set_as
from minicluster_torch.proof.kept_batches import KeptBatches, pickled

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def iterator(loader: int, number: int) -> Any:
    return SimpleNamespace(_minicluster_proof_pass=(loader, number, [0]))


def kept(folder: Path, *batches: object, is_ended: bool = True) -> GivenBatches:
    recorded = KeptBatches(str(folder), 1, lambda _size: True)
    recorded.begin_pass(0, 0)
    for batch in batches:
        recorded.before_batch()
        recorded.batch(0, 0, None, batch)
    if is_ended:
        recorded.end_pass(0, 0)
    return GivenBatches(str(folder), 1, 2)


def test_the_batches_of_a_rank_are_given_in_their_order_up_to_the_end_of_the_pass(tmp_path: Path) -> None:
    given = kept(tmp_path, ['one'], ['two'])
    assert [given.take(iterator(0, 0)) for _ in range(3)] == [(['one'],), (['two'],), ()]


def test_a_pass_that_the_record_does_not_have_is_left_to_the_script(tmp_path: Path) -> None:
    given = kept(tmp_path, ['one'])
    assert given.take(iterator(1, 0)) is None


def test_a_pass_that_was_cut_short_has_no_end(tmp_path: Path) -> None:
    given = kept(tmp_path, ['one'], is_ended=False)
    assert [given.take(iterator(0, 0)) for _ in range(2)] == [(['one'],), None]


def test_each_batch_comes_with_the_random_state_before_it(tmp_path: Path) -> None:
    given = kept(tmp_path, ['one'])
    expected = torch.rand(1)
    given.take(iterator(0, 0))
    assert torch.equal(torch.rand(1), expected)


def test_a_batch_of_an_evaluation_is_not_kept(tmp_path: Path) -> None:
    with torch.no_grad():
        given = kept(tmp_path, ['one'], is_ended=False)
    assert given.take(iterator(0, 0)) is None


def test_no_more_is_kept_than_was_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_batches, '_MOST_BYTES', 700)
    batches = [torch.zeros(16) for _ in range(4)]
    given = kept(tmp_path, *batches)
    answers = [given.take(iterator(0, 0)) for _ in range(4)]
    assert answers[0] is not None and answers[-1] is None


def test_what_cannot_be_kept_disturbs_nothing(tmp_path: Path) -> None:
    assert kept(tmp_path, lambda: None, is_ended=False).take(iterator(0, 0)) is None


def test_a_view_is_kept_without_the_rest_of_its_memory() -> None:
    whole = torch.arange(100_000.0)
    data = pickled({'rows': whole[10:20]})
    assert len(data) < 2000
    assert torch.equal(pickle.loads(data)['rows'], whole[10:20])


def test_the_largest_values_of_a_gradient_are_among_those_that_are_compared() -> None:
    gradient = torch.zeros(1000)
    gradient[[3, 777]] = torch.tensor([5.0, -7.0])
    found = sampled(gradient, places_in(gradient))
    assert found is not None
    assert {5.0, -7.0} <= set(found)
    assert len(found) <= 16
    assert sampled(torch.zeros(3), places_in(gradient)) is None
    assert sampled(None, places_in(gradient)) is None


def test_an_optimizer_gets_the_numbers_of_the_job() -> None:
    weight = torch.nn.Parameter(torch.zeros(1))
    optimizer = torch.optim.Adam([weight], lr=0.1)
    set_as(optimizer, [{'lr': 0.4, 'betas': [0.5, 0.6], 'amsgrad': True, 'unknown': 1}])
    (group,) = optimizer.param_groups
    assert (group['lr'], group['betas'], group['amsgrad']) == (0.4, (0.5, 0.6), False)


def test_a_clip_multiplies_by_the_factor_of_the_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / 'rank-0.jsonl').write_text('{"kind":"clip","step":0,"norm":4.0,"factor":0.25}\n')
    for name in ('clip_grad_norm_',):
        monkeypatch.setattr(torch.nn.utils, name, getattr(torch.nn.utils, name))
        monkeypatch.setattr(torch.nn.utils.clip_grad, name, getattr(torch.nn.utils.clip_grad, name))
    given = kept(tmp_path, ['one'])
    given._clip_as_in_the_job(lambda: 0)
    weight = torch.nn.Parameter(torch.zeros(1))
    weight.grad = torch.tensor([8.0])
    assert float(torch.nn.utils.clip_grad_norm_([weight], 1.0)) == 4.0
    assert float(weight.grad) == 2.0
    torch.nn.utils.clip_grad_norm_([weight], 1.0)
    assert 0.99 < float(weight.grad) < 1.0


def test_a_hook_that_fails_leaves_the_script_its_own_batches(tmp_path: Path) -> None:
    guard = Guard()
    guard.listeners.append(lambda *_: None)
    assert guard(kept(tmp_path, ['one']).take)(SimpleNamespace()) is None
