import { linesOf } from '../../../../../kit/records/proof/parse-journal.js'
import { capitalized } from '../../../../../kit/wording/capitalized.js'
import { errorFinding, ifNotByDesign, ranksInWords } from '../../finding.js'
import { groupBy } from '../../../../../kit/stats/group-by.js'
import type { Mistake } from '../mistake.js'

/** Several ranks write one file in the same step, so one of them destroys what another has written. */
export const sharedFile: Mistake = {
  name: 'shared-file',
  anyParallelism: true,
  explains: [],
  find({ ranks }) {
    const saved = ranks.flatMap(({ rank, journal }) =>
      linesOf(journal, 'saved').map(({ step, path }) => ({ rank, step, path })),
    )
    for (const by of groupBy(saved, ({ step, path }) => `${step} ${path}`).values()) {
      const at = [...new Set(by.map(({ rank }) => rank))]
      const [{ step, path } = { step: 0, path: '' }] = by
      if (at.length < 2) continue
      return ifNotByDesign(
        errorFinding(this.name, {
          ranks: at,
          step,
          message: `${capitalized(ranksInWords(at))} write the same file at step ${step}: ${path.split('/').at(-1)}.`,
          advice: 'Save on rank 0 only, or give each rank a name of its own.',
        }),
      )
    }
    return null
  },
}
