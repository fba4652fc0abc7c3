import type { BackendName, OptimizerName, TransportName } from '../launch/training-job.js'
import { choice, decimal, integer, optional, wordOrModule } from './option-kinds.js'

const million = 1_000_000

const collectivesAreBuiltIn =
  'gloo and nccl are collectives; ours is built in, and --backend names what computes the gradients.'

/** What is trained and how: the same for `run` and for both runs of `check`. */
export const trainingOptions = {
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
