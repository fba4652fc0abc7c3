"""What a model is given is known by its rows, and by its columns where ranks may share out sequences."""

from __future__ import annotations

import pytest
from needs_torch import torch

from minicluster_torch.proof.forwards import Forwards


def _seen(batches: list[torch.Tensor], keeps_columns: bool) -> tuple[list[list[str]], list[list[str]] | None]:
    forwards, model = Forwards(), torch.nn.Linear(3, 1)
    forwards.keeps_columns = keeps_columns
    for batch in batches:
        forwards.enter([batch])
        loss = model(batch).mean()
        forwards.leave(model, [batch], loss)
        forwards.backward([loss])
    return forwards.take()[:2]


@pytest.fixture
def batch() -> torch.Tensor:
    """Two samples of three numbers."""
    return torch.arange(6.0).view(2, 3)


def test_columns_are_kept_only_where_they_are_asked_for(batch: torch.Tensor) -> None:
    rows, columns = _seen([batch], False)
    assert ([len(one) for one in rows], columns) == ([2], None)
    assert [len(one) for one in _seen([batch], True)[1] or []] == [3]


def test_the_columns_of_a_part_of_a_sequence_are_columns_of_the_whole(batch: torch.Tensor) -> None:
    forwards = Forwards()
    forwards.keeps_columns = True
    of = [forwards._digests_of([part]) for part in (batch, batch[:, :2], batch[:, 2:], batch[:1])]
    whole, first, second, other = [set(one.columns) if one else set() for one in of]
    assert first | second == whole
    assert not first & second
    assert not other & whole


def test_a_row_of_numbers_has_no_columns() -> None:
    forwards = Forwards()
    forwards.keeps_columns = True
    found = forwards._digests_of([torch.arange(3.0)])
    assert found is not None
    assert (len(found.rows), found.columns) == (3, [])
    assert forwards._digests_of([torch.tensor(1.0)]) is None


def test_what_no_backward_pass_reached_is_not_trained_with(batch: torch.Tensor) -> None:
    forwards, model = Forwards(), torch.nn.Linear(3, 1)
    forwards.keeps_columns = True
    forwards.enter([batch])
    forwards.leave(model, [batch], model(batch))
    assert forwards.take() == ([], [], False)


def test_a_backward_pass_from_the_edge_of_an_output_reaches_its_rows(batch: torch.Tensor) -> None:
    forwards, model = Forwards(), torch.nn.Linear(3, 1)
    for one in (batch, batch + 1):
        forwards.enter([one])
        output = model(one)
        forwards.leave(model, [one], output)
    forwards.backward([torch.autograd.graph.get_gradient_edge(output)])
    rows = forwards.take()[0]
    assert [len(one) for one in rows] == [2]
    assert rows == _seen([batch + 1], False)[0]


@pytest.mark.parametrize('is_transformed', [True, False])
def test_what_is_given_within_a_transform_has_no_rows(batch: torch.Tensor, is_transformed: bool) -> None:
    forwards, model = Forwards(), torch.nn.Linear(3, 1)

    def objective(parameters: dict[str, torch.Tensor], given: torch.Tensor) -> torch.Tensor:
        forwards.enter([given])
        output = torch.func.functional_call(model, parameters, (given,))
        forwards.leave(model, [given], output)
        return output.mean()

    own = dict(model.named_parameters())
    if is_transformed:
        torch.func.grad(objective, argnums=(0, 1))({name: one.detach() for name, one in own.items()}, batch)
    else:
        forwards.backward(objective(own, batch))
    assert len(forwards.take()[0]) == (0 if is_transformed else 1)
