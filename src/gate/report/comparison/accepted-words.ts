import type { Comparison } from '../../../kit/records/baseline/comparison.js'

/** Regressions that people accepted earlier, a sentence each: of what, by whom, where and why. */
export const acceptedInWords = ({
  accepted_earlier: earlier = [],
  comparisons,
}: Comparison): readonly string[] =>
  earlier.map(({ metric, by, pull_request, reason }) => {
    const label = comparisons[metric]?.label ?? metric
    const why = reason === null ? '' : `: ${reason}`
    return `Accepted earlier: ${label}, by ${by} in #${pull_request}${why}`
  })
