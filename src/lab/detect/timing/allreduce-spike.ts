import type { Detector, RunFacts } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import {
  stepsOfWindows,
  type WaitLimits,
  waitLimits,
  type WaitWindow,
  watchWaits,
} from './wait-window.js'
import { slowLink } from './link-matrix.js'
import { mayShareCores } from './shared-cores.js'
import { createSlowCost } from './slow-cost.js'
import { createRankSteps } from '../stream/rank-steps.js'

const about = { name: 'allreduce-spike', evidence: 'strong', channel: 'telemetry' } as const

/** A busy machine also makes every rank wait longer, although by less. */
export const spikeLimits: WaitLimits = { ...waitLimits, spreads: 4, referenceSharedSteps: 30 }
/**
 * Windows in a row: a slow link takes some steps to show as such, and on shared cores other programs delay an exchange.
 */
const needed = { coreEach: 4, sharing: 8 }
const enoughFor = (run: RunFacts): number => (mayShareCores(run) ? needed.sharing : needed.coreEach)
/** The growth that a lack of cores explains is no spike of the network. */
const explained = 0.4

/** Detects that the exchange of gradients has become slower for all ranks. */
export function createAllreduceSpike(limits: WaitLimits = spikeLimits): Detector {
  return {
    ...about,
    summary:
      'every rank waits longer for its peers, step after step, and neither a link nor a lack of cores explains it',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['phase-times', ['links', 'exchange-delays']],
    least: (run) => (run.worldSize < 2 ? {} : { step: stepsOfWindows(enoughFor(run), limits) }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const watch = watchWaits(run, limits)
      const enough = enoughFor(run)
      const cost = createSlowCost(run.firstStep)
      let inARow = 0
      return (event) => {
        const row = run.worldSize > 1 ? collect(event) : null
        const window = row && watch(row)
        if (!row || !window) return cost.end(event)
        inARow = isSpike(window, run.worldSize) ? inARow + 1 : 0
        if (inARow === 0) return cost.weigh(row, [])
        const excessMs = window.lastingLeastMs - window.usualLeastMs
        const describe = inARow >= enough ? () => spike(window, row.at_ms) : null
        return cost.weigh(row, [{ who: 'group', excessMs, describe }])
      }
    },
  }
}

/** The shortest wait of all ranks has grown; a rank that is late itself would not wait. */
function isSpike(window: WaitWindow, worldSize: number): boolean {
  const { lastingLeastMs, usualLeastMs, isLong, starvedMs, queuedMs } = window
  if (!isLong(lastingLeastMs, usualLeastMs)) return false
  const withoutCoreMs = Math.max(starvedMs, ...queuedMs)
  if (withoutCoreMs > explained * (lastingLeastMs - usualLeastMs)) return false
  return worldSize === 2 || slowLink(window) === null
}

function spike({ step, since, lastingLeastMs, usualLeastMs }: WaitWindow, atMs: number) {
  return describeFinding(about, {
    type: 'allreduce_spike',
    blame: { kind: 'group' },
    step: since,
    raised_step: step,
    at_ms: atMs,
    message:
      `every rank waits ${lastingLeastMs.toFixed(2)} ms or more a step for what the others send, since step ${since}; before it was ` +
      `${usualLeastMs.toFixed(2)} ms, and neither a rank nor a link stands out`,
  })
}

export const allreduceSpike = createAllreduceSpike()
