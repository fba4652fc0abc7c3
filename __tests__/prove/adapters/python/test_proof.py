"""Parts of the proof that need no job: draws, random states, order of additions, rounding, journal."""

from __future__ import annotations

import _thread
import json
import math
import random
import sys
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.fold.order import add_up
from minicluster_torch.guard import Guard
from minicluster_torch.proof import recorded_group
from minicluster_torch.proof.audit import Audit
from minicluster_torch.proof.draws import Draws
from minicluster_torch.proof.journal import Journal, Stored, entered, plain, unpickled
from minicluster_torch.proof.optimizers import PresentGradients
from minicluster_torch.proof.rounding import Rounding
from minicluster_torch.proof.turns import content_of, random_state, restore_random_state

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DRAWS: dict[str, Callable[[], object]] = {'torch': lambda: torch.rand(1), 'Python': random.random}


@pytest.mark.parametrize('source', DRAWS)
def test_a_number_that_is_drawn_between_a_batch_and_its_backward_pass_is_noticed_once(source: str) -> None:
    draws = Draws()
    draws.batch()
    DRAWS[source]()
    draws.backward()
    assert (draws.take(), draws.take()) == (True, False)


@pytest.mark.parametrize('source', DRAWS)
def test_a_number_that_is_drawn_before_the_batch_affects_no_gradient(source: str) -> None:
    draws = Draws()
    DRAWS[source]()
    draws.batch()
    draws.backward()
    DRAWS[source]()
    draws.backward()
    assert draws.take() is False


def test_a_script_without_a_loader_is_observed_from_its_forward_pass_on() -> None:
    draws = Draws()
    draws.forward()
    torch.rand(1)
    draws.forward()
    draws.backward()
    assert draws.take() is True


def test_a_restored_random_state_gives_the_same_numbers() -> None:
    state = random_state()
    first = float(torch.rand(1)), random.random()
    restore_random_state(state)
    assert (float(torch.rand(1)), random.random()) == first


def test_the_content_of_a_batch_is_that_of_its_tensors() -> None:
    one, other = torch.zeros(3), torch.ones(3)
    assert content_of({'x': one, 'y': other}) == content_of([one, other]) != content_of([other, one])


@pytest.mark.parametrize(('elements', 'ranks'), [(1, 2), (7, 3), (1000, 4)])
def test_sums_are_those_of_all_ranks(elements: int, ranks: int) -> None:
    parts = [torch.arange(elements, dtype=torch.float32) * (rank + 1) for rank in range(ranks)]
    kept = [part.clone() for part in parts]
    assert torch.equal(add_up(parts), sum(parts))
    assert all(torch.equal(one, other) for one, other in zip(parts, kept))


def _rounded(seed: int | None) -> torch.Tensor:
    given = torch.full((1000,), 1.1)
    rounding = None if seed is None else Rounding(seed)
    if rounding is not None:
        rounding.start()
    result = given * 1.3
    if rounding is not None:
        rounding.stop()
        assert rounding.moved() > 0
    return result


def test_another_rounding_moves_the_last_bit_and_no_more() -> None:
    usual, moved = _rounded(None), _rounded(7)
    assert not torch.equal(usual, moved)
    assert float((usual - moved).abs().max()) <= 2 * torch.finfo(torch.float32).eps * float(usual.max())


@pytest.mark.parametrize(('dtype', 'is_moved'), [('bfloat16', True), ('float16', True), ('float32', False)])
def test_what_is_reduced_in_half_precision_moves_as_well(
    monkeypatch: pytest.MonkeyPatch, dtype: str, is_moved: bool
) -> None:
    import torch.distributed as dist

    for name in ('all_reduce', 'reduce_scatter_tensor'):
        monkeypatch.setattr(dist, name, lambda *_given: None)
    Rounding(7).install(Guard())
    given, target = torch.full((1000,), 1.1, dtype=getattr(torch, dtype)), torch.zeros(1000)
    usual = given.clone()
    dist.all_reduce(given)
    assert torch.equal(given, usual) != is_moved
    dist.reduce_scatter_tensor(target, given)
    assert not target.any()


def test_the_same_seed_moves_the_same_bits() -> None:
    assert torch.equal(_rounded(7), _rounded(7))
    assert not torch.equal(_rounded(7), _rounded(8))


def test_values_that_are_only_moved_are_not_rounded() -> None:
    rounding, given = Rounding(7), torch.full((10,), 1.1)
    rounding.start()
    copied = torch.cat([given.clone(), given])
    rounding.stop()
    assert torch.equal(copied, torch.full((20,), 1.1))


def test_no_results_are_moved_before_a_start_and_after_a_stop() -> None:
    rounding, given = Rounding(7), torch.full((10,), 1.1)
    rounding.stop()
    rounding.start()
    rounding.stop()
    assert torch.equal(given * 1.3, given * 1.3)
    assert rounding.moved() == 0


@pytest.mark.parametrize(
    ('value', 'expected'),
    [
        (math.nan, 'NaN'),
        (math.inf, 'Infinity'),
        (-math.inf, '-Infinity'),
        ((1, [None]), [1, [None]]),
        ({1: True}, {'1': True}),
        (object, repr(object)),
    ],
)
def test_a_journal_holds_what_json_can_hold(value: object, expected: object) -> None:
    assert plain(value) == expected
    json.dumps(plain(value), allow_nan=False)


