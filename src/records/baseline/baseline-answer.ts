import type { Baseline } from './baseline.js'
import type { BaselineOrigin } from './comparison.js'

/** What a search for a baseline came to: the baseline itself where the origin says `found`, else null. */
export type BaselineAnswer = {
  readonly origin: BaselineOrigin
  readonly baseline: Baseline | null
}
