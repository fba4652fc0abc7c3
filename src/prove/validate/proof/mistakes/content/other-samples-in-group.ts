import type { LineOf } from '../../../../../kit/records/proof/journal-line.js'
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
    const samples = isEqual(first, asSet)
      ? 'the same samples in another order'
      : 'different samples'
    const finding = errorFinding(this.name, {
      step: first.step,
      ranks,
      message: `At step ${first.step} ${ranksInWords(ranks)} are given ${samples}, although they hold parts of the same layers.`,
      advice:
        'Share out the data over the data-parallel ranks only, such as by a `DistributedSampler` with the size and rank of that group.',
    })
    return splitsSequence(job) ? ifNotByDesign(finding) : finding
  },
}

const hasAll = ({ updates }: SharedUpdate): boolean =>
  [...updates.values()].every((one) => endsStep(one) && one.rows.flat().length > 0)

type Rows = LineOf<'update'>['rows']

const isEqual = ({ updates }: SharedUpdate, by: (rows: Rows) => string = inOrder): boolean =>
  new Set([...updates.values()].map(({ rows }) => by(rows))).size === 1

/** The rows of each forward pass in their order; schedules may differ in the order of the passes. */
const inOrder = (rows: Rows): string =>
  rows
    .map((pass) => pass.join())
    .toSorted()
    .join(';')

const asSet = (rows: Rows): string => rows.flat().toSorted().join()

/** A script may give each rank a part of the same sequences, and gather them within the model. */
const splitsSequence = ({ ranks }: JobRecord): boolean =>
  ranks.some(({ collectives }) =>
    collectives.some(
      ({ name, in_forward: inside }) => inside === true && /gather|scatter|all_?to_?all/.test(name),
    ),
  )
