import type { Baseline } from './baseline.js'
import type { BaselineOrigin } from './comparison.js'

/** The result of a search for a baseline: the baseline if its origin is `found`, otherwise null. */
export type BaselineAnswer = {
  readonly origin: BaselineOrigin
  readonly baseline: Baseline | null
}
