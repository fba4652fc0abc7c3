import { formatCount } from '../../kit/wording/figures.js'
import type { LabelledRun } from './report-context.js'
import type { Block } from './section.js'

/** Whether each record lists all steps of its run. */
export const isWhole = (runs: readonly Pick<LabelledRun, 'metrics'>[]): boolean =>
  runs.every(({ metrics }) => metrics.thinned_steps === undefined)

/** Says of which runs a chart has some steps only; nothing where the records list them all. */
export function describeThinned(
  runs: readonly Pick<LabelledRun, 'label' | 'metrics'>[],
): readonly Block[] {
  const list = runs.flatMap(({ label, metrics: { steps, thinned_steps: thinned } }) =>
    thinned
      ? [
          `${label}: the record lists ${formatCount(steps.length)} of ${formatCount(thinned.recorded)} steps, one in ${thinned.every}, and only those are drawn; percentiles and means are of all steps.`,
        ]
      : [],
  )
  return list.length === 0 ? [] : [{ list }]
}
