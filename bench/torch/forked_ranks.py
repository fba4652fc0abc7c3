"""Runs scripts as ranks of small jobs, in processes forked from one that has imported torch already.

Reads jobs from standard input, one JSON object a line: script, arguments, world, directory, timeout in seconds, what
of the adapter's spec departs from a recorded run (null: no adapter), and the ranks to start where these are not all.
Answers each with one line when all its ranks have ended.
"""
import json
import os
import runpy
import signal
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../src/prove/adapters/pytorch'))
os.environ.setdefault('OMP_NUM_THREADS', '1')
import torch
import torch.utils.data
import torch.distributed.checkpoint
import minicluster_torch

if '--frameworks' in sys.argv:
    import accelerate
    import lightning
    import transformers.models.bert.modeling_bert
    import transformers.trainer

torch.set_num_threads(1)


def free_port():
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))
        return free.getsockname()[1]


def play(job, rank, port):
    directory = job['directory']
    spec = {'runId': 'bench', 'mode': 'record', 'checkSteps': 20, 'recordDirectory': directory + '/proof', **(job['spec'] or {})}
    os.environ.update(
        RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(job['world']), LOCAL_WORLD_SIZE=str(job['world']),
        MASTER_ADDR='127.0.0.1', MASTER_PORT=str(port), MINICLUSTER_DIR=directory, MINICLUSTER_SPEC=json.dumps(spec))
    output = os.open(f'{directory}/rank-{rank}.txt', os.O_WRONLY | os.O_CREAT)
    os.dup2(output, 1)
    os.dup2(output, 2)
    # A process of its own draws other numbers in each run where a script sets no seed.
    torch.default_generator.seed()
    if job['spec'] is not None:
        minicluster_torch.autoload()
    sys.argv = [job['script'], *job['arguments']]
    sys.path.insert(0, os.path.dirname(job['script']))
    runpy.run_path(job['script'], run_name='__main__')


def fork(job, rank, port):
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        play(job, rank, port)
        code = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    import atexit

    atexit._run_exitfuncs()
    os._exit(code)


def run(job):
    os.makedirs(job['directory'], exist_ok=True)
    port = free_port()
    left = {fork(job, rank, port) for rank in job.get('ranks', range(job['world']))}
    until, codes = time.monotonic() + job['timeout'], []
    while left:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid:
            left.discard(pid)
            codes.append(os.waitstatus_to_exitcode(status))
        elif time.monotonic() > until:
            for one in left:
                os.kill(one, signal.SIGKILL)
            until = float('inf')
        else:
            time.sleep(0.02)
    return codes


for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps({'script': job['script'], 'codes': run(job)}), flush=True)
