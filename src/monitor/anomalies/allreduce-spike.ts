import { median } from '../../stats/robust.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { exchangeTimes, type Exchange } from './exchange-times.js'
import { falseAlarmBudget, unattributable } from './measured.js'
import { createPeerWatch, type Above, type PeerLimits } from './peer-watch.js'
import { createRecentFlags } from './recent-flags.js'
import { canDecide, createWarmUp } from './warm-up.js'
import { factsOf } from './worker-facts.js'

export const allreduceSpikeLimits = {
  windows: { ratio: 3, spreads: 4, minSpread: 0.05, flagged: 4, window: 5, single: null },
  steps: { ratio: 3, spreads: 4, minSpread: 0.1, flagged: 5, window: 6, single: 5 },
  /** The least that any worker exchanges, beside what was usual for that. */
  everybody: { ratio: 2.5, spreads: 3, flagged: 4, window: 5, usualLooks: 5, historyLooks: 40 },
  /** The same of single steps, in which nothing but the compute time can be taken out. */
  everybodySteps: {
    ...{ ratio: 3, spreads: 4, flagged: 6, window: 7, usualLooks: 8, historyLooks: 40 },
  },
  /** A growth of less is nothing, in milliseconds and as a share of a step's own work. */
  minGrowthMs: 0.5,
  minGrowthShare: 0.2,
} satisfies Record<string, PeerLimits | object | number>

export const allreduceSpike: CheckpointDetector = {
  type: 'allreduce_spike',
  summary:
    'the time to exchange gradients, waiting for slow workers and for cores taken out: of one worker 3 times the others’, or of all of them 2.5 times what was usual, at 4 of 5 looks',
  dose: 'all-reduce 4 times as long, and 1 ms and 0.4 of a step’s own work more; of one worker 4 times the others’',
  falseAlarmBudget,
  start() {
    const windows = createPeerWatch(allreduceSpikeLimits.windows)
    const steps = createPeerWatch(allreduceSpikeLimits.steps)
    const everybody = watchEverybody(allreduceSpikeLimits.everybody)
    const everybodySteps = watchEverybody(allreduceSpikeLimits.everybodySteps)
    const warmUp = createWarmUp()
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const { workers, details } = factsOf(checkpoint)
      const isSingle = details === null && canDecide(checkpoint, isFirst)
      isFirst = false
      const warm = workers.filter((worker) => warmUp.isOver(worker))
      const exchanges = exchangeTimes(details === null ? workers : warm)
      const isTold = exchanges.some(({ grossMs }) => grossMs > 0)
      if (!isTold) {
        latest = { active: [], undecided: workers.length < 2 || warm.length === 0 ? [] : untold }
        return latest
      }
      const watch = details === null ? steps : windows
      const values = exchanges.map(({ id, step, netMs, floorMs }) => ({
        ...{ id, step, value: netMs + floorMs },
      }))
      const above = watch.look(values, isSingle).filter(isLong(exchanges))
      const all = above.length > 0 ? [] : (details === null ? everybodySteps : everybody)(exchanges)
      latest = { active: [...above.map(ofOne), ...all], undecided: [] }
      return latest
    }
  },
}

const untold: Judgement['undecided'] = [
  {
    type: 'allreduce_spike',
    reason: 'every all-reduce time is 0, so it was not measured',
    needs: 'allreduce_time_ms of every worker, as measured',
  },
]

const minGrowth = (exchanges: readonly Exchange[]): number =>
  Math.max(
    allreduceSpikeLimits.minGrowthMs,
    allreduceSpikeLimits.minGrowthShare * (median(exchanges.map(({ workMs }) => workMs)) || 0),
  )

function isLong(exchanges: readonly Exchange[]): (above: Above) => boolean {
  const atLeast = minGrowth(exchanges)
  return ({ value, peers }) => value - peers > atLeast
}

const spike = (workerId: number | null, step: number, description: string): Anomaly => ({
  ...{ workerId, step, type: 'allreduce_spike', severity: anomalySeverities.allreduce_spike },
  description,
})

function ofOne({ id, step, value, factor, peers, isNamed }: Above): Anomaly {
  const text = `worker ${id} needs ${value.toPrecision(3)} ms to exchange gradients, ${factor.toFixed(2)} times the others' ${peers.toPrecision(3)} ms`
  return spike(isNamed ? id : null, step, isNamed ? text : text + unattributable)
}

/** Who is late would not wait himself: what even the quickest exchange has grown by is the network's. */
function watchEverybody(limits: typeof allreduceSpikeLimits.everybody) {
  const { ratio, spreads, flagged, window, usualLooks, historyLooks } = limits
  const usual: number[] = []
  const flags = createRecentFlags({ flagged, window })
  let lastStep = -1
  let latest: readonly Anomaly[] = []
  return (exchanges: readonly Exchange[]): readonly Anomaly[] => {
    const [least] = [...exchanges].sort((a, b) => a.netMs - b.netMs)
    const step = Math.min(...exchanges.slice(0, 1).map((one) => one.step))
    if (!least || exchanges.length < 2 || step === lastStep) return latest
    lastStep = step
    if (usual.length < usualLooks) {
      usual.push(least.netMs)
      return latest
    }
    const usualMs = median(usual)
    const spread = 1.4826 * median(usual.map((ms) => Math.abs(ms - usualMs)))
    const growth = least.netMs - usualMs
    const isHigh =
      least.netMs + least.floorMs > ratio * (usualMs + least.floorMs) &&
      growth > Math.max(minGrowth(exchanges), spreads * spread)
    flags.add(isHigh)
    if (!isHigh) usual.push(least.netMs)
    if (usual.length > historyLooks) usual.shift()
    const text = `every worker needs ${least.netMs.toPrecision(3)} ms or more to exchange gradients, ${usualMs.toPrecision(3)} ms were usual; waiting for slow workers and for cores is taken out, so it is nobody's alone (unattributable)`
    latest = flags.isOn ? [spike(null, step, text)] : []
    return latest
  }
}
