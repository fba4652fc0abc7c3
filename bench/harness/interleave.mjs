import { loadavg } from 'node:os'

/**
 * Measures contestants in turn, A B C A B C ..., so that whatever else the machine does meets all of them. A contestant
 * is { name, measure: () => Promise<number> }. Returns, by name, one figure per round.
 */
export async function interleave({ contestants, rounds, label, unit, progress }) {
  const figures = Object.fromEntries(contestants.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const { name, measure } of contestants) {
      const figure = await measure()
      if (!Number.isFinite(figure)) throw new Error(`${name} measured ${figure} for ${label}`)
      figures[name].push(figure)
      const load = loadavg()[0].toFixed(1)
      progress(
        `${label}, ${name}: ${figure.toPrecision(4)} ${unit} (${round}/${rounds}, load ${load})`,
      )
    }
  }
  return figures
}
