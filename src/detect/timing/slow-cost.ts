import type { Finding } from '../../records/run/finding.js'
import { median } from '../../stats/robust.js'
import { sum } from '../../stats/sum.js'
import { costLimits, isFelt, minorCost } from '../../peers/slow-limits.js'
import type { StreamEvent } from '../detector.js'
import type { CompleteStep } from '../stream/rank-steps.js'

/** What is slow: a rank, or the name of a link or of the group. */
type Who = number | string

/** Who is slow at this step, and its extra time in milliseconds. */
export type SlowNow = { readonly who: Who; readonly excessMs: number }

type Fresh = { readonly who: Who; readonly finding: Finding }
type Slow = {
  readonly finding: Finding
  readonly cost: ReturnType<typeof createCost>
  isWarning: boolean
}

/** In a run that is too short for a slowdown to last, the share of its steps since which it must have been there. */
const shareOfRun = 0.5
/** The least share of steps that must be slow: one long step costs as much as many slow ones. */
const shareOfSteps = 0.25
/** Costs are added up for so many milliseconds, and forgotten together. */
const sliceMs = 50

/**
 * Grades findings about what costs time. Each is minor at first. It becomes a warning when it has taken a relevant part
 * of the time for so long that chance does not explain it, or since it was raised in a run that is too short for that.
 */
export function createSlowCost(firstStep: number) {
  const slow = new Map<Who, Slow>()
  let newest = { step: firstStep, atMs: NaN }
  const raise = (one: Slow, atMs: number | null): Finding => {
    one.isWarning = true
    return { ...one.finding, severity: 'warning', at_ms: atMs, raised_step: newest.step }
  }
  const waiting = (): Slow[] => [...slow.values()].filter(({ isWarning }) => !isWarning)
  return {
    /** Returns fresh findings as minor ones, and earlier ones that have become relevant. */
    weigh(row: CompleteStep, now: readonly SlowNow[], fresh: readonly Fresh[]): Finding[] {
      const stepMs = median(row.values.flatMap(({ step }) => step.step_ms ?? []))
      const passedMs = row.at_ms - newest.atMs || stepMs || 0
      newest = { step: row.step, atMs: row.at_ms }
      for (const { who, finding } of fresh)
        slow.set(who, { finding, cost: createCost(row.at_ms), isWarning: false })
      const excessOf = new Map(now.map(({ who, excessMs }) => [who, excessMs]))
      for (const [who, { cost }] of slow) cost.add(row.at_ms, passedMs, excessOf.get(who) ?? 0)
      return [
        ...fresh.map(({ finding, who }) =>
          asMinor(finding, isFelt(excessOf.get(who) ?? 0, stepMs)),
        ),
        ...waiting()
          .filter(({ cost }) => cost.hasLasted(row.at_ms) && cost.isRelevant())
          .map((one) => raise(one, row.at_ms)),
      ]
    },
    /** At the end of a run, a shorter time is enough. */
    end(event: StreamEvent): Finding[] {
      if (event.type !== 'run-ended') return []
      const leastSteps = shareOfRun * (newest.step - firstStep)
      return waiting()
        .filter(({ finding }) => newest.step - (finding.step ?? newest.step) >= leastSteps)
        .filter(({ cost }) => cost.isRelevant())
        .map((one) => raise(one, event.at_ms))
    },
  }
}

/** What a finding has cost since it was raised, at most in the newest `costLimits.lastsMs`. */
function createCost(sinceMs: number) {
  let slices = [sliceAt(sinceMs)]
  return {
    add(atMs: number, passedMs: number, excessMs: number): void {
      let newest = slices.at(-1)
      if (newest === undefined || atMs - newest.sinceMs >= sliceMs) {
        newest = sliceAt(atMs)
        slices = [...slices.filter((old) => atMs - old.sinceMs <= costLimits.lastsMs), newest]
      }
      newest.passedMs += passedMs
      newest.excessMs += excessMs
      newest.steps++
      if (isFelt(excessMs, passedMs)) newest.slow++
    },
    hasLasted: (atMs: number): boolean => atMs - sinceMs >= costLimits.lastsMs,
    /** Not only at first: what is over may have cost much. */
    isRelevant: (): boolean =>
      isRelevant(slices) && isRelevant(slices.slice(Math.floor(slices.length / 2))),
  }
}

type Slice = ReturnType<typeof sliceAt>
const sliceAt = (sinceMs: number) => ({ sinceMs, passedMs: 0, excessMs: 0, steps: 0, slow: 0 })

function isRelevant(slices: readonly Slice[]): boolean {
  const total = (of: keyof Slice): number => sum(slices.map((one) => one[of]))
  return (
    isFelt(total('excessMs'), total('passedMs')) && total('slow') >= shareOfSteps * total('steps')
  )
}

const asMinor = (finding: Finding, isFeltNow: boolean): Finding => ({
  ...finding,
  severity: 'minor',
  message: `${finding.message} (${isFeltNow ? 'minor so far, as it has not lasted' : minorCost})`,
})
