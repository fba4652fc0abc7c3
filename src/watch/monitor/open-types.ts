import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import { lackOf } from '../../kit/wording/blind-detector-words.js'
import { enumerate } from '../../kit/wording/enumerate.js'
import { plural } from '../../kit/wording/plural.js'
import type { CheckpointAnomalyType, Undecided } from './anomaly.js'
import { isJudged } from './anomalies/judged-run.js'
import { factsOf } from './anomalies/worker-facts.js'
import type { WatchedRun } from './watched-run.js'

/** The detectors that have the past of a run which few polls of its checkpoint lack. */
const judgesOf: Partial<Record<CheckpointAnomalyType, string>> = {
  slow_worker: 'straggler',
  loss_divergence: 'loss-divergence',
  allreduce_spike: 'allreduce-spike',
}

/** Whether a monitor asks this detector for the past. */
export const isPastJudge = (detector: string): boolean => Object.values(judgesOf).includes(detector)

/** The undecided types, without those that a detector over the whole run has judged. */
export function openTypes(run: WatchedRun): readonly Undecided[] {
  const blind = blindIn(run)
  if (blind === null) return run.undecided
  return run.undecided.flatMap((one) => {
    const judge = judgesOf[one.type]
    if (judge === undefined) return [one]
    const lack = blind.find(({ detector }) => detector === judge)
    return lack === undefined ? [] : [openTo(lack, one)]
  })
}

/** The detectors that followed the run with too little data; null if none followed it. */
function blindIn(run: WatchedRun): readonly BlindDetector[] | null {
  if (run.blind !== null) return run.blind
  if (run.hasSteps) return []
  return wasJudged(run) ? (run.newest?.checkpoint.minicluster?.blind_detectors ?? []) : null
}

/** What more polls cannot add either: the run was too short, or left too little. */
const openTo = (lack: BlindDetector, { type }: Undecided): Undecided => ({
  type,
  reason: `the detector ${lack.detector} had too little data (${lackOf(lack)})`,
  needs: needOf(lack),
})

const needOf = ({ lacks, too_few: few }: BlindDetector): string =>
  few === undefined
    ? `a run that records ${enumerate(lacks, 'and')}`
    : `a run of at least ${plural(few.needs, few.kind)}`

/** Whether detectors followed the run to its end and had what they need: own work, losses and exchange times. */
function wasJudged({ newest }: WatchedRun): boolean {
  if (newest === null) return false
  const facts = factsOf(newest.checkpoint)
  const isMeasured = facts.workers.every(({ snapshot }) => snapshot.allreduce_time_ms !== null)
  return isMeasured && isJudged(facts)
}
