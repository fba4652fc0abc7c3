import { slowLimits } from '../../../kit/peers/slow-limits.js'
import { fillOwnWork, withCost } from '../../../kit/peers/slow-ranks.js'
import { PeerValues } from '../../../kit/peers/peer-values.js'
import type { Anomaly } from '../anomaly.js'
import type { Judgement } from '../checkpoint-detector.js'
import { farAbove } from './far-at-one-look.js'
import { isJudged } from './judged-run.js'
import { isWorking, slowByCompute, slowByOwnWork, slowByThroughput } from './slow-worker.js'
import { suspicion } from './suspicion.js'
import type { CheckpointFacts, WorkerFacts } from './worker-facts.js'

/** A worker below this share of the mean throughput may be slow: the rule of the older tool. */
const suspectedShare = 0.7

/**
 * Detects slow workers from a single look: half the others' throughput, or twice their compute time. Single steps are
 * noisy, so the evidence is weak and smaller differences cannot be judged. Unless `isLast`, further looks will decide.
 */
export function slowAtOneLook(facts: CheckpointFacts, isLast: boolean): Judgement {
  const { workers, details } = facts
  if (isJudged(facts)) return { active: [], undecided: [] }
  const working = workers.filter(isWorking)
  if (working.length < 2) return { active: [], undecided: [] }
  const found = [...byThroughput(working), ...byOwnWork(working), ...byCompute(working)]
  const seen = new Set<number | null>()
  const active = found.filter(({ workerId }) => !seen.has(workerId) && seen.add(workerId))
  // Our own launcher has compared medians of many steps all along.
  const isOpen = active.length === 0 && details === null
  return {
    active: isLast ? active.map((one) => ({ ...one, evidence: 'weak' })) : [],
    undecided: isOpen ? [(isLast ? suspectedIn(working) : null) ?? tooLittle] : [],
  }
}

const tooLittle: Judgement['undecided'][number] = {
  type: 'slow_worker',
  reason: `a single poll shows one step of each worker: less than ${slowLimits.oneLookRatio} times the others' cannot be distinguished from noise`,
  needs: 'the event logs of the run (--run-dir), or monitor watch, which polls repeatedly',
}

/** A slow worker that a single look can neither show nor rule out; null without one. */
function suspectedIn(workers: readonly WorkerFacts[]): Judgement['undecided'][number] | null {
  const paces = workers.map(({ snapshot }) => snapshot.throughput_samples_per_sec)
  const mean = paces.reduce((sum, pace) => sum + pace, 0) / paces.length
  const least = Math.min(...paces)
  const worker = workers[paces.indexOf(least)]
  if (worker === undefined || least >= suspectedShare * mean) return null
  const { id, snapshot } = worker
  const others = (paces.length * mean - least) / (paces.length - 1)
  const times = { value: 1000 / least, peers: 1000 / others, factor: others / least }
  const isNamed = paces.length > 2
  return suspicion('slow_worker', slowByThroughput({ id, step: snapshot.step, isNamed, ...times }))
}

function byThroughput(workers: readonly WorkerFacts[]): Anomaly[] {
  const values = new PeerValues()
  // Time per sample, so that more is worse.
  for (const { id, snapshot } of workers)
    values.add(id, snapshot.step, 1000 / snapshot.throughput_samples_per_sec)
  return farAbove(values, slowLimits.oneLookRatio).map(slowByThroughput)
}

/** For files with only the seed's keys: in others, the medians of many steps are better evidence. */
function byCompute(workers: readonly WorkerFacts[]): Anomaly[] {
  const values = new PeerValues()
  for (const { id, snapshot, details } of workers) {
    const isAll = (details?.own_work_ms ?? null) === null
    if (isAll && snapshot.compute_time_ms) values.add(id, snapshot.step, snapshot.compute_time_ms)
  }
  return farAbove(values, slowLimits.oneLookRatio).map((above) => slowByCompute(above))
}

function byOwnWork(workers: readonly WorkerFacts[]): Anomaly[] {
  const above = farAbove(fillOwnWork(new PeerValues(), workers), slowLimits.oneLookRatio)
  return above.map((one) => slowByOwnWork(withCost(one, workers)))
}
