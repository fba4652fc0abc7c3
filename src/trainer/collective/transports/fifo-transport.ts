import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { peerLost, type Transport } from '../transport.js'

/**
 * Ranks on one machine over named pipes, two per pair, read and written with blocking system calls: no event loop
 * stands between a gradient and its peer. A pipe holds 64 KiB, so a smaller message is taken without a reader.
 *
 * A process that sleeps in read() takes some 40 microseconds to wake when its core has gone idle. Where every rank has
 * a core of its own it therefore first polls a second, non-blocking descriptor of the same pipe for a short while.
 */
const pipeCapacityBytes = 65_536
/** A write may start in the middle of a page, which costs one page of the capacity. */
const maxMessageBytes = pipeCapacityBytes - 4096

/** Path of the pipe that carries bytes from one rank to another. */
export function fifoPath(directory: string, from: number, to: number): string {
  return join(directory, `${from}-${to}`)
}

/** Opens both pipes to every peer; blocks until each peer has opened its ends. */
export function openFifoTransport(options: {
  rank: number
  worldSize: number
  directory: string
  /** How long to poll before sleeping in the kernel; 0 where ranks share cores. */
  spinMs: number
  now: () => number
}): Transport {
  const { rank, worldSize, directory } = options
  const links: (Link | null)[] = []
  for (let peer = 0; peer < worldSize; peer++) {
    links[peer] = peer === rank ? null : openLink(directory, rank, peer)
  }
  const linkTo = (peer: number): Link => {
    const link = links[peer]
    if (!link) throw new RangeError(`rank ${rank} has no link to rank ${peer}`)
    return link
  }
  return {
    rank,
    worldSize,
    maxMessageBytes,
    send: (peer, message) => write(linkTo(peer).output, message, rank, peer),
    receive(peer, into, start) {
      const link = linkTo(peer)
      const polled = options.spinMs > 0 ? poll(link.polled, into, start, options) : undefined
      const count = polled ?? readSync(link.input, into, start, into.length - start, null)
      if (count === 0) throw peerLost(rank, peer, 'while waiting for its message')
      return count
    },
    close() {
      for (const link of links) {
        if (!link) continue
        closeSync(link.input)
        closeSync(link.polled)
        closeSync(link.output)
      }
    },
  }
}

type Link = { readonly input: number; readonly polled: number; readonly output: number }

/** The lower rank opens for writing first, the higher for reading: opening a pipe waits for its other end. */
function openLink(directory: string, rank: number, peer: number): Link {
  const outPath = fifoPath(directory, rank, peer)
  const inPath = fifoPath(directory, peer, rank)
  const early = rank < peer ? openSync(outPath, 'w') : undefined
  const input = openSync(inPath, 'r')
  const output = early ?? openSync(outPath, 'w')
  const polled = openSync(inPath, constants.O_RDONLY | constants.O_NONBLOCK)
  return { input, polled, output }
}

function write(descriptor: number, message: Uint8Array, rank: number, peer: number): void {
  try {
    let done = 0
    while (done < message.length) done += writeSync(descriptor, message, done)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    throw peerLost(rank, peer, 'while sending to it')
  }
}

/** Bytes read, or undefined when nothing came within the spin. Each miss costs an exception, so it has no stack. */
function poll(
  descriptor: number,
  into: Uint8Array,
  start: number,
  { spinMs, now }: { spinMs: number; now: () => number },
): number | undefined {
  const deadline = now() + spinMs
  const stackTraceLimit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    do {
      const count = readIfReady(descriptor, into, start)
      if (count !== undefined) return count
    } while (now() < deadline)
    return undefined
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function readIfReady(descriptor: number, into: Uint8Array, start: number): number | undefined {
  try {
    return readSync(descriptor, into, start, into.length - start, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
