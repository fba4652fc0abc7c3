"""What ranks keep for a comparison with another layout: each part once, with its place in the whole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from needs_torch import torch

from minicluster_torch.guard import Guard
from minicluster_torch.proof.budget import Budget
from minicluster_torch.proof.journal import Journal
from minicluster_torch.proof.models import Models
from minicluster_torch.proof.parts.flat_parts import FlatPart, flat_groups, flat_parts
from minicluster_torch.proof.parts.slices import Slices

if TYPE_CHECKING:
    from pathlib import Path


def _info(in_shard: bool, offset: int = 0, numel: int = 0, first: int = 0) -> SimpleNamespace:
    return SimpleNamespace(in_shard=in_shard, offset_in_shard=offset, numel_in_shard=numel, intra_param_start_idx=first)


def _wrapped(originals: list[torch.Tensor] | None) -> tuple[Any, torch.Tensor]:
    """A module whose flat parameter holds the last three values of one tensor, and nothing of another one."""
    flat: Any = torch.arange(3.0)
    flat._fqns, flat._shapes = ['up.weight', 'up.bias'], [torch.Size([2, 3]), torch.Size([2])]
    flat._shard_param_infos, flat._params = [_info(True, 0, 3, 3), _info(False)], originals
    return SimpleNamespace(_handle=SimpleNamespace(flat_param=flat, process_group=None)), flat


def test_a_flat_parameter_has_the_parts_of_the_originals_that_this_rank_holds() -> None:
    module, flat = _wrapped(None)
    assert flat_parts([('0', module)]) == {id(flat): [FlatPart('0.up.weight', [2, 3], 3, 0, 3)]}


def test_an_original_parameter_shows_its_own_part_also_where_that_is_empty() -> None:
    originals = [torch.arange(3.0), torch.zeros(0)]
    module, _ = _wrapped(originals)
    found = flat_parts([('', module), ('other', cast('Any', torch.nn.Linear(1, 1)))])
    assert found[id(originals[0])] == [FlatPart('up.weight', [2, 3], 3, 0, 3)]
    assert found[id(originals[1])] == [FlatPart('up.bias', [2], 0, 0, 0)]


def test_the_groups_of_a_flat_parameter_are_those_that_shard_and_replicate_it() -> None:
    module, _ = _wrapped(None)
    module._handle.process_group = SimpleNamespace(group_name='shards')
    module._inter_node_pg = SimpleNamespace(group_name='copies')
    assert flat_groups(module) == ['shards', 'copies']
    assert flat_groups(torch.nn.Linear(1, 1)) == []


class _Journal:
    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def write(self, _kind: str, **fields: Any) -> None:
        self.lines.append(fields)


def test_an_optimizer_within_another_one_keeps_nothing_twice(tmp_path: Path) -> None:
    model = torch.nn.Linear(2, 1)
    held = list(model.parameters())
    optimizers = [torch.optim.SGD(held, lr=0.1), torch.optim.SGD(held[:1], lr=0.1)]
    models = Models()
    models.modules, models.names = [model], {id(one): name for name, one in model.named_parameters()}
    journal, steps = _Journal(), SimpleNamespace(models=models, optimizer=lambda number: optimizers[number])
    unlimited = Budget(Journal(str(tmp_path / 'journal'), Guard()), None)
    slices = Slices(cast('Any', journal), (str(tmp_path), 0), cast('Any', steps), unlimited)
    gradients = [torch.ones(1, 2), torch.ones(1)]
    slices.before_update(0, 0, cast('Any', gradients))
    slices.before_update(0, 1, cast('Any', gradients[:1]))
    # The one within has ended the step.
    slices.after_update(0, 1)
    slices.after_update(1, 0)
    kept = [(one['what'], one['step'], [piece['name'] for piece in one['pieces']]) for one in journal.lines]
    assert [one for one in kept if one[2]] == [
        ('start', 0, ['weight', 'bias']),
        ('gradients', 0, ['weight', 'bias']),
        ('weights', 0, ['weight', 'bias']),
    ]
