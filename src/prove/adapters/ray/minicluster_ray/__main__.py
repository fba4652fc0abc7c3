"""The driver: places the ranks on the cluster, starts them and relays their reports."""

from __future__ import annotations

import collections
import json
import os
import signal
import sys
import time
from typing import TYPE_CHECKING

from ray.util.placement_group import placement_group
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy, PlacementGroupSchedulingStrategy

import ray

from .rank import Rank
from .words import send

if TYPE_CHECKING:
    from typing import Any

_PULSE_S = 0.5
# Ray counts whole seconds here, and rounds half a second down to none.
_ROOM_S = 1


def main() -> None:
    """Runs the order in MINICLUSTER_RAY_ORDER."""
    order = json.loads(os.environ['MINICLUSTER_RAY_ORDER'])
    ray.init(log_to_driver=False)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    ranks: list[Any] = []
    try:
        places = place_ranks(order, ranks)
        if places is not None:
            start_ranks(order, ranks, places)
            follow_ranks(ranks)
    finally:
        stopping = [rank.stop.remote() for rank in ranks]
        if stopping:
            ray.wait(stopping, num_returns=len(stopping), timeout=2)


def place_ranks(order: dict[str, Any], ranks: list[Any]) -> list[dict[str, Any]] | None:
    """Fills `ranks` with an actor for each, in the order of nodes; null if the cluster has no room."""
    nodes = [one['node'] for one in order['ranks']]
    total = ray.cluster_resources()
    bundle = {'CPU': 1, **({'GPU': 1} if total.get('GPU', 0) >= len(nodes) else {})}
    strategies = fixed_places(nodes) if all(nodes) else free_places(len(nodes), bundle, order['patienceS'])
    if strategies is None:
        has = {name: total.get(name, 0) for name in ('CPU', 'GPU')}
        send(
            'refused',
            text=f'the cluster has no room for {len(nodes)} times {bundle} within {order["patienceS"]:.0f} s: '
            f'it has {has} in all',
        )
        return None
    actor = ray.remote(num_cpus=1, num_gpus=bundle.get('GPU', 0), max_restarts=0)(Rank)
    ranks += [actor.options(scheduling_strategy=strategy).remote() for strategy in strategies]
    asked = [rank.place.remote() for rank in ranks]
    while len(ray.wait(asked, num_returns=len(asked), timeout=_PULSE_S)[0]) < len(asked):
        send('pulse')
    try:
        found = list(zip(ranks, ray.get(asked)))
    except ray.exceptions.RayError as error:
        send('refused', text=f'a rank cannot be placed: {first_line(error)}')
        return None
    # Ranks of one node are neighbours, as under torchrun.
    in_order = list(dict.fromkeys(place['node'] for _, place in found))
    if not all(nodes):
        found.sort(key=lambda one: in_order.index(one[1]['node']))
    ranks[:] = [rank for rank, _ in found]
    return [place for _, place in found]


def fixed_places(nodes: list[str]) -> list[Any]:
    """A rank that is run again belongs to its earlier node, because another machine may round differently."""
    return [NodeAffinitySchedulingStrategy(node_id=node, soft=False) for node in nodes]


def free_places(count: int, bundle: dict[str, int], patience_s: float) -> list[Any] | None:
    """Placed close together; null if there is no room in time."""
    group = placement_group([bundle] * count, strategy='PACK')
    end = time.monotonic() + patience_s
    has_said = False
    while not group.wait(_ROOM_S):
        if not has_said:
            send('waiting', text=f'room for {count} times {bundle}, for {patience_s:.0f} s at most')
        has_said = True
        send('pulse')
        if time.monotonic() > end:
            return None
    return [PlacementGroupSchedulingStrategy(group, index) for index in range(count)]


def start_ranks(order: dict[str, Any], ranks: list[Any], places: list[dict[str, Any]]) -> None:
    """Starts the program of each rank; ends this process if one cannot start."""
    send('placed', machines=[place['machine'] for place in places], nodes=[place['node'] for place in places])
    groups = collections.defaultdict(list)
    for number, place in enumerate(places):
        groups[place['node']].append(number)
    started = []
    for number, (rank, place) in enumerate(zip(ranks, places)):
        neighbours = groups[place['node']]
        devices = [gpu for one in neighbours for gpu in places[one]['gpus']]
        own = order['ranks'][number]
        variables = {
            **own['variables'],
            **({} if order['isAlone'] else launcher_variables(places, groups, number)),
            'MINICLUSTER_RAY_NODE': place['node'],
            # A script chooses its own GPU by LOCAL_RANK.
            **({'CUDA_VISIBLE_DEVICES': ','.join(devices)} if devices else {}),
        }
        started.append(rank.start.remote(int(own['variables'].get('RANK', number)), order, own, variables))
    for number, problem in enumerate(ray.get(started)):
        if problem is not None:
            send('unstarted', rank=number, text=problem)
            sys.exit(1)


def launcher_variables(places: list[dict[str, Any]], groups: dict[str, list[int]], number: int) -> dict[str, str]:
    """The variables by which a launcher describes the other ranks."""
    first, node = places[0], places[number]['node']
    return {
        'LOCAL_RANK': str(groups[node].index(number)),
        'LOCAL_WORLD_SIZE': str(len(groups[node])),
        'GROUP_RANK': str(list(groups).index(node)),
        'MASTER_ADDR': first['address'] if len(groups) > 1 else '127.0.0.1',
        'MASTER_PORT': str(first['port']),
    }


def follow_ranks(ranks: list[Any]) -> None:
    """Follows the ranks until every one has ended, for whatever reason."""
    waited = {rank.take.remote(): number for number, rank in enumerate(ranks)}
    pulse_at = 0.0
    while waited:
        ready, _ = ray.wait(list(waited), timeout=_PULSE_S)
        for reference in ready:
            number = waited.pop(reference)
            if pass_on(number, reference):
                waited[ranks[number].take.remote()] = number
        if time.monotonic() >= pulse_at:
            send('pulse')
            pulse_at = time.monotonic() + _PULSE_S
    send('over')


def pass_on(number: int, reference: Any) -> bool:
    """Reports the messages of a rank; returns whether more will come."""
    try:
        news = ray.get(reference)
    except ray.exceptions.RayError as error:
        send('lost', rank=number, text=first_line(error))
        return False
    for one in news:
        send(rank=number, **one)
    return not news or news[-1]['kind'] != 'end'


def first_line(error: BaseException) -> str:
    """The first line of an error."""
    return (str(error).strip().splitlines() or [''])[0][:300]


if __name__ == '__main__':
    main()
