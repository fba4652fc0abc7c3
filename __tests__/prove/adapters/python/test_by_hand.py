"""Updates that a script makes itself are steps; other changes of tensors are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from needs_torch import torch
from torch.overrides import TorchFunctionMode

from minicluster_torch.guard import Guard
from minicluster_torch.updates.by_hand import UpdatesByHand, written_by

if TYPE_CHECKING:
    from collections.abc import Callable


class Job:
    """A model, a copy of it, and what was seen of them."""

    def __init__(self, sees_writes: bool) -> None:
        torch.manual_seed(1)
        self.model, self.copy = torch.nn.Linear(3, 1), torch.nn.Linear(3, 1)
        self.seen = UpdatesByHand(Guard(), sees_writes)
        self.seen._is_possible = True
        # The gradients at the begin of each update, and the weights after it.
        self.begun: list[list[list[float]]] = []
        self.ended: list[list[list[float]]] = []
        self.seen.before.append(lambda one, *_: self.begun.append(self._held(one, lambda weight: weight.grad)))
        self.seen.after.append(lambda one, *_: self.ended.append(self._held(one, lambda weight: weight)))

    def _held(self, optimizer: Any, of: Callable[[Any], Any]) -> list[list[float]]:
        held = [of(one) for one in optimizer.param_groups[0]['params']]
        return [[] if one is None else one.detach().flatten().tolist() for one in held]

    def backward(self, loss: Any = None) -> None:
        """A forward and a backward pass."""
        self.seen.look()
        loss = self.model(torch.ones(2, 3)).sum() if loss is None else loss
        self.seen.before_backward(loss)
        loss.backward()
        self.seen.after_backward()

    def update(self, model: Any = None) -> None:
        """As scripts without an optimizer do it."""
        with torch.no_grad():
            for one in (model or self.model).parameters():
                one.sub_(0.1 * one.grad)


@pytest.fixture(params=[True, False], ids=['recorded', 'watched'])
def job(request: Any) -> Job:
    """A job of which writes are seen, or only their results."""
    return Job(request.param)


def plainly(job: Job) -> None:
    """The usual form."""
    job.update()
    job.model.zero_grad()


def by_data(job: Job) -> None:
    """A change that no version shows."""
    for one in job.model.parameters():
        one.data.add_(one.grad, alpha=-0.1)


def by_another_tensor(job: Job) -> None:
    """Weights are put in the place of others."""
    for one in job.model.parameters():
        one.data = one.detach() - 0.1 * one.grad


def all_at_once(job: Job) -> None:
    """As foreach does."""
    held = list(job.model.parameters())
    torch._foreach_add_([one.data for one in held], [one.grad for one in held], alpha=-0.1)


@pytest.mark.parametrize('update', [plainly, by_data, by_another_tensor, all_at_once])
def test_a_change_of_the_weights_between_two_passes_is_one_step(job: Job, update: Callable[[Job], None]) -> None:
    for _ in range(3):
        job.backward()
        update(job)
    assert len(job.ended) == 2
    job.seen.finish()
    assert len(job.ended) == 3
    weights = [one.detach().flatten().tolist() for one in job.model.parameters()]
    assert sorted(job.ended[-1]) == sorted(weights)


def test_a_recorded_update_begins_with_the_gradients_that_it_uses() -> None:
    job = Job(True)
    job.backward()
    for one in job.model.parameters():
        one.grad /= 2
    plainly(job)
    assert sorted(job.begun[0]) == [[1.0], [1.0, 1.0, 1.0]]
    assert job.ended == []
    job.seen.finish()
    assert len(job.ended) == 1


def test_passes_whose_gradients_are_accumulated_are_no_steps(job: Job) -> None:
    for number in range(4):
        job.backward()
        if number % 2:
            job.update()
    job.seen.finish()
    assert len(job.ended) == 2


def test_a_moving_average_of_the_weights_is_no_step(job: Job) -> None:
    for _ in range(3):
        job.backward()
        with torch.no_grad():
            for slow, one in zip(job.copy.parameters(), job.model.parameters()):
                slow.lerp_(one, 0.5)
    job.seen.finish()
    assert job.ended == []


def test_gradients_of_gradients_are_no_step(job: Job) -> None:
    for number in range(2):
        given = torch.ones(2, 3, requires_grad=True)
        output = job.model(given)
        (slope,) = torch.autograd.grad(output.sum(), given, create_graph=True)
        job.backward(output.sum() + slope.pow(2).sum())
        if number:
            job.update()
    job.seen.finish()
    assert len(job.ended) == 1


def test_weights_that_are_lent_to_an_evaluation_end_no_step_before_they_are_back(job: Job) -> None:
    job.backward()
    job.update()
    mine = {name: one.clone() for name, one in job.model.state_dict().items()}
    job.model.load_state_dict(job.copy.state_dict())
    with torch.no_grad():
        job.seen.look()
    assert job.ended == []
    job.model.load_state_dict(mine)
    job.seen.look()
    assert sorted(job.ended[0]) == sorted(one.flatten().tolist() for one in mine.values())


def test_two_models_that_are_updated_in_turn_have_an_update_each(job: Job) -> None:
    for _ in range(2):
        for model in (job.copy, job.model):
            job.backward(job.model(torch.ones(2, 3)).sum() + job.copy(torch.ones(2, 3)).sum())
            job.update(model)
    job.seen.finish()
    assert len(job.ended) == 4


def test_changes_by_a_script_that_has_an_optimizer_are_none_of_these_steps(job: Job) -> None:
    job.seen._is_possible = None
    optimizer = torch.optim.SGD(job.model.parameters(), 0.1)
    job.backward()
    optimizer.step()
    job.seen.finish()
    assert job.ended == []


def test_a_script_whose_optimizer_comes_later_is_left_to_it(job: Job) -> None:
    job.backward()
    job.seen.stop()
    job.update()
    job.backward()
    job.seen.finish()
    assert job.ended == []


def test_the_end_of_a_mode_of_the_script_takes_away_no_other_mode() -> None:
    class Own(TorchFunctionMode):
        """A mode of the script."""

        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            """Changes nothing."""
            return func(*args, **(kwargs or {}))

    job, count = Job(True), torch._C._len_torch_function_stack
    with Own():
        job.backward()
        assert count() == 1
    job.backward()
    with Own():
        job.seen.look()
        assert count() == 2
    assert count() == 1
    job.seen.look()
    assert count() == 0


def test_no_model_lives_longer_because_its_updates_are_seen(job: Job) -> None:
    import weakref

    job.backward()
    job.update()
    job.seen.look()
    held = weakref.ref(job.model.weight)
    del job.model
    assert held() is None


def test_the_tensor_that_a_function_writes_to_is_known() -> None:
    one, other = torch.zeros(1), torch.ones(1)
    assert written_by(torch.Tensor.add_, (one, other), {})[0] is one
    assert written_by(torch.Tensor.__isub__, (one, other), {})[0] is one
    assert written_by(torch.add, (one, other), {'out': other})[0] is other
    assert written_by(torch._foreach_mul_, ([one, other], 2), {}) == [one, other]
    assert written_by(torch.Tensor.data.__set__, (one, other), {})[0] is one
    for function in (torch.add, torch.Tensor.requires_grad_, torch.Tensor.grad.__set__, torch.Tensor.__iter__):
        assert written_by(function, (one, other), {}) == []


def test_the_last_update_of_a_job_that_is_ended_by_it_counts_once(job: Job) -> None:
    # The end of a job looks for an update that is not counted yet.
    job.seen.after.append(lambda *_: job.seen.finish())
    job.backward()
    job.update()
    job.seen.look()
    assert (len(job.begun), len(job.ended)) == (1, 1)
