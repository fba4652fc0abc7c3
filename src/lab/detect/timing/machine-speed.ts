import { median } from '../../../kit/stats/robust.js'
import type { RunFacts } from '../detector.js'
import { createRecent } from '../persistence.js'
import type { RankStep } from '../stream/rank-steps.js'
import { mayShareCores } from './shared-cores.js'

/** A gauge that is off by more was itself disturbed. */
const maxSpeed = 2
const updatesKept = 8

/**
 * What makes ranks differ on one shared machine although nothing is wrong with them. Where the number of cores is
 * unknown, the ranks may run on several machines, and a slow machine is what a detector looks for.
 */
export function createMachineSpeed(run: RunFacts) {
  const { worldSize, cores } = run
  const recent = Array.from({ length: worldSize }, () => createRecent<number>(updatesKept))
  return {
    /** Speed of each rank's core relative to the median; empty if one of them was not gauged. */
    speedsOf(values: readonly RankStep[]): number[] {
      const gauges = values.map(({ resources }) => resources?.gauge_ms ?? NaN)
      if (cores === null || !gauges.every((ms) => ms > 0)) return []
      const middle = median(gauges)
      return gauges.map((ms) => Math.min(maxSpeed, Math.max(1 / maxSpeed, middle / ms)))
    },
    /**
     * The usual time of each rank's update, with these newest steps; empty where ranks share cores. An update is the
     * same work on every rank, so a rank that is slower at it has a slower core, or its memory lies worse.
     */
    updatesUntil(values: readonly RankStep[]): number[] {
      values.forEach(({ step }, rank) => recent[rank]?.add(step.update_ms ?? NaN))
      return mayShareCores(run) ? [] : recent.map((one) => median(one.values))
    },
  }
}
