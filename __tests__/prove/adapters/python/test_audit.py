"""Whether a sum is that of its contributions, within the rounding of all additions that it takes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from needs_torch import torch

from minicluster_torch.proof.audit import Audit, addends, dense


def _gradient(values: list[float]) -> torch.Tensor:
    """That of an embedding of which one row was used so often."""
    indices = torch.zeros(1, len(values), dtype=torch.int64)
    return torch.sparse_coo_tensor(indices, torch.tensor(values).reshape(-1, 1), (2, 1), check_invariants=False)


def _audited(mine: torch.Tensor, other: torch.Tensor, result: torch.Tensor) -> bool:
    lines: list[dict[str, Any]] = []
    answers = iter([dense(other), *([addends(other)] if other.is_sparse else [])])

    def allgather(outputs: list[list[torch.Tensor]], inputs: list[torch.Tensor]) -> Any:
        outputs[0][0].copy_(inputs[0])
        outputs[0][1].copy_(next(answers))
        return SimpleNamespace(wait=lambda: None)

    journal = SimpleNamespace(guard=lambda one: one, write=lambda _kind, **line: lines.append(line))
    recording = cast('Any', SimpleNamespace(journal=journal, step=lambda: 0))
    audit = Audit(lambda: SimpleNamespace(allgather=allgather), 0, 2, recording)
    audit.check(0, 'sum', [mine], [result])
    return bool(lines[0]['holds'])


REPEATED = [1e4, 0.1, -1e4, 0.2, 3e3, -3e3] * 5


@pytest.mark.parametrize('order', [1, 2, 3])
def test_a_sum_of_sparse_gradients_may_add_up_repeated_rows_in_another_order(order: int) -> None:
    mine, other = _gradient(REPEATED), _gradient(REPEATED[::-1])
    values = torch.tensor(REPEATED + REPEATED)
    places = torch.randperm(len(values), generator=torch.Generator().manual_seed(order))
    total = torch.zeros(())
    for one in values[places]:
        total += one
    assert _audited(mine, other, torch.tensor([[float(total)], [0.0]]))


def test_a_sum_of_sparse_gradients_that_lacks_a_contribution_is_wrong() -> None:
    mine, other = _gradient([1.0, 2.0, -0.5]), _gradient([0.25, 0.5])
    assert _audited(mine, other, torch.tensor([[3.25], [0.0]]))
    assert not _audited(mine, other, torch.tensor([[2.5], [0.0]]))
    # A row that nobody has used.
    assert not _audited(mine, other, torch.tensor([[3.25], [1e-6]]))


def test_a_dense_sum_may_differ_by_the_rounding_of_one_addition_for_each_rank() -> None:
    mine, other = torch.tensor([1.0, 2.0]), torch.tensor([0.5, 0.25])
    assert _audited(mine, other, torch.tensor([1.5, 2.25]))
    assert not _audited(mine, other, torch.tensor([1.5, 2.2500057]))
