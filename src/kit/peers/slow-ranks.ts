import { coreShare } from '../stats/core-share.js'
import { middleOf } from '../stats/middle.js'
import type { AbovePeers } from './flagged-workers.js'
import type { RankSample } from './at-work.js'
import { PeerValues } from './peer-values.js'
import { type PeerLimits, PeerWatch } from './peer-watch.js'
import { isSignificant, slowLimits } from './slow-limits.js'
import { createWarmUp } from './warm-up.js'

/** A rank whose own work takes longer than the others'; `isSignificant`: by a part of a step that matters. */
export type SlowRank = AbovePeers & { readonly isSignificant: boolean }

export const slowRankLimits = {
  ratio: slowLimits.ratio,
  spreads: 3,
  minSpread: 0.03,
  advance: 3,
  // Two looks of the launcher are a tenth of a second apart, and any core may be slow for that long.
  flagged: 4,
  window: 5,
  past: 20,
  isTrending: false,
  single: 1.6,
} satisfies PeerLimits

/** Milliseconds that are added to every time: those of next to no work have ratios of their noise. */
const floorMs = 0.003
const wallRatioLog = Math.log(slowLimits.wallRatio)

/**
 * Follows who is slow, look by look: by own work, since all workers wait for the slowest. The launcher and the monitor
 * look with the same eyes. `isSingle`: no further look can be waited for.
 */
export function createSlowRanks(limits: PeerLimits = slowRankLimits) {
  const watch = new PeerWatch(limits)
  const values = new PeerValues()
  const warmUp = createWarmUp()
  return (workers: readonly RankSample[], isSingle: boolean): readonly SlowRank[] => {
    const warm = workers.filter((worker, place) => warmUp.isOver(worker, place))
    fillOwnWork(values.clear(), warm)
    return watch.look(values, isSingle).map((above) => withCost(above, warm))
  }
}

/** The extra time of a rank, and the time of a step of its own. */
export function withCost(above: AbovePeers, workers: readonly RankSample[]): SlowRank {
  const stepMs = workers.find(({ id }) => id === above.id)?.details?.step_ms ?? null
  return { ...above, isSignificant: isSignificant(above.value - above.peers, stepMs) }
}

/** Own work of every rank that reports it. */
export function fillOwnWork(values: PeerValues, workers: readonly RankSample[]): PeerValues {
  const fastest = shortestGauge(workers)
  const samples = medianSamples(workers)
  for (const { id, snapshot, details } of workers) {
    if (details === null || details.own_work_ms === null) continue
    const isReliable = details.is_exact || details.window_steps >= slowLimits.manySteps
    const more = Math.max(1, (details.samples ?? 0) / samples || 1)
    // A slow core excuses its worker but does not count against the others, because the gauge is partly noise.
    const least = Math.log(slowLimits.ratio * coreShare(details.gauge_ms, fastest))
    const minLog = isReliable ? least : Math.max(wallRatioLog, least)
    values.add(id, snapshot.step, details.own_work_ms / more + floorMs, minLog)
  }
  return values
}

function shortestGauge(workers: readonly RankSample[]): number {
  let shortest = Infinity
  for (const { details } of workers) shortest = Math.min(shortest, details?.gauge_ms ?? Infinity)
  return shortest
}

function medianSamples(workers: readonly RankSample[]): number {
  const samples = new Float64Array(workers.length)
  workers.forEach(({ details }, place) => (samples[place] = details?.samples ?? NaN))
  return middleOf(samples)
}
