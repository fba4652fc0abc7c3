import { baselineVersion } from '../../kit/records/baseline/baseline-version.js'
import type { Baseline, BaselinePoint } from '../../kit/records/baseline/baseline.js'

/**
 * A baseline of one run: its flat figures, and their point if all of it is known. Figures that are unknown or not
 * finite are left out, as in older files.
 */
export function composeBaseline(
  name: string,
  timestamp: string,
  figures: Readonly<Record<string, number | null>>,
  point: BaselinePoint | null,
): Baseline {
  const metrics = Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  )
  const base = { name, timestamp, metrics, baseline_version: baselineVersion } as const
  return point === null ? base : { ...base, point, history: [point] }
}
