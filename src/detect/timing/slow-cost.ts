import type { Finding } from '../../records/run/finding.js'
import { median } from '../../stats/robust.js'
import { costLimits, isFelt, minorCost } from '../../peers/slow-limits.js'
import type { StreamEvent } from '../detector.js'
import type { CompleteStep } from '../stream/rank-steps.js'

type Slow = { readonly finding: Finding; readonly sinceMs: number; isWarning: boolean }

/** A rank that is slow at this step, and its extra time in milliseconds. */
export type SlowNow = { readonly rank: number; readonly excessMs: number }

/**
 * At the end of a run that is too short for a slowdown to last, the share of its steps for which a rank must have been
 * slow.
 */
const shareOfRun = 0.25

/**
 * Grades findings about slow ranks. Each is minor at first. It becomes a warning when its cost is a relevant part of a
 * step and has lasted, or the run ends meanwhile.
 */
export function createSlowCost(firstStep: number) {
  const slow = new Map<number, Slow>()
  let newest = { step: firstStep, felt: new Set<number>() }
  const raise = (rank: number, one: Slow, atMs: number | null): Finding[] => {
    slow.set(rank, { ...one, isWarning: true })
    return [{ ...one.finding, severity: 'warning', at_ms: atMs, raised_step: newest.step }]
  }
  return {
    /** Returns fresh findings as minor ones, and earlier ones that have become relevant. */
    weigh(row: CompleteStep, now: readonly SlowNow[], fresh: readonly Fresh[]): Finding[] {
      const stepMs = median(row.values.flatMap(({ step }) => step.step_ms ?? []))
      const felt = now.filter(({ excessMs }) => isFelt(excessMs, stepMs)).map(({ rank }) => rank)
      newest = { step: row.step, felt: new Set(felt) }
      for (const { rank, finding } of fresh)
        slow.set(rank, { finding, sinceMs: row.at_ms, isWarning: false })
      const lasting = [...slow].flatMap(([rank, one]) =>
        !one.isWarning && newest.felt.has(rank) && row.at_ms - one.sinceMs >= costLimits.lastsMs
          ? raise(rank, one, row.at_ms)
          : [],
      )
      return [
        ...fresh.map(({ finding, rank }) => asMinor(finding, felt.includes(rank))),
        ...lasting,
      ]
    },
    /** At the end of a run, a shorter time is enough. */
    end(event: StreamEvent): Finding[] {
      if (event.type !== 'run-ended') return []
      const steps = newest.step - firstStep
      return [...slow].flatMap(([rank, one]) =>
        !one.isWarning &&
        newest.felt.has(rank) &&
        newest.step - (one.finding.step ?? newest.step) >= shareOfRun * steps
          ? raise(rank, one, event.at_ms)
          : [],
      )
    },
  }
}

type Fresh = { readonly rank: number; readonly finding: Finding }

const asMinor = (finding: Finding, isFeltNow: boolean): Finding => ({
  ...finding,
  severity: 'minor',
  message: `${finding.message} (${isFeltNow ? 'minor so far, as it has not lasted' : minorCost})`,
})
