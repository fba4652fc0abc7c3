import { slowLimits } from '../../peers/slow-limits.js'
import { fillOwnWork, withCost } from '../../peers/slow-ranks.js'
import { PeerValues } from '../../peers/peer-values.js'
import type { AbovePeers } from '../../peers/flagged-workers.js'
import { median, robustSpread } from '../../stats/robust.js'
import type { Anomaly } from '../anomaly.js'
import type { Judgement } from '../checkpoint-detector.js'
import { isJudged } from './judged-run.js'
import { isWorking, ofCompute, ofOwnWork, ofThroughput } from './slow-worker.js'
import type { CheckpointFacts, WorkerFacts } from './worker-facts.js'

/** A difference within this many standard deviations of the others' scatter is ignored. */
const spreads = 3
/** Accepts exactly 2 times in spite of rounding. */
const tolerance = 1e-9

/**
 * Detects slow workers from a single look: half the others' throughput, or twice their compute time. Single steps are
 * noisy, so the evidence is weak and smaller differences cannot be judged.
 */
export function slowAtOneLook(facts: CheckpointFacts): Judgement {
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
    active: active.map((one) => ({ ...one, evidence: 'weak' })),
    undecided: isOpen ? [tooLittle] : [],
  }
}

const tooLittle: Judgement['undecided'][number] = {
  type: 'slow_worker',
  reason: `a single poll shows one step of each worker: less than ${slowLimits.oneLookRatio} times the others' cannot be distinguished from noise`,
  needs: 'the event logs of the run (--run-dir), or monitor watch, which polls repeatedly',
}

function byThroughput(workers: readonly WorkerFacts[]): Anomaly[] {
  const values = new PeerValues()
  // Time per sample, so that more is worse.
  for (const { id, snapshot } of workers)
    values.add(id, snapshot.step, 1000 / snapshot.throughput_samples_per_sec)
  return farAbove(values).map(ofThroughput)
}

/** For files with only the seed's keys: in others, the medians of many steps are better evidence. */
function byCompute(workers: readonly WorkerFacts[]): Anomaly[] {
  const values = new PeerValues()
  for (const { id, snapshot, details } of workers) {
    const isAll = (details?.own_work_ms ?? null) === null
    if (isAll && snapshot.compute_time_ms) values.add(id, snapshot.step, snapshot.compute_time_ms)
  }
  return farAbove(values).map(ofCompute)
}

function byOwnWork(workers: readonly WorkerFacts[]): Anomaly[] {
  const above = farAbove(fillOwnWork(new PeerValues(), workers))
  return above.map((one) => ofOwnWork(withCost(one, workers)))
}

function farAbove({ count, ids, steps, values, minLogs }: PeerValues): AbovePeers[] {
  const logs = [...values.slice(0, count)].map(Math.log)
  return logs.flatMap((log, place): AbovePeers[] => {
    const others = logs.filter((_, other) => other !== place)
    if (others.length === 0) return []
    const gap = log - median(others)
    const least = Math.max(
      Math.log(slowLimits.oneLookRatio) - tolerance,
      spreads * (robustSpread(others) || 0),
      minLogs[place] || 0,
    )
    if (!(gap >= least)) return []
    const [id, step, value] = [ids[place] ?? 0, steps[place] ?? 0, values[place] ?? NaN]
    const factor = Math.exp(gap)
    return [{ id, step, value, factor, peers: value / factor, isNamed: count > 2 }]
  })
}
