import type { StepRecord } from '../../../kit/records/run/step-record.js'

type LossComparison = {
  readonly numCompared: number
  readonly numEqual: number
  /** Same steps in both runs, and every loss equal bit for bit. */
  readonly isIdentical: boolean
}

/** Compares losses by step number; only for the text of a chart, because the validator decides the verdict. */
export function compareLosses(
  reference: readonly StepRecord[],
  run: readonly StepRecord[],
): LossComparison {
  const counterparts = isSameSteps(reference, run) ? reference : findCounterparts(reference, run)
  let numCompared = 0
  let numEqual = 0
  run.forEach(({ loss }, index) => {
    const counterpart = counterparts[index]
    if (counterpart === undefined) return
    numCompared += 1
    if (Object.is(counterpart.loss, loss)) numEqual += 1
  })
  const isWhole = numCompared === run.length && run.length === reference.length
  return {
    numCompared,
    numEqual,
    isIdentical: isWhole && run.length > 0 && numEqual === run.length,
  }
}

/** The usual case, which needs no index of 100,000 steps. */
function isSameSteps(reference: readonly StepRecord[], run: readonly StepRecord[]): boolean {
  const isSame = ({ step }: StepRecord, index: number) => reference[index]?.step === step
  return run.length === reference.length && run.every(isSame)
}

function findCounterparts(reference: readonly StepRecord[], run: readonly StepRecord[]) {
  const byStep = new Map(reference.map((record) => [record.step, record]))
  return run.map(({ step }) => byStep.get(step))
}
