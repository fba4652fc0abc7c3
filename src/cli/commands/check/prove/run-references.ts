import { type ProofEvidence, proveJob } from '../../../../prove/validate/proof/prove-job.js'
import { needsReferences } from '../../../../prove/validate/proof/weigh-references.js'
import type { Dependencies } from '../../dependencies.js'
import type { RecordedJob } from './replay-job.js'
import { runFold } from './run-fold.js'
import { runOneProcess } from './run-one-process.js'

export type References = Pick<ProofEvidence, 'oneProcess' | 'fold'>

export const noReferences: References = { oneProcess: null, fold: null }

/** A job that fails anyway, or that is one process itself, needs none. Each takes one core, so they run side by side. */
export async function runReferences(
  evidence: Omit<ProofEvidence, keyof References>,
  recorded: RecordedJob,
  referenceArguments: readonly string[],
  dependencies: Dependencies,
): Promise<References> {
  if (evidence.hindrance !== null || evidence.job.world < 2) return noReferences
  const { tier, replays, findings } = proveJob({ ...evidence, ...noReferences })
  // They too would start with what the job has written.
  const isOtherRun = findings.some(({ kind }) => kind === 'resumed-replay')
  if (!needsReferences(tier, findings) || isOtherRun) return noReferences
  const [oneProcess, fold] = await Promise.all([
    runOneProcess(recorded, referenceArguments, dependencies),
    runFold(recorded, replays, dependencies),
  ])
  return { oneProcess, fold }
}
