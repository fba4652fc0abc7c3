import type { Finding } from '../../../kit/records/run/finding.js'
import { median } from '../../../kit/stats/robust.js'
import { theilSen } from '../../../kit/stats/theil-sen.js'
import type { Detector, RunFacts } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { type CompleteStep, createRankSteps } from '../stream/rank-steps.js'

export const memoryLeakLimits = {
  warmUpSteps: 5,
  /** Share of the run's steps in which memory may settle. */
  settling: 1 / 3,
  minSamples: 20,
  /** Minimum number of samples between two checks; maximum numbers of points per check and of points kept. */
  lookEvery: 4,
  points: 40,
  remembered: 2048,
  bytesPerStep: 64 * 1024,
  /** Growth within the young generation of the JavaScript engine, garbage or not, is no leak. */
  totalBytes: 48 * 1024 * 1024,
  /** Factor over the peers' growth. */
  peers: 3,
  /** Share of pairs of samples that must rise, of all and of the last half. */
  rising: 0.8,
  /** Share of steps at which it is more than at the previous step: garbage comes in bursts, a leak does not. */
  risingSteps: 0.5,
  tensorSteps: 10,
}
type MemoryLeakLimits = typeof memoryLeakLimits

const about = { name: 'memory-leak', evidence: 'weak', channel: 'telemetry' } as const

/** Names the rank whose memory grows at every step: tensors by count, the process by trend. */
export function createMemoryLeak(limits: MemoryLeakLimits = memoryLeakLimits): Detector {
  return {
    ...about,
    summary:
      'tensors whose number grows equally at every step; a process that grows steadily and more than its peers',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['resources'],
    least: (run) => ({ step: leastSteps(run, limits) }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'resources')
      const watches = [watchTensors(run, limits), watchProcesses(run, limits)]
      const named = new Set<number>()
      return (event) => {
        const row = collect(event)
        if (!row || row.step < run.firstStep + limits.warmUpSteps) return []
        return watches
          .flatMap((watch) => watch(row))
          .filter(({ rank }) => !named.has(rank) && named.add(rank))
          .map(({ finding }) => finding)
      }
    },
  }
}

/** Number of first steps in which memory may still settle. */
function stepsUntilSettled(
  { firstStep, numSteps }: RunFacts,
  { warmUpSteps, settling }: MemoryLeakLimits,
): number {
  const numOwn = numSteps === null ? 0 : numSteps - firstStep
  return Math.max(warmUpSteps, Math.ceil(settling * numOwn))
}

/** In a shorter run than that of `minSamples` after the first steps, too few are left, however long it was to be. */
function leastSteps(run: RunFacts, limits: MemoryLeakLimits): number {
  const settled = stepsUntilSettled(run, limits)
  if (run.numSteps === null) return settled + samplesWithSettling(limits)
  return Math.max(samplesWithSettling(limits), settled + limits.minSamples)
}

/** Number of samples of which the share after the first ones is `minSamples`. */
const samplesWithSettling = ({ minSamples, settling }: MemoryLeakLimits): number =>
  Math.ceil(minSamples / (1 - settling) - 1e-9)

type Leak = { readonly rank: number; readonly finding: Finding }

function leak(
  row: CompleteStep,
  growth: { rank: number; evidence: Finding['evidence']; since: number; message: string },
) {
  const { rank, evidence, since, message } = growth
  return {
    rank,
    finding: describeFinding(about, {
      type: 'memory_leak',
      severity: 'warning',
      evidence,
      blame: { kind: 'rank', rank },
      step: since,
      raised_step: row.step,
      at_ms: row.at_ms,
      message,
    }),
  }
}

