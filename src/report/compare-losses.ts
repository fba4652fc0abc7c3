import type { StepRecord } from '../records/step-record.js'

export type LossComparison = {
  readonly numCompared: number
  readonly numEqual: number
  /** Same steps in both runs, and every loss equal bit for bit. */
  readonly isIdentical: boolean
}

/** Compares losses step by step, by step number; only for how a chart is worded, the verdict is the validator's. */
export function compareLosses(
  reference: readonly StepRecord[],
  run: readonly StepRecord[],
): LossComparison {
  const lossAt = new Map(reference.map(({ step, loss }) => [step, loss]))
  const shared = run.filter(({ step }) => lossAt.has(step))
  const numEqual = shared.filter(({ step, loss }) => Object.is(lossAt.get(step), loss)).length
  const isWhole = shared.length === run.length && run.length === reference.length
  return {
    numCompared: shared.length,
    numEqual,
    isIdentical: isWhole && run.length > 0 && numEqual === run.length,
  }
}
