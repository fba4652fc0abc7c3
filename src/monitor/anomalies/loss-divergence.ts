import { median } from '../../stats/robust.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { falseAlarmBudget, unattributable } from './measured.js'
import { type Above, createPeerWatch, type PeerLimits, type PeerValue } from './peer-watch.js'
import { createRecentFlags } from './recent-flags.js'
import { canDecide } from './warm-up.js'
import { factsOf, type WorkerFacts } from './worker-facts.js'

export const lossDivergenceLimits = {
  /** Median local losses of many steps. */
  windows: { ratio: 2, spreads: 4, minSpread: 0.05, flagged: 5, window: 6, past: 5, single: null },
  /** The loss of one step, of few samples. */
  steps: { ratio: 2, spreads: 3, minSpread: 0.05, flagged: 6, window: 8, past: 5, single: 4 },
  /** All together: above the best that was reached, and above the beginning. */
  rise: { ratio: 4, overStart: 1.5, flagged: 6, window: 8, levelLooks: 5 },
} satisfies Record<string, PeerLimits | object>

/** Share of the first loss below which losses are all the same: next to nothing. */
const floorShare = 1e-4

export const lossDivergence: CheckpointDetector = {
  type: 'loss_divergence',
  summary:
    "a loss that is not finite, a worker's loss above twice the median of the others' at 5 of 6 looks (single steps: 6 of 8), or everybody's above four times the best they had",
  dose: 'one loss that is not finite; a loss 3 times the others’ for 6 looks; everybody’s loss 6 times the best for 8 looks',
  falseAlarmBudget,
  start() {
    const windows = createPeerWatch(lossDivergenceLimits.windows)
    const steps = createPeerWatch(lossDivergenceLimits.steps)
    const nonFinite = watchNonFinite()
    const rise = watchRise()
    let floor = 0
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const { workers, details } = factsOf(checkpoint)
      const broken = nonFinite(workers)
      const values = workers.flatMap((worker): PeerValue[] => {
        const value = lossOf(worker)
        return value > 0 && value < Infinity
          ? [{ id: worker.id, step: worker.told.step, value: value + floor }]
          : []
      })
      if (floor === 0) floor = floorShare * (median(values.map(({ value }) => value)) || 0)
      const watch = details === null ? steps : windows
      const isSingle = details === null && canDecide(checkpoint, isFirst)
      isFirst = false
      const above = watch.look(values, isSingle).map(apart)
      latest = { active: [...broken, ...above, ...rise(values)], undecided: [] }
      return latest
    }
  },
}

const lossOf = ({ told, details }: WorkerFacts): number => details?.local_loss ?? told.loss

const divergence = (
  workerId: number | null,
  step: number | null,
  description: string,
): Anomaly => ({
  ...{ workerId, step, type: 'loss_divergence', severity: anomalySeverities.loss_divergence },
  description,
})

/** Stays what it was said to be first: one worker's poison is everybody's a step later. */
function watchNonFinite() {
  let culprit: number | null = null
  let hasBegun = false
  return (workers: readonly WorkerFacts[]): Anomaly[] => {
    const broken = workers.filter(
      (worker) => !Number.isFinite(worker.told.loss) || !Number.isFinite(lossOf(worker)),
    )
    const [first] = broken
    if (!first) {
      hasBegun = false
      return []
    }
    if (!hasBegun) culprit = broken.length === 1 ? first.id : null
    hasBegun = true
    const { step, loss } = first.told
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

function apart({ id, step, value, factor, peers, isNamed }: Above): Anomaly {
  const text = `the loss of worker ${id} is ${value.toPrecision(3)}, ${factor.toFixed(2)} times the others' ${peers.toPrecision(3)}`
  return divergence(isNamed ? id : null, step, isNamed ? text : text + unattributable)
}

/** The run as a whole: its level beside the best level it had. */
function watchRise() {
  const { ratio, overStart, flagged, window, levelLooks } = lossDivergenceLimits.rise
  const recent: number[] = []
  const flags = createRecentFlags({ flagged, window })
  let start: number | null = null
  let best = Infinity
  let lastStep = -1
  return (values: readonly PeerValue[]): Anomaly[] => {
    const step = Math.max(-1, ...values.slice(0, 1).map((value) => value.step))
    if (values.length === 0) return []
    if (step !== lastStep) {
      lastStep = step
      recent.push(median(values.map(({ value }) => value)))
      if (recent.length > levelLooks) recent.shift()
      if (recent.length === levelLooks) {
        const level = median(recent)
        start ??= level
        best = Math.min(best, level)
        flags.add(level > ratio * best && level > overStart * start)
      }
    }
    if (!flags.isOn) return []
    const text = `the loss of all workers has risen to ${median(recent).toPrecision(3)}, from the ${best.toPrecision(3)} it had reached, and stays there`
    return [divergence(null, step, text)]
  }
}
