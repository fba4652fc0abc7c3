"""
Runs a supervised command on the cluster: a guard holds a lease in the checkpoint directory while any process of the
command lives. It ends all of them when a supervisor has fenced off the attempt, and when the command itself has ended.
Only then it releases the lease, with the exit code of the command.
"""

from __future__ import annotations

import argparse
import sys
import uuid

from .guard import Guard
from .lease import Lease, Refused
from .say import say

_CANNOT_WRITE = 73


def main() -> int | None:
    """Runs the command; the exit code of the attempt."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--directory', required=True)
    parser.add_argument('--run', required=True)
    parser.add_argument('--id', required=True)
    parser.add_argument('--attempt', type=int, required=True)
    parser.add_argument('--beat', type=float, default=5.0)
    parser.add_argument('--grace', type=float, default=30.0)
    parser.add_argument('command', nargs=argparse.REMAINDER)
    args = parser.parse_args()
    command = args.command[1:] if args.command[:1] == ['--'] else args.command
    lease = Lease(args, f'{args.id}/{uuid.uuid4().hex}')
    try:
        lease.take()
    except Refused as refusal:
        say(refusal)
        return refusal.exit_code
    except OSError as error:
        say(f'the lease cannot be written, so the attempt does not start: {error}')
        return _CANNOT_WRITE
    return Guard(args, lease).run(command)


if __name__ == '__main__':
    sys.exit(main())
