"""The models of a script, found automatically: names of parameters, wrappers and normalisation layers."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import torch
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.parallel import DistributedDataParallel

from .parts.flat_parts import FlatPart, flat_groups, flat_parts
from .parts.layout import Sharding

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
    return '.'.join(
        part
        for part in name.split('.')
        if part not in ('module', '_orig_mod', '_forward_module', '_fsdp_wrapped_module', '_checkpoint_wrapped_module')
    )


class Models:
    """The modules that hold the parameters of a first optimizer, and of those that come later."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.modules: list[Any] = []
        self._of_losses: dict[int, weakref.ref[torch.nn.Module]] = {}
        self._anonymous: list[tuple[str, torch.Tensor]] = []

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

    def made_loss(self, module: torch.nn.Module) -> None:
        """A backward pass has gone through a forward pass of this module."""
        self._of_losses.setdefault(id(module), weakref.ref(module))

    def classes(self) -> list[str]:
        """The classes of the models that have made a loss, without wrappers."""
        found = [one() for one in self._of_losses.values()]
        return sorted({type(getattr(one, 'module', one)).__name__ for one in found if one is not None})

    def trainable(self) -> list[tuple[str, torch.Tensor]]:
        """Names and parameters of these modules and of those that have made a loss, if they ask for a gradient."""
        named = {id(one): (name, one) for name, one in self.parameters()}
        for module in [one() for one in self._of_losses.values()]:
            for name, one in [] if module is None else module.named_parameters():
                named.setdefault(id(one), (plain_name(name), one))
        return [(name, one) for name, one in named.values() if one.requires_grad]

    def note_partitions(self, held: list[torch.Tensor]) -> None:
        """Tensors of an optimizer that are in no model are parts of one if the model has weights that none holds."""
        known = {id(one) for one in held}
        if any(id(one) not in known for _, one in self.trainable()):
            anonymous = [(f'parameter {at}', one) for at, one in enumerate(held) if id(one) not in self.names]
            self._anonymous += anonymous

    def is_part(self, parameter: torch.Tensor) -> bool:
        """Whether this rank holds its own part of it: of a sharded model, or of parameters that a script flattened."""
        return id(parameter) in self._parts()

    def _parts(self) -> set[int]:
        flat = {id(one) for root in self.modules for part in root.modules() for one in flat_parameters(part)}
        held = [one for _, one in self.parameters() if hasattr(one, 'to_local')]
        return flat | {id(one) for one in held} | {id(one) for _, one in self._anonymous}

    def name_of(self, parameter: torch.Tensor, otherwise: str) -> str:
        """The name of a parameter, or another word where no module has it."""
        return self.names.get(id(parameter), otherwise)

    def flat_parts(self) -> dict[int, list[FlatPart]]:
        """What flat parameters hold, by their identity."""
        found = flat_parts((name, part) for root in self.modules for name, part in root.named_modules())
        return {key: [one._replace(name=plain_name(one.name)) for one in parts] for key, parts in found.items()}

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
        sharding, own_parts = Sharding(parts), self._parts()
        flat = {id(one) for part in parts for one in flat_parameters(part)}
        return {
            'parameters': [
                {
                    'name': name,
                    'elements': one.numel(),
                    'trainable': one.requires_grad,
                    'wrapped': id(one) in wrapped,
                    'sharded': id(one) in own_parts,
                    **sharding.describe(one),
                    **({'placed_by': 'wrapper'} if id(one) in flat else {}),
                }
                for name, one in self.parameters() + self._anonymous
            ],
            'wrappers': len(wrappers),
            'wrapper_groups': sorted({*sharding.groups, *(name for part in parts for name in flat_groups(part))}),
            'reduction_hooks': [hook_name(hook) for one in wrappers for hook, _ in getattr(one, '_comm_hooks', ())],
            'broadcasts_buffers': all(one.broadcast_buffers for one in wrappers),
            'batch_norms': sum(not isinstance(one, torch.nn.SyncBatchNorm) for one in norms),
            'synchronised_batch_norms': sum(isinstance(one, torch.nn.SyncBatchNorm) for one in norms),
        }


def hook_name(hook: object) -> str:
    """The name of a communication hook, which may be a function or an object."""
    return str(getattr(hook, '__name__', type(hook).__name__))


def flat_parameters(module: torch.nn.Module) -> list[torch.Tensor]:
    """What `FullyShardedDataParallel` holds: its flat parameter, and the originals as views of it."""
    flat = getattr(getattr(module, '_handle', None), 'flat_param', None)
    return [] if flat is None else [flat, *(getattr(flat, '_params', None) or [])]
