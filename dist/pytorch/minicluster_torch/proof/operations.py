"""The inputs and outputs of each collective of a process group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch.distributed import ReduceOp

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Collectives whose values are in the first argument.
IN_PLACE = ('allreduce', 'allreduce_coalesced', 'broadcast', 'reduce')
# Collectives with outputs first and inputs second.
OUT_OF_PLACE = (
    'allgather',
    '_allgather_base',
    'all_gather_single',
    'allgather_coalesced',
    'allgather_into_tensor_coalesced',
    'all_gather_single_coalesced',
    'reduce_scatter',
    '_reduce_scatter_base',
    'reduce_scatter_single',
    'reduce_scatter_tensor_coalesced',
    'reduce_scatter_single_coalesced',
    'gather',
    'scatter',
    'alltoall',
    'alltoall_base',
    'all_to_all_single',
)
# Each rank keeps one part of the sum.
REDUCE_SCATTERS = tuple(name for name in OUT_OF_PLACE if name.startswith(('reduce_scatter', '_reduce_scatter')))
POINT_TO_POINT = ('send', 'recv', 'recv_anysource')
OPERATIONS = IN_PLACE + OUT_OF_PLACE + POINT_TO_POINT + ('barrier',)

# torch 2.15 calls these names; Gloo has the older ones.
OLDER_NAMES = {
    'all_gather_single': '_allgather_base',
    'reduce_scatter_single': '_reduce_scatter_base',
    'all_to_all_single': 'alltoall_base',
    'all_gather_single_coalesced': 'allgather_into_tensor_coalesced',
    'reduce_scatter_single_coalesced': 'reduce_scatter_tensor_coalesced',
}


def hooked_name(name: str) -> str:
    """As torch's hooks name a collective."""
    return OLDER_NAMES.get(name, name).lstrip('_')


def method_of(group: Any, name: str) -> Callable[..., Any]:
    """The method of a group for a collective, by its present name or an older one."""
    return getattr(group, name if hasattr(group, name) else OLDER_NAMES.get(name, name))


def contribution(name: str, args: tuple[Any, ...], rank: int) -> Any:
    """The contribution of this rank: the arguments whose values reach the others."""
    if name in ('broadcast', 'scatter') and getattr(args[-1], 'rootRank', rank) != rank:
        return []
    if name in IN_PLACE or name == 'send':
        return args[0]
    return args[1] if name in OUT_OF_PLACE and len(args) > 1 else []


def results(name: str, args: tuple[Any, ...]) -> Any:
    """The arguments that hold the result afterwards."""
    return args[0] if name in IN_PLACE + OUT_OF_PLACE + ('recv', 'recv_anysource') else []


def peer_of(name: str, args: tuple[Any, ...]) -> int | None:
    """The rank, within the group, that a message goes to or comes from; None where it is not one known rank."""
    return args[1] if name in ('send', 'recv') and len(args) > 1 else None


def message_of(name: str, args: tuple[Any, ...], ranks: Callable[[], list[int]]) -> dict[str, Any]:
    """Peer, tag, number of values and type of a message to or from one known rank; nothing for other operations."""
    peer = peer_of(name, args)
    if peer is None:
        return {}
    held = list(args[0])
    carried = {
        'tag': args[2] if len(args) > 2 else 0,
        'elements': sum(one.numel() for one in held),
        'type': ' '.join(sorted({str(one.dtype).split('.')[1] for one in held})),
    }
    return {'peer': ranks()[peer], 'message': carried}


def reduction_of(name: str, args: tuple[Any, ...]) -> str | None:
    """`sum` or `avg` for reductions that can be audited; None for others."""
    at = 2 if name in REDUCE_SCATTERS else 1
    if name not in ('allreduce', 'allreduce_coalesced', *REDUCE_SCATTERS) or len(args) <= at:
        return None
    operation = args[at].reduceOp
    return 'sum' if operation == ReduceOp.SUM else 'avg' if operation == ReduceOp.AVG else None
