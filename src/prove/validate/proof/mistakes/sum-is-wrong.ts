import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ranksInWords } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

const explanations = [
  ['missing', 'leaves out the contribution'],
  ['stale', 'holds an old contribution'],
  ['doubled', 'counts twice the contribution'],
] as const

/** A reduced bucket is not the sum of the contributions. */
export const sumIsWrong: Mistake = {
  name: 'sum-is-wrong',
  anyParallelism: true,
  explains: ['unreduced-parameter', 'replicas-differ'],
  find({ ranks }: JobRecord) {
    const audits = ranks.flatMap(({ journal }) => linesOf(journal, 'audit'))
    const audit = audits.find(({ holds }) => !holds)
    if (audit === undefined) return null
    const found = explanations.find(([key]) => (audit[key]?.length ?? 0) > 0)
    const at = found ? (audit[found[0]] ?? []) : []
    return errorFinding('sum-is-wrong', {
      ranks: at,
      step: audit.step,
      message:
        `The sum of collective ${audit.index} at step ${audit.step} is not that of its contributions` +
        (found ? `: it ${found[1]} of ${ranksInWords(at)}.` : '.'),
      advice:
        'Run the check again; if the rank stays the same, suspect its machine or its network.',
    })
  },
}
