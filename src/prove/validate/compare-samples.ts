import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'
import { errorFinding } from './finding.js'
import type { StepPair } from './run-pair.js'

/** A step that used more or fewer samples than the reference had different data, even if its loss is equal. */
export function compareSamples(pairs: readonly StepPair[]): CorrectnessFinding[] {
  const different = pairs.filter(
    ({ single, multi }) =>
      single.samples !== undefined &&
      multi.samples !== undefined &&
      single.samples !== multi.samples,
  )
  const [first] = different
  if (!first) return []
  const others = different.length > 1 ? `, and ${different.length - 1} later steps differ too` : ''
  const message =
    `Step ${first.step} used ${first.single.samples} samples in the single-worker run and ` +
    `${first.multi.samples} in the multi-worker run${others}.`
  return [errorFinding('sample-count', message)]
}
