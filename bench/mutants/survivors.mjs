import { readFileSync } from 'node:fs'

/** @type {{ file: string, change: string, reason: string }[]} */
const known = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'))

/**
 * The survivors of a file in words, each with the reason that is on record, and how many have one.
 *
 * @param {string} path
 * @param {import('./mutate.mjs').Mutant[]} survivors
 */
export function describeSurvivors(path, survivors) {
  const reasons = survivors.map(
    ({ change }) => known.find((one) => one.file === path && one.change === change)?.reason,
  )
  return {
    explained: reasons.filter((reason) => reason !== undefined).length,
    lines: survivors.map(
      ({ line, change }, index) =>
        `${path}:${line}  ${change}\n    ${reasons[index] ?? 'NO REASON'}`,
    ),
  }
}
