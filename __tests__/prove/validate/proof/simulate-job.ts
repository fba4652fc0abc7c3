import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import {
  composeJobRecord,
  type JobRecord,
} from '../../../../src/prove/validate/proof/job-record.js'

/** What a test changes in the lines of one rank. */
export type Change = (lines: JournalLine[], rank: number) => JournalLine[]

const steps = 4
const names = ['in.weight', 'out.weight']

/** A job whose ranks do everything right: four steps, two parameters, samples shared out by a DistributedSampler. */
export function aJob(change: Change = (lines) => lines, world = 2): JobRecord {
  const journals = Array.from({ length: world }, (_, rank) => ({
    lines: change(linesOfRank(rank, world), rank),
    numUnreadable: 0,
  }))
  return composeJobRecord(journals)
}

/** Changes every line of a kind on the given ranks. */
export function changing<Kind extends JournalLine['kind']>(
  kind: Kind,
  ranks: readonly number[],
  alter: (line: LineOf<Kind>, rank: number) => Partial<LineOf<Kind>>,
): Change {
  return (lines, rank) =>
    lines.map((line) =>
      line.kind === kind && ranks.includes(rank)
        ? { ...line, ...alter(line as LineOf<Kind>, rank) }
        : line,
    )
}

function linesOfRank(rank: number, world: number): JournalLine[] {
  return [
    aProcess(rank, world),
    aModel(),
    aPass(rank, world, 0),
    ...Array.from({ length: steps }, (_, step) => linesOfStep(step, rank, world)).flat(),
    { kind: 'exhausted', loader: 0, number: 0, batches: steps },
    { kind: 'end', reason: 'finished' },
  ]
}

const aProcess = (rank: number, world: number): JournalLine => ({
  kind: 'process',
  rank,
  world,
  directory: '/job',
  argv: ['python', 'train.py'],
  executable: '/usr/bin/python',
  environment: {},
  torch: '2.15.0',
  threads: 1,
})

const aModel = (): JournalLine => ({
  kind: 'model',
  parameters: names.map((name) => ({
    name,
    elements: 10,
    trainable: true,
    wrapped: true,
    sharded: false,
  })),
  wrappers: 1,
  broadcasts_buffers: true,
  batch_norms: 0,
  synchronised_batch_norms: 0,
})

/** One pass over sixteen samples for each rank, four to a batch. */
export const aPass = (rank: number, world: number, number: number): JournalLine => ({
  kind: 'pass',
  loader: 0,
  number,
  sampler: 'DistributedSampler',
  batch_sampler: 'BatchSampler',
  batch_size: 4,
  drop_last: false,
  size: 16 * world,
  replicas: world,
  rank,
  epoch: number,
  shuffle: true,
  seed: 0,
  replacement: null,
})

function linesOfStep(step: number, rank: number, world: number): JournalLine[] {
  const first = step === 0 ? [anOptimizer()] : []
  const samples = [0, 1, 2, 3].map((at) => (step * 4 + at) * world + rank)
  return [
    { kind: 'batch', loader: 0, number: 0, indices: samples, rows: null },
    ...first,
    anAllReduce(step, rank),
    { kind: 'leave', index: step },
    { kind: 'audit', index: step, step, holds: true, exact: true },
    anUpdate(step, samples),
  ]
}

const anOptimizer = (): JournalLine => ({
  kind: 'optimizer',
  number: 0,
  type: 'AdamW',
  names,
  weights: names.map((name) => `${name} at start`),
  moments: [null, null],
})

const anAllReduce = (step: number, rank: number): JournalLine => ({
  kind: 'enter',
  index: step,
  step,
  name: 'allreduce',
  group: 'minicluster-0',
  elements: 20,
  sent: `sent ${step} by ${rank}`,
  finite: true,
})

const anUpdate = (step: number, samples: readonly number[]): JournalLine => ({
  kind: 'update',
  step,
  optimizer: 0,
  buffers: 'buffers',
  settings: [{ lr: 0.1 }],
  gradients: names.map((name) => `gradient of ${name} at ${step}`),
  weights: names.map((name) => `${name} after ${step}`),
  moments: names.map((name) => `moments of ${name} after ${step}`),
  losses: [1],
  rows: [samples.map((sample) => `row ${sample}`)],
  reduced: 20,
  reduced_after_clip: null,
  training_loaders: { 0: 1 },
  mean_losses: true,
})
