"""A process group written in Python."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist

from .operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, ClassVar

core = dist.distributed_c10d
WorkBase: Any = getattr(torch._C._distributed_c10d, 'Work', dist.Work if hasattr(dist, 'Work') else object)


class Done(WorkBase):
    """A collective that is over: its tensors hold the result."""

    # Older torch waits forever for one whose Python object is gone, so it is kept here.
    newest: ClassVar[deque[Done]] = deque(maxlen=64)

    def __init__(self, result: Any, source: int | None = None) -> None:
        super().__init__()
        Done.newest.append(self)
        self._result, self._source = result, source
        self._future = torch.futures.Future()
        self._future.set_result(result)

    def wait(self, timeout: object = None) -> bool:
        return True

    def is_completed(self) -> bool:
        return True

    def is_success(self) -> bool:
        return True

    def exception(self) -> None:
        return None

    def result(self) -> Any:
        """The tensors that hold the result."""
        return self._result

    def source_rank(self) -> int | None:
        """The sender of a message that any rank could send."""
        return self._source

    _source_rank = source_rank

    def synchronize(self) -> None:
        """It is over."""

    def get_future(self) -> Any:
        return self._future


class PythonGroup(dist.ProcessGroup):
    """A group whose collectives all go through `perform(name, args, named)`."""

    made = 0
    has_backend = False

    def __init__(self, store: Any, rank: int, size: int, *_args: object, **_named: object) -> None:
        try:
            super().__init__(store, rank, size)
        except TypeError:
            # Older torch gives a store only to groups of its own.
            super().__init__(rank, size)
        self._rank, self._size = rank, size
        self._options = SimpleNamespace()
        self.named(f'minicluster-{PythonGroup.made}')
        PythonGroup.made += 1
        register = getattr(torch._C._distributed_c10d, '_register_process_group', None)
        if register is not None:
            register(self._name, self)

    def named(self, name: str) -> PythonGroup:
        """This group under the name that torch gives it."""
        self._name = name
        self._set_group_name(name)
        return self

    def perform(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        raise NotImplementedError

    def split(self, part: Any, ranks: Any) -> Any:
        """The group of some of its ranks, around the one that torch has made."""
        raise NotImplementedError

    def split_group(self, ranks: Any, *args: Any, **named: Any) -> Any:
        """As torch does, with a group of ours around it."""
        part = super().split_group(ranks, *args, **named)
        return None if part is None else self.split(part, ranks)

    @property
    def options(self) -> Any:
        # In older torch, the one of the base class cannot be set.
        return self._options

    def _set_sequence_number_for_group(self) -> None:
        """Older torch numbers the collectives of Gloo, to compare them where debugging is on."""

    def getBackendName(self) -> str:
        """As Gloo names itself, unless torch would then ask for a backend that there is not."""
        return 'gloo' if self.has_backend else 'minicluster'

    def name(self) -> str:
        """As Gloo names itself."""
        return 'gloo'

    def getGroupName(self) -> str:
        return self._name

    @property
    def group_name(self) -> str:
        return self._name

    @property
    def pg_name(self) -> str:
        return self._name

    def size(self) -> int:
        return self._size

    def rank(self) -> int:
        return self._rank


def _forward(name: str) -> Callable[..., Any]:
    def method(self: PythonGroup, *args: Any, **named: Any) -> Any:
        return self.perform(name, args, named)

    method.__name__ = name
    return method


def register_backend(group: PythonGroup, backend: Any) -> None:
    """What torch asks a group for beside collectives, it asks its backend for a device: Gloo serves all of them."""
    kind = dist.ProcessGroup.BackendType.GLOO
    # Older torch has no backend that stands for all devices.
    if hasattr(group, '_set_default_backend'):
        group._set_default_backend(kind)
    for device in core.BackendConfig(core.Backend('gloo')).get_device_backend_map():
        group._register_backend(torch.device(device), kind, backend)
    group.has_backend = True


def gloo_alone(rank: int, size: int) -> Any:
    """
    A Gloo that connects to a peer only when it sends something. Null in older torch, which connects at once, unless the
    group has one rank.
    """
    options = dist.ProcessGroupGloo._Options()
    try:
        options._devices = [dist.ProcessGroupGloo.create_default_device(lazy_init=True)]
    except TypeError:
        if size > 1:
            return None
        options._devices = [dist.ProcessGroupGloo.create_default_device()]
    return dist.ProcessGroupGloo(dist.HashStore(), rank, size, options)


def register_alone(group: PythonGroup) -> None:
    """
    Answers what torch asks the backend of a group where no other rank is alive. It is no class of ours, because torch
    asks from threads of its own as well, and holds it longer than Python does.
    """
    gloo = gloo_alone(group.rank(), group.size())
    if gloo is not None:
        register_backend(group, gloo)


for _name in OPERATIONS:
    setattr(PythonGroup, _name, _forward(_name))


class LoneGroup(PythonGroup):
    """A group of which no other rank is alive."""

    def __init__(self, store: Any, rank: int, size: int, *args: object, **named: object) -> None:
        super().__init__(store, rank, size, *args, **named)
        register_alone(self)

    def monitored_barrier(self, *_args: object, **_named: object) -> None:
        """Nobody is waited for."""


def works_here() -> str | None:
    """Why this torch does not support groups that are written in Python; null if it does."""
    made = PythonGroup.made
    try:
        group = PythonGroup(dist.HashStore(), 0, 1)
        group._set_sequence_number_for_group()
        group.options._timeout = None
        unregister = getattr(torch._C._distributed_c10d, '_unregister_process_group', None)
        if unregister is not None:
            unregister(group._name)
        return None
    except Exception as error:
        return f'{type(error).__name__}: {error}'
    finally:
        PythonGroup.made = made


def stay_alone(rank: int, size: int) -> None:
    """From now on, no peer is contacted; this process uses the given `rank` and `size`."""

    def rendezvous(*_args: object, **_named: object) -> Iterator[tuple[Any, int, int]]:
        yield dist.HashStore(), rank, size

    core.rendezvous = rendezvous
