import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type {
  ProofFinding,
  ProofTier,
  ReplayedRank,
} from '../../../kit/records/reports/proof-report.js'
import { isEqual } from './compare-replay.js'
import type { ReferenceReport } from '../../../kit/records/reports/reference-report.js'
import type { JobRecord } from './job-record.js'
import { whyNotDataParallel } from './parallelism.js'

type Ground = {
  readonly job: JobRecord
  readonly steps: number
  readonly replays: readonly ReplayedRank[]
  readonly findings: readonly ProofFinding[]
  readonly one_process: OneProcess | null
  /** Commands that the job was to be compared with. */
  readonly references?: readonly Pick<ReferenceReport, 'status' | 'num_steps'>[]
}

/** What was asked for and not done is no pass. */
const areCompared = (references: NonNullable<Ground['references']>, steps: number): boolean =>
  references.every(({ status, num_steps: compared }) => status === 'agrees' && compared >= steps)

/** The strongest tier that the evidence supports. */
export function decideProofTier({
  job,
  steps,
  replays,
  findings,
  one_process: alone,
  references = [],
}: Ground): ProofTier {
  if (findings.some(({ severity }) => severity === 'error')) return 'failed'
  const isSeen = job.ranks.length >= Math.max(job.world, 1) && steps > 0
  if (!isSeen || !areCompared(references, steps)) return 'unknown'
  if (isReplayed(job, replays)) return 'bitwise'
  if (references.length > 0) return 'bounded'
  // Nothing is left that was compared.
  if (whyNotDataParallel(job) !== null) return 'unknown'
  return isBounded(alone, steps) ? 'bounded' : 'consistent'
}

const isReplayed = ({ world }: JobRecord, replays: readonly ReplayedRank[]): boolean =>
  replays.length === world && replays.every(isEqual)

const isBounded = (alone: OneProcess | null, steps: number): boolean =>
  alone?.status === 'agrees' && alone.num_steps === steps
