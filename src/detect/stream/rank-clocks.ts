import type { CoordinatorEvent } from '../../records/run/coordinator-event.js'

/** A smaller offset is the way of a heartbeat through a busy machine. */
const toleratedMs = 50

/**
 * The ranks' clocks beside the coordinator's. Clocks run evenly, so one offset holds for a whole attempt: that of the
 * quickest heartbeat, which includes what it took on its way.
 */
export function createRankClocks(worldSize: number) {
  const quickest = new Array<number>(worldSize).fill(Infinity)
  const ends = new Array<number>(worldSize).fill(Infinity)
  const offsetOf = (rank: number): number => {
    const offsetMs = quickest[rank] ?? Infinity
    return Number.isFinite(offsetMs) && Math.abs(offsetMs) > toleratedMs ? offsetMs : 0
  }
  return {
    hear(event: CoordinatorEvent): void {
      if (event.type === 'beat') {
        const offsetMs = event.at_ms - event.sent_ms
        quickest[event.rank] = Math.min(quickest[event.rank] ?? Infinity, offsetMs)
      } else if (event.type === 'done' || event.type === 'exit') {
        ends[event.rank] = Math.min(ends[event.rank] ?? Infinity, event.at_ms)
      }
    },
    /** Whether the rank's clock is wrong, as far as it was heard. */
    isWrong: (rank: number): boolean => offsetOf(rank) !== 0,
    /** A time of a rank on the coordinator's clock; where it had to be moved, not after the rank was done. */
    timeOf(rank: number, atMs: number): number {
      const offsetMs = offsetOf(rank)
      return offsetMs === 0 ? atMs : Math.min(atMs + offsetMs, ends[rank] ?? Infinity)
    },
  }
}
