import { minorCost } from '../../../kit/peers/slow-limits.js'
import { createSlowRanks, type SlowRank } from '../../../kit/peers/slow-ranks.js'
import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { PeerValues } from '../../../kit/peers/peer-values.js'
import { createWarmUp } from '../../../kit/peers/warm-up.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import { canDecide } from './can-decide.js'
import { isJudged } from './judged-run.js'
import { besideOthers, falseAlarmBudget, tooFewLooks, unattributable } from './measured.js'
import { type SettledLimits, SettledWatch } from './settled-watch.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

/** Limits for the seed's keys, which hold one step's compute time and throughput. */
export const slowWorkerLimits = {
  compute: { ratio: 3, single: null },
  throughput: { ratio: 1 / 0.7, single: 4 },
} satisfies Record<string, SettledLimits>

/** Milliseconds that are added to every time: those of next to no work have ratios of their noise. */
const floorMs = 0.003

export const slowWorker: CheckpointDetector = {
  type: 'slow_worker',
  summary:
    "a worker's own work compared with the median of the others', without waits for cores and slow cores, at 4 of 5 polls; " +
    "for single steps, the medians of 24 polls: throughput below 0.7 of the others', or 3 times their compute time",
  dose: "own work 1.5 times the others'; 2.5 times if cores are shared and the system does not report it; for single steps, throughput 0.4 of the others' for 24 polls",
  falseAlarmBudget,
  start() {
    const slowRanks = createSlowRanks()
    const ofSteps = judgeSteps()
    const warmUp = createWarmUp()
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: CheckpointPoll): Judgement => {
      if (isRepeated) return latest
      const facts = factsOf(checkpoint)
      if (isJudged(facts)) return (latest = { active: [], undecided: [] })
      const isSingle = canDecide(checkpoint, isFirst) && mayBeSlow(facts)
      isFirst = false
      const working = facts.workers.filter(isWorking)
      if (facts.details === null) {
        const warm = working.filter((worker, place) => warmUp.isOver(worker, place))
        latest = ofSteps(facts, warm, isSingle)
      } else {
        latest = { active: slowRanks(working, isSingle).map(slowByOwnWork), undecided: [] }
      }
      return latest
    }
  },
}

/** Whether it takes part in what is compared. */
export const isWorking = ({ snapshot, details }: WorkerFacts): boolean =>
  snapshot.status !== 'failed' &&
  (snapshot.throughput_samples_per_sec > 0 || details?.samples === 0)

/** One look shows one moment; our own files record who has been slow for longer. */
const mayBeSlow = ({ details, workers }: CheckpointFacts): boolean =>
  details === null || workers.some(({ snapshot }) => snapshot.status === 'slow')

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
    for (const { id, snapshot } of facts.workers.filter(isWorking))
      values.add(id, snapshot.step, 1000 / snapshot.throughput_samples_per_sec)
    const slow = throughput.look(values, isSingle).map(slowByThroughput)
    values.clear()
    for (const { id, snapshot } of warm)
      if (snapshot.compute_time_ms)
        values.add(id, snapshot.step, snapshot.compute_time_ms + floorMs)
    const long = compute.look(values, false).map((above) => slowByCompute(above, floorMs))
    const seen = slow.length > 0 ? slow : long
    const active = seen.length > 0 ? seen : facts.workers.flatMap(ofMark)
    const isSettled = throughput.isSettled || compute.isSettled
    return {
      active,
      undecided: active.length > 0 ? [] : undecided(facts, isSettled ? null : throughput.looks),
    }
  }
}

const anomaly = ({ id, step, isNamed }: AbovePeers, text: string): Anomaly => ({
  step,
  type: 'slow_worker',
  severity: anomalySeverities.slow_worker,
  workerId: isNamed ? id : null,
  description: isNamed ? text : text + unattributable,
})

const times = ({ factor, peers }: AbovePeers, what: string): string =>
  `${factor.toFixed(2)} times the ${formatNumber(peers, 3)} ms of the others${what}`

/** A slowdown that hardly changes a step is minor, whatever its factor. */
export function slowByOwnWork(slow: SlowRank): Anomaly {
  const cost = slow.isSignificant ? '' : `; ${minorCost}`
  const text = `worker ${slow.id} takes ${formatNumber(slow.value, 3)} ms for its own work of a step, ${times(slow, cost)}`
  const found = anomaly(slow, text)
  return slow.isSignificant ? found : { ...found, severity: 'minor' }
}

export function slowByCompute(above: AbovePeers, floor = 0): Anomaly {
  return anomaly(
    above,
    `in a step, worker ${above.id} computes for ${besideOthers(above, ' ms', floor)}`,
  )
}

export function slowByThroughput(above: AbovePeers): Anomaly {
  const { id, value, factor, peers } = above
  const text = `worker ${id} processes ${formatNumber(1000 / value, 3)} samples/s, the others ${formatNumber(1000 / peers, 3)} (${factor.toFixed(2)} times as many)`
  return anomaly(above, text)
}

/** What the program that wrote the file says itself, in a file without more. */
function ofMark({ id, snapshot: { step, status } }: WorkerFacts): Anomaly[] {
  if (status !== 'slow') return []
  const { slow_worker: severity } = anomalySeverities
  const description = `worker ${id} is marked as slow, at step ${step}`
  return [{ workerId: id, step, type: 'slow_worker', severity, description }]
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
  for (const { snapshot } of workers) {
    least = Math.min(least, snapshot.throughput_samples_per_sec)
    most = Math.max(most, snapshot.throughput_samples_per_sec)
    isCompute &&= (snapshot.compute_time_ms ?? 0) > 0
  }
  return isCompute || most >= 1.02 * least
}

const alike: Judgement['undecided'][number] = {
  type: 'slow_worker',
  reason: 'all workers have the same throughput, as the slowest sets the pace of them all',
  needs: "each worker's own work time: compute_time_ms, or own_work_ms beside the workers",
}
