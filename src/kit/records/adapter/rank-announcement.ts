import * as z from 'zod/mini'
import { jsonOrNull } from '../json/json-or-null.js'

const count = z.int().check(z.gte(0))

const announcement = z.object({
  rank: count,
  world: z.int().check(z.gte(1), z.lte(4096)),
  /** Ranks of the job on this machine; null: unknown. */
  here: z.nullable(count),
  pid: count,
  /** The same for all ranks of one job. */
  job: z.string(),
  script: z.nullable(z.string()),
  /** All variables with which the process was started; some may be secret, so they belong into no file. */
  environment: z.record(z.string(), z.string()),
})

/** How a rank that a command has started introduces itself, before it is observed. */
export type RankAnnouncement = z.infer<typeof announcement>

/** Reads one line from such a rank; null where it is not valid. */
export function readAnnouncement(text: string): RankAnnouncement | null {
  const read = announcement.safeParse(jsonOrNull(text))
  return read.success && read.data.rank < read.data.world ? read.data : null
}
