import { baselineVersion } from '../records/baseline-version.js'
import type { Baseline, BaselinePoint } from '../records/baseline.js'

/**
 * A baseline of one run: its flat figures, and where all of it is known the point that they belong to. Unknown figures
 * are left out, as older files have them.
 */
export function composeBaseline(
  name: string,
  timestamp: string,
  figures: Readonly<Record<string, number | null>>,
  point: BaselinePoint | null,
): Baseline {
  const metrics = Object.fromEntries(
    Object.entries(figures).flatMap(([figure, value]) => (value === null ? [] : [[figure, value]])),
  )
  const base = { name, timestamp, metrics, baseline_version: baselineVersion } as const
  return point === null ? base : { ...base, point, history: [point] }
}
