import type { RunMetrics } from '../run-metrics.js'
import type { StepRecord } from '../step-record.js'
import {
  countHashes,
  fasterHalfComputeMs,
  fasterHalfStepMs,
  meanPartMs,
  partFields,
  stepTimesOf,
} from './all-steps.js'
import { hashOfLosses, hashOfStates } from './hash-steps.js'

/** A file lists no more steps than this, and three; more of them would say no more to a reader. */
export const mostListedSteps = 8192

/**
 * The record as a file holds it: one of very many steps lists some of them, and says which. Its figures stay those of all
 * steps. Records of any length thus list steps of one grid, so that two of them can be compared.
 */
export function thinSteps(run: RunMetrics): RunMetrics {
  const { steps } = run
  const losses = run.thinned_steps ? null : hashOfLosses(run)
  const every = gridOf(steps.length)
  if (every === 1 || losses === null) return run
  const { count, mean, p50, p95, p99, max } = stepTimesOf(run)
  return {
    ...run,
    steps: listed(steps, every),
    thinned_steps: {
      every,
      recorded: steps.length,
      step_ms: { count, mean, p50, p95, p99, max },
      faster_half_step_ms: fasterHalfStepMs(run),
      faster_half_compute_ms: fasterHalfComputeMs(run),
      mean_ms: Object.fromEntries(partFields.map((field) => [field, meanPartMs(run, field)])),
      losses_sha256: losses,
      states_sha256: hashOfStates(run),
      state_hashes: countHashes(run),
    },
  }
}

/** A power of two, so that each grid has the steps of every wider one. */
export const gridOf = (count: number): number =>
  count <= mostListedSteps ? 1 : 2 ** Math.ceil(Math.log2(count / mostListedSteps))

function listed(steps: readonly StepRecord[], every: number): StepRecord[] {
  const [first, last] = [steps[0], steps.at(-1)]
  const broken = steps.find(({ loss }) => loss !== null && !Number.isFinite(loss))
  return steps.filter(
    (record) =>
      record.step % every === 0 || record === first || record === last || record === broken,
  )
}
