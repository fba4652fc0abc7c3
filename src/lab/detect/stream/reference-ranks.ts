import type { RankReference, RunFacts, StreamEvent } from '../detector.js'
import { createStepRows } from './step-rows.js'

/** The work of one rank at a step, as a text for a bitwise comparison. */
export type RankAction = { readonly rank: number; readonly step: number; readonly value: string }

/** The first step at which ranks differ from the undisturbed run. */
export type Deviation = { readonly step: number; readonly ranks: readonly number[] }

/**
 * Compares the ranks with the reference step by step, once all have reported the step. Later differences follow from
 * the first one, so it reports at most one deviation.
 */
export function watchDeviations(
  { worldSize }: RunFacts,
  actionOf: (event: StreamEvent) => RankAction | null,
  expectedOf: (reference: RankReference) => string | null,
): (event: StreamEvent) => Deviation | null {
  const references = new Map<number, readonly RankReference[]>()
  const rows = createStepRows<string>(worldSize)
  let isOver = false
  return (event) => {
    if (event.type === 'reference' && event.ranks) references.set(event.step, event.ranks)
    const action = isOver || references.size === 0 ? null : actionOf(event)
    const row = action && rows.add(action.rank, action.step, action.value)
    if (!row) return null
    const ranks = row.values.flatMap((value, rank) => {
      const reference = references.get(row.step)?.[rank]
      const expected = reference ? expectedOf(reference) : null
      return expected === null || expected === value ? [] : [rank]
    })
    if (ranks.length === 0) return null
    isOver = true
    return { step: row.step, ranks }
  }
}
