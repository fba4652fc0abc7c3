/**
 * Every option of every command, described once. The command line, `--help`, the Action's inputs and action.yml
 * all follow from these tables; the names of the seed system keep their names and defaults.
 */
import type { BackendName, OptimizerName, TransportName } from '../launch/training-job.js'
import {
  choice,
  decimal,
  flag,
  integer,
  optional,
  path,
  paths,
  text,
  wordOrModule,
} from './option-kinds.js'

const resultsDirectory = './minicluster_results'
const million = 1_000_000

const collectivesAreBuiltIn =
  'gloo and nccl are collectives; ours is built in, and --backend names what computes the gradients.'

/** What is trained and how: the same for `run` and for both runs of `check`. */
const training = {
  workers: integer({
    group: 'Training',
    help: 'Worker processes that share every batch',
    from: 1,
    to: 64,
    default: 2,
  }),
  steps: integer({
    group: 'Training',
    help: 'Optimizer steps',
    from: 1,
    to: million,
    default: 100,
  }),
  batchSize: integer({
    group: 'Training',
    help: 'Samples per step over all workers',
    from: 1,
    to: million,
    default: 32,
  }),
  microBatches: optional(
    'as many as workers',
    integer({
      group: 'Training',
      help: 'Parts of a batch whose gradients are added in a fixed order; runs with equal parts are comparable',
      from: 1,
      to: million,
    }),
  ),
  learningRate: decimal({
    group: 'Training',
    help: 'Step size of the optimizer',
    above: 0,
    to: 1000,
    default: 0.01,
  }),
  optimizer: choice<OptimizerName>(['adam', 'sgd'], {
    group: 'Training',
    help: 'Optimizer: adam or sgd',
    default: 'adam',
  }),
  seed: integer({
    group: 'Training',
    help: 'Seed of weights, data and shuffling',
    from: 0,
    to: 2 ** 32 - 1,
    default: 42,
  }),
  workload: wordOrModule(['mlp', 'transformer', 'embedding'], {
    group: 'Model',
    help: 'What to train: mlp, transformer, embedding, or the path of your own module',
    default: 'mlp',
  }),
  hiddenSize: integer({
    group: 'Model',
    help: 'Width of the hidden layers',
    from: 1,
    to: 65_536,
    default: 128,
  }),
  numLayers: integer({ group: 'Model', help: 'Layers of the model', from: 1, to: 64, default: 2 }),
  inputSize: integer({
    group: 'Model',
    help: 'Features of a sample',
    from: 1,
    to: 65_536,
    default: 10,
  }),
  outputSize: integer({
    group: 'Model',
    help: 'Outputs of the model',
    from: 1,
    to: 65_536,
    default: 1,
  }),
  backend: choice<BackendName>(['auto', 'kernels', 'tfjs-node', 'tfjs-wasm', 'tfjs-cpu'], {
    group: 'Engine',
    help: 'What computes the gradients: auto, kernels, tfjs-node, tfjs-wasm or tfjs-cpu',
    default: 'auto',
    hints: { gloo: collectivesAreBuiltIn, nccl: collectivesAreBuiltIn },
  }),
  transport: choice<TransportName>(['auto', 'fifo', 'tcp-thread'], {
    group: 'Engine',
    help: 'How workers exchange gradients: auto, fifo or tcp-thread',
    default: 'auto',
  }),
  stallTimeoutMs: integer({
    group: 'Engine',
    help: 'Stop the run when no step finished for so many milliseconds',
    from: 1000,
    to: 3_600_000,
    default: 30_000,
  }),
  checkpointEvery: integer({
    group: 'Checkpoints',
    help: 'Save weights and optimizer every so many steps; 0 is never',
    from: 0,
    to: million,
    default: 0,
  }),
  tdpWatts: optional(
    'not recorded',
    decimal({
      group: 'Output',
      help: 'Thermal design power of the machine in watts; recorded only, power is never simulated',
      above: 0,
      to: million,
    }),
  ),
  baselineThroughput: optional(
    'unknown',
    decimal({
      group: 'Output',
      help: 'Samples per second of a single worker, to state the scaling efficiency',
      above: 0,
      to: 1e12,
    }),
  ),
}

const tolerance = decimal({
  group: 'Validation',
  help: 'Largest relative difference of two losses at one step; 0.01 is 1 %',
  from: 0,
  to: 1,
  default: 0.01,
})

const conversation = {
  json: flag({ group: 'Output', help: 'Print one JSON document instead of text' }),
  quiet: flag({ group: 'Output', help: 'Print errors only' }),
  verbose: flag({ group: 'Output', help: 'Say more: settings, paths, stack traces' }),
}

export const runOptions = {
  ...training,
  verifyEvery: integer({
    group: 'Engine',
    help: 'Hash weights and optimizer, and compare them between workers, every so many steps; 0 is never',
    from: 0,
    to: million,
    default: 1,
  }),
  resume: optional(
    'start from the seed',
    path({
      group: 'Checkpoints',
      what: 'directory',
      help: 'Continue from a checkpoint, or from the newest intact one of a run directory',
    }),
  ),
  output: path({
    group: 'Output',
    what: 'file',
    help: 'Where the run metrics are written',
    default: `${resultsDirectory}/run_metrics.json`,
  }),
  healthCheckpointPath: path({
    group: 'Output',
    what: 'file',
    help: 'Live state of the workers, replaced whole while training runs',
    default: `${resultsDirectory}/health.json`,
  }),
  runDir: optional(
    'runs/<run id> beside the output',
    path({
      group: 'Output',
      what: 'directory',
      help: 'Where event logs and checkpoints of the run go',
    }),
  ),
  ...conversation,
}

export const checkOptions = {
  ...training,
  tolerance,
  outputDir: path({
    group: 'Output',
    what: 'directory',
    help: 'Where single.json, multi.json, validation.json, report.html and report.json are written',
    default: resultsDirectory,
  }),
  ...conversation,
}

export const validateOptions = {
  tolerance,
  output: optional(
    'not written',
    path({
      group: 'Output',
      what: 'file',
      help: 'Where the correctness report is written as JSON',
    }),
  ),
  ...conversation,
}

export const benchCollectiveOptions = {
  workers: integer({
    group: 'Training',
    help: 'Worker processes that take part',
    from: 2,
    to: 64,
    default: 2,
  }),
  sizeMb: decimal({
    group: 'Training',
    help: 'Megabytes (10^6 bytes) that every all-reduce sums',
    above: 0,
    to: 1024,
    default: 256,
  }),
  iterations: integer({
    group: 'Training',
    help: 'All-reduces that are timed, after some to warm up',
    from: 1,
    to: 100_000,
    default: 50,
  }),
  transport: training.transport,
  output: optional(
    'printed',
    path({ group: 'Output', what: 'file', help: 'Where the figures are written as JSON' }),
  ),
  verbose: conversation.verbose,
}

export const reportHtmlOptions = {
  result: paths({
    group: 'Output',
    what: 'file',
    help: 'Run metrics to report on: one run, or the single-worker run and the multi-worker run',
  }),
  output: path({
    group: 'Output',
    what: 'file',
    help: 'Where the report is written',
    default: `${resultsDirectory}/report.html`,
  }),
  title: optional(
    'named for the workload',
    text({ group: 'Output', help: 'Heading of the report' }),
  ),
  verbose: conversation.verbose,
}
