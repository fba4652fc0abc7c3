import { loadavg } from 'node:os'
import { digits } from './table.mjs'

/**
 * Measures contestants in turn, A B C A B C ..., so that other load of the machine affects all of them; `quiet` is
 * awaited before each. `counts` says how many measurements there were and how many began while others were at work.
 */
export function createTurns({ rounds, quiet, progress }) {
  const counts = { measurements: 0, disturbed: 0 }
  const takeTurn = async ({ name, measure }, { label, unit }, round) => {
    const isQuiet = await quiet()
    const figure = await measure()
    if (!Number.isFinite(figure)) throw new Error(`${name} measured ${figure} for ${label}`)
    counts.measurements++
    if (isQuiet === false) counts.disturbed++
    const around = `load ${loadavg()[0].toFixed(1)}${isQuiet === false ? ', others at work' : ''}`
    progress(`${label}, ${name}: ${digits(figure)} ${unit} (round ${round}, ${around})`)
    return figure
  }
  return {
    counts,
    /** Contestants are { name, measure: () => Promise<number> }; returns one figure per round, by name. */
    async takeTurns(contestants, { label, unit, atMost = rounds }) {
      const figures = Object.fromEntries(contestants.map(({ name }) => [name, []]))
      for (let round = 1; round <= Math.min(rounds, atMost); round++) {
        for (const one of contestants) {
          figures[one.name].push(await takeTurn(one, { label, unit }, round))
        }
      }
      return figures
    },
  }
}
