import type { Detector } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import {
  stepsOfWindows,
  type WaitLimits,
  waitLimits,
  type WaitWindow,
  watchWaits,
} from './wait-window.js'
import { easedShare, type Easing } from './easing.js'
import { createRankSteps } from '../stream/rank-steps.js'
import { createSlowCost } from './slow-cost.js'
import { sum } from '../../../kit/stats/sum.js'

const about = { name: 'link-matrix', evidence: 'strong', channel: 'telemetry' } as const

/**
 * A sender that is late for all ranks, or a receiver that waits for all ranks, has no cell that exceeds the others by
 * this factor.
 */
const standsOut = 0.4
/**
 * The others must wait for the receiver, which is late itself: for at least this share of its own additional wait, and
 * this share of their own waits must be for it.
 */
const much = 0.15
const mostly = 0.7
/** Windows in a row that must show the same link. */
const needed = 3

/** Names the link whose messages arrive late, by which rank waited for which. */
export function createLinkMatrix(limits: WaitLimits = waitLimits): Detector {
  return {
    ...about,
    summary:
      'one receiver waits for one sender, step after step, but not for others, and no other rank waits for that sender',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['links', 'phase-times'],
    least: ({ worldSize }) => (worldSize < 3 ? {} : { step: stepsOfWindows(needed, limits) }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const watch = watchWaits(run, limits)
      const cost = createSlowCost(run.firstStep)
      const isLasting = createLasting()
      return (event) => {
        // Two ranks have one link: a slow link cannot be distinguished from two slow ends.
        const row = run.worldSize > 2 ? collect(event) : null
        const window = row && watch(row)
        if (!row || !window) return cost.end(event)
        const link = slowLink(window)
        const isEnough = isLasting(link)
        if (link === null) return cost.weigh(row, [])
        const describe = isEnough ? () => slow(window, link, row.at_ms) : null
        // Of a link that is slow both ways, now one direction is the slower one, now the other.
        return cost.weigh(row, [
          { who: 'link', excessMs: link.ms - usualMs(window, link), describe },
        ])
      }
    },
  }
}

/** Whether enough windows in a row show the same link. */
function createLasting() {
  let inARow = 0
  let known: Link | null = null
  return (link: Link | null): boolean => {
    inARow = link && isSame(link, known) ? inARow + 1 : Number(link !== null)
    known = link
    return inARow >= needed
  }
}

type Link = { readonly from: number; readonly to: number; readonly ms: number }

const usualMs = ({ usual }: WaitWindow, { from, to }: Link): number => usual[to]?.[from] ?? 0

const isSame = (link: Link, other: Link | null): boolean =>
  link.from === other?.from && link.to === other.to

/**
 * The single slow link. Its receiver is late because of it, so all others wait for the receiver. In a network in which
 * every link is slow, each rank waits for all of its peers instead.
 */
export function slowLink(window: WaitWindow): Link | null {
  const { lasting, usual, easing, isLong, starvedMs, queuedMs } = window
  const share = easedShare(easing)
  const cells = lasting.flatMap((row, to) => row.map((ms, from) => ({ from, to, ms })))
  return (
    cells
      .filter(({ from, to, ms }) => isLong(ms, usual[to]?.[from] ?? 0, share))
      .filter(({ ms, from }) => Math.max(starvedMs, queuedMs[from] ?? 0) < standsOut * ms)
      .filter((cell) => isAlone(cell, cells) && isWaitedFor(cell, window))
      .sort((a, b) => b.ms - a.ms)[0] ?? null
  )
}

/** Whether neither end waits for others, nor others for the sender. */
function isAlone(hot: Link, cells: readonly Link[]): boolean {
  return cells
    .filter((cell) => cell.from !== cell.to && (cell.from === hot.from) !== (cell.to === hot.to))
    .every((cell) => cell.ms < standsOut * hot.ms)
}

/**
 * Whether the others wait for the receiver, long enough and for hardly anyone else; of a link that is slow both ways,
 * each end must wait for the other.
 */
function isWaitedFor({ from, to, ms }: Link, window: WaitWindow): boolean {
  const { gatherGrowth, lasting, usual, easing } = window
  const grownMs = ms - easedShare(easing) * (usual[to]?.[from] ?? 0)
  const waitFor = (late: number, ranks: readonly number[]): boolean => {
    const rows = ranks.map((rank) => gatherGrowth[rank] ?? [])
    const forLate = sum(rows.map((row) => row[late] ?? 0))
    return forLate > much * grownMs * ranks.length && forLate > mostly * sum(rows.flat())
  }
  const isMutual = (lasting[from]?.[to] ?? 0) > standsOut * ms
  if (isMutual) return waitFor(from, [to]) && waitFor(to, [from])
  const others = gatherGrowth.flatMap((_, rank) => (rank === to ? [] : [rank]))
  return waitFor(to, others)
}

/** In a message, after the usual wait: without it, that wait would not explain the finding. */
const easedNote = (easing: Easing | null): string =>
  easing
    ? ` when a link in the middle took ${easing.usualMs.toFixed(2)} ms, which has fallen to ${easing.nowMs.toFixed(2)} ms`
    : ''

function slow(window: WaitWindow, link: Link, atMs: number) {
  const { step, since, easing } = window
  const { from, to, ms } = link
  return describeFinding(about, {
    type: 'slow_link',
    blame: { kind: 'link', from, to },
    step: since,
    raised_step: step,
    at_ms: atMs,
    message:
      `rank ${to} waits ${ms.toFixed(2)} ms or more a step for what rank ${from} sends, since step ${since}; before it ` +
      `was ${usualMs(window, link).toFixed(2)} ms${easedNote(easing)}, and no other rank waits for rank ${from}`,
  })
}

export const linkMatrix = createLinkMatrix()
