import type { LineOf } from '../../../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ifNotByDesign, ranksInWords } from '../../finding.js'
import { groupBy } from '../../../../../kit/stats/group-by.js'
import type { JobRecord } from '../../job-record.js'
import { trainingPasses } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'

/** Datasets of several ranks draw the same random numbers, such as for an augmentation. */
export const equalRandomNumbers: Mistake = {
  name: 'equal-random-numbers',
  explains: [],
  find(job) {
    const [first] = drawnAlike(job)
    if (first === undefined) return null
    const { line, ranks } = first
    const where = line.worker === null ? 'the dataset' : `loader worker ${line.worker}`
    return ifNotByDesign(
      errorFinding(this.name, {
        ranks: ranks.length === job.world ? [] : ranks,
        step: 0,
        message: `In pass ${line.number} ${where} of ${ranksInWords(ranks)} draws the same random numbers (generator: ${line.generator}), so augmentations and noise are equal on these ranks.`,
        advice:
          line.worker === null
            ? 'Seed this generator with a number that depends on the rank, once the model is made.'
            : 'Seed this generator in `worker_init_fn` with a number that depends on the rank and on `torch.initial_seed()`.',
      }),
    )
  },
}

function* drawnAlike(job: JobRecord): Generator<{ line: LineOf<'drawn'>; ranks: number[] }> {
  const loaders = new Set(trainingPasses(job).map(({ loader }) => loader))
  const drawn = job.ranks.flatMap(({ rank, journal }) =>
    linesOf(journal, 'drawn').map((line) => ({ rank, line })),
  )
  const known = drawn.filter(({ line }) => loaders.has(line.loader) && line.state !== null)
  const places = groupBy(known, ({ line }) => {
    const { loader, number, worker, generator, state } = line
    return [loader, number, worker, generator, state].join(' ')
  })
  for (const by of places.values()) {
    const ranks = [...new Set(by.map(({ rank }) => rank))]
    if (ranks.length > 1) yield { line: by[0]!.line, ranks }
  }
}
