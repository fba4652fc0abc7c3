import type { Requirement } from '../../config/reporter-options.js'
import type { CompareCheck } from './compare-check.js'

/** Optional hooks of a check. */
export type CheckHooks = {
  /** Compares the result with a baseline, in place of `compareWith`. */
  readonly compare?: CompareCheck | null
  /** Results that must not be missing. */
  readonly required?: readonly Requirement[]
  /** Whether detectors follow the distributed run and their findings count for the verdict. */
  readonly isHealthJudged?: boolean
}
