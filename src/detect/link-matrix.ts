import type { Detector } from './detector.js'
import { describeFinding } from './describe-finding.js'
import {
  createNetworkWatch,
  type NetworkLimits,
  networkLimits,
  type NetworkTrouble,
} from './network-watch.js'
import { type CompleteStep, createRankSteps } from './rank-steps.js'

const about = { name: 'link-matrix', evidence: 'strong', channel: 'telemetry' } as const

/** Names the link whose messages come late, from who waited for whom. */
export function createLinkMatrix(limits: NetworkLimits = networkLimits): Detector {
  return {
    ...about,
    summary:
      'a link whose receiver waits although its sender was in time, from the matrix of waits',
    falseAlarmBudget: '0 in 300 simulated noisy runs of 2 to 8 ranks (__tests__/detect)',
    start(run) {
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const watch = createNetworkWatch(run, limits)
      return (event) => {
        const row = run.worldSize > 1 ? collect(event) : null
        const trouble = row && watch(row)
        const link = trouble && slowLink(trouble, run.worldSize)
        return row && link ? [slow(row, trouble, link)] : []
      }
    },
  }
}

type Link = { readonly from: number; readonly to: number }

function slowLink({ cause, growth }: NetworkTrouble, worldSize: number): Link | null {
  if (cause.kind === 'link') return { from: cause.from, to: cause.to }
  if (worldSize > 2) return null
  // Two ranks have one link; both wait, so neither is late by itself.
  return (growth[1]?.[0] ?? 0) >= (growth[0]?.[1] ?? 0) ? { from: 0, to: 1 } : { from: 1, to: 0 }
}

function slow(row: CompleteStep, { since, growth }: NetworkTrouble, { from, to }: Link) {
  const ms = growth[to]?.[from] ?? 0
  return describeFinding(about, {
    type: 'slow_link',
    blame: { kind: 'link', from, to },
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message:
      `rank ${to} waits ${ms.toFixed(2)} ms a step longer for messages of rank ${from}, which was in time with its ` +
      `work; since step ${since} no rank is spared from waiting, so the link is slow`,
  })
}

export const linkMatrix = createLinkMatrix()
