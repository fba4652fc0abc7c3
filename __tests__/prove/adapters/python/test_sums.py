"""The gradients of all ranks in the process that plays them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.fold.plan import NotFoldable
from minicluster_torch.fold.sums import Sums


def _sums() -> Sums:
    return Sums(cast('Any', None), cast('Any', None), 2)


def _bucket(*parameters: torch.Tensor) -> list[tuple[torch.Tensor, torch.Tensor]]:
    return [(one, one.detach().reshape(-1)) for one in parameters]


def test_each_rank_contributes_each_parameter_once_in_a_step() -> None:
    weight, bias = torch.ones(2), torch.ones(1)
    sums = _sums()
    for rank in range(2):
        sums.add(rank, _bucket(weight))
        sums.add(rank, _bucket(bias))


def test_a_parameter_that_is_reduced_twice_in_a_step_cannot_be_folded() -> None:
    weight = torch.ones(2)
    sums = _sums()
    sums.add(0, _bucket(weight))
    with pytest.raises(NotFoldable, match='more than once in a step'):
        sums.add(0, _bucket(weight))
