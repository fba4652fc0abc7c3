import { median, robustSpread } from '../../stats/robust.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { exchangeTimes, type Exchange } from './exchange-times.js'
import { falseAlarmBudget, unattributable } from './measured.js'
import { createPeerWatch, type Above, type PeerLimits } from './peer-watch.js'
import { createRecentFlags } from './recent-flags.js'
import { canDecide, createWarmUp } from './warm-up.js'
import { factsOf } from './worker-facts.js'

export const allreduceSpikeLimits = {
  windows: { ratio: 3, spreads: 4, minSpread: 0.05, flagged: 4, window: 5, past: 20, single: null },
  steps: { ratio: 3, spreads: 4, minSpread: 0.1, flagged: 5, window: 6, past: 20, single: 12 },
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

type EverybodyLimits = typeof allreduceSpikeLimits.everybody

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
      const above = watch
        .look(values, isSingle)
        .filter(isLong(exchanges))
        .filter((one) => details === null || isItsOwn(one, exchanges))
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

/** Medians do not tell how long a wait for the others was: theirs must be short as they were measured. */
function isItsOwn({ id, value }: Above, exchanges: readonly Exchange[]): boolean {
  const others = exchanges.filter((one) => one.id !== id).map(({ grossMs }) => grossMs)
  return others.length > 1 && value > allreduceSpikeLimits.windows.ratio * median(others)
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
function watchEverybody({
  ratio,
  spreads,
  flagged,
  window,
  usualLooks,
  historyLooks,
}: EverybodyLimits) {
  const usual: { readonly leastMs: number; readonly shortageMs: number }[] = []
  const flags = createRecentFlags({ flagged, window })
  let lastStep = -1
  let latest: readonly Anomaly[] = []
  return (exchanges: readonly Exchange[]): readonly Anomaly[] => {
    const step = Math.min(...exchanges.slice(0, 1).map((one) => one.step))
    if (exchanges.length < 2 || step === lastStep) return latest
    lastStep = step
    const leastMs = Math.min(...exchanges.map(({ grossMs }) => grossMs))
    const shortageMs = Math.max(...exchanges.map((one) => one.shortageMs))
    const usualMs = median(usual.map((one) => one.leastMs))
    const spread = robustSpread(usual.map((one) => one.leastMs))
    // More ranks than cores make everybody wait, and that is no trouble of the network.
    const explainedMs = Math.max(0, shortageMs - median(usual.map((one) => one.shortageMs)))
    const growthMs = leastMs - usualMs - explainedMs
    const isKnown = usual.length >= usualLooks
    const isHigh =
      isKnown &&
      usualMs + growthMs > ratio * usualMs + 0.02 &&
      growthMs > Math.max(minGrowth(exchanges), spreads * spread)
    if (isKnown) flags.add(isHigh)
    if (!isHigh) usual.push({ leastMs, shortageMs })
    if (usual.length > historyLooks) usual.shift()
    const text = `every worker needs ${leastMs.toPrecision(3)} ms or more to exchange gradients, ${usualMs.toPrecision(3)} ms were usual, and a lack of cores explains ${explainedMs.toPrecision(2)} ms of it; nobody waits less, so it is nobody's alone (unattributable)`
    latest = flags.isOn ? [spike(null, step, text)] : []
    return latest
  }
}
