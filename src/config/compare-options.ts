/** Options of `compare`: two sides, how they are measured, and what a verdict needs. */
import { decimal, integer, optional, path, text } from './option-kinds.js'
import { runOptions } from './options.js'
import { comparisonOptions } from './reporter-options.js'
import { trainingOptions } from './training-options.js'

const { tdpWatts: _watts, baselineThroughput: _throughput, ...training } = trainingOptions
const { checkpointEvery: _every, ...others } = training

/** What is trained on both sides: steps of about a millisecond, and enough of them to get past what compilers do first. */
export const comparedTraining = {
  ...others,
  steps: { ...training.steps, default: { kind: 'text', text: '500' } as const },
  batchSize: { ...training.batchSize, default: { kind: 'text', text: '128' } as const },
  hiddenSize: { ...training.hiddenSize, default: { kind: 'text', text: '256' } as const },
  inputSize: { ...training.inputSize, default: { kind: 'text', text: '64' } as const },
  numLayers: { ...training.numLayers, default: { kind: 'text', text: '3' } as const },
}

const side = (help: string) => text({ group: 'Baseline', help })

export const compareOptions = {
  base: side('Side A: a commit, a directory or a workload module'),
  head: side('Side B, which is judged: a commit, a directory or a workload module'),
  pairs: integer({
    group: 'Baseline',
    help: 'Pairs that are measured, in random order; side A runs twice in each',
    from: 2,
    to: 200,
    default: 9,
  }),
  program: optional(
    'this program',
    path({
      group: 'Baseline',
      what: 'file',
      help: 'The minicluster program within each side, such as dist/cli.js, to compare two versions of it',
    }),
  ),
  positiveControl: decimal({
    group: 'Baseline',
    help: 'Also really slow side A down by so many percent, to see whether that is noticed; 0 is not',
    from: 0,
    to: 500,
    default: 15,
  }),
  sensitivity: decimal({
    group: 'Baseline',
    help: 'Say pass only where a slowdown of so many percent would have been noticed',
    above: 0,
    to: 1000,
    default: 15,
  }),
  ...comparisonOptions,
  orderSeed: optional(
    'drawn anew',
    integer({
      group: 'Baseline',
      help: 'Seed of the order in which the runs are made, to make them in the same order again',
      from: 0,
      to: 2 ** 32 - 1,
    }),
  ),
  turnMs: optional(
    'ten steps, where processes can be held',
    integer({
      group: 'Baseline',
      help: 'Let the runs of a pair go on in turns of so many milliseconds, the others held meanwhile; 0 is one run after the other',
      from: 0,
      to: 10_000,
    }),
  ),
  runLimitMs: integer({
    group: 'Baseline',
    help: 'Give up when a single run takes longer than so many milliseconds of its own turns',
    from: 1000,
    to: 3_600_000,
    default: 120_000,
  }),
  ...comparedTraining,
  output: optional(
    'not written',
    path({ group: 'Output', what: 'file', help: 'Where the comparison is written as JSON' }),
  ),
  report: optional(
    'not written',
    path({ group: 'Output', what: 'file', help: 'Where the same is written as an HTML page' }),
  ),
  json: runOptions.json,
  quiet: runOptions.quiet,
  verbose: runOptions.verbose,
}
