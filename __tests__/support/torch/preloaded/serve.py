"""
Imports torch once, and forks from this process whatever the program `python` in a folder is asked to run:
`serve.py FOLDER`. It ends with its standard input.
"""

import array
import atexit
import ctypes
import gc
import importlib
import importlib.machinery
import json
import os
import random
import runpy
import select
import signal
import socket
import sys
import threading
import types

import torch
import torch._dynamo
import torch.distributed.checkpoint
import torch.distributed.elastic.multiprocessing
import torch.distributed.fsdp
import torch.distributed.run
import torch.nn.parallel
import torch.utils.data

SPACES = 'user', 'mnt', 'net', 'ipc', 'uts'


def received(connection):
    """What is to run, and its descriptors: standard streams, and namespaces."""
    size, ancillary, _, _ = connection.recvmsg(4, socket.CMSG_SPACE(8 * 4))
    descriptors = array.array('i')
    for _, _, data in ancillary:
        descriptors.frombytes(data[: len(data) - len(data) % descriptors.itemsize])
    text = b''
    while len(text) < int.from_bytes(size, 'big'):
        text += connection.recv(1 << 16)
    return json.loads(text), list(descriptors)


def enter(spaces):
    """The namespaces of the program that asked."""
    libc = ctypes.CDLL(None, use_errno=True)
    for name, fd in zip(SPACES, spaces):
        if os.fstat(fd).st_ino != os.stat(f'/proc/self/ns/{name}').st_ino and libc.setns(fd, 0) != 0:
            raise OSError(ctypes.get_errno(), f'cannot enter {name}')
        os.close(fd)


def become(asked, descriptors):
    """Turns this process into the one that python would have started."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    for target, fd in enumerate(descriptors[:3]):
        os.dup2(fd, target)
        os.close(fd)
    enter(descriptors[3:])
    os.chdir(asked['directory'])
    os.environ.clear()
    os.environ.update(asked['environment'])
    sys.executable = asked['executable']
    sys.orig_argv = [asked['executable'], *asked['argv']]
    sys.path[1:1] = [one for one in os.environ.get('PYTHONPATH', '').split(':') if one]
    importlib.invalidate_caches()
    random.seed()
    torch.default_generator.seed()
    if 'numpy' in sys.modules:
        sys.modules['numpy'].random.seed()
    torch.set_num_threads(int(os.environ.get('OMP_NUM_THREADS', '1')))


def run(argv):
    """A module or a script, as `python` runs it."""
    while argv[0] in ('-u', '-B'):
        if argv[0] == '-u':
            sys.stdout.reconfigure(write_through=True)
        argv = argv[1:]
    is_module = argv[0] == '-m'
    sys.path[0] = os.getcwd() if is_module else os.path.dirname(os.path.realpath(argv[0]))
    # As at the end of `import torch`.
    if os.environ.get('TORCH_DEVICE_BACKEND_AUTOLOAD') != '0':
        torch._import_device_backends()
    if is_module:
        sys.argv = argv[1:]
        runpy.run_module(argv[1], run_name='__main__', alter_sys=True)
        return
    sys.argv = argv
    main = types.ModuleType('__main__')
    main.__file__ = argv[0]
    main.__loader__ = importlib.machinery.SourceFileLoader('__main__', argv[0])
    main.__builtins__ = sys.modules['builtins']
    sys.modules['__main__'] = main
    with open(argv[0], 'rb') as file:
        code = compile(file.read(), argv[0], 'exec')
    exec(code, main.__dict__)


def code_of(argv):
    """The exit code of what runs."""
    try:
        run(argv)
        return 0
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    return 1


def play(asked, descriptors):
    """Does not return. To take the interpreter apart takes longer than the job."""
    become(asked, descriptors)
    code = code_of(asked['argv'])
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code & 255)


def serve(listener):
    """Kills a process whose program is gone."""
    running = {}
    while True:
        ready, _, _ = select.select([listener, sys.stdin, *running], [], [], 0.02 if running else None)
        if sys.stdin in ready:
            return
        if listener in ready:
            connection, _ = listener.accept()
            asked, descriptors = received(connection)
            pid = os.fork()
            if pid == 0:
                for one in (listener, connection, *running):
                    one.close()
                play(asked, descriptors)
            for fd in descriptors:
                os.close(fd)
            connection.sendall(str(pid).encode())
            running[connection] = pid
        for connection, pid in list(running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del running[connection]
                tell(connection, os.waitstatus_to_exitcode(status))
            elif connection in ready:
                os.kill(pid, signal.SIGKILL)


def tell(connection, code):
    try:
        connection.sendall(str(code).encode())
    except OSError:
        pass
    connection.close()


gc.collect()
gc.freeze()
one = socket.socket(socket.AF_UNIX)
one.bind(f'\0{sys.argv[1]}')
one.listen(64)
print('ready', flush=True)
serve(one)