def _journal(folder: Path) -> tuple[Journal, Path]:
    path = folder / 'rank-0.jsonl'
    return Journal(str(path), Guard()), path


def test_the_collectives_of_a_journal_are_read_up_to_a_line_that_was_cut(tmp_path: Path) -> None:
    journal, path = _journal(tmp_path)
    journal.write('enter', index=0)
    journal.write('leave', index=0)
    journal.write('enter', index=1)
    assert [one['index'] for one in entered(str(path))] == [0, 1]
    path.write_bytes(path.read_bytes()[:-1])
    assert [one['index'] for one in entered(str(path))] == [0]


def test_a_hook_that_fails_is_in_the_journal(tmp_path: Path) -> None:
    journal, path = _journal(tmp_path)

    def broken() -> None:
        raise ValueError('planted')

    journal.guard(broken)()
    assert json.loads(path.read_text())['kind'] == 'broken'


def test_objects_are_read_up_to_one_that_was_cut(tmp_path: Path) -> None:
    import pickle

    path, whole = tmp_path / 'values', [pickle.dumps(number) for number in (1, 2)]
    path.write_bytes(b''.join(whole))
    assert list(unpickled(str(path))) == [1, 2]
    path.write_bytes(b''.join(whole)[:-1])
    read: list[Any] = list(unpickled(str(path)))
    assert read == [1]


def test_stored_values_are_found_in_any_order_up_to_one_that_was_cut(tmp_path: Path) -> None:
    import pickle

    path, whole = tmp_path / 'values', [pickle.dumps((number, [number])) for number in (0, 3, 1, 7)]
    path.write_bytes(b''.join(whole)[:-1])
    stored = Stored(str(path))
    asked = (1, 0, 3, 0, 2, 7, 1)
    assert [stored.get(number) for number in asked] == [[1], [0], [3], [0], None, None, [1]]


def test_reading_stored_values_one_by_one_takes_the_memory_of_one(tmp_path: Path) -> None:
    import pickle
    import tracemalloc

    size, path = 1 << 20, tmp_path / 'values'
    path.write_bytes(b''.join(pickle.dumps((number, bytes(size))) for number in range(12)))
    tracemalloc.start()
    stored = Stored(str(path))
    assert all(len(stored.get(number)) == size for number in (*range(12), 5))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * size


def _have_grown(second_pass: Callable[[torch.nn.Linear, torch.Tensor], object]) -> bool:
    layer = torch.nn.Linear(3, 1)
    layer(torch.ones(1, 3)).sum().backward()
    present = PresentGradients(list(layer.parameters()))
    second_pass(layer, layer(torch.ones(1, 3)).sum())
    return present.have_grown()


def test_gradients_of_a_step_before_that_a_backward_pass_adds_to_have_grown() -> None:
    assert _have_grown(lambda _layer, loss: loss.backward())


def test_gradients_that_a_backward_pass_does_not_reach_have_not_grown() -> None:
    assert not _have_grown(lambda _layer, _loss: None)


def test_gradients_that_a_script_puts_in_the_place_of_others_have_not_grown() -> None:
    def put(layer: torch.nn.Linear, _loss: torch.Tensor) -> None:
        for one in layer.parameters():
            one.grad = torch.ones_like(one)

    assert not _have_grown(put)


def test_gradients_that_were_set_to_zero_have_not_grown() -> None:
    layer = torch.nn.Linear(3, 1)
    layer(torch.ones(1, 3)).sum().backward()
    layer.zero_grad(set_to_none=False)
    present = PresentGradients(list(layer.parameters()))
    layer(torch.ones(1, 3)).sum().backward()
    assert not present.have_grown()


def test_a_collective_that_torch_starts_in_a_thread_of_its_own_has_no_caller() -> None:
    asked = SimpleNamespace(asyncOp=True)
    found: list[bool] = []
    done = threading.Lock()
    done.acquire()

    def method() -> None:
        found.append(recorded_group.is_asynchronous((asked,), perform()))
        done.release()

    def perform() -> str | None:
        return recorded_group.caller_of(sys._getframe())

    _thread.start_new_thread(method, ())
    assert done.acquire(timeout=60)

    def script() -> bool:
        return recorded_group.is_asynchronous((asked,), perform())

    assert (found, script()) == ([False], True)


@pytest.mark.parametrize(
    ('text', 'is_silent'), [('Connection closed by peer [::1]', True), ('Timed out waiting', False)]
)
def test_an_audit_with_a_rank_that_has_ended_is_no_failure_and_one_without_an_answer_is(
    text: str, is_silent: bool
) -> None:
    def connect() -> None:
        raise RuntimeError(text)

    audit = Audit(connect, 0, 2, cast('Any', None))
    values = [torch.ones(2)]
    if is_silent:
        audit.check(0, 'sum', values, values)
    else:
        with pytest.raises(RuntimeError):
            audit.check(0, 'sum', values, values)
    # It is made no more in either case.
    audit.check(1, 'sum', values, values)
