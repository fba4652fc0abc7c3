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
  /** How long to poll before sleeping in the kernel; 0 where ranks share cores. */
  readonly spinMs: number
}

/** The inputs of a rank. */
export type TransportWorld = { readonly now: () => number; readonly socketThreadPath: string }

/** The facts about the machine that a choice of transport needs. */
export type TransportMachine = {
  readonly platform: NodeJS.Platform
  /** The variable PATH. */
  readonly searchPath: string
  /** Cores that the ranks share. */
  readonly cores: number
  /** Bytes that are free in the folder of shared memory; null where there is no such folder. */
  readonly sharedMemoryBytes: number | null
}

/** Both ends of a way for the ranks of one machine to meet. */
export interface ProcessTransport {
  /** Why that many workers cannot meet this way on the machine, as half a sentence; null where they can. */
  obstacle(machine: TransportMachine, worldSize: number): string | null
  /** Whether it is the better one on such a machine, where it is not always; only `auto` asks. */
  isWorthIt?(machine: TransportMachine, worldSize: number): boolean
  /** Launcher's part, before any worker starts; what it returns takes away what is not in the directory. */
  prepare(directory: string, worldSize: number): () => void
  /** Worker's part: blocks until every peer is there, and proves to each that this rank belongs to the run. */
  join(place: MeetingPlace, world: TransportWorld): Transport
}
