import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../results/adversary.json', import.meta.url))

/** What earlier calls have found, a slice for each part and seed; a slice that is made again replaces its earlier one. */
export function addSlices(found) {
  const saved = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const earlier = saved.results?.slices ?? []
  const isAgain = ({ name, seed }) =>
    found.some((slice) => slice.name === name && slice.seed === seed)
  return [...earlier.filter((slice) => !isAgain(slice)), ...found]
}

/** The sums of a part over its slices, with the range of seeds and the commits that were tried. */
export function sumSlices(slices, name, keys) {
  const own = slices.filter((slice) => slice.name === name)
  const seeds = own.map(({ seed }) => seed)
  const commits = [...new Set(own.map(({ commit }) => commit ?? 'unknown'))]
  return {
    name,
    sums: Object.fromEntries(
      keys.map((key) => [key, own.reduce((sum, slice) => sum + (slice[key] ?? 0), 0)]),
    ),
    minutes: own.reduce((sum, slice) => sum + slice.minutes, 0),
    seeds:
      seeds.length === 0
        ? '-'
        : `${seeds.length} of ${Math.min(...seeds)} to ${Math.max(...seeds)}`,
    commits: commits.join(', '),
  }
}
