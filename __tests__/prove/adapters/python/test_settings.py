"""Facts about the objects of a job: settings, samples, rows, scales."""

from __future__ import annotations

import types
from typing import Any

import pytest
from needs_torch import torch

from minicluster_torch import rows, settings
from minicluster_torch.clock import OwnTime
from minicluster_torch.guard import Guard
from minicluster_torch.scaling import Scaling
from minicluster_torch.updates.by_hand import UpdatesByHand


def _written(optimizer: Any, collective: str | None = None, mesh: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    recorder = types.SimpleNamespace(world=2, write=lambda kind, **fields: found.update(fields))
    own_time = OwnTime()
    if collective is not None:
        own_time.saw(collective, 0, 0)
    meshes = settings.Meshes()
    for one in [] if mesh is None else [mesh, mesh]:
        meshes.describe(one)
    watched: Any = types.SimpleNamespace(optimizer=optimizer, recorder=recorder, own_time=own_time, meshes=meshes)
    settings.write(watched)
    return found


def _sgd(lr: float, **named: Any) -> Any:
    return torch.optim.SGD(torch.nn.Linear(2, 1).parameters(), lr=lr, **named)


def test_the_settings_of_equal_optimizers_have_one_digest_and_others_another() -> None:
    assert _written(_sgd(0.1))['digest'] == _written(_sgd(0.1))['digest'] != _written(_sgd(0.2))['digest']


def test_settings_hold_what_must_be_equal_on_all_ranks() -> None:
    found = _written(_sgd(0.1, momentum=0.9))['settings']
    assert (found['world_size'], found['optimizer'], found['group 0 lr']) == (2, 'SGD', 0.1)
    assert (found['group 0 momentum'], found['group 0 parameters']) == (0.9, 2)


def test_settings_tell_each_mesh_that_the_script_has_made_once() -> None:
    mesh = types.SimpleNamespace(mesh_dim_names=('dp', 'tp'), mesh=torch.arange(4).reshape(2, 2))
    made = {'names': ['dp', 'tp'], 'shape': [2, 2], 'ranks': [0, 1, 2, 3]}
    assert _written(_sgd(0.1), mesh=mesh)['meshes'] == [made]
    mesh.mesh_dim_names = None
    assert _written(_sgd(0.1), mesh=mesh)['meshes'] == [{**made, 'names': None}]
    assert 'meshes' not in _written(_sgd(0.1))


def test_seeds_may_differ_between_ranks() -> None:
    torch.manual_seed(1)
    one = _written(_sgd(0.1))
    torch.manual_seed(2)
    other = _written(_sgd(0.1))
    assert one['digest'] == other['digest']
    assert one['own'] != other['own']


def test_parts_of_a_model_are_told_by_the_shapes_of_their_parameters() -> None:
    stage = torch.optim.SGD(torch.nn.Linear(3, 1).parameters(), lr=0.1)
    one, same, other = _written(_sgd(0.1)), _written(_sgd(0.2)), _written(stage)
    assert one['own']['part'] == same['own']['part'] != other['own']['part']


@pytest.mark.parametrize(('collective', 'expected'), [(None, None), ('allreduce', None), ('HookOpName.SEND', 'yes')])
def test_settings_tell_whether_single_ranks_exchange_messages(collective: str | None, expected: str | None) -> None:
    assert _written(_sgd(0.1), collective)['own'].get('messages') == expected


def test_each_parameter_has_a_name() -> None:
    assert settings.names_of(_sgd(0.1)) == ['group 0 parameter 0', 'group 0 parameter 1']


def test_few_samples_are_listed_and_many_have_a_digest() -> None:
    assert settings.sample_list([[1, 2], [3]]) == {'source': 'index', 'indices': [1, 2, 3]}
    longest, longer = list(range(4096)), list(range(4097))
    assert settings.sample_list([longest])['indices'] == longest
    assert settings.sample_list([longer])['count'] == 4097
    assert settings.sample_list([longer])['digest'] != settings.sample_list([longer[::-1]])['digest']


@pytest.mark.parametrize('depth', [0, 1, 2])
def test_the_epoch_is_that_of_the_sampler_behind_the_batches(depth: int) -> None:
    sampler: Any = types.SimpleNamespace(epoch=7)
    for _ in range(depth):
        sampler = types.SimpleNamespace(sampler=sampler)
    assert settings.epoch_of(types.SimpleNamespace(_index_sampler=sampler)) == 7


def test_a_sampler_without_epochs_is_in_epoch_0() -> None:
    assert settings.epoch_of(types.SimpleNamespace()) == 0


def test_the_rows_of_a_batch_are_those_of_its_first_tensor() -> None:
    batch = torch.zeros(5, 2)
    for given in (batch, [batch], (batch, torch.zeros(3)), {'x': batch}, [{'x': batch}], ['text', batch]):
        assert settings.rows_of(given) == 5
    assert settings.rows_of(torch.tensor(1.0)) == 1


@pytest.mark.parametrize('batch', ['text', b'bytes', 3, None, [], {}])
def test_the_rows_of_a_batch_without_tensors_are_unknown(batch: object) -> None:
    assert settings.rows_of(batch) is None


def _rows_of_a_step(data_ms: float, is_training: bool = True) -> int | None:
    model = torch.nn.Linear(2, 1).train(is_training)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    current = types.SimpleNamespace(samples=None, data_ms=data_ms)
    guard = Guard()
    recorder, by_hand = types.SimpleNamespace(guard=guard), UpdatesByHand(guard, sees_writes=False)
    watched: Any = types.SimpleNamespace(current=current, after_introduction=[], recorder=recorder, by_hand=by_hand)
    asked: Any = {}
    rows.install(watched, asked)
    for listener in watched.after_introduction:
        listener(optimizer)
    model(torch.zeros(4, 2))
    model(torch.zeros(3, 2))
    samples: int | None = current.samples
    return samples


def test_rows_that_a_model_receives_count_where_no_loader_counts_them() -> None:
    assert _rows_of_a_step(data_ms=0) == 7


def test_rows_are_not_counted_twice_and_not_in_an_evaluation() -> None:
    assert _rows_of_a_step(data_ms=1.5) is None
    assert _rows_of_a_step(data_ms=0, is_training=False) is None


def _scaler(scale: float, is_enabled: bool = True) -> Any:
    return types.SimpleNamespace(is_enabled=lambda: is_enabled, get_scale=lambda: scale)


def test_a_scaled_loss_is_known_without_its_scale() -> None:
    scaling, loss = Scaling(), torch.ones(1, requires_grad=True) * 3
    product = loss * 1024
    scaling.scaled(None, product, _scaler(1024), loss)
    assert float(scaling.unscaled(product)) == 3
    assert float(scaling.unscaled(product / 2)) == 1.5


def test_a_loss_whose_product_has_overflowed_is_still_known() -> None:
    scaling, loss = Scaling(), torch.ones(1, requires_grad=True) * 3
    product = loss * float('inf')
    scaling.scaled(None, product, _scaler(float('inf')), loss)
    assert float(scaling.unscaled(product)) == 3


def test_a_loss_that_no_scaler_has_multiplied_stays_as_it_is() -> None:
    scaling, loss = Scaling(), torch.ones(1, requires_grad=True) * 3
    assert scaling.unscaled(loss) == 3
    scaling.scaled(None, loss * 2, _scaler(2, is_enabled=False), loss)
    assert scaling.is_used is False


def test_losses_of_a_finished_step_are_forgotten() -> None:
    scaling, loss = Scaling(), torch.ones(1, requires_grad=True) * 3
    product = loss * 8
    scaling.scaled(None, product, _scaler(8), loss)
    scaling.forget()
    assert scaling.unscaled(product) == 24
