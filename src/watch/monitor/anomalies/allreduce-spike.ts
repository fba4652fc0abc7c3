import { formatNumber } from '../../../kit/wording/figures.js'
import { median } from '../../../kit/stats/robust.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import { type AllWorkersLimits, type GroupGrowth, watchAllWorkers } from './all-workers-watch.js'
import { ExchangeTimes, floorMs } from './exchange-times.js'
import { besideOthers, falseAlarmBudget, tooFewLooks, unattributable } from './measured.js'
import { type PeerLimits, PeerWatch } from '../../../kit/peers/peer-watch.js'
import { type SettledLimits, SettledWatch } from './settled-watch.js'
import { createWarmUp } from '../../../kit/peers/warm-up.js'
import { canDecide } from './can-decide.js'
import { factsOf, type WorkerFacts } from './worker-facts.js'

export const allreduceSpikeLimits = {
  windows: {
    ratio: 3,
    spreads: 4,
    minSpread: 0.05,
    advance: 3,
    flagged: 4,
    window: 5,
    past: 20,
    isTrending: false,
    single: null,
  },
  steps: { ratio: 8, single: null },
  /** The shortest exchange of all workers, compared with its usual duration. */
  everybody: {
    ratio: 2.5,
    spreads: 3,
    advance: 3,
    flagged: 4,
    window: 5,
    usualLooks: 5,
    historyLooks: 40,
  },
  /** The same for single steps, where only the compute time can be subtracted. */
  everybodySteps: {
    ratio: 4,
    spreads: 4,
    advance: 1,
    flagged: 10,
    window: 12,
    usualLooks: 12,
    historyLooks: 40,
  },
  /** Share of an exchange that always counts, whatever explains it: explanations of single steps may be chance. */
  measuredShare: 0.1,
  measuredShareOfSteps: 0.35,
  /** A smaller growth is ignored: milliseconds, and a share of a step's own work. */
  minGrowthMs: 0.5,
  minGrowthShare: 0.2,
} satisfies Record<string, PeerLimits | SettledLimits | AllWorkersLimits | number>

export const allreduceSpike: CheckpointDetector = {
  type: 'allreduce_spike',
  summary:
    "the time to exchange gradients, without waits for slow workers and for cores: of one worker 3 times the others', or of all workers 2.5 times the usual, at 4 of 5 polls with 3 new steps; for single steps, the median of 24 polls, 8 times the others'",
  dose: "all-reduce 4 times as long, and longer by 1 ms and by 0.4 of a step's own work; of one worker 4 times the others'; for single steps, of one worker longer by 10 times the usual and by twice what three in four exchanges stay below",
  falseAlarmBudget,
  leastPolls: allreduceSpikeLimits.everybody.usualLooks + allreduceSpikeLimits.everybody.flagged,
  start() {
    const ofWindows = judgeWindows()
    const ofSteps = judgeSteps()
    const warmUp = createWarmUp()
    const exchanges = {
      ofWindows: new ExchangeTimes(allreduceSpikeLimits.measuredShare),
      ofSteps: new ExchangeTimes(allreduceSpikeLimits.measuredShareOfSteps),
    }
    let isFirst = true
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: CheckpointPoll): Judgement => {
      if (isRepeated) return latest
      const { workers, details } = factsOf(checkpoint)
      const isSingle = details === null && canDecide(checkpoint, isFirst)
      isFirst = false
      const warm = workers.filter((worker, place) => warmUp.isOver(worker, place))
      const times = details === null ? exchanges.ofSteps : exchanges.ofWindows
      times.read(details === null ? workers : warm)
      if (times.isMeasured) latest = details === null ? ofSteps(times, isSingle) : ofWindows(times)
      else latest = workers.length < 2 || warm.length === 0 ? nothing : unmeasured
      return latest
    }
  },
}

const nothing: Judgement = { active: [], undecided: [] }
const unmeasured: Judgement = {
  active: [],
  undecided: [
    {
      type: 'allreduce_spike',
      reason: 'every all-reduce time is 0, so it was not measured',
      needs: 'allreduce_time_ms of every worker, as measured',
    },
  ],
}

