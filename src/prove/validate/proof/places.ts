import { basename } from 'node:path'
import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { ProofFinding } from '../../../kit/records/reports/proof-report.js'
import type { JobRecord } from './job-record.js'
import { trainingPasses } from './sample-passes.js'

type Place = LineOf<'place'>['what'] | 'loader' | 'reduction' | 'gather'

/** What a reader has to look at first, by kind of finding: the first of these that the script has. */
export const placesByKind: Readonly<Record<string, readonly Place[]>> = {
  'no-gradient-reduction': ['backward'],
  'sync-suppressed': ['wrapper', 'backward'],
  'unreduced-parameter': ['wrapper', 'reduction', 'backward'],
  'initial-weights': ['wrapper', 'backward'],
  'batch-norm-buffers': ['wrapper'],
  'local-batch-norm': ['wrapper'],
  'replicas-differ': ['optimizer'],
  'unheld-parameter': ['optimizer'],
  'nothing-trained': ['optimizer'],
  'frozen-on-rank': ['optimizer'],
  'settings-differ': ['optimizer'],
  'settings-depend-on-world-size': ['optimizer'],
  'optimizer-state': ['optimizer'],
  'wrong-sampler': ['loader'],
  'repeated-samples': ['loader'],
  'missing-samples': ['loader'],
  'other-data': ['loader'],
  'repeated-by-workers': ['loader'],
  'same-rows': ['loader', 'backward'],
  'equal-batches': ['loader', 'backward'],
  'other-samples-in-group': ['loader', 'backward'],
  'left-out-batch': ['loader'],
  'equal-random-numbers': ['loader'],
  'no-set-epoch': ['loader'],
  'ran-out-of-batches': ['loader'],
  'uneven-loss': ['loader', 'backward'],
  'clip-before-reduction': ['clip'],
  'clipped-while-scaled': ['clip'],
  'gradients-kept': ['backward'],
  'scale-differs': ['backward'],
  'mode-differs': ['backward'],
  'per-rank-normalisation': ['backward'],
  'gradient-scale': ['reduction', 'backward'],
  'gathered-without-gradient': ['gather'],
  'differs-from-one-process': ['reduction', 'backward'],
  'depends-on-rank': ['backward'],
}

const words: Readonly<Record<Place, string>> = {
  wrapper: 'The model is wrapped at',
  optimizer: 'The optimizer is made at',
  backward: 'The gradients are computed at',
  clip: 'Gradients are clipped at',
  loader: 'The data loader is made at',
  reduction: 'The script adds up over the ranks at',
  gather: 'It gathers at',
}

/** The findings with the line of the script that each is about, where it is known. */
export const withPlaces = (job: JobRecord, findings: readonly ProofFinding[]): ProofFinding[] =>
  findings.map((one) => {
    const place = placeOf(job, one)
    return place === null ? one : { ...one, message: `${one.message} ${place}` }
  })

function placeOf(job: JobRecord, { kind, ranks: [blamed] }: ProofFinding): string | null {
  const record = job.ranks.find(({ rank }) => rank === blamed) ?? job.ranks[0]
  if (record === undefined) return null
  const linesAt = (what: Place): readonly (string | null | undefined)[] => {
    if (what === 'reduction' || what === 'gather') return [largestOf(record.collectives, what)]
    if (what === 'loader') return trainingPasses(job).map(({ ranks }) => loaderOf(ranks, blamed))
    return linesOf(record.journal, 'place')
      .filter((one) => one.what === what)
      .map(({ line }) => line)
  }
  for (const what of placesByKind[kind] ?? []) {
    const [line] = linesAt(what).flatMap((one) => one ?? [])
    if (line !== undefined) return `${words[what]} ${shortened(line, record.process.directory)}.`
  }
  return null
}

type PassOfRank = { readonly rank: number; readonly pass: LineOf<'pass'> }

const loaderOf = (ranks: readonly PassOfRank[], blamed: number | undefined) =>
  (ranks.find(({ rank }) => rank === blamed) ?? ranks[0])?.pass.made_at

/** The largest collective of a sort that the script itself asks for: a smaller one is for its log. */
function largestOf(
  collectives: readonly LineOf<'enter'>[],
  sort: 'reduction' | 'gather',
): string | null {
  const ofSort = sort === 'gather' ? /gather/ : /reduce/
  const own = collectives.filter(
    ({ name, line, elements }) => ofSort.test(name) && typeof line === 'string' && elements > 1,
  )
  const most = Math.max(...own.map(({ elements }) => elements))
  return own.find(({ elements }) => elements === most)?.line ?? null
}

/** Relative to the directory of the job, or else the name of the file. */
export function shortened(line: string, directory: string): string {
  return line.startsWith(`${directory}/`) ? line.slice(directory.length + 1) : basename(line)
}
