/** What a reader of the page wants to see; null is everything. */
export type Choice = {
  /** The key of a run on the page. */
  readonly run: string | null
  readonly rank: number | null
  readonly steps: StepRange | null
}

/** Both ends belong to the range. */
export type StepRange = { readonly from: number; readonly to: number }

export const everything: Choice = { run: null, rank: null, steps: null }

/** The choice in the fragment of an address; what it does not say, or says wrongly, is everything. */
export function readChoice(fragment: string): Choice {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  return {
    run: parameters.get('run'),
    rank: wholeNumber(parameters.get('rank')),
    steps: rangeIn(parameters.get('steps')),
  }
}

/** The fragment that `readChoice` reads; empty for everything. */
export function writeChoice({ run, rank, steps }: Choice): string {
  const parameters = new URLSearchParams()
  if (run !== null) parameters.set('run', run)
  if (rank !== null) parameters.set('rank', String(rank))
  if (steps !== null) parameters.set('steps', `${steps.from}-${steps.to}`)
  return parameters.size === 0 ? '' : `#${parameters}`
}

/** Whether a fragment is a choice; any other leads to a place on the page. */
export const isChoice = (fragment: string): boolean => fragment.includes('=')

/** The range between two numbers that a reader typed, in either order; an empty end is open. */
export function rangeOf(from: string, to: string, all: StepRange): StepRange | null {
  const ends = [wholeNumber(from) ?? all.from, wholeNumber(to) ?? all.to]
  const range = { from: Math.min(...ends), to: Math.max(...ends) }
  return range.from <= all.from && range.to >= all.to ? null : range
}

function rangeIn(text: string | null): StepRange | null {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? []
  const [low, high] = [wholeNumber(from), wholeNumber(to)]
  return low === null || high === null || low > high ? null : { from: low, to: high }
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,15}$/.test(text.trim())) return null
  return Number(text)
}
