/**
 * Runs a supervised command on the cluster: a Python package without dependencies. It renews a lease in the checkpoint
 * directory while the command runs. It ends the command when a supervisor has fenced off its attempt or when the lease
 * can no longer be written. It also records how the command ended.
 */
const leaseProgram = `import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time

FENCED = 75


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_json(path, value):
    part = "%s.%d.part" % (path, os.getpid())
    with open(part, "w", encoding="utf-8") as file:
        json.dump(value, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def group_members():
    own = os.getpgrp()
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            with open("/proc/%s/stat" % name) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z" and int(fields[2]) == own and int(name) != os.getppid():
            yield int(name)


def signal_group(number):
    found = False
    for pid in group_members():
        found = True
        try:
            os.kill(pid, number)
        except OSError:
            pass
    return found


def end_group(grace):
    deadline = time.monotonic() + grace
    signal_group(signal.SIGTERM)
    while time.monotonic() < deadline and any(True for _ in group_members()):
        time.sleep(0.1)
    while signal_group(signal.SIGKILL):
        time.sleep(0.1)


class Lease:
    def __init__(self, args):
        self.args = args
        self.path = os.path.join(args.directory, ".minicluster-lease.json")
        self.fence = os.path.join(args.directory, ".minicluster-fence.json")
        self.beat = 0
        self.written = time.monotonic()

    def write(self, state, exit_code=None):
        self.beat += 1
        write_json(self.path, {
            "record_version": 1, "id": self.args.id, "attempt": self.args.attempt, "beat": self.beat,
            "state": state, "exit_code": exit_code, "pid": os.getpid(), "host": socket.gethostname(),
        })
        self.written = time.monotonic()

    def is_fenced(self):
        fence = read_json(self.fence)
        run = fence.get("run") if isinstance(fence, dict) else None
        return run == self.args.run and self.args.attempt < fence.get("below", 0)

    def is_lost(self):
        # After three beats a supervisor treats a lease as abandoned, and by then nothing may run.
        return time.monotonic() - self.written > 2.5 * self.args.beat


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--directory", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--id", required=True)
    parser.add_argument("--attempt", type=int, required=True)
    parser.add_argument("--beat", type=float, default=5.0)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    command = args.command[1:] if args.command[:1] == ["--"] else args.command
    os.makedirs(args.directory, exist_ok=True)
    lease = Lease(args)
    if lease.is_fenced():
        print("minicluster: attempt %d is fenced off and does not start" % args.attempt, flush=True)
        return FENCED
    lease.write("held")
    for number in (signal.SIGTERM, signal.SIGINT):
        # A signal to the group reaches the command as well, and its end is awaited below.
        signal.signal(number, lambda *_: None)
    try:
        child = subprocess.Popen(command)
    except OSError as error:
        print("minicluster: %s: %s" % (command[0] if command else "no command", error.strerror), flush=True)
        lease.write("released", 127)
        return 127
    code = watch(child, lease)
    lease_code = code if code >= 0 else 128 - code
    try:
        lease.write("released", lease_code)
    except OSError as error:
        print("minicluster: the lease cannot be written: %s" % error, flush=True)
    return lease_code


def watch(child, lease):
    while True:
        try:
            code = child.wait(timeout=lease.args.beat)
            if lease.is_fenced():
                end_group(10)
            return code
        except subprocess.TimeoutExpired:
            pass
        fenced = lease.is_fenced()
        if not fenced:
            try:
                lease.write("held")
            except OSError as error:
                print("minicluster: the lease cannot be written: %s" % error, flush=True)
        if fenced or lease.is_lost():
            print("minicluster: attempt %d is fenced off and ends" % lease.args.attempt, flush=True)
            end_group(10 if fenced else 0)
            child.wait()
            return FENCED


if __name__ == "__main__":
    sys.exit(main())
`

/** The package as files by their paths, for an upload. */
export const leasePackage: Readonly<Record<string, string>> = {
  'minicluster_job/__init__.py': '',
  'minicluster_job/__main__.py': leaseProgram,
}
