/** Two nodes that are measured together; the first one dials. */
export type Pair = readonly [dialer: string, listener: string]

/**
 * All pairs in rounds by the circle method: in a round every node is in one pair at most, so that no measurement disturbs
 * another one's node. n nodes need n - 1 rounds, or n where n is odd.
 */
export function schedulePairs(nodes: readonly string[]): readonly (readonly Pair[])[] {
  if (nodes.length < 2) return []
  const seats: (string | null)[] = nodes.length % 2 === 0 ? [...nodes] : [...nodes, null]
  const rounds: Pair[][] = []
  for (let round = 1; round < seats.length; round++) {
    const pairs: Pair[] = []
    for (let i = 0; i < seats.length / 2; i++) {
      const [one, other] = [seats[i], seats[seats.length - 1 - i]]
      // Alternates, so that no node always dials.
      if (one && other) pairs.push(round % 2 === 0 ? [other, one] : [one, other])
    }
    rounds.push(pairs)
    seats.splice(1, 0, seats.pop() ?? null)
  }
  return rounds
}
