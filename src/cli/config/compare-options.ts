/** Options of `compare`: two sides, how they are measured, and what a verdict needs. */
import { path } from './files/path-kinds.js'
import { fileUse } from './files/file-use.js'
import { decimal, integer, optional, text, wordList } from './option-kinds.js'
import { runOptions } from './options.js'
import { comparisonFiles } from './recurring-options.js'
import { comparisonOptions } from './reporter-options.js'
import { earlyEnd, outputPatterns, trainingOptions } from './training-options.js'

const { tdpWatts: _watts, baselineThroughput: _throughput, ...training } = trainingOptions
const { checkpointEvery: _every, ...others } = training

/** The training of both sides: steps of about a millisecond, and enough of them to outlast the compilers' warm-up. */
export const comparedTraining = {
  ...others,
  steps: { ...training.steps, default: { kind: 'text', text: '500' } as const },
  batchSize: { ...training.batchSize, default: { kind: 'text', text: '128' } as const },
  hiddenSize: { ...training.hiddenSize, default: { kind: 'text', text: '256' } as const },
  inputSize: { ...training.inputSize, default: { kind: 'text', text: '64' } as const },
  numLayers: { ...training.numLayers, default: { kind: 'text', text: '3' } as const },
}

/** A commit may have any name; where it is that of a file, the file is meant. */
const side = (help: string) => ({
  ...text({ group: 'Baseline', help }),
  file: fileUse({ use: 'reads', what: 'file', isPath: (value) => /\.[cm]?js$/.test(value) }),
})

export const compareOptions = {
  base: side('Side A: a commit, a directory or a workload module'),
  head: side('Side B, which is compared with side A: a commit, a directory or a workload module'),
  pairs: integer({
    group: 'Baseline',
    help: 'Number of measured pairs, in random order; side A runs twice in each',
    from: 2,
    to: 200,
    default: 9,
  }),
  program: optional(
    'this program',
    path({
      group: 'Baseline',
      what: 'file',
      use: 'reads',
      help: 'Path of the minicluster program within each side, e.g. dist/cli.js, to compare two versions of it',
    }),
  ),
  positiveControl: decimal({
    group: 'Baseline',
    help: 'Also slow side A down by this many percent and report whether that is detected; 0 turns it off',
    from: 0,
    to: 500,
    default: 15,
  }),
  sensitivity: decimal({
    group: 'Baseline',
    help: 'Report pass only if a slowdown of this many percent would have been detected',
    above: 0,
    to: 1000,
    default: 15,
  }),
  ...comparisonOptions,
  require: wordList(['pairs'], {
    group: 'Baseline',
    help: 'none, or pairs: a comparison that the pairs leave inconclusive fails',
    default: 'none',
  }),
  orderSeed: optional(
    'random',
    integer({
      group: 'Baseline',
      help: 'Seed of the order of the runs, to repeat an order',
      from: 0,
      to: 2 ** 32 - 1,
    }),
  ),
  turnMs: optional(
    'about ten steps where processes can be suspended, else 0',
    integer({
      group: 'Baseline',
      help: 'Alternate between the runs of a pair in turns of this many milliseconds and suspend the others; 0 runs them one after another',
      from: 0,
      to: 10_000,
    }),
  ),
  timeout: decimal({
    group: 'Baseline',
    help: 'Stop when one run needs more than this many seconds of its own turns',
    from: 1,
    to: 3600,
    default: 120,
  }),
  ...comparedTraining,
  ...outputPatterns,
  ...earlyEnd,
  ...comparisonFiles,
  config: runOptions.config,
  json: runOptions.json,
  quiet: runOptions.quiet,
  verbose: runOptions.verbose,
}
