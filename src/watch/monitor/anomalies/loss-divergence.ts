import { middleOf } from '../../../kit/stats/middle.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import { leastPollsOfRise, watchRise } from './loss-rise.js'
import { besideOthers, falseAlarmBudget, unattributable } from './measured.js'
import { PeerValues } from '../../../kit/peers/peer-values.js'
import { type PeerLimits, PeerWatch } from '../../../kit/peers/peer-watch.js'
import { canDecide } from './can-decide.js'
import { factsOf, type WorkerFacts } from './worker-facts.js'

export const lossDivergenceLimits = {
  /** Median local losses of many steps. */
  windows: {
    ratio: 2,
    spreads: 4,
    minSpread: 0.05,
    advance: 3,
    flagged: 5,
    window: 6,
    past: 20,
    isTrending: true,
    single: null,
  },
  /** The loss of one step, of few samples. */
  steps: {
    ratio: 2,
    spreads: 3,
    minSpread: 0.05,
    advance: 1,
    flagged: 6,
    window: 8,
    past: 20,
    isTrending: true,
    single: 8,
  },
} satisfies Record<string, PeerLimits>

/** Share of the first loss below which losses are all the same: next to nothing. */
const floorShare = 1e-4

export const lossDivergence: CheckpointDetector = {
  type: 'loss_divergence',
  summary:
    "a loss that is not finite, a worker's loss above twice the median of the others' at 5 of 6 polls (6 of 8 for single steps), or the loss of all workers above four times the best so far",
  dose: "one loss that is not finite; a loss 3 times the others' for 6 polls, 20 times for single steps; the loss of all workers 6 times the best for 8 polls",
  falseAlarmBudget,
  leastPolls: leastPollsOfRise,
  start() {
    const windows = new PeerWatch(lossDivergenceLimits.windows)
    const steps = new PeerWatch(lossDivergenceLimits.steps)
    const nonFinite = watchNonFinite()
    const rise = watchRise()
    const losses = createLosses()
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: CheckpointPoll): Judgement => {
      if (isRepeated) return latest
      const { workers, details } = factsOf(checkpoint)
      const broken = nonFinite(workers)
      const { values, floor } = losses(workers)
      const watch = details === null ? steps : windows
      const isSingle = details === null && canDecide(checkpoint, isFirst)
      isFirst = false
      const above = watch
        .look(values, isSingle)
        .map((one) => describeApart(one, floor))
        .map((anomaly) => (areShared(workers) ? anomaly : asMinor(anomaly)))
      const risen = rise(values).map((text) => divergence(null, values.steps[0] ?? null, text))
      latest = { active: [...broken, ...above, ...risen], undecided: [] }
      return latest
    }
  },
}

const lossOf = ({ snapshot, details }: WorkerFacts): number => details?.local_loss ?? snapshot.loss

/** The losses that can be compared: finite and above 0, each with `floor` added. */
export function finiteLosses(
  workers: readonly WorkerFacts[],
  floor = 0,
  values = new PeerValues(),
): PeerValues {
  values.clear()
  for (const worker of workers) {
    const value = lossOf(worker)
    if (value > 0 && value < Infinity) values.add(worker.id, worker.snapshot.step, value + floor)
  }
  return values
}

/** Finite losses above 0, with a floor that is a share of the first ones. */
function createLosses() {
  const values = new PeerValues()
  let floor = 0
  return (workers: readonly WorkerFacts[]) => {
    const added = floor
    finiteLosses(workers, added, values)
    if (floor === 0) floor = floorShare * (middleOf(values.values.slice(0, values.count)) || 0)
    return { values, floor: added }
  }
}

/**
 * Whether the ranks share out the samples of one data set, so that their losses are alike. Our own files show it by the
 * samples of each; a file with single steps only is of a data-parallel run.
 */
const areShared = (workers: readonly WorkerFacts[]): boolean =>
  workers.every(({ details }) => details === null || details.samples !== null)

/** Ranks that hold parts of the same samples may have losses of their own by design. */
const asMinor = (anomaly: Anomaly): Anomaly => ({
  ...anomaly,
  severity: 'minor',
  description: `${anomaly.description}; it was not seen that the ranks share out the samples of one data set`,
})

const divergence = (
  workerId: number | null,
  step: number | null,
  description: string,
): Anomaly => ({
  workerId,
  step,
  type: 'loss_divergence',
  severity: anomalySeverities.loss_divergence,
  description,
})

const isBroken = (worker: WorkerFacts): boolean =>
  !Number.isFinite(worker.snapshot.loss) || !Number.isFinite(lossOf(worker))

/** Keeps its first description: a NaN of one worker reaches all workers one step later. */
function watchNonFinite() {
  let culprit: number | null = null
  let hasBegun = false
  return (workers: readonly WorkerFacts[]): Anomaly[] => {
    const broken = workers.filter(isBroken)
    const [first] = broken
    if (!first) {
      hasBegun = false
      return []
    }
    if (!hasBegun) culprit = broken.length === 1 ? first.id : null
    hasBegun = true
    const { step, loss } = first.snapshot
    const value = Number.isFinite(loss) ? lossOf(first) : loss
    return [
      culprit !== null
        ? divergence(culprit, step, `the loss of worker ${culprit} was the first to be ${value}`)
        : divergence(
            null,
            step,
            `the loss is ${value} on ${broken.length} of ${workers.length} workers; unattributable: it was so on all of them when it was first seen`,
          ),
    ]
  }
}

/** The anomaly of one worker whose loss is far from the others'. */
export function describeApart(above: AbovePeers, floor = 0): Anomaly {
  const { id, step, isNamed } = above
  const text = `the loss of worker ${id} is ${besideOthers(above, '', floor)}`
  return divergence(isNamed ? id : null, step, isNamed ? text : text + unattributable)
}
