import type { ProofFinding, ProofTier, ReplayedRank } from '../../records/reports/proof-report.js'
import { isEqual } from './compare-replay.js'
import type { JobRecord } from './job-record.js'

type Ground = {
  readonly job: JobRecord
  readonly steps: number
  readonly replays: readonly ReplayedRank[]
  readonly findings: readonly ProofFinding[]
}

/** The strongest tier that the evidence carries. */
export function decideProofTier({ job, steps, replays, findings }: Ground): ProofTier {
  if (findings.some(({ severity }) => severity === 'error')) return 'failed'
  if (job.ranks.length < Math.max(job.world, 1) || steps === 0) return 'unknown'
  const isReplayed = replays.length === job.world && replays.every(isEqual)
  return isReplayed ? 'bitwise' : 'consistent'
}
