import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'
import { countSteps } from '../../kit/records/run/thinned/all-steps.js'
import { errorFinding } from './finding.js'
import { capitalized } from '../../kit/wording/capitalized.js'

/** A run's steps by number, and what is wrong with how they are recorded. */
export type IndexedSteps = {
  readonly byNumber: ReadonlyMap<number, StepRecord>
  /** Ascending. */
  readonly numbers: readonly number[]
  readonly findings: readonly CorrectnessFinding[]
}

/** If a step is recorded twice, the first record counts; the run is at fault in any case. */
export function indexSteps(run: RunMetrics, name: string): IndexedSteps {
  const byNumber = new Map<number, StepRecord>()
  const twice = new Set<number>()
  let firstDisorder: { step: number; after: number } | null = null
  let before = -1
  for (const record of run.steps) {
    const { step } = record
    if (byNumber.has(step)) twice.add(step)
    else byNumber.set(step, record)
    if (step < before) firstDisorder ??= { step, after: before }
    before = step
  }
  const findings = [
    ...describeDuplicates(twice, name),
    ...describeDisorder(firstDisorder, name),
    ...compareWithStatedCount(run, name),
  ]
  return { byNumber, numbers: [...byNumber.keys()].sort((a, b) => a - b), findings }
}

function describeDuplicates(twice: ReadonlySet<number>, name: string): CorrectnessFinding[] {
  const [first] = twice
  if (first === undefined) return []
  const others = twice.size > 1 ? ` (and ${twice.size - 1} more such)` : ''
  const message = `${capitalized(name)} records step ${first} more than once${others}.`
  return [errorFinding('duplicate-step', message)]
}

function describeDisorder(
  disorder: { step: number; after: number } | null,
  name: string,
): CorrectnessFinding[] {
  if (disorder === null) return []
  const { step, after } = disorder
  const message = `The steps of ${name} are out of order: step ${step} comes after step ${after}.`
  return [errorFinding('step-order', message)]
}

/** A resumed run may count from the start of the training or from the checkpoint. */
function compareWithStatedCount(run: RunMetrics, name: string): CorrectnessFinding[] {
  const recorded = countSteps(run)
  const allowed = [recorded, recorded + (run.resumed_from_step ?? 0)]
  if (allowed.includes(run.num_steps)) return []
  const message = `${capitalized(name)} states ${run.num_steps} steps but records ${recorded}.`
  return [errorFinding('step-count', message)]
}