function watchTensors({ worldSize }: RunFacts, limits: MemoryLeakLimits) {
  const ranks = Array.from({ length: worldSize }, () => ({
    last: null as number | null,
    grew: 0,
    times: 0,
  }))
  return (row: CompleteStep): Leak[] =>
    ranks.flatMap((own, rank) => {
      const tensors = row.values[rank]?.resources?.live_tensors ?? null
      const grew = tensors === null || own.last === null ? 0 : tensors - own.last
      own.times = grew > 0 ? (grew === own.grew ? own.times + 1 : 1) : 0
      own.grew = grew
      own.last = tensors
      if (own.times < limits.tensorSteps) return []
      const message = `rank ${rank} has ${grew} more live tensor(s) after every one of the last ${own.times} steps, ${tensors} now`
      return [leak(row, { rank, evidence: 'exact', since: row.step - own.times + 1, message })]
    })
}

type Point = { readonly x: number; readonly y: number }

function watchProcesses(run: RunFacts, limits: MemoryLeakLimits) {
  const settled = run.firstStep + stepsUntilSettled(run, limits)
  const ranks = Array.from({ length: run.worldSize }, (): Point[] => [])
  let rows = 0
  let looksAt = run.numSteps === null ? samplesWithSettling(limits) : limits.minSamples
  return (row: CompleteStep): Leak[] => {
    if (row.step < settled) return []
    ranks.forEach((points, rank) => {
      const bytes = row.values[rank]?.resources?.rss_bytes
      if (typeof bytes === 'number') points.push({ x: row.step, y: bytes })
      if (points.length > limits.remembered) thinOut(points)
    })
    if (++rows < looksAt) return []
    // Without a new point of a long run, a check would see the same data.
    looksAt = rows + Math.max(limits.lookEvery, Math.floor(rows / limits.points))
    const later = ranks.map((points) => afterSettling(points, run, limits))
    const slopes = later.map((points) => trendOf(points, limits)?.slope ?? 0)
    return later.flatMap((points, rank) => {
      const slope = slopes[rank] ?? 0
      const others = slopes.filter((_, other) => other !== rank)
      const peers = others.length > 0 ? Math.max(0, median(others)) : 0
      const isBeyondPeers = slope > limits.peers * peers && slope > limits.bytesPerStep + peers
      if (points.length < limits.minSamples || !isBeyondPeers || !isSteady(points, limits))
        return []
      const message = `rank ${rank}'s process grows by ${Math.round(slope / 1024)} KiB a step, its peers' by ${Math.round(peers / 1024)} KiB`
      return [leak(row, { rank, evidence: 'weak', since: points[0]?.x ?? row.step, message })]
    })
  }
}

/** Of a run whose length is unknown, memory may settle in the same share of what was seen so far. */
function afterSettling(
  points: readonly Point[],
  { numSteps }: RunFacts,
  { settling }: MemoryLeakLimits,
): readonly Point[] {
  return numSteps === null ? points.slice(Math.ceil(settling * points.length)) : points
}

/** Keeps every other point. */
function thinOut(points: Point[]): void {
  const kept = points.filter((_, index) => index % 2 === 0)
  points.splice(0, points.length, ...kept)
}

function trendOf(points: readonly Point[], limits: MemoryLeakLimits) {
  const every = Math.max(1, Math.ceil(points.length / limits.points))
  return theilSen(points.filter((_, index) => index % every === 0))
}

/** Whether it grows throughout and by a large amount, not only in its first half or in one step. */
function isSteady(points: readonly Point[], limits: MemoryLeakLimits): boolean {
  const half = points.slice(points.length >> 1)
  const trends = [trendOf(points, limits), trendOf(half, limits)]
  const grown = (points.at(-1)?.y ?? 0) - (points[0]?.y ?? 0)
  const leaps = points.slice(1).map(({ y }, index) => y - (points[index]?.y ?? y))
  return (
    grown > limits.totalBytes &&
    Math.max(...leaps) < grown / 2 &&
    leaps.filter((leap) => leap > 0).length >= limits.risingSteps * leaps.length &&
    trends.every(
      (trend) =>
        trend !== null && trend.rising >= limits.rising && trend.slope > limits.bytesPerStep,
    )
  )
}

export const memoryLeak = createMemoryLeak()
