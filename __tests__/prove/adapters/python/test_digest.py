"""Digests of tensors, small and large: equal bits have equal digests, and other bits have others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from needs_torch import torch

from minicluster_torch import digest
from minicluster_torch.proof import tensors

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = [1, 3, 1000, 20_001]


def _drawn(size: int, dtype: Any = None) -> torch.Tensor:
    return torch.randn(size, generator=torch.Generator().manual_seed(size)).to(dtype or torch.float32)


@pytest.mark.parametrize('size', SIZES)
@pytest.mark.parametrize('dtype', ['float32', 'float64', 'bfloat16', 'int8'])
def test_equal_bits_have_equal_digests(size: int, dtype: str) -> None:
    tensor = (_drawn(size) * 100).to(getattr(torch, dtype))
    assert digest.digest(tensor) == digest.digest(tensor.clone())
    assert len(digest.digest(tensor)) == 32


CHANGES: dict[str, Callable[[Any], object]] = {
    'one sign': lambda t: t[5].neg_(),
    'two signs': lambda t: t[1:4:2].neg_(),
    'all signs': lambda t: t.neg_(),
    'a swap': lambda t: t.copy_(torch.cat([t[1:2], t[:1], t[2:]])),
    'the last bit': lambda t: t.view(torch.int32)[-1].bitwise_xor_(1),
}


@pytest.mark.parametrize('size', SIZES[2:])
@pytest.mark.parametrize('change', CHANGES)
def test_a_change_of_bits_changes_the_digest(size: int, change: str) -> None:
    tensor = _drawn(size)
    changed = tensor.clone()
    CHANGES[change](changed)
    assert digest.digest(changed) != digest.digest(tensor)


@pytest.mark.parametrize('size', SIZES[2:])
def test_the_digest_of_a_view_is_that_of_its_values(size: int) -> None:
    tensor = _drawn(size)
    wide = torch.stack([tensor, tensor], 1)
    assert digest.digest(wide[:, 0]) == digest.digest(tensor)


def test_zero_and_minus_zero_differ_and_nan_equals_itself() -> None:
    assert digest.digest(torch.tensor([0.0])) != digest.digest(torch.tensor([-0.0]))
    nan = torch.tensor([float('nan')])
    assert digest.digest(nan) == digest.digest(nan.clone())


def test_the_order_of_tensors_counts() -> None:
    one, other = _drawn(10), _drawn(20)
    assert digest.digest(one, other) != digest.digest(other, one)


def test_a_digest_does_not_touch_the_random_state_of_the_script() -> None:
    digest._weights.cache_clear()
    before = torch.get_rng_state()
    digest.digest(_drawn(SIZES[-1]))
    assert torch.equal(before, torch.get_rng_state())


def test_the_state_of_an_optimizer_is_in_the_order_of_its_parameters() -> None:
    model = torch.nn.Linear(2, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    with_slots = list(digest.state_tensors(optimizer, True))
    assert [len(one) for one in digest.state_tensors(optimizer, False)] == [1, 1]
    assert [len(one) for one in with_slots] == [2, 2]
    assert with_slots[0][0] is model.weight


@pytest.mark.parametrize('dtype', ['float32', 'bfloat16', 'int64', 'bool'])
@pytest.mark.parametrize('shape', [(0,), (), (3, 2)])
def test_packed_values_come_back_bit_by_bit(dtype: str, shape: tuple[int, ...]) -> None:
    tensor = (torch.randn(shape) * 3).to(getattr(torch, dtype))
    target = torch.zeros_like(tensor)
    tensors.unpack(tensors.pack(tensor), target)
    assert torch.equal(tensor, target)


def test_a_sparse_tensor_is_hashed_as_its_values_and_comes_back() -> None:
    sparse = torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [0.0, 0.0]], (4, 2), check_invariants=True)
    target = torch.sparse_coo_tensor([[1]], [[9.0, 9.0]], (4, 2), check_invariants=True)
    tensors.unpack(tensors.pack(sparse), target)
    assert target.coalesce().indices().tolist() == [[0, 2]]
    assert torch.equal(target.to_dense(), sparse.to_dense())
    assert tensors.digest([sparse]) == tensors.digest([sparse.to_dense()])
    assert tensors.is_finite([sparse])


def test_tensors_are_found_in_nested_lists_in_order() -> None:
    one, two, three = (torch.tensor(number) for number in (1, 2, 3))
    assert [int(each) for each in tensors.flat([one, (two, 'text', [three]), None])] == [1, 2, 3]
    assert tensors.flat('text') == []


@pytest.mark.parametrize(('value', 'expected'), [(1.0, True), (float('nan'), False), (float('inf'), False)])
def test_only_finite_values_are_finite(value: float, expected: bool) -> None:
    assert tensors.is_finite([torch.tensor([0.0, value]), torch.tensor([1])]) is expected


def test_equal_rows_have_equal_digests_and_others_do_not() -> None:
    found = tensors.row_digests(torch.tensor([[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]))
    assert found[0] == found[2] != found[1]
    assert len(tensors.row_digests(torch.zeros(5, 1), most=2)) == 2