/** Limits for our own files, which hold medians of many steps. */
function judgeWindows() {
  const peers = new PeerWatch(allreduceSpikeLimits.windows)
  const everybody = watchAllWorkers(allreduceSpikeLimits.everybody)
  return (exchanges: ExchangeTimes): Judgement => {
    const above = peers
      .look(exchanges.values, false)
      .filter((one) => isLong(one, exchanges) && isItsOwn(one, exchanges))
    if (above.length > 0) return { active: above.map(describeSpike), undecided: [] }
    return { active: ofAll(exchanges, everybody), undecided: [] }
  }
}

/** Limits for the seed's keys, which hold one step per look. */
function judgeSteps() {
  const peers = new SettledWatch(allreduceSpikeLimits.steps)
  const everybody = watchAllWorkers(allreduceSpikeLimits.everybodySteps)
  return (exchanges: ExchangeTimes, isSingle: boolean): Judgement => {
    const above = peers.look(exchanges.values, isSingle).filter((one) => isLong(one, exchanges))
    const active = above.length > 0 ? above.map(describeSpike) : ofAll(exchanges, everybody)
    const isOpen = active.length === 0 && exchanges.count > 1 && !peers.isSettled
    return { active, undecided: isOpen ? [tooFewLooks('allreduce_spike', peers.looks)] : [] }
  }
}

const minGrowth = (exchanges: ExchangeTimes): number =>
  Math.max(
    allreduceSpikeLimits.minGrowthMs,
    allreduceSpikeLimits.minGrowthShare * exchanges.usualWorkMs(),
  )

/** Whether the difference is long enough to matter. */
export const isLong = ({ value, peers }: AbovePeers, exchanges: ExchangeTimes): boolean =>
  value - peers > minGrowth(exchanges)

/** Medians do not show how long a wait for the others was: the others' times must be short as measured. */
function isItsOwn({ id, value }: AbovePeers, exchanges: ExchangeTimes): boolean {
  const others = exchanges.othersGrossMs(id)
  return others.length > 1 && value > allreduceSpikeLimits.windows.ratio * median(others)
}

const spike = (workerId: number | null, step: number, description: string): Anomaly => ({
  workerId,
  step,
  type: 'allreduce_spike',
  severity: anomalySeverities.allreduce_spike,
  description,
})

/** The exchanges of a file with single steps only. */
export function stepExchanges(workers: readonly WorkerFacts[]): ExchangeTimes {
  const exchanges = new ExchangeTimes(allreduceSpikeLimits.measuredShareOfSteps)
  exchanges.read(workers)
  return exchanges
}

/** The anomaly of one worker whose exchange takes longer than the others'. */
export function describeSpike(above: AbovePeers): Anomaly {
  const { id, step, isNamed } = above
  const text = `without waits for slow workers and for cores, worker ${id} exchanges gradients for ${besideOthers(above, ' ms', floorMs)}`
  return spike(isNamed ? id : null, step, isNamed ? text : text + unattributable)
}

function ofAll(
  exchanges: ExchangeTimes,
  watch: ReturnType<typeof watchAllWorkers>,
): readonly Anomaly[] {
  const { count, leastMs, shortageMs, values } = exchanges
  const step = values.steps[0] ?? 0
  if (count < 2) return []
  const grown = watch({ step, leastMs, shortageMs }, () => minGrowth(exchanges))
  return grown === null ? [] : [spike(null, step, describeGrowth(leastMs, grown))]
}

const describeGrowth = (leastMs: number, { usualMs, explainedMs }: GroupGrowth): string =>
  `every worker needs ${formatNumber(leastMs, 3)} ms or more to exchange gradients, ${formatNumber(usualMs, 3)} ms were usual, and a lack of cores explains ${formatNumber(explainedMs, 2)} ms of it; no worker waits less, so no single worker is responsible (unattributable)`
