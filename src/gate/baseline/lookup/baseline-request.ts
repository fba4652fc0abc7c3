import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'

/** Where the walk through the history begins. */
export type SearchAnchor = {
  /** `itself` is a commit that may have a baseline of its own, such as the base of a merge group. */
  readonly kind: 'first-parent-of' | 'itself'
  readonly sha: string
}

/** Which baseline is wanted. */
export type BaselineRequest = {
  readonly name: string
  /** `owner/name`; null outside a repository on a server. */
  readonly repository: string | null
  /** Null where the measured commit is not known. */
  readonly anchor: SearchAnchor | null
  /** The branch whose newest baseline is used if no ancestor has one; null for none. */
  readonly baseBranch: string | null
  /** This run, whose own artifacts are no baseline. */
  readonly ownRunId: string | null
  /** A committed file that is looked at before everything else, as a path; null for none. */
  readonly file: string | null
  /** What the baseline is for: candidates of another configuration are passed over. Null for any configuration. */
  readonly measured: BaselinePoint | null
}

/** Maximum number of first-parent steps. */
export const maxAncestors = 30
