"""A job that ends in the way that its argument names: `ways_to_end.py WAY`. Its group is destroyed in one way only."""

import atexit
import ctypes
import os
import signal
import sys
import threading
import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Unprintable(Exception):
    def __str__(self):
        raise ValueError('no text')


def raised(error):
    raise error


def leave_at_once(code):
    """Its peers lose it."""
    if dist.get_rank() == 1:
        sys.exit(code)


def send(name):
    os.kill(os.getpid(), getattr(signal, name))
    time.sleep(5)


def handle_signal():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
    send('SIGTERM')


def start_thread(is_daemon, seconds):
    threading.Thread(target=time.sleep, args=[seconds], daemon=is_daemon).start()


def fork():
    """The child has the hooks of its parent, and takes its own interpreter apart."""
    pid = os.fork()
    if pid == 0:
        sys.exit(4)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def reduce_late():
    total = torch.ones(1)
    dist.all_reduce(total)
    print('late sum', total.item(), flush=True)


def keep_group():
    """In a cycle that nothing frees before the interpreter ends."""
    kept = [dist.new_group(), dist.new_group([dist.get_rank()])]
    kept.append(kept)
    sys.modules['builtins'].kept_group = kept
    dist.all_reduce(torch.ones(1), group=kept[0])


WAYS = {
    'return': lambda: None,
    'destroy': dist.destroy_process_group,
    'destroy at exit': lambda: atexit.register(dist.destroy_process_group),
    'collective at exit': lambda: atexit.register(reduce_late),
    'error at exit': lambda: atexit.register(raised, ValueError('late')),
    'further groups': keep_group,
    'exit 0': lambda: sys.exit(0),
    'exit 3': lambda: sys.exit(3),
    'exit text': lambda: sys.exit('a reason'),
    '_exit 0': lambda: os._exit(0),
    '_exit 5': lambda: os._exit(5),
    'C exit 9': lambda: ctypes.CDLL(None).exit(9),
    'exception': lambda: raised(ValueError('a mistake')),
    'exception without text': lambda: raised(Unprintable()),
    'interrupt': lambda: raised(KeyboardInterrupt()),
    'abort': os.abort,
    'SIGTERM': lambda: send('SIGTERM'),
    'SIGKILL': lambda: send('SIGKILL'),
    'SIGSEGV': lambda: send('SIGSEGV'),
    'SIGINT': lambda: send('SIGINT'),
    'SIGTERM with handler': handle_signal,
    'daemon thread': lambda: start_thread(True, 60),
    'thread': lambda: start_thread(False, 0.3),
    'fork': fork,
    'other program': lambda: os.execv(sys.executable, [sys.executable, '-c', 'import sys; sys.exit(6)']),
    'rank 1 leaves': lambda: leave_at_once(3),
}


def main(way):
    if not dist.is_initialized():
        dist.init_process_group('gloo')
    torch.manual_seed(1)
    model = DistributedDataParallel(torch.nn.Linear(8, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(4):
        if step == 2 and way == 'rank 1 leaves':
            WAYS[way]()
        optimizer.zero_grad()
        model(torch.ones(4, 8)).pow(2).mean().backward()
        optimizer.step()
    print(f'trained {model.module.bias.item():.6f}', flush=True)
    # torch frees what the last collective has used in a thread of its own, which needs the interpreter.
    time.sleep(0.2)
    WAYS[way]()


if __name__ == '__main__':
    main(sys.argv[1])
