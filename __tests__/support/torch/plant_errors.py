"""
Runs one small job again and again, each time with an error in another function of the adapter, and prints what became
of the job: `plant_errors.py ADAPTER SCRIPT FOLDER MODE [NAME...]`.

No list of hooks is needed: every function that the job reaches is planted in turn, so a new one without a guard shows.
"""

import ast
import atexit
import importlib.abc
import importlib.machinery
import json
import os
import pathlib
import re
import runpy
import signal
import socket
import sys
import time

import torch

# The first optimizer imports it, which takes longer than the job.
import torch._dynamo

adapter, script, folder, mode = sys.argv[1:5]
# Only functions whose names begin so; all without any.
chosen = tuple(sys.argv[5:]) or ('',)
package = 'minicluster_torch'
LIMIT_S, AT_ONCE = 30, 2
planted, reached = [None], set()


class Planted(Exception):
    """The error that a function raises."""


def enter(name):
    """Called first in each function of the adapter."""
    reached.add(name)
    if name == planted[0]:
        raise Planted(name)


class Instrument(ast.NodeTransformer):
    """Lets each function of a module begin with a call of `enter`."""

    def __init__(self, module):
        self._path = [module.rpartition(f'{package}.')[2]]

    def _within(self, node, name):
        self._path.append(name)
        self.generic_visit(node)
        place = '.'.join(self._path)
        self._path.pop()
        return ast.Call(ast.Name('_planted_enter', ast.Load()), [ast.Constant(place)], [])

    def visit_ClassDef(self, node):
        self._within(node, node.name)
        return node

    def visit_FunctionDef(self, node):
        node.body.insert(0, ast.Expr(self._within(node, node.name)))
        return node

    def visit_Lambda(self, node):
        entered = self._within(node, f'lambda {node.lineno}')
        node.body = ast.Subscript(ast.Tuple([entered, node.body], ast.Load()), ast.Constant(1), ast.Load())
        return node


class Loader(importlib.machinery.SourceFileLoader):
    compiled = {}

    def get_code(self, fullname):
        if self.path not in Loader.compiled:
            tree = Instrument(fullname).visit(ast.parse(self.get_data(self.path)))
            Loader.compiled[self.path] = compile(ast.fix_missing_locations(tree), self.path, 'exec')
        return Loader.compiled[self.path]

    def exec_module(self, module):
        module._planted_enter = enter
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path, target=None):
        if fullname.partition('.')[0] != package:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path or [adapter])
        if found is not None and found.origin:
            found.loader = Loader(fullname, found.origin)
        return found


def job(place, place_of_errors=None, with_adapter=True):
    """Starts both ranks of the job; returns the pids by rank."""
    os.makedirs(place, exist_ok=True)
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        port = one.getsockname()[1]
    return {rank: fork(place, rank, port, place_of_errors, with_adapter) for rank in (0, 1)}


def fork(place, rank, port, name, with_adapter):
    pid = os.fork()
    if pid != 0:
        return pid
    output = os.open(os.path.join(place, f'output-{rank}'), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.environ.update(RANK=str(rank), WORLD_SIZE='2', MASTER_ADDR='127.0.0.1', MASTER_PORT=str(port))
    os.environ.update(MINICLUSTER_DIR=place, MINICLUSTER_SPEC=json.dumps({
        'mode': mode, 'auditEvery': 1, 'memoryEveryMs': 0, 'connectionsEveryMs': 1, 'checkSaved': True,
        'describeProcess': True, 'digestOptimizer': True, 'recordDirectory': os.path.join(place, 'proof'),
        'faults': [{'name': 'weight_corruption', 'rank': None, 'step': 1, 'until': 2, 'dose': 1, 'seed': 7}]
        if mode == 'fault' and with_adapter else []}).replace('"fault"', '"watch"'))
    torch.set_num_threads(1)
    planted[0] = name
    sys.argv = [script, '--weights', os.path.join(place, 'weights')]
    code = 0
    try:
        if with_adapter:
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


def outcome(place, codes):
    """What became of the job, and where the error is named."""
    named = []
    for rank in (0, 1):
        log = read(os.path.join(place, 'events', f'rank-{rank}.log')) + read(os.path.join(place, f'output-{rank}'))
        named.append(re.search(r'\S+ failed: Planted|not attached: Planted', log) is not None)
    journals = [read(os.path.join(place, 'proof', f'rank-{rank}.jsonl')) for rank in (0, 1)]
    return {
        'codes': codes, 'noted': all(named),
        'recorded': all('"kind":"process"' in text for text in journals),
        'broken': any('"kind":"broken"' in text for text in journals),
        'output': read(os.path.join(place, 'output-1'))[-1500:],
    }


def main():
    sys.meta_path.insert(0, Finder())
    for name in pathlib.Path(adapter, package).rglob('*.py'):
        words = name.relative_to(adapter).with_suffix('').parts
        fullname = '.'.join(words[:-1] if words[-1] == '__init__' else words)
        Loader(fullname, str(name)).get_code(fullname)
    plain, watched = os.path.join(folder, 'plain'), os.path.join(folder, 'watched')
    codes = [finish(job(plain, with_adapter=False)), finish(job(watched))]
    known = weights_of(plain if mode != 'fault' else watched)
    names = sorted({name for rank in (0, 1) for name in read(os.path.join(watched, f'reached-{rank}')).split('\n') if name})
    changed = weights_of(plain) != weights_of(watched)
    print(json.dumps({'name': None, 'changed': changed, **outcome(watched, codes[0] + codes[1])}), flush=True)
    running = []
    for number, name in enumerate([*names, None, None]):
        if name is not None and name.startswith(chosen) and not name.startswith('guard.'):
            place = os.path.join(folder, str(number))
            running.append((name, place, job(place, name)))
        if len(running) >= AT_ONCE or name is None and running:
            name, place, pids = running.pop(0)
            found = outcome(place, finish(pids))
            print(json.dumps({'name': name, 'changed': weights_of(place) != known, **found}), flush=True)


main()
