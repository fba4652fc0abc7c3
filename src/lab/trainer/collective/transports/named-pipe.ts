import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  writeSync,
  writevSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TransportMachine } from './process-transport.js'

/** Capacity of a pipe; a write may start in the middle of a page, which wastes up to one page. */
const capacityBytes = 65_536
export const pipeRoomBytes = capacityBytes - 4096

/** Path of the pipe that carries bytes from one rank to another. */
export function pipePath(directory: string, from: number, to: number): string {
  return join(directory, `${from}-${to}`)
}

/** Why there are no named pipes, or no command to make them; null if both are available. */
export function pipeObstacle({ platform, searchPath }: TransportMachine): string | null {
  if (platform !== 'linux') return `the system is ${platform}, not Linux`
  const isThere = searchPath.split(':').some((folder) => existsSync(join(folder, 'mkfifo')))
  return isThere ? null : 'the command mkfifo is missing'
}

/**
 * Makes a pipe from every rank to every other at each of these paths, with one call of mkfifo. Those that an earlier
 * group has left in the directory are used again: nobody holds them, so they are empty.
 */
export function makePipes(
  directory: string,
  worldSize: number,
  pathsOf: readonly (typeof pipePath)[],
): void {
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  const paths = ranks.flatMap((from) =>
    ranks.flatMap((to) => (to === from ? [] : pathsOf.map((path) => path(directory, from, to)))),
  )
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length === 0) return
  // The option -m of mkfifo needs /proc.
  const script = 'umask 077 && exec mkfifo "$@"'
  execFileSync('/bin/sh', ['-c', script, 'mkfifo', ...missing], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** How long to poll before sleeping in the kernel; 0 if ranks share cores. */
export type Spin = { readonly spinMs: number; readonly now: () => number }

/**
 * Both directions between this rank and a peer, read and written with blocking system calls. A process that sleeps in
 * read() takes about 40 microseconds to wake if its core has become idle. So if every rank has its own core, it first
 * polls a second, non-blocking descriptor of the same pipe for a short time.
 */
export class PipePair {
  readonly #input: number
  readonly #polled: number
  readonly #output: number

  /** Blocks until the peer has opened its ends. The lower rank opens for writing first, the higher one for reading. */
  constructor(
    directory: string,
    { rank, peer }: { readonly rank: number; readonly peer: number },
    path: typeof pipePath,
    private readonly spin: Spin,
  ) {
    const [outPath, inPath] = [path(directory, rank, peer), path(directory, peer, rank)]
    const early = rank < peer ? openSync(outPath, 'w') : undefined
    this.#input = openSync(inPath, 'r')
    this.#output = early ?? openSync(outPath, 'w')
    this.#polled = openSync(inPath, constants.O_RDONLY | constants.O_NONBLOCK)
  }

  /** Blocks until bytes arrive, and returns their number; 0 if the peer has closed its end. */
  read(into: Uint8Array, start: number): number {
    const polled = this.spin.spinMs > 0 ? this.#poll(into, start) : undefined
    return polled ?? readSync(this.#input, into, start, into.length - start, null)
  }

  /** Blocks until all bytes are in the pipe; false if the peer has closed its end. */
  write(bytes: Uint8Array): boolean {
    return isOpen(() => this.#writeFrom(bytes, 0))
  }

  /** Both as one write, because two writes could take one more page of the pipe. */
  writeBoth(head: Uint8Array, rest: Uint8Array): boolean {
    return isOpen(() => {
      const done = writevSync(this.#output, [head, rest])
      this.#writeFrom(head, done)
      this.#writeFrom(rest, Math.max(0, done - head.length))
    })
  }

  close(): void {
    for (const descriptor of [this.#input, this.#polled, this.#output]) closeSync(descriptor)
  }

  #writeFrom(bytes: Uint8Array, start: number): void {
    for (let done = start; done < bytes.length;) done += writeSync(this.#output, bytes, done)
  }

  /** Number of bytes read, or undefined if none arrived while polling. Each miss throws, so the error has no stack. */
  #poll(into: Uint8Array, start: number): number | undefined {
    const { now, spinMs } = this.spin
    const deadline = now() + spinMs
    const stackTraceLimit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    try {
      do {
        const count = readIfReady(this.#polled, into, start)
        if (count !== undefined) return count
      } while (now() < deadline)
      return undefined
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}

/** Whether the pipe still has a reader when `write` writes to it. */
function isOpen(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    return false
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
