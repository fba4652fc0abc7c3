import { lowerQuartile, median, robustSpread } from '../../../kit/stats/robust.js'
import type { WaitSample } from './wait-sample.js'

/** What is usual for all ranks together, in milliseconds. */
export type UsualGroup = {
  /** Of the rank that waits least. */
  readonly leastMs: number
  /** Its spread, for a limit in spreads of the calibration; more steps make it smaller. */
  readonly leastSpreadMs: number
  readonly starvedMs: number
  readonly queuedMs: readonly number[]
}

type GroupOptions = {
  readonly worldSize: number
  readonly isSharing: boolean
  /** Steps of a window that is compared with what is usual. */
  readonly window: number
  /**
   * On shared cores, the number of steps that define what is usual, because a few at the start of a run show little.
   */
  readonly most: number
}

/**
 * What is usual: from the calibration, and where ranks share cores, also from later steps. There, a window is compared
 * by its lower quartile with that of the earlier steps, because a rank that lacks a core makes single waits much longer.
 */
export function createUsualGroup({ worldSize, isSharing, window, most }: GroupOptions) {
  const steps: WaitSample[] = []
  let numCalibrated = 0
  let known: UsualGroup | null = null
  /** The variance of the difference of two such values, up to a factor. */
  const variance = (count: number): number => 1 / window + 1 / count
  const usualOf = (): UsualGroup => {
    const least = steps.map(({ leastMs }) => leastMs)
    const scatter = Math.sqrt(variance(steps.length) / variance(numCalibrated))
    return {
      leastMs: isSharing ? lowerQuartile(least) : median(least),
      leastSpreadMs: scatter * robustSpread(least),
      starvedMs: median(steps.map(({ starvedMs }) => starvedMs)),
      queuedMs: queuesOf(worldSize, steps),
    }
  }
  return {
    calibrate(sample: WaitSample): void {
      numCalibrated = steps.push(sample)
    },
    /** Adds a later step if the group waited no longer after it than the median of the steps so far. */
    join(sample: WaitSample | undefined, laterMs: number | null): void {
      if (!isSharing || steps.length >= most || !sample || laterMs === null) return
      if (laterMs > median(steps.map(({ leastMs }) => leastMs))) return
      steps.push(sample)
      known = null
    },
    usual: (): UsualGroup => (known ??= usualOf()),
  }
}

/** The usual time in a queue for a core, by rank. */
export const queuesOf = (worldSize: number, samples: readonly WaitSample[]): number[] =>
  Array.from({ length: worldSize }, (_, rank) =>
    median(samples.map(({ queuedMs }) => queuedMs[rank] ?? 0)),
  )
