import type { Finding } from '../../../kit/records/run/finding.js'
import { median } from '../../../kit/stats/robust.js'
import { sum } from '../../../kit/stats/sum.js'
import { costLimits, isSignificant, minorCost } from '../../../kit/peers/slow-limits.js'
import type { StreamEvent } from '../detector.js'
import type { CompleteStep } from '../stream/rank-steps.js'

/** Who is slow at this step: a rank, or the name of a link or of the group. */
export type SlowNow = {
  readonly who: number | string
  /** The extra time in milliseconds; that of several entries adds up. */
  readonly excessMs: number
  /** The finding, where enough steps were slow; only the first one counts. */
  readonly describe: (() => Finding) | null
}

type Slow = {
  readonly finding: Finding
  readonly cost: ReturnType<typeof createCost>
  isWarning: boolean
}

/** In a run that is too short for a slowdown to last, it must have been there for this share of the steps. */
const shareOfRun = 0.5
/** The least share of steps that must be slow: one long step costs as much as many slow ones. */
const shareOfSteps = 0.25
/** Costs are added up for so many milliseconds, and forgotten together. */
const sliceMs = 50

/**
 * Grades findings about what costs time. Each is minor at first. It becomes a warning when it has taken a relevant part
 * of the time for so long that chance does not explain it. In a run that is too short for that, it must have taken half of
 * the time since it was raised.
 */
export function createSlowCost(firstStep: number) {
  const slow = new Map<SlowNow['who'], Slow>()
  let newest = { step: firstStep, atMs: NaN }
  const raise = (one: Slow, atMs: number | null): Finding => {
    one.isWarning = true
    return { ...one.finding, severity: 'warning', at_ms: atMs, raised_step: newest.step }
  }
  const waiting = (): Slow[] => [...slow.values()].filter(({ isWarning }) => !isWarning)
  return {
    /** Returns findings about who was not slow before as minor ones, and earlier ones that have become relevant. */
    weigh(row: CompleteStep, now: readonly SlowNow[]): Finding[] {
      const times = row.values.flatMap(({ step }) => step.step_ms ?? [])
      const stepMs = times.length > 0 ? median(times) : null
      const passedMs = row.at_ms - newest.atMs || stepMs || 0
      newest = { step: row.step, atMs: row.at_ms }
      const excessOf = (who: SlowNow['who']): number =>
        sum(now.map((one) => (one.who === who ? one.excessMs : 0)))
      const fresh = now.flatMap(({ who, describe }) => {
        if (describe === null || slow.has(who)) return []
        const finding = describe()
        slow.set(who, { finding, cost: createCost(row.at_ms), isWarning: false })
        return [asMinor(finding, isSignificant(excessOf(who), stepMs))]
      })
      for (const [who, { cost }] of slow) cost.add(row.at_ms, passedMs, excessOf(who))
      const lasting = waiting().filter(({ cost }) => cost.hasLasted())
      return [...fresh, ...lasting.map((one) => raise(one, row.at_ms))]
    },
    /** At the end of a run, a shorter time is enough if it cost more. */
    end(event: StreamEvent): Finding[] {
      if (event.type !== 'run-ended') return []
      const leastSteps = shareOfRun * (newest.step - firstStep)
      return waiting()
        .filter(({ finding }) => newest.step - (finding.step ?? newest.step) >= leastSteps)
        .filter(({ cost }) => cost.isRelevant(costLimits.shareOfShortRun))
        .map((one) => raise(one, event.at_ms))
    },
  }
}

/** What a finding has cost since it was raised, at most in the newest `costLimits.lastsMs`. */
function createCost(sinceMs: number) {
  let slices = [sliceAt(sinceMs)]
  /** Not only at first: what is over may have cost much. */
  const isRelevant = (share = costLimits.shareOfStep): boolean =>
    areRelevant(slices, share) && areRelevant(slices.slice(Math.floor(slices.length / 2)), share)
  return {
    isRelevant,
    add(atMs: number, passedMs: number, excessMs: number): void {
      let newest = slices.at(-1)
      if (newest === undefined || atMs - newest.sinceMs >= sliceMs) {
        newest = sliceAt(atMs)
        slices = [...slices.filter((old) => atMs - old.sinceMs <= costLimits.lastsMs), newest]
      }
      newest.passedMs += passedMs
      newest.excessMs += excessMs
      newest.steps++
      if (isSignificant(excessMs, passedMs)) newest.slow++
    },
    /** Relevant for long enough; looked at once in a slice, since a run may have many thousand steps a second. */
    hasLasted(): boolean {
      const newest = slices.at(-1)
      const isDue = newest?.steps === 1 && newest.sinceMs - sinceMs >= costLimits.lastsMs
      return isDue && isRelevant()
    },
  }
}

type Slice = ReturnType<typeof sliceAt>
const sliceAt = (sinceMs: number) => ({ sinceMs, passedMs: 0, excessMs: 0, steps: 0, slow: 0 })

function areRelevant(slices: readonly Slice[], share: number): boolean {
  const total = (of: keyof Slice): number => sum(slices.map((one) => one[of]))
  const isRelevant = isSignificant(total('excessMs'), total('passedMs'), share)
  return isRelevant && total('slow') >= shareOfSteps * total('steps')
}

const asMinor = (finding: Finding, isFeltNow: boolean): Finding => ({
  ...finding,
  severity: 'minor',
  message: `${finding.message} (${isFeltNow ? 'minor so far, as it has not lasted' : minorCost})`,
})
