import { open } from 'node:fs/promises'
import type { RunEvent } from '../../kit/records/run/run-event.js'
import { attemptLogs } from '../../kit/records/run/run-directory.js'
import type { MachineServices } from '../run/machine-services.js'

/**
 * Limit for one reading of a log, and of all logs together, unless a single record is longer. While a chunk is examined
 * its process hears no heartbeat.
 */
const maxChunkBytes = 2 ** 18
const maxBytesAtOnce = 2 ** 26

/** The event logs of runs. */
export interface EventLogs {
  /** Every rank's events, oldest first, as far as its log can be read. */
  read(runDirectory: string, workers: number): Promise<readonly (readonly RunEvent[])[]>
  /** The same with what is wrong in each log; null where nothing is, or where only its last record was cut. */
  inspect(runDirectory: string, workers: number): Promise<readonly InspectedLog[]>
  /** Reads every rank's events while they are being written, or those of an earlier attempt, which count from 0. */
  follow(runDirectory: string, workers: number, attempt?: number | null): EventFollower
}

/** Reads the logs of a run while they are being written. */
export interface EventFollower {
  /** What every rank has written since the last call; a log that is not there yet has nothing. */
  poll(): Promise<readonly (readonly RunEvent[])[]>
  /** Ranks whose log is damaged, with what is wrong there; nothing after it is read. */
  damage?(): readonly LogDamage[]
}

/** The events of one rank's log up to its damage. */
type InspectedLog = {
  readonly events: readonly RunEvent[]
  readonly damage: Omit<LogDamage, 'rank'> | null
}

type LogDamage = { readonly rank: number; readonly byte: number; readonly reason: string }

/** The logs of a run's newest attempt, or of an earlier one, which were put away when the run was restarted. */
type LogPlace = { readonly directory: string; readonly attempt: number | null }

/** Follows every rank's log from its start; after damage, no more is read of that log. */
export function followEvents(
  services: Pick<MachineServices, 'parseEvents'>,
  { directory, attempt }: LogPlace,
  workers: number,
): EventFollower {
  const logs = attemptLogs(directory, attempt)
  const chunkBytes = Math.min(maxChunkBytes, Math.ceil(maxBytesAtOnce / workers))
  const ranks = Array.from({ length: workers }, (_, rank) => ({
    rank,
    offset: 0,
    chunkBytes,
    damage: null as LogDamage | null,
  }))
  const next = async (follower: (typeof ranks)[number]): Promise<readonly RunEvent[]> => {
    const { rank } = follower
    if (follower.damage !== null) return []
    const bytes = await readFrom(logs.rank(rank), follower)
    const { events, damage, partialBytes } = await services.parseEvents(rank, bytes)
    // The offset in the file, not in the chunk.
    if (damage) follower.damage = { ...damage, rank, byte: follower.offset + damage.byte }
    follower.offset += bytes.length - partialBytes
    const isTooSmall = partialBytes === bytes.length && bytes.length === follower.chunkBytes
    if (isTooSmall) follower.chunkBytes *= 2
    return events
  }
  return {
    poll: () => Promise.all(ranks.map(next)),
    damage: () => ranks.flatMap(({ damage }) => damage ?? []),
  }
}

type Part = { readonly offset: number; readonly chunkBytes: number }

async function readFrom(path: string, { offset, chunkBytes }: Part): Promise<Uint8Array> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return new Uint8Array()
  try {
    const { size } = await file.stat()
    const length = Math.min(chunkBytes, size - offset)
    if (length <= 0) return new Uint8Array()
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
