import type { CompareCheck } from './compare-check.js'

/** Optional hooks of a check. */
export type CheckHooks = {
  /** Compares the result with a baseline, in place of `compareWith`. */
  readonly compare?: CompareCheck | null
  /** Whether this run starts a baseline, so that it lacks none. */
  readonly startsBaseline?: boolean
  /** Whether detectors follow the distributed run and their findings count for the verdict. */
  readonly isHealthJudged?: boolean
}
