# A link that takes its time, for kernels without netem: delay.py CLIENT_PID ADDED_ROUND_TRIP_MS
# One TUN device here (uplink), one in the network namespace of CLIENT_PID (eth0); a packet waits half of it each way.
import collections, ctypes, fcntl, os, select, struct, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 1, 0x1000


def tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name, IFF_TUN | IFF_NO_PI))
    return device


def enter(path):
    fd = os.open(path, os.O_RDONLY)
    if ctypes.CDLL(None, use_errno=True).setns(fd, 0x40000000) != 0:
        raise OSError(ctypes.get_errno(), "setns")
    os.close(fd)


ours = tun(b"uplink")
enter("/proc/%s/ns/net" % sys.argv[1])
theirs = tun(b"eth0")
half = float(sys.argv[2]) / 2000
queue = collections.deque()
other = {ours: theirs, theirs: ours}
while True:
    wait = max(0, queue[0][0] - time.monotonic()) if queue else None
    for device in select.select([ours, theirs], [], [], wait)[0]:
        try:
            while True:
                queue.append((time.monotonic() + half, other[device], os.read(device, 65536)))
        except (BlockingIOError, OSError):
            pass
    while queue and queue[0][0] <= time.monotonic():
        _, device, packet = queue.popleft()
        try:
            os.write(device, packet)
        except OSError:
            pass
