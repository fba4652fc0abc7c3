"""Latency and bandwidth between two nodes, with nothing but Python's standard library. The token is in MC_TOKEN.

  serve SECONDS SHELL_PID        prints `port N`, and answers in the background until the time or the shell is over
  dial ADDRESS PORT MEGABYTES    prints `pair CONNECT_MS RTT_MIN_MS RTT_P50_MS RTT_MAX_MS OUT_MB_S IN_MB_S`
What goes wrong is printed as `? reason`.
"""

import hmac
import os
import socket
import struct
import sys
import time

token = os.environ["MC_TOKEN"].encode()
most = 1 << 26
clock = time.perf_counter


def read(link: socket.socket, count: int) -> bytearray:
    """Exactly so many bytes."""
    data = bytearray(count)
    view = memoryview(data)
    have = 0
    while have < count:
        got = link.recv_into(view[have:])
        if not got:
            raise ConnectionError("the other side closed the connection")
        have += got
    return data


def prepare(link: socket.socket) -> None:
    """Small messages leave at once, and a silent peer ends the wait."""
    link.settimeout(20)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def answer(link: socket.socket) -> None:
    """Answers one dialer that knows the token."""
    prepare(link)
    if not hmac.compare_digest(bytes(read(link, len(token))), token):
        return
    link.sendall(b"k")
    while True:
        kind, count = struct.unpack(">cI", read(link, 5))
        if kind == b"q" or count > most:
            return
        if kind == b"p":
            link.sendall(read(link, count))
        if kind == b"b":
            read(link, count)
            link.sendall(b"k")
        if kind == b"g":
            link.sendall(bytes(count))


def serve(seconds: float, shell: int) -> None:
    """Prints the port, and answers in the background."""
    listener = socket.socket(socket.AF_INET6 if socket.has_dualstack_ipv6() else socket.AF_INET)
    if listener.family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    listener.bind(("", 0))
    listener.listen(8)
    listener.settimeout(1)
    print("port", listener.getsockname()[1], flush=True)
    if os.fork():
        return
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(shell, 0)
        except ProcessLookupError:
            break
        try:
            link, _ = listener.accept()
        except socket.timeout:
            continue
        try:
            with link:
                answer(link)
        except (OSError, struct.error):
            pass
    os._exit(0)


def dial(address: str, port: int, megabytes: float) -> None:
    """Prints what it measures between this node and the one at the address."""
    begun = clock()
    link = socket.create_connection((address, port), 5)
    connected = clock() - begun
    prepare(link)
    link.sendall(token)
    read(link, 1)
    pings = []
    for _ in range(20):
        begun = clock()
        link.sendall(struct.pack(">cI", b"p", 8) + bytes(8))
        read(link, 8)
        pings.append(clock() - begun)
    pings.sort()
    count = int(megabytes * 1e6)
    block = bytes(count)
    out, back = [], []
    for _ in range(3):
        begun = clock()
        link.sendall(struct.pack(">cI", b"b", count))
        link.sendall(block)
        read(link, 1)
        out.append(megabytes / (clock() - begun))
        begun = clock()
        link.sendall(struct.pack(">cI", b"g", count))
        read(link, count)
        back.append(megabytes / (clock() - begun))
    link.sendall(struct.pack(">cI", b"q", 0))
    print(
        "pair %.3f %.3f %.3f %.3f %.3f %.3f"
        % (connected * 1e3, pings[0] * 1e3, pings[10] * 1e3, pings[-1] * 1e3, sorted(out)[1], sorted(back)[1])
    )


try:
    if sys.argv[1] == "serve":
        serve(float(sys.argv[2]), int(sys.argv[3]))
    else:
        dial(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
except (OSError, ConnectionError, struct.error) as error:
    print("?", error)
