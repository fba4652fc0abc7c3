"""How torch is made to create one of our groups where it would create Gloo."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import torch.distributed as dist

from .python_group import works_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .journal import Journal

core = dist.distributed_c10d


def create_instead_of_gloo(make: Callable[..., Any], journal: Journal) -> None:
    """
    From now on, a group that consists of Gloo alone is made by the class `make(store, rank, size, timeout)`. Any other
    group is left as it is and named in the journal, because nothing of it is recorded.
    """
    replace_helper(make, journal, works_here())


def replace_helper(make: Callable[..., Any], journal: Journal, obstacle: str | None) -> None:
    """Replaces the function of torch that makes groups; an obstacle leaves all as they are."""
    inner = core._new_process_group_helper
    shape = inspect.signature(inner)

    @journal.guard
    def backends_of(args: tuple[Any, ...], named: dict[str, Any]) -> list[str]:
        return backends_in(shape.bind(*args, **named).arguments['backend'])

    def begin(*args: Any, **named: Any) -> Callable[[], None] | None:
        backends = backends_of(args, named)
        if backends == ['gloo'] and obstacle is None:
            return put_in_place_of_gloo(make)
        if backends == ['fake']:
            # Nothing reaches other ranks; torch and frameworks use it for groups of one rank.
            return None
        journal.write('unrecorded', backends=backends or ['unknown'], reason=obstacle)
        return None

    def end(restore: Callable[[], None] | None, *_what: object, **_named: object) -> None:
        if restore is not None:
            restore()

    core._new_process_group_helper = journal.guard.around(inner, begin, end, end)


def backends_in(name: str) -> list[str]:
    """All backends of a group, of which each device may have its own."""
    return sorted({str(one) for one in core.BackendConfig(core.Backend(name)).get_device_backend_map().values()})


def put_in_place_of_gloo(make: Callable[..., Any]) -> Callable[[], None]:
    """
    For the creation of one group; what is returned undoes it. Newer torch keeps all backends in one table, and older
    torch only foreign ones.
    """
    plugin, gloo = core.Backend._plugins.get('GLOO'), core.ProcessGroupGloo

    def create(options: Any, _backend_options: object) -> Any:
        return make(options.store, options.group_rank, options.group_size, options.timeout)

    def restore() -> None:
        core.ProcessGroupGloo = gloo
        if plugin is not None:
            core.Backend._plugins['GLOO'] = plugin

    if plugin is None:
        core.ProcessGroupGloo = make
    else:
        core.Backend._plugins['GLOO'] = plugin._replace(creator_fn=create, extended_api=True)
    return restore
