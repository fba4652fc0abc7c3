import type { Detector } from './detector.js'
import { describeFinding } from './describe-finding.js'
import { type GatherLimits, gatherLimits, type GatherWindow, watchGather } from './gather-waits.js'
import { createRankSteps } from './rank-steps.js'

const about = { name: 'link-matrix', evidence: 'strong', channel: 'telemetry' } as const

/** A sender that is late for all, and a receiver that waits for all, have no cell that stands out by so much. */
const standsOut = 0.4

/** Names the link whose messages come late, from who waited for whom. */
export function createLinkMatrix(limits: GatherLimits = gatherLimits): Detector {
  return {
    ...about,
    summary:
      'one receiver waits for one sender, step after step, and neither for others nor do others for that sender',
    falseAlarmBudget: '0 in 300 clean runs',
    start(run) {
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const watch = watchGather(run, limits)
      let isRaised = false
      return (event) => {
        // Two ranks have one link: whether it or both ends are slow cannot be told.
        const row = run.worldSize > 2 && !isRaised ? collect(event) : null
        const window = row && watch(row)
        const link = window && slowLink(window)
        if (!row || !link) return []
        isRaised = true
        return [slow(window, link, row.at_ms)]
      }
    },
  }
}

type Link = { readonly from: number; readonly to: number; readonly ms: number }

/** The one cell that has grown hot, if its row and its column have not. */
export function slowLink({ lasting, usual, isLong, starvedMs }: GatherWindow): Link | null {
  const cells = lasting.flatMap((row, to) => row.map((ms, from) => ({ from, to, ms })))
  const hottest = cells.reduce((hot, cell) => (cell.ms > hot.ms ? cell : hot))
  const { from, to, ms } = hottest
  if (!isLong(ms, usual[to]?.[from] ?? 0) || starvedMs > standsOut * ms) return null
  const rivals = cells.filter(
    (cell) => (cell.from === from) !== (cell.to === to) && cell.from !== cell.to,
  )
  return rivals.every((cell) => cell.ms < standsOut * ms) ? hottest : null
}

function slow({ step, since, usual }: GatherWindow, { from, to, ms }: Link, atMs: number) {
  const before = usual[to]?.[from] ?? 0
  return describeFinding(about, {
    type: 'slow_link',
    blame: { kind: 'link', from, to },
    step: since,
    raised_step: step,
    at_ms: atMs,
    message:
      `rank ${to} waits ${ms.toFixed(2)} ms or more a step for what rank ${from} sends, since step ${since}; before it ` +
      `was ${before.toFixed(2)} ms, and nobody else waits for rank ${from}`,
  })
}

export const linkMatrix = createLinkMatrix()
