import type { Detector, RunFacts } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { createPersistence } from '../persistence.js'
import { type CompleteStep, createRankSteps } from '../stream/rank-steps.js'
import { createSlowCost, type SlowNow } from './slow-cost.js'
import { mayShareCores } from './shared-cores.js'

export const cpuStarvationLimits = {
  warmUpSteps: 5,
  /** Share of the compute phase spent ready to run but without a core. */
  share: 0.4,
  /** How far above every peer's share. */
  abovePeers: 0.2,
  /** How far above what sharing the cores evenly explains. */
  aboveSharing: 0.05,
  flagged: 15,
  window: 20,
}
type CpuStarvationLimits = typeof cpuStarvationLimits

const about = { name: 'cpu-starvation', evidence: 'weak', channel: 'telemetry' } as const

/** Names the rank that lacks its core for longer than sharing the cores explains. */
export function createCpuStarvation(limits: CpuStarvationLimits = cpuStarvationLimits): Detector {
  return {
    ...about,
    summary:
      'a rank that lacks a core for much of its compute time while its peers have one, in 15 of 20 steps',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['resources', 'phase-times'],
    least: ({ worldSize }) => (worldSize < 2 ? {} : { step: limits.warmUpSteps + limits.flagged }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'resources')
      const ranks = Array.from({ length: run.worldSize }, () =>
        createPersistence(limits.flagged, limits.window),
      )
      const limit = Math.max(limits.share, sharing(run) + limits.aboveSharing)
      // Any program that starts next to a rank takes its core for a moment.
      const cost = createSlowCost(run.firstStep)
      return (event) => {
        const row = run.worldSize > 1 ? collect(event) : null
        const shares =
          row && row.step >= run.firstStep + limits.warmUpSteps ? starvedShares(row) : null
        if (!row || !shares) return cost.end(event)
        const now = ranks.flatMap((persistence, rank): SlowNow[] => {
          const share = shares[rank] ?? 0
          const peers = Math.max(...shares.filter((_, other) => other !== rank))
          const since = persistence.add(
            row.step,
            share > limit && share > peers + limits.abovePeers,
          )
          const excessMs = (share - peers) * (row.values[rank]?.step.compute_ms ?? 0)
          if (since === null) return []
          const describe = () => starved(row, { rank, since, share, peers })
          return [{ who: rank, excessMs, describe }]
        })
        return cost.weigh(row, now)
      }
    },
  }
}

/** The largest share of time that sharing cores explains; zero where each rank has its own core. */
const sharing = (run: RunFacts): number =>
  mayShareCores(run) ? (run.worldSize - 1) / run.worldSize : 0

/** By rank; null if the system did not report it. */
function starvedShares({ values }: CompleteStep): number[] | null {
  const shares = values.map(({ step, resources }) =>
    resources === null || resources.compute_delay_ms === null || !step.compute_ms
      ? null
      : resources.compute_delay_ms / step.compute_ms,
  )
  return shares.every((share) => share !== null) ? shares : null
}

type Starved = { rank: number; since: number; share: number; peers: number }

function starved(row: CompleteStep, { rank, since, share, peers }: Starved) {
  const percent = (value: number): string => `${Math.round(100 * value)} %`
  return describeFinding(about, {
    type: 'cpu_starved',
    severity: 'warning',
    blame: { kind: 'rank', rank },
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message: `rank ${rank} had no core for ${percent(share)} of its compute time at step ${row.step}, its peers for ${percent(peers)} at most; this holds for most steps since ${since}`,
  })
}

export const cpuStarvation = createCpuStarvation()
