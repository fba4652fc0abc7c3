import { median } from '../../stats/robust.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { falseAlarmBudget, unattributable } from './measured.js'
import { type Above, createPeerWatch, type PeerLimits, type PeerValue } from './peer-watch.js'
import { canDecide, createWarmUp } from './warm-up.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

export const slowWorkerLimits = {
  /** Own work, with the time without a core taken out, or as the median of very many steps. */
  own: { ratio: 1.3, spreads: 3, minSpread: 0.03, flagged: 4, window: 5, past: 20, single: 1.6 },
  /** Where neither is so, a shared core explains as much. */
  wallRatio: 2,
  manySteps: 64,
  /** The seed's keys: one step's compute time, and throughput. */
  compute: {
    ratio: 1.3,
    spreads: 3,
    minSpread: 0.05,
    flagged: 6,
    window: 8,
    past: 20,
    single: null,
  },
  throughput: {
    ratio: 1 / 0.7,
    spreads: 3,
    minSpread: 0.03,
    flagged: 4,
    window: 5,
    past: 20,
    single: 1.6,
  },
} satisfies Record<string, PeerLimits | number>

/** Milliseconds that are added to every time: those of next to no work have ratios of their noise. */
const floorMs = 0.003

export const slowWorker: CheckpointDetector = {
  type: 'slow_worker',
  summary:
    "a worker's own work beside the median of the others', waiting for cores and slow cores taken out, at 4 of 5 looks; " +
    'where only throughput is told, that',
  dose: 'own work 1.5 times the others’; 2.5 times where cores are shared and the system does not tell; throughput 0.6 of the others’',
  falseAlarmBudget,
  start() {
    const own = createPeerWatch(slowWorkerLimits.own)
    const compute = createPeerWatch(slowWorkerLimits.compute)
    const throughput = createPeerWatch(slowWorkerLimits.throughput)
    const warmUp = createWarmUp()
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const facts = factsOf(checkpoint)
      const isSingle = canDecide(checkpoint, isFirst)
      isFirst = false
      const workers = facts.workers.filter((one) => isWorking(one) && warmUp.isOver(one))
      if (facts.details !== null) {
        latest = judged(own.look(ownValues(workers), isSingle), ownWords)
        return latest
      }
      const slow = throughput.look(throughputs(facts.workers.filter(isWorking)), isSingle)
      const long = compute.look(computes(workers), false)
      latest = judged(slow.length > 0 ? slow : long, slow.length > 0 ? throughputWords : ownWords)
      if (latest.active.length === 0) latest = { ...latest, undecided: tooLittle(facts) }
      return latest
    }
  },
}

const isWorking = ({ told }: WorkerFacts): boolean =>
  told.status !== 'failed' && told.throughput_samples_per_sec > 0

function ownValues(workers: readonly WorkerFacts[]): PeerValue[] {
  const told = workers.flatMap(({ id, told, details }) =>
    details !== null && details.own_work_ms !== null
      ? [{ id, step: told.step, details, ms: details.own_work_ms }]
      : [],
  )
  const gauge = median(told.map(({ details }) => details.gauge_ms ?? NaN))
  const samples = median(told.map(({ details }) => details.samples ?? NaN))
  return told.map(({ id, step, details, ms }) => {
    const isReliable = details.is_exact || details.window_steps >= slowWorkerLimits.manySteps
    // Only in a worker's favour: a gauge may have been disturbed itself.
    const share = Math.max(1, (details.gauge_ms ?? 0) / gauge || 1)
    const more = Math.max(1, (details.samples ?? 0) / samples || 1)
    const value = ms / Math.min(2, share) / more + floorMs
    return { id, step, value, ...(!isReliable && { ratio: slowWorkerLimits.wallRatio }) }
  })
}

const computes = (workers: readonly WorkerFacts[]): PeerValue[] =>
  workers
    .filter(({ told }) => told.compute_time_ms > 0)
    .map(({ id, told }) => ({ id, step: told.step, value: told.compute_time_ms + floorMs }))

/** Time per sample, so that more is worse. */
const throughputs = (workers: readonly WorkerFacts[]): PeerValue[] =>
  workers.map(({ id, told }) => ({
    id,
    step: told.step,
    value: 1000 / told.throughput_samples_per_sec,
  }))

type Words = (above: Above) => string
const ownWords: Words = ({ id, value, factor, peers }) =>
  `worker ${id} takes ${value.toPrecision(3)} ms for its own work of a step, ${factor.toFixed(2)} times the ${peers.toPrecision(3)} ms of the others`
const throughputWords: Words = ({ id, value, factor, peers }) =>
  `worker ${id} gets through ${(1000 / value).toPrecision(3)} samples/s, the others through ${(1000 / peers).toPrecision(3)} (${factor.toFixed(2)} times as many)`

function judged(above: readonly Above[], words: Words): Judgement {
  const active = above.map((one): Anomaly => {
    const workerId = one.isNamed ? one.id : null
    const hint = one.isNamed ? '' : unattributable
    return {
      ...{ workerId, step: one.step, type: 'slow_worker', severity: anomalySeverities.slow_worker },
      description: words(one) + hint,
    }
  })
  return { active, undecided: [] }
}

/** In a synchronous run all have the throughput of the slowest. */
function tooLittle({ workers }: CheckpointFacts): Judgement['undecided'] {
  if (workers.length < 2) return []
  const isCompute = workers.every(({ told }) => told.compute_time_ms > 0)
  const rates = workers.map(({ told }) => told.throughput_samples_per_sec)
  const isEqual = Math.max(...rates) < 1.02 * Math.min(...rates)
  if (isCompute || !isEqual) return []
  return [
    {
      type: 'slow_worker',
      reason: 'all workers have the same throughput, as the slowest sets the pace of them all',
      needs: "each worker's own work time: compute_time_ms, or own_work_ms beside the workers",
    },
  ]
}
