import type { Baseline } from './baseline.js'
import type { BaselineOrigin } from './comparison.js'

/** The result of a search for a baseline: the baseline if the origin says `found`, otherwise null. */
export type BaselineAnswer = {
  readonly origin: BaselineOrigin
  readonly baseline: Baseline | null
}
