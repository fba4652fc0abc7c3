import type { RankReference, RunFacts, StreamEvent } from '../detector.js'
import { type Deviation, type RankAction, watchDeviations } from '../stream/reference-ranks.js'

/**
 * Finds the first ranks that began a different number of collectives than in the reference run. It does not wait for
 * ranks that can no longer report the step, because an extra collective may end them or the rank that began it.
 */
export function watchCollectiveCounts(run: RunFacts): (event: StreamEvent) => Deviation | null {
  const deviations = watchDeviations(run, actionOf, ({ collectives }) => textOf(collectives))
  const references = new Map<number, readonly RankReference[]>()
  const newest = new Map<number, { readonly step: number; readonly begun: number }>()
  const expected = (rank: number, step: number): number | null =>
    references.get(step)?.[rank]?.collectives ?? null
  let isOver = false
  const unfinished = (event: StreamEvent): Deviation | null => {
    switch (event.type) {
      case 'collectives': {
        const { rank, step, begun } = event
        return begun > (expected(rank, step) ?? Infinity) ? { step, ranks: [rank] } : null
      }
      case 'exit': {
        const others = [...newest].filter(
          ([rank, { step, begun }]) => (expected(rank, step) ?? begun) !== begun,
        )
        const step = Math.min(...others.map(([, last]) => last.step))
        const ranks = others.flatMap(([rank, last]) => (last.step === step ? [rank] : []))
        return ranks.length > 0 ? { step, ranks: ranks.sort((a, b) => a - b) } : null
      }
      default:
        return null
    }
  }
  return (event) => {
    if (isOver) return null
    if (event.type === 'reference' && event.ranks) references.set(event.step, event.ranks)
    const action = actionOf(event)
    if (action) newest.set(action.rank, { step: action.step, begun: Number(action.value) })
    const deviation = deviations(event) ?? unfinished(event)
    isOver = deviation !== null
    return deviation
  }
}

function actionOf(event: StreamEvent): RankAction | null {
  if (event.type !== 'step' || event.collectives === undefined) return null
  return { rank: event.rank, step: event.step, value: String(event.collectives) }
}

const textOf = (count: number | null): string | null => (count === null ? null : String(count))
