"""
Runs one small job again and again, each time with an error in another function of the adapter, and prints what became
of the job: `plant_errors.py ADAPTER SCRIPT FOLDER MODE[:NAME,NAME...]...`. With names, only functions whose names begin
so are planted.

No list of hooks is needed: every function that the job reaches is planted in turn, so a new one without a guard shows.
"""

import atexit
import gc
import json
import os
import re
import runpy
import signal
import sys
import time

import torch

# The first optimizer imports it, which takes longer than the job.
import torch._dynamo

from free_port import free_port
from planting import compile_all, instrument, reached

adapter, script, folder = sys.argv[1:4]
LIMIT_S, AT_ONCE = 30, 2


def job(place, mode, name=None):
    """Starts both ranks of the job, without the adapter if the mode is null; returns the pids by rank."""
    os.makedirs(place, exist_ok=True)
    port = free_port()
    return {rank: fork(place, rank, port, mode, name) for rank in (0, 1)}


def fork(place, rank, port, mode, name):
    pid = os.fork()
    if pid != 0:
        return pid
    output = os.open(os.path.join(place, f'output-{rank}'), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.environ.update(RANK=str(rank), WORLD_SIZE='2', MASTER_ADDR='127.0.0.1', MASTER_PORT=str(port))
    os.environ.update(MINICLUSTER_DIR=place, MINICLUSTER_SPEC=json.dumps({
        'mode': 'watch' if mode == 'fault' else mode, 'auditEvery': 1, 'memoryEveryMs': 0, 'measureCoreSpeed': True, 'connectionsEveryMs': 1,
        'checkSaved': True, 'describeProcess': True, 'digestOptimizer': True,
        'recordDirectory': os.path.join(place, 'proof'),
        'faults': [{'name': 'weight_corruption', 'rank': None, 'step': 1, 'until': 2, 'dose': 1, 'seed': 7}]
        if mode == 'fault' else []}))
    torch.set_num_threads(1)
    # What torch has registered costs as much as the job.
    atexit._clear()
    instrument(name)
    sys.argv = [script, '--weights', os.path.join(place, 'weights')]
    code = 0
    try:
        if mode is not None:
            import minicluster_torch

            minicluster_torch.autoload()
        runpy.run_path(script, run_name='__main__')
    except BaseException:
        code = 1
        sys.excepthook(*sys.exc_info())
    atexit._run_exitfuncs()
    with open(os.path.join(place, f'reached-{rank}'), 'w') as file:
        file.write('\n'.join(reached))
    # Else each process needs more than a second to take torch apart.
    os._exit(code)


def finish(pids):
    """Exit codes by rank; a rank that does not end in time is killed, and its code is null."""
    end, codes = time.monotonic() + LIMIT_S, {}
    while len(codes) < len(pids):
        for rank, pid in pids.items():
            if rank in codes:
                continue
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                codes[rank] = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                codes[rank] = None
        time.sleep(0.005)
    return [codes[rank] for rank in sorted(codes)]


def read(path):
    try:
        with open(path, 'rb') as file:
            return file.read().decode(errors='replace')
    except OSError:
        return ''


def weights_of(place):
    """The bits of all ranks."""
    paths = [os.path.join(place, f'weights-{rank}.pt') for rank in (0, 1)]
    if not all(map(os.path.exists, paths)):
        return None
    return [[one.numpy().tobytes().hex() for one in torch.load(path)] for path in paths]


def outcome(place, codes, name=None):
    """What became of the job, and where the error is named."""
    named = []
    for rank in (0, 1):
        log = read(os.path.join(place, 'events', f'rank-{rank}.log')) + read(os.path.join(place, f'output-{rank}'))
        named.append(re.search(r'\S+ failed: Planted|not attached: Planted', log) is not None)
    # A function of the thread beside the job may not be reached this time; a rank that left no list counts as if it was.
    lists = [read(os.path.join(place, f'reached-{rank}')).splitlines() for rank in (0, 1)]
    raised = [name is not None and (not one or name in one) for one in lists]
    journals = [read(os.path.join(place, 'proof', f'rank-{rank}.jsonl')) for rank in (0, 1)]
    return {
        'codes': codes, 'raised': any(raised),
        'noted': all(named) if not any(raised) else all(told for told, due in zip(named, raised) if due),
        'recorded': all('"kind":"process"' in text for text in journals),
        'broken': any('"kind":"broken"' in text for text in journals),
        'output': read(os.path.join(place, 'output-1'))[-1500:],
    }


def plant_each(mode, chosen, plain, plain_codes):
    """Prints the outcome of the job in this mode, and then that of each planted error."""
    watched = os.path.join(folder, mode)
    codes = finish(job(watched, mode))
    expected = weights_of(watched)
    tell(mode, None, outcome(watched, plain_codes + codes), weights_of(plain) != expected)
    reached_by = (read(os.path.join(watched, f'reached-{rank}')).splitlines() for rank in (0, 1))
    # The guard is what the others rely on.
    names = sorted({name for names in reached_by for name in names if not name.startswith('guard.')})
    waiting, running = [name for name in names if name.startswith(chosen)], []
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            name = waiting.pop(0)
            place = os.path.join(watched, str(len(waiting)))
            running.append((name, place, job(place, mode, name)))
        name, place, pids = running.pop(0)
        tell(mode, name, outcome(place, finish(pids), name), weights_of(place) != expected)


def tell(mode, name, found, changed):
    print(json.dumps({'mode': mode, 'name': name, 'changed': changed, **found}), flush=True)


def main():
    sys.path.insert(0, adapter)
    compile_all(adapter)
    # A collection in a forked process would copy all objects of torch.
    gc.freeze()
    plain = os.path.join(folder, 'plain')
    codes = finish(job(plain, None))
    for asked in sys.argv[4:]:
        mode, _, names = asked.partition(':')
        plant_each(mode, tuple(names.split(',')), plain, codes)


main()
