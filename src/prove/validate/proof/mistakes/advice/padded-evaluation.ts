import type { JournalLine, LineOf } from '../../../../../kit/records/proof/journal-line.js'
import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { JobRecord, RankRecord } from '../../job-record.js'
import { shortened } from '../../places.js'
import { evaluationPasses, type RankPass, type SamplePass } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'

/** The loader of an evaluation is padded, and ranks add up their results: some samples count twice. */
export const paddedEvaluation: Mistake = {
  name: 'padded-evaluation',
  explains: [],
  find(job) {
    for (const pass of evaluationPasses(job)) {
      const numTwice = paddedRows(pass, job.world)
      if (numTwice === 0) continue
      const sum = sumWithPadding(job, pass)
      if (sum === null) continue
      const { size } = pass.ranks[0]!.pass
      const at =
        typeof sum.line !== 'string'
          ? ''
          : ` (${shortened(sum.line, job.ranks[0]!.process.directory)})`
      return ifNotByDesign(
        errorFinding(this.name, {
          step: sum.step,
          message: `An evaluation of ${size} samples counts ${numTwice} of them twice: the sampler pads its ranks to equal lengths, and ${sum.name}${at} adds up what each of them found.`,
          advice:
            'Give rank r the samples `range(r, size, world_size)` without padding, or gather the outputs and cut them to the size of the dataset.',
        }),
      )
    }
    return null
  },
}

/** Rows that padding added; 0 where something else explains them, or where it is not known. */
function paddedRows({ ranks }: SamplePass, world: number): number {
  const size = ranks[0]?.pass.size ?? null
  if (size === null || ranks.length < world || !ranks.every(({ isExhausted }) => isExhausted))
    return 0
  const drawn = ranks.map(indicesOf)
  if (drawn.some((one) => one === null)) return 0
  const all = drawn.flatMap((one) => one!)
  const isWhole = new Set(all).size === size
  // Less than a batch of each rank: more is no padding.
  const most = ranks.reduce((sum, { pass }) => sum + (pass.batch_size ?? 1), 0)
  const isShared = drawn.every((one) => one!.length < size)
  return isWhole && isShared && all.length - size < most ? all.length - size : 0
}

function indicesOf({ batches }: RankPass): number[] | null {
  const indices = batches.map(({ batch }) => batch.indices)
  return indices.every((one) => one !== null) ? indices.flat() : null
}

/** The sum over ranks of what the pass has found; null where outputs are gathered, which a script can cut. */
function sumWithPadding(job: JobRecord, { ranks }: SamplePass): LineOf<'enter'> | null {
  const [first] = ranks
  const record = job.ranks.find(({ rank }) => rank === first?.rank)
  if (first === undefined || record === undefined) return null
  const entered = enteredBy(record, first.pass)
  const gathered = entered.filter(({ name }) => name.includes('gather'))
  const numRows = indicesOf(first)?.length ?? 0
  if (gathered.reduce((sum, { elements }) => sum + elements, 0) >= numRows) return null
  return entered.find(({ name }) => name.includes('reduce')) ?? null
}

/** The collectives of an evaluation: from the start of its pass to the next batch of another loader, or an update. */
function enteredBy({ journal }: RankRecord, { loader, number }: LineOf<'pass'>) {
  const { lines } = journal
  const begin = lines.findIndex(
    (line) => line.kind === 'pass' && line.loader === loader && line.number === number,
  )
  const length = lines.slice(begin).findIndex((line) => isAfter(line, loader))
  const own = lines.slice(begin, length < 0 ? undefined : begin + length)
  return own.filter((line): line is LineOf<'enter'> => line.kind === 'enter')
}

const isAfter = (line: JournalLine, loader: number): boolean =>
  line.kind === 'update' || (line.kind === 'batch' && line.loader !== loader)
