import type { Transport } from '../transport.js'

/** How one rank finds the others. */
export type MeetingPlace = {
  readonly rank: number
  readonly worldSize: number
  /** A directory that only this run's user can enter, made by the launcher. */
  readonly directory: string
  readonly token: string
  /** Whether every link runs through a proxy that publishes a port of its own for it; over TCP only. */
  readonly proxied: boolean
  /** How long to poll before sleeping in the kernel; 0 if ranks share cores. */
  readonly spinMs: number
}

/** The inputs of a rank. */
export type TransportWorld = { readonly now: () => number; readonly socketThreadPath: string }

/** The facts about the machine that decide which transports are available. */
export type TransportMachine = {
  readonly platform: NodeJS.Platform
  /** The variable PATH. */
  readonly searchPath: string
  /** Free bytes in the directory of shared memory, or why it cannot be used. */
  readonly sharedMemory: number | string
}

/** Both ends of a way in which the ranks of one machine can meet. */
export interface ProcessTransport {
  /** Why this many workers cannot use it on the machine, as half a sentence; null if they can. */
  obstacle(machine: TransportMachine, worldSize: number): string | null
  /** The launcher's part, before any worker starts. The returned function removes everything outside the directory. */
  prepare(directory: string, worldSize: number): () => void
  /** The worker's part: blocks until every peer has connected, and proves to each that this rank belongs to the run. */
  join(place: MeetingPlace, world: TransportWorld): Transport
}
