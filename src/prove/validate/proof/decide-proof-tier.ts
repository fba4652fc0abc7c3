import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type {
  ProofFinding,
  ProofTier,
  ReplayedRank,
} from '../../../kit/records/reports/proof-report.js'
import { isEqual } from './compare-replay.js'
import type { JobRecord } from './job-record.js'
import { whyNotDataParallel } from './parallelism.js'

type Ground = {
  readonly job: JobRecord
  readonly steps: number
  readonly replays: readonly ReplayedRank[]
  readonly findings: readonly ProofFinding[]
  readonly one_process: OneProcess | null
}

/** The strongest tier that the evidence supports. */
export function decideProofTier({
  job,
  steps,
  replays,
  findings,
  one_process: alone,
}: Ground): ProofTier {
  if (findings.some(({ severity }) => severity === 'error')) return 'failed'
  if (job.ranks.length < Math.max(job.world, 1) || steps === 0) return 'unknown'
  const isReplayed = replays.length === job.world && replays.every(isEqual)
  if (isReplayed) return 'bitwise'
  // Nothing is left that was compared.
  if (whyNotDataParallel(job) !== null) return 'unknown'
  return alone?.status === 'agrees' && alone.num_steps === steps ? 'bounded' : 'consistent'
}
