import type { Detector } from '../detector.js'

/** CPU time in milliseconds up to a moment: of the whole machine, and of this process with its descendants. */
export type CpuReading = {
  readonly atMs: number
  readonly busyMs: number
  readonly idleMs: number
  readonly ownMs: number
}

/** What other programs used between two readings, and what nobody used, in cores. */
export type ForeignLoad = { readonly cores: number; readonly idleCores: number }

/**
 * From this load on, other programs can keep a rank waiting for a core: they take a quarter of one, and not even one
 * core is left over.
 */
const crowded = { cores: 0.25, idleCores: 1 }

/** Null where a reading is missing, or where both are of the same moment. */
export function foreignLoad(
  before: CpuReading | null,
  after: CpuReading | null,
): ForeignLoad | null {
  if (before === null || after === null) return null
  const passedMs = after.atMs - before.atMs
  if (passedMs <= 0) return null
  const foreignMs = after.busyMs - before.busyMs - (after.ownMs - before.ownMs)
  return {
    cores: Math.max(0, foreignMs / passedMs),
    idleCores: Math.max(0, (after.idleMs - before.idleMs) / passedMs),
  }
}

/** Whether a late rank may have waited for a core that another program had. An unknown load explains nothing. */
export function isCrowded(load: ForeignLoad | null): boolean {
  return load !== null && load.cores >= crowded.cores && load.idleCores < crowded.idleCores
}

/** The names of those that judge how long phases or waits took, which other programs can prolong. */
export const timedDetectors = (detectors: readonly Detector[]): ReadonlySet<string> =>
  new Set(
    detectors
      .filter(({ needs }) => needs.includes('phase-times') || needs.includes('links'))
      .map(({ name }) => name),
  )
