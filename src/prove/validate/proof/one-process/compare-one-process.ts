import { whyFixedDivisor } from './fixed-divisor.js'
import type { OneProcess } from '../../../../kit/records/reports/one-process-report.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { averagedWeights, averagingInWords } from '../averaged-weights.js'
import { brokenHook, completedSteps, type JobRecord } from '../job-record.js'
import { whyNotDataParallel } from '../parallelism.js'
import { deviationsOf } from './deviations.js'
import { isBeyond, judgeDeviations, type Judged, largestOf } from './envelope.js'
import { compareMeans } from './given-batches.js'
import { judgeMean } from './judge-mean.js'
import { commonScale, nameDifference } from './name-difference.js'
import { comparableSteps } from './same-samples.js'
import { differingSettings } from './differing-settings.js'

/** The same script as one process, with results rounded as they are and with last bits drawn at random. */
export type OneProcessEvidence = {
  /** Arguments that the script was given beside those of the job. */
  readonly arguments: readonly string[]
  /** Null where it was not run. */
  readonly alone: JobRecord | null
  readonly roundings: readonly JobRecord[]
  /** Why it was not run. */
  readonly hindrance: string | null
  /** One process for each rank, which was given its batches; absent where they were not run. */
  readonly lone?: readonly JobRecord[]
}

/** The result of the comparison, and the mistakes that it shows. */
type OneProcessVerdict = {
  readonly comparison: OneProcess
  readonly findings: readonly ProofFinding[]
}

/** Compares gradients, losses and settings of a job with those of one process that saw the same samples. */
export function compareOneProcess(job: JobRecord, evidence: OneProcessEvidence): OneProcessVerdict {
  const { alone, roundings, hindrance } = evidence
  const base = { arguments: [...evidence.arguments], num_roundings: roundings.length }
  const notCompared = (reason: string): OneProcessVerdict => ({
    comparison: { ...base, status: 'not-compared', reason, num_steps: 0, largest: null },
    findings: [],
  })
  if (alone === null) return notCompared(hindrance ?? 'it was not run')
  const unlike = whyNotLikeOneProcess(job)
  if (unlike !== null) return notCompared(unlike)
  const { numSteps, reason } = comparableSteps(job, alone)
  if (numSteps === 0) return withMeans(job, evidence, notCompared(reason ?? 'no step was seen'))
  const measured = roundings.filter((one) => hasMoved(one, numSteps))
  if (measured.length === 0) return notCompared('the effect of rounding could not be measured')
  const judged = judgeDeviations(
    deviationsOf(alone, job, numSteps),
    measured.map((one) => deviationsOf(one, alone, numSteps)),
  )
  if (!judged.some(({ parameter }) => parameter !== null))
    return notCompared('the gradients of the job were not kept')
  const beyond = judged.filter(isBeyond).map(({ position }) => position)
  const first = judged.filter(({ position }) => position === Math.min(...beyond))
  const findings = nameDifference({ job, alone }, first, differingSettings(job, alone, numSteps))
  const fixed = whyNoProof(findings, commonScale(first), { job, processes: [alone] })
  if (fixed !== null) return notCompared(fixed)
  return {
    comparison: {
      ...base,
      status: findings.length > 0 ? 'differs' : 'agrees',
      reason,
      num_steps: numSteps,
      largest: describe(largestOf(judged)),
    },
    findings,
  }
}

/** Why no process by itself is like the job; null where one may be. */
function whyNotLikeOneProcess(job: JobRecord): string | null {
  const unlike = whyNotDataParallel(job)
  if (unlike !== null) return `the job is not only data-parallel: ${unlike}`
  const averaged = averagedWeights(job)
  return averaged === null ? null : averagingInWords(averaged)
}

/** Where one process has other samples by itself, and was given those of each rank. */
function withMeans(
  job: JobRecord,
  { alone, lone }: OneProcessEvidence,
  verdict: OneProcessVerdict,
): OneProcessVerdict {
  if (alone === null || lone === undefined) return verdict
  const { comparison, findings } = judgeMean(job, alone, compareMeans(job, lone))
  const fixed = whyNoProof(findings, comparison.factor, { job, processes: lone })
  const { num_steps } = comparison
  const mean: OneProcess['mean_of_ranks'] =
    fixed === null ? comparison : { status: 'not-compared', reason: fixed, num_steps, factor: null }
  return {
    comparison: { ...verdict.comparison, mean_of_ranks: mean },
    findings: fixed === null ? findings : [],
  }
}

/** Why gradients that one process has in another size are no mistake of the job; null where they are. */
const whyNoProof = (
  findings: readonly ProofFinding[],
  factor: number | null,
  { job, processes }: { readonly job: JobRecord; readonly processes: readonly JobRecord[] },
): string | null =>
  factor !== null && findings.some(({ kind }) => kind === 'gradient-scale')
    ? (processes.map((one) => whyFixedDivisor(job, one, factor)).find((why) => why !== null) ??
      null)
    : null

/** Whether a run with other roundings did round otherwise, at as many steps. */
const hasMoved = (run: JobRecord, numSteps: number): boolean =>
  completedSteps(run) >= numSteps &&
  brokenHook(run) === null &&
  run.ranks.every(({ updates }) => updates.every(({ moved }) => (moved ?? 0) > 0))

const describe = (one: Judged | null): OneProcess['largest'] =>
  one === null
    ? null
    : {
        step: one.step,
        parameter: one.parameter,
        difference: finite(one.relative),
        limit: finite(one.limit),
      }

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
