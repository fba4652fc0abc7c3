import { endsStep } from '../../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ifNotByDesign, ranksInWords } from '../../finding.js'
import { type JobRecord, sharedUpdates, type SharedUpdate } from '../../job-record.js'
import type { Mistake } from '../mistake.js'

/** Ranks that hold parts of the same layers are given other samples, so their sums mix what does not belong together. */
export const otherSamplesInGroup: Mistake = {
  name: 'other-samples-in-group',
  within: ['tensor'],
  explains: [],
  find(job: JobRecord) {
    const first = sharedUpdates(job).find((one) => hasAll(one) && !isEqual(one))
    if (first === undefined) return null
    const ranks = job.ranks.map(({ rank }) => rank)
    const finding = errorFinding(this.name, {
      step: first.step,
      ranks,
      message: `At step ${first.step} ${ranksInWords(ranks)} are given different samples, although they hold parts of the same layers.`,
      advice:
        'Share out the data over the data-parallel ranks only, such as by a `DistributedSampler` with the size and rank of that group.',
    })
    return splitsSequence(job) ? ifNotByDesign(finding) : finding
  },
}

const hasAll = ({ updates }: SharedUpdate): boolean =>
  [...updates.values()].every((one) => endsStep(one) && one.rows.flat().length > 0)

const isEqual = ({ updates }: SharedUpdate): boolean =>
  new Set([...updates.values()].map(({ rows }) => rows.flat().toSorted().join())).size === 1

/** A script may give each rank a part of the same sequences, and gather them within the model. */
const splitsSequence = ({ ranks }: JobRecord): boolean =>
  ranks.some(({ collectives }) =>
    collectives.some(
      ({ name, in_forward: inside }) => inside === true && /gather|scatter|all_?to_?all/.test(name),
    ),
  )
