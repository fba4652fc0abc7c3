import { median } from '../../stats/robust.js'

/** Logarithms of both workers' values at a look. */
export type Levels = readonly [number, number]

/** Looks before the change that are needed to know how it was. */
const minHistory = 4

/**
 * Whether it is `suspect` that has changed in the newest `since` looks: it must have risen by most of what now lies
 * between the two, and the other not. With two there is no majority, so their own pasts decide.
 */
export function blameOneOfTwo(history: readonly Levels[], suspect: 0 | 1, since: number): boolean {
  const before = history.slice(0, history.length - since)
  const after = history.slice(history.length - since)
  if (before.length < minHistory || after.length === 0) return false
  const level = (rows: readonly Levels[], worker: 0 | 1): number =>
    median(rows.map((row) => row[worker]))
  const other = suspect === 0 ? 1 : 0
  const rise = (worker: 0 | 1): number => level(after, worker) - level(before, worker)
  const gap = level(after, suspect) - level(after, other)
  return rise(suspect) > 0.5 * gap && Math.abs(rise(other)) < 0.5 * rise(suspect)
}
