import { coreShare } from '../../stats/core-share.js'
import { middleOf } from '../../stats/middle.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import type { Above } from './above.js'
import { falseAlarmBudget, tooFewLooks, unattributable } from './measured.js'
import { PeerValues } from './peer-values.js'
import { type PeerLimits, PeerWatch } from './peer-watch.js'
import { type SettledLimits, SettledWatch } from './settled-watch.js'
import { canDecide, createWarmUp } from './warm-up.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

export const slowWorkerLimits = {
  /** Own work, with the time without a core taken out, or as the median of very many steps. */
  own: {
    ...{ ratio: 1.3, spreads: 3, minSpread: 0.03, advance: 3, flagged: 4, window: 5, past: 20 },
    ...{ isTrending: false, single: 1.6 },
  },
  /** Where neither is so, a shared core explains as much. */
  wallRatio: 2,
  manySteps: 64,
  /** The seed's keys: one step's compute time, and throughput. */
  compute: { ratio: 3, single: null },
  throughput: { ratio: 1 / 0.7, single: 4 },
} satisfies Record<string, PeerLimits | SettledLimits | number>

/** Milliseconds that are added to every time: those of next to no work have ratios of their noise. */
const floorMs = 0.003
const wallRatioLog = Math.log(slowWorkerLimits.wallRatio)

export const slowWorker: CheckpointDetector = {
  type: 'slow_worker',
  summary:
    "a worker's own work compared with the median of the others', without waits for cores and slow cores, at 4 of 5 looks; " +
    "for single steps, the medians of 24 looks: throughput below 0.7 of the others', or 3 times their compute time",
  dose: "own work 1.5 times the others'; 2.5 times if cores are shared and the system does not report it; for single steps, throughput 0.4 of the others' for 24 looks",
  falseAlarmBudget,
  start() {
    const ofWindows = judgeWindows()
    const ofSteps = judgeSteps()
    const warmUp = createWarmUp()
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const facts = factsOf(checkpoint)
      const isSingle = canDecide(checkpoint, isFirst) && mayBeSlow(facts)
      isFirst = false
      const warm = facts.workers.filter(
        (worker, place) => isWorking(worker) && warmUp.isOver(worker, place),
      )
      latest = facts.details === null ? ofSteps(facts, warm, isSingle) : ofWindows(warm, isSingle)
      return latest
    }
  },
}

const isWorking = ({ told }: WorkerFacts): boolean =>
  told.status !== 'failed' && told.throughput_samples_per_sec > 0

/** One look shows one moment; our own files record who has been slow for longer. */
const mayBeSlow = ({ details, workers }: CheckpointFacts): boolean =>
  details === null || workers.some(({ told }) => told.status === 'slow')

/** Limits for our own files, which hold medians of many steps. */
function judgeWindows() {
  const watch = new PeerWatch(slowWorkerLimits.own)
  const values = new PeerValues()
  return (workers: readonly WorkerFacts[], isSingle: boolean): Judgement => {
    fillOwnWork(values.clear(), workers)
    return { active: watch.look(values, isSingle).map(ofOwnWork), undecided: [] }
  }
}

/**
 * Limits for the seed's keys, which hold one step per look. In a synchronous run all have the throughput of the
 * slowest.
 */
function judgeSteps() {
  const throughput = new SettledWatch(slowWorkerLimits.throughput)
  const compute = new SettledWatch(slowWorkerLimits.compute)
  const values = new PeerValues()
  return (facts: CheckpointFacts, warm: readonly WorkerFacts[], isSingle: boolean): Judgement => {
    values.clear()
    // Time per sample, so that more is worse.
    for (const { id, told } of facts.workers.filter(isWorking))
      values.add(id, told.step, 1000 / told.throughput_samples_per_sec)
    const slow = throughput.look(values, isSingle).map(ofThroughput)
    values.clear()
    for (const { id, told } of warm)
      if (told.compute_time_ms) values.add(id, told.step, told.compute_time_ms + floorMs)
    const long = compute.look(values, false).map(ofOwnWork)
    const active = slow.length > 0 ? slow : long
    const isSettled = throughput.isSettled || compute.isSettled
    return {
      active,
      undecided: active.length > 0 ? [] : undecided(facts, isSettled ? null : throughput.looks),
    }
  }
}

function fillOwnWork(values: PeerValues, workers: readonly WorkerFacts[]): void {
  const fastest = shortestGauge(workers)
  const samples = medianOf(workers, ({ details }) => details?.samples)
  for (const { id, told, details } of workers) {
    if (details === null || details.own_work_ms === null) continue
    const isReliable = details.is_exact || details.window_steps >= slowWorkerLimits.manySteps
    const more = Math.max(1, (details.samples ?? 0) / samples || 1)
    // A slow core excuses its worker but does not count against the others, because the gauge is partly noise.
    const least = Math.log(slowWorkerLimits.own.ratio * coreShare(details.gauge_ms, fastest))
    const minLog = isReliable ? least : Math.max(wallRatioLog, least)
    values.add(id, told.step, details.own_work_ms / more + floorMs, minLog)
  }
}

function shortestGauge(workers: readonly WorkerFacts[]): number {
  let shortest = Infinity
  for (const { details } of workers) shortest = Math.min(shortest, details?.gauge_ms ?? Infinity)
  return shortest
}

function medianOf(
  workers: readonly WorkerFacts[],
  figure: (worker: WorkerFacts) => number | null | undefined,
): number {
  const figures = new Float64Array(workers.length)
  workers.forEach((worker, place) => (figures[place] = figure(worker) ?? NaN))
  return middleOf(figures)
}

const anomaly = ({ id, step, isNamed }: Above, text: string): Anomaly => ({
  ...{ step, type: 'slow_worker', severity: anomalySeverities.slow_worker },
  workerId: isNamed ? id : null,
  description: isNamed ? text : text + unattributable,
})

function ofOwnWork(above: Above): Anomaly {
  const { id, value, factor, peers } = above
  const text = `worker ${id} takes ${value.toPrecision(3)} ms for its own work of a step, ${factor.toFixed(2)} times the ${peers.toPrecision(3)} ms of the others`
  return anomaly(above, text)
}

function ofThroughput(above: Above): Anomaly {
  const { id, value, factor, peers } = above
  const text = `worker ${id} gets through ${(1000 / value).toPrecision(3)} samples/s, the others through ${(1000 / peers).toPrecision(3)} (${factor.toFixed(2)} times as many)`
  return anomaly(above, text)
}

/** `looks`: how many there were, where that is too few; else null. */
function undecided({ workers }: CheckpointFacts, looks: number | null): Judgement['undecided'] {
  if (workers.length < 2) return []
  if (!isToldApart(workers)) return [alike]
  return looks === null ? [] : [tooFewLooks('slow_worker', looks)]
}

function isToldApart(workers: readonly WorkerFacts[]): boolean {
  let [least, most] = [Infinity, 0]
  let isCompute = true
  for (const { told } of workers) {
    least = Math.min(least, told.throughput_samples_per_sec)
    most = Math.max(most, told.throughput_samples_per_sec)
    isCompute &&= (told.compute_time_ms ?? 0) > 0
  }
  return isCompute || most >= 1.02 * least
}

const alike: Judgement['undecided'][number] = {
  type: 'slow_worker',
  reason: 'all workers have the same throughput, as the slowest sets the pace of them all',
  needs: "each worker's own work time: compute_time_ms, or own_work_ms beside the workers",
}
