import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import type { Change } from './simulate-job.js'

type Alter = (line: JournalLine) => JournalLine

const ofLoader = new Set(['batch', 'pass', 'exhausted', 'drawn'])

/** What a job may do otherwise without a mistake: no verdict may depend on it. */
export const neutralChanges: Readonly<Record<string, Change>> = {
  'another loader': each((line) => {
    if (ofLoader.has(line.kind) && 'loader' in line) return { ...line, loader: line.loader + 3 }
    if (line.kind !== 'update') return line
    const loaders = Object.entries(line.training_loaders)
    return {
      ...line,
      training_loaders: Object.fromEntries(loaders.map(([one, rows]) => [Number(one) + 3, rows])),
    }
  }),
  'a second optimizer': (lines) =>
    lines.flatMap((line) => (line.kind === 'update' ? [ofCritic(line), line] : [line])),
  'a group of all ranks by another name': (lines) => {
    const renamed = lines.map((line) =>
      line.kind === 'enter' && line.group === 'minicluster-0' ? { ...line, group: 'again' } : line,
    )
    return [...renamed, { kind: 'group', name: 'again', ranks: [0, 1] }]
  },
  'another seed and kind of sampler': each((line) =>
    line.kind === 'pass'
      ? {
          ...line,
          seed: 41,
          batch_sampler: 'BucketBatches',
          sampler: 'ShardedSampler',
          batch_size: null,
          replacement: false,
        }
      : line,
  ),
  'batch norms over all ranks': each((line) =>
    line.kind === 'model' ? { ...line, batch_norms: 2, synchronised_batch_norms: 2 } : line,
  ),
  'another machine': each((line) =>
    line.kind === 'process'
      ? {
          ...line,
          directory: '/home/job',
          argv: ['python3', '-u', 'fit.py', '--lr', '0.1'],
          executable: '/opt/python3',
          torch: '2.5.1',
          threads: 4,
        }
      : line,
  ),
  'other losses': each((line) =>
    line.kind === 'update' ? { ...line, losses: [2.5, 0.25] } : line,
  ),
}

/** A critic is trained beside the model, as all ranks do it; its update ends no step. */
const ofCritic = (line: LineOf<'update'>): JournalLine => ({
  ...line,
  optimizer: 1,
  ends_step: false,
  gradients: [`gradient of critic at ${line.step}`],
  weights: [`critic after ${line.step}`],
  moments: [null],
})

function each(alter: Alter): Change {
  return (lines) => lines.map(alter)
}
