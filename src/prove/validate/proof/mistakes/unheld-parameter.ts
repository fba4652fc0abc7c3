import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { changedRest } from '../changed-weights.js'
import { errorFinding, ifNotByDesign } from '../finding.js'
import { completedSteps, type JobRecord, type RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'
import { listFew } from '../../../../kit/wording/first-few.js'

/** A gradient is computed for a parameter that no optimizer of any rank holds, and that nothing else changes. */
export const unheldParameter: Mistake = {
  name: 'unheld-parameter',
  explains: [],
  find(job) {
    const held = new Set(
      job.ranks.flatMap(({ optimizers }) => optimizers.flatMap(({ names }) => names)),
    )
    for (const record of job.ranks) {
      const names = unheldNames(record).filter((name) => !held.has(name))
      const [first] = names
      if (first === undefined) continue
      const finding = errorFinding(this.name, {
        step: linesOf(record.journal, 'unheld').at(-1)!.step,
        ranks: job.ranks.length === 1 ? [record.rank] : [],
        parameter: first,
        message:
          `No optimizer holds ${listFew(names)}: ` +
          'gradients are computed, but the weights never change.',
        advice:
          'Create the optimizer after the model is complete, from all of `model.parameters()`, or set `requires_grad` to False.',
      })
      return isSeen(job) ? finding : ifNotByDesign(finding)
    }
    return null
  },
}

/** What the last line says, as a second optimizer may come later; without what something else changes. */
function unheldNames(record: RankRecord): string[] {
  const changed = changedRest(record)
  const names = linesOf(record.journal, 'unheld').at(-1)?.names ?? []
  return names.filter((name) => changed.get(name) !== true)
}

/** A change by something else is only seen before the next update. */
const isSeen = (job: JobRecord): boolean => completedSteps(job) > 1
