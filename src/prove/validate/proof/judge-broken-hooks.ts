import type { ProofFinding, ProofTier } from '../../../kit/records/reports/proof-report.js'
import { noteFinding } from './finding.js'
import { brokenHook, type JobRecord } from './job-record.js'

type Runs = {
  readonly job: JobRecord
  readonly replay: JobRecord | null
  readonly secondReplay: JobRecord | null
}

/** The findings that remain, and the strongest tier that they allow; null if no hook has failed. */
type Judgement = {
  readonly findings: readonly ProofFinding[]
  readonly limit: 'consistent' | 'unknown' | null
}

/** The kind of the finding that a hook of the adapter has failed. */
export const hookFailed = 'hook-failed'

/**
 * Takes into account that a hook of the adapter may have failed: an incomplete record proves neither equality nor a
 * mistake, so its errors become notes. Only an exception that ended the script does not depend on the record.
 */
export function judgeBrokenHooks(
  { job, replay, secondReplay }: Runs,
  findings: readonly ProofFinding[],
): Judgement {
  const inReplay = [replay, secondReplay].flatMap((run) => (run && brokenHook(run)) ?? [])[0]
  const inJob = brokenHook(job)
  const reason = inJob ?? inReplay
  if (reason === undefined) return { findings, limit: null }
  const broken = noteFinding(hookFailed, {
    message: `${inJob === null ? 'In a replay' : 'In the job'}, ${reason}, so the record may be incomplete.`,
    advice:
      'Report this to MiniCluster with the version of torch. The job itself was not affected.',
  })
  if (inJob === null) return { findings: [...findings, broken], limit: 'consistent' }
  const weakened = findings.map((one) =>
    isDoubtful(one) ? { ...one, severity: 'note' as const } : one,
  )
  return {
    findings: [...weakened, broken],
    limit: findings.some(isDoubtful) ? 'unknown' : 'consistent',
  }
}

const isDoubtful = ({ kind, severity }: ProofFinding): boolean =>
  severity === 'error' && kind !== 'ended-in-error'

/** A tier that is no stronger than the limit. */
export function limitTier(tier: ProofTier, limit: Judgement['limit']): ProofTier {
  if (limit === null || tier === 'failed' || tier === 'unknown') return tier
  return limit
}
