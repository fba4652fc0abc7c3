import { plural } from '../../../../kit/wording/plural.js'
import {
  areRepeatable,
  isDataShown,
  randomlyHashedRanks,
  type SeededReplays,
} from '../../../../prove/validate/proof/hash-seed.js'
import type { JobRecord } from '../../../../prove/validate/proof/job-record.js'
import { type ProofEvidence, proveJob } from '../../../../prove/validate/proof/prove-job.js'
import type { Dependencies } from '../../dependencies.js'
import { type RecordedJob, replayJob } from './replay-job.js'

/** Two orders of a small set are often the same, so several other seeds are tried. */
const seeds = { same: 1, others: [2, 3, 4] }

/**
 * Replays the ranks that differ from their replay with fixed seeds of Python's string hashes; null where none differs,
 * or where the seed of the job was fixed.
 */
export async function replayWithHashSeeds(
  evidence: ProofEvidence,
  recorded: RecordedJob,
  dependencies: Dependencies,
): Promise<SeededReplays | null> {
  const ranks = randomlyHashedRanks(evidence, proveJob(evidence).replays)
  if (ranks.length === 0) return null
  // Python reads the seed when it starts.
  const own = { ...recorded, forks: null }
  const replay = async (hashSeed: number): Promise<JobRecord> =>
    (await replayJob(own, dependencies, { ranks, hashSeed })).record
  const words = `Replay: ${plural(ranks.length, 'rank')} alone, with fixed seeds of string hashes`
  return dependencies.log.section(words, async () => {
    const same = [await replay(seeds.same), await replay(seeds.same)] as const
    const others: JobRecord[] = []
    if (!areRepeatable(same, ranks)) return { same, others }
    for (const seed of seeds.others) {
      if (isDataShown({ same, others }, ranks)) break
      others.push(await replay(seed))
    }
    return { same, others }
  })
}
