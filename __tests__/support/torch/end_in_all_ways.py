"""
Runs a small job once for each way to end and each mode of the adapter, and prints how its ranks ended:
`end_in_all_ways.py ADAPTER FOLDER TIMES MODES [WAY...]`. All ranks are forked from this process, because to import torch
takes longer than the job; they take their interpreter apart as any other process does. The modes of a way run side by
side.
"""

import gc
import json
import os
import re
import resource
import runpy
import signal
import sys
import time

# A job on processors needs none, and its library prints what it leaks.
sys.modules['triton'] = None

import torch

# The first optimizer imports it, which takes longer than the job.
import torch._dynamo

from free_port import free_port

adapter, folder, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'scripts', 'ways_to_end.py')
LIMIT_S = 60


def fork(place, rank, port, mode, way):
    """Null in the rank itself."""
    pid = os.fork()
    if pid != 0:
        return pid
    output = os.open(os.path.join(place, f'output-{rank}'), os.O_WRONLY | os.O_CREAT)
    os.dup2(output, 1)
    os.dup2(output, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.environ.update(RANK=str(rank), WORLD_SIZE='2', MASTER_ADDR='127.0.0.1', MASTER_PORT=str(port))
    torch.set_num_threads(1)
    sys.argv = [script, way]
    if mode != 'bare':
        spec = {'mode': mode, 'recordDirectory': os.path.join(place, 'proof'), 'describeProcess': True}
        os.environ.update(MINICLUSTER_DIR=place, MINICLUSTER_SPEC=json.dumps(spec))
        sys.path.insert(0, adapter)
        import minicluster_torch

        minicluster_torch.autoload()
    return None


def codes_of(pids):
    """In the order of the processes; one that does not end in time is killed, and its code is null."""
    end, codes = time.monotonic() + LIMIT_S, {}
    while len(codes) < len(pids):
        for pid in pids:
            if pid in codes:
                continue
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                codes[pid] = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                codes[pid] = None
        time.sleep(0.01)
    return [codes[pid] for pid in pids]


def output_of(place, rank):
    """Without the frames of tracebacks, and without addresses and ports, which differ from run to run."""
    with open(os.path.join(place, f'output-{rank}'), errors='replace') as file:
        text = re.sub(r'\[[\w.:/-]*\](:\d+)?|0x[0-9a-f]+', '[]', file.read())
    return ''.join(line for line in text.splitlines(True) if not re.match(r'(\[\]: )? ', line))


def main():
    """Returns true in a rank, which then runs the script."""
    # What was imported is in no cycle that a rank would look for.
    gc.collect()
    gc.freeze()
    modes = sys.argv[4].split(',')
    for way in sys.argv[5:] or list(runpy.run_path(script)['WAYS']):
        for one in range(times):
            places, pids = [], []
            for mode in modes:
                place = os.path.join(folder, f'{way}-{mode}-{one}'.replace(' ', '-'))
                os.makedirs(place)
                places.append(place)
                port = free_port()
                for rank in (0, 1):
                    pid = fork(place, rank, port, mode, way)
                    if pid is None:
                        return True
                    pids.append(pid)
            codes = codes_of(pids)
            for at, (mode, place) in enumerate(zip(modes, places)):
                ended = {'way': way, 'mode': mode, 'codes': codes[2 * at : 2 * at + 2]}
                print(json.dumps({**ended, 'outputs': [output_of(place, rank) for rank in (0, 1)]}), flush=True)
    return False


if main():
    runpy.run_path(script, run_name='__main__')
