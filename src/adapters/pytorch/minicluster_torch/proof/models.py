"""The models of a script, found automatically: names of parameters, wrappers and normalisation layers."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import torch
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.parallel import DistributedDataParallel

from .layout import Sharding

if TYPE_CHECKING:
    from typing import Any


def roots() -> list[Any]:
    """Every module that is not part of another one."""
    modules = [one for one in gc.get_objects() if is_module(one)]
    inner = {id(child) for module in modules for child in module._modules.values() if child is not None}
    return [module for module in modules if id(module) not in inner]


def is_module(thing: object) -> bool:
    """Whether an object is a module; some objects fail when they are asked."""
    try:
        return issubclass(type(thing), torch.nn.Module) and '_modules' in thing.__dict__
    except Exception:
        return False


def plain_name(name: str) -> str:
    """The name of a parameter without the parts that wrappers add."""
    return '.'.join(part for part in name.split('.') if part not in ('module', '_orig_mod', '_forward_module'))


class Models:
    """The modules that hold the parameters of a first optimizer, and of those that come later."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.modules: list[Any] = []

    def look(self, parameters: list[torch.Tensor]) -> None:
        """Looks for the modules of parameters that are not known yet."""
        if all(id(one) in self.names for one in parameters):
            return
        wanted = {id(one) for one in parameters}
        for root in roots():
            named = list(root.named_parameters())
            if wanted.intersection(id(one) for _, one in named):
                self.modules.append(root)
                self.names.update({id(one): plain_name(name) for name, one in named})

    def name_of(self, parameter: torch.Tensor, otherwise: str) -> str:
        """The name of a parameter, or another word where no module has it."""
        return self.names.get(id(parameter), otherwise)

    def parameters(self) -> list[tuple[str, torch.Tensor]]:
        """All parameters with their names."""
        return [(plain_name(name), one) for root in self.modules for name, one in root.named_parameters()]

    def buffers(self) -> list[torch.Tensor]:
        """All buffers that hold floating-point numbers."""
        return [one for root in self.modules for one in root.buffers() if one.is_floating_point()]

    def describe(self) -> dict[str, Any]:
        """Parameters, wrappers and normalisation layers, for the journal."""
        parts = [part for root in self.modules for part in root.modules()]
        wrappers = [part for part in parts if isinstance(part, DistributedDataParallel)]
        norms = [part for part in parts if isinstance(part, _BatchNorm)]
        wrapped = {id(one) for wrapper in wrappers for one in wrapper.parameters()}
        sharding = Sharding(parts)
        return {
            'parameters': [
                {
                    'name': name,
                    'elements': one.numel(),
                    'trainable': one.requires_grad,
                    'wrapped': id(one) in wrapped,
                    'sharded': hasattr(one, 'to_local'),
                    **sharding.describe(one),
                }
                for name, one in self.parameters()
            ],
            'wrappers': len(wrappers),
            'wrapper_groups': sharding.groups,
            'broadcasts_buffers': all(one.broadcast_buffers for one in wrappers),
            'batch_norms': sum(not isinstance(one, torch.nn.SyncBatchNorm) for one in norms),
            'synchronised_batch_norms': sum(isinstance(one, torch.nn.SyncBatchNorm) for one in norms),
        }
