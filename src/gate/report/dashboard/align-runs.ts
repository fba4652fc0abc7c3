import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { StepRecord } from '../../../kit/records/run/step-record.js'

/** The first difference of two runs: by their weights if both record hashes, otherwise by their loss. */
export type FirstDifference = {
  readonly step: number
  readonly what: 'loss' | 'weights'
  readonly first: StepRecord
  readonly other: StepRecord
}

/** Two runs compared by step number. */
export type AlignedRuns = {
  readonly numCompared: number
  readonly numEqual: number
  readonly firstDifference: FirstDifference | null
  /** The first step with different losses; the weights may differ earlier. */
  readonly firstLossStep: number | null
  /** Difference of the losses relative to the first run, at every common step; not finite if one of them is not. */
  readonly differences: readonly { readonly step: number; readonly relative: number }[]
}

/** Whether a record of one of two runs lists some of its steps only, so that others were not compared one by one. */
export const isListedInPart = (first: RunMetrics, other: RunMetrics): boolean =>
  first.thinned_steps !== undefined || other.thinned_steps !== undefined

/** Whether the digests over all steps of two records differ, so that some step does, listed or not. */
export function haveOtherDigests(first: RunMetrics, other: RunMetrics): boolean {
  const [a, b] = [first.thinned_steps, other.thinned_steps]
  if (a === undefined || b === undefined || a.recorded !== b.recorded) return false
  const areBothHashed = a.states_sha256 !== null && b.states_sha256 !== null
  return (
    a.losses_sha256 !== b.losses_sha256 || (areBothHashed && a.states_sha256 !== b.states_sha256)
  )
}

/** Aligns the steps of a run with those of the first one, whichever steps each of them has. */
export function alignRuns(first: RunMetrics, other: RunMetrics): AlignedRuns {
  const byStep = new Map(first.steps.map((record) => [record.step, record]))
  let numEqual = 0
  let firstDifference: FirstDifference | null = null
  const differences: { step: number; relative: number }[] = []
  for (const record of other.steps) {
    const counterpart = byStep.get(record.step)
    if (counterpart === undefined) continue
    const { step } = record
    const relative = relativeDifference(counterpart.loss, record.loss)
    if (relative !== null) differences.push({ step, relative })
    const what = differenceBetween(counterpart, record)
    if (what === null) numEqual += 1
    else if (firstDifference === null || step < firstDifference.step) {
      firstDifference = { step, what, first: counterpart, other: record }
    }
  }
  const firstLossStep = differences.find(({ relative }) => relative !== 0)?.step ?? null
  return { numCompared: differences.length, numEqual, firstDifference, firstLossStep, differences }
}

function differenceBetween(a: StepRecord, b: StepRecord): FirstDifference['what'] | null {
  if (!Object.is(a.loss, b.loss)) return 'loss'
  const areBothHashed = a.state_hash !== undefined && b.state_hash !== undefined
  return areBothHashed && a.state_hash !== b.state_hash ? 'weights' : null
}

/** Null if a loss is unknown. */
function relativeDifference(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  if (Object.is(a, b)) return 0
  return a === 0 ? Number.POSITIVE_INFINITY : Math.abs(b - a) / Math.abs(a)
}
