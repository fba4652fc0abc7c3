import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import { gridOf } from '../../kit/records/run/thinned/thin-steps.js'

/**
 * The report as a file holds it: one of very many steps lists those of a grid, the first and the last, the first that did
 * not pass and the first that differs. Its counts stay those of all steps that were compared.
 */
export function thinComparisons(report: CorrectnessReport): CorrectnessReport {
  const { step_comparisons: all, first_difference: difference } = report
  const every = gridOf(all.length)
  if (every === 1) return report
  const kept = new Set([0, all.length - 1, all.findIndex(({ passed }) => !passed)])
  return {
    ...report,
    step_comparisons: all.filter(
      ({ step }, place) => step % every === 0 || kept.has(place) || step === difference?.step,
    ),
    steps_listed_every: every,
  }
}
