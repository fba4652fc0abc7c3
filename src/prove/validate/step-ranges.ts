/** Step numbers from `first` to `last`, both included. */
export type StepRange = { readonly first: number; readonly last: number }

/** The gaps that ascending step numbers leave in [first, end). */
export function findGaps(steps: readonly number[], first: number, end: number): StepRange[] {
  const gaps: StepRange[] = []
  let next = first
  for (const step of steps) {
    if (step > next) gaps.push({ first: next, last: step - 1 })
    next = Math.max(next, step + 1)
  }
  if (next < end) gaps.push({ first: next, last: end - 1 })
  return gaps
}

const numShownRanges = 5

/** "step 3", or "steps 3, 7 to 9 and 2 more ranges". */
export function describeRanges(ranges: readonly StepRange[]): string {
  const shown = ranges
    .slice(0, numShownRanges)
    .map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`))
    .join(', ')
  const numHidden = ranges.length - numShownRanges
  const more = numHidden > 0 ? ` and ${numHidden} more ranges` : ''
  const isOneStep = ranges.length === 1 && ranges[0]?.first === ranges[0]?.last
  return `${isOneStep ? 'step' : 'steps'} ${shown}${more}`
}
