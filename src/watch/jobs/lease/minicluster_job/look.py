"""Says which processes of an attempt live on this node: one line of JSON."""

import argparse
import json

from . import processes
from .processes import Known


def main() -> None:
    """Prints the answer for one attempt."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--id', required=True)
    parser.add_argument('--nonce', required=True)
    parser.add_argument('--known', default='[]')
    parser.add_argument('--machine')
    parser.add_argument('--since', type=int, default=0)
    args = parser.parse_args()
    # Numbers of processes and times of starts mean something on one machine only.
    is_here = args.machine == processes.machine()
    known = [(pid, start) for pid, start in json.loads(args.known)] if is_here else []
    living, unreadable = look(args.id, known, args.since if is_here else 0)
    answer = {
        'nonce': args.nonce,
        'machine': processes.machine(),
        'living': [{'pid': one.pid, 'name': processes.name_of(one.pid)} for one in living[:20]],
        'living_more': max(0, len(living) - 20),
        'unreadable': len(unreadable),
    }
    print(f'minicluster-look {json.dumps(answer)}', flush=True)


def look(attempt: str, known: Known, since: int) -> tuple[list[processes.Process], list[processes.Process]]:
    """The processes of the attempt, and those that may be and may not be read."""
    alive = processes.running()
    older = processes.ancestors(alive)
    named = {pid for pid, start in known if pid in alive and alive[pid].start == start}
    living, unreadable = [], []
    for process in alive.values():
        lines = processes.variables(process.pid)
        if process.pid in named or (lines and processes.is_of_attempt(lines, attempt)):
            living.append(process)
        elif lines is None and process.start >= since and process.pid not in older and processes.is_own(process.pid):
            unreadable.append(process)
    return living, unreadable


if __name__ == '__main__':
    main()
