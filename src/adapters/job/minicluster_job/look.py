"""Says which processes of an attempt live on this node: one line of JSON."""

import argparse
import json
import os

from . import processes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--id', required=True)
    parser.add_argument('--nonce', required=True)
    parser.add_argument('--known', default='[]')
    args = parser.parse_args()
    living, unreadable = look(args.id, [tuple(pair) for pair in json.loads(args.known)])
    answer = {
        'nonce': args.nonce,
        'machine': processes.machine(),
        'living': [{'pid': one.pid, 'name': processes.name_of(one.pid)} for one in living[:20]],
        'living_more': max(0, len(living) - 20),
        'unreadable': len(unreadable),
    }
    print('minicluster-look %s' % json.dumps(answer), flush=True)


def look(attempt, known):
    """The processes of the attempt, and those that may be and may not be read."""
    alive = processes.running()
    named = {pid for pid, start in known if pid in alive and alive[pid].start == start}
    living, unreadable = [], []
    for process in alive.values():
        lines = processes.variables(process.pid)
        if process.pid in named or (lines and processes.is_of_attempt(lines, attempt)):
            living.append(process)
        elif lines is None and process.pid != os.getpid() and processes.is_own(process.pid):
            unreadable.append(process)
    return living, unreadable


if __name__ == '__main__':
    main()
