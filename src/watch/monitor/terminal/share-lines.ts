/** The number of lines that each part of the frame needs. */
export type LineNeeds = Readonly<Record<Part, number>>
export type Part = 'workers' | 'anomalies' | 'advice' | 'notes'

/** The shares in the order in which they are assigned: each part gets its share before any part gets more. */
const rounds: readonly (readonly (readonly [Part, number])[])[] = [
  [
    ['workers', 4],
    ['anomalies', 5],
    ['advice', 2],
  ],
  [
    ['workers', 8],
    ['anomalies', 7],
    ['advice', 6],
    ['notes', 2],
  ],
  [
    ['workers', 16],
    ['anomalies', 10],
    ['advice', 12],
    ['notes', 5],
  ],
  [
    ['workers', Infinity],
    ['anomalies', Infinity],
    ['advice', Infinity],
    ['notes', Infinity],
  ],
]

/** Divides the lines of a terminal: no part gets more than it needs, and workers come first. */
export function shareLines(available: number, needs: LineNeeds): LineNeeds {
  const given: Record<Part, number> = { workers: 0, anomalies: 0, advice: 0, notes: 0 }
  let left = Math.max(0, available)
  for (const [part, limit] of rounds.flat()) {
    const more = Math.max(0, Math.min(left, Math.min(needs[part], limit) - given[part]))
    given[part] += more
    left -= more
  }
  return given
}
