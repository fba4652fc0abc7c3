import { errorFinding } from '../../finding.js'
import type { JobRecord } from '../../job-record.js'
import { trainingPasses } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'
import { contentByIndex } from './rows.js'

/** An index is another sample on each rank, and samples of one rank come to another one as well. */
export const otherData: Mistake = {
  name: 'other-data',
  explains: ['repeated-samples', 'missing-samples'],
  find(job) {
    const contents = contentsByRank(job)
    // A sample that changes on one rank as well is drawn at random.
    if (contents.size < 2 || [...contents.values()].some((one) => one === null)) return null
    const known = [...contents.values()].map((one) => one!)
    const index = indexOfOther(known)
    if (index === null || !haveSharedRows(known)) return null
    return errorFinding(this.name, {
      step: 0,
      message: `Index ${index} of the dataset is another sample on each rank, and ranks train with the same samples under other indices: some are used twice, and others never.`,
      advice:
        'Give all ranks the samples in the same order: sort file lists, and shuffle them with a seed that all ranks share.',
    })
  },
}

/** For each rank the content of its indices; null where an index has more than one. */
function contentsByRank(job: JobRecord): Map<number, Map<number, string> | null> {
  const contents = new Map<number, Map<number, string> | null>()
  const shared = trainingPasses(job).filter(({ ranks }) =>
    ranks.every(({ pass }) => pass.replicas === job.world),
  )
  for (const one of shared.flatMap(({ ranks }) => ranks)) {
    for (const [index, row] of contentByIndex(one)) {
      const own = contents.get(one.rank) === undefined ? new Map() : contents.get(one.rank)!
      const isOther = own !== null && own.has(index) && own.get(index) !== row
      contents.set(one.rank, own === null || isOther ? null : own.set(index, row))
    }
  }
  return contents
}

function indexOfOther([first, ...others]: readonly ReadonlyMap<number, string>[]): number | null {
  for (const [index, row] of first ?? [])
    if (others.some((one) => one.has(index) && one.get(index) !== row)) return index
  return null
}

const haveSharedRows = (ranks: readonly ReadonlyMap<number, string>[]): boolean => {
  const rows = ranks.flatMap((one) => [...new Set(one.values())])
  return new Set(rows).size < rows.length
}
