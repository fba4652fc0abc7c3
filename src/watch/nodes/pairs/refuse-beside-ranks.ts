import type { Round } from '../round.js'

/** Reasons against a measurement, one line per node; empty if there are none. */
export function reasonsAgainstPairs(rounds: readonly Round[]): readonly string[] {
  return rounds.flatMap(({ node, answer, hint }) => {
    if (answer === null) return [`${node}: it cannot be polled: ${hint ?? 'no answer'}`]
    if (answer.ranks === null) return [`${node}: it is unknown whether ranks run there`]
    const count = answer.ranks.length
    if (count === 0) return []
    return [
      `${node}: ${count === 1 ? 'a rank runs' : `${count} ranks run`} there and would slow down`,
    ]
  })
}
