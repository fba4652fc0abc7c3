import { wordOrModule } from './files/path-kinds.js'
import { engineNames, type EngineName } from '../../runtime/engines/index.js'
import type { OptimizerName, TransportName } from '../../runtime/run/job.js'
import { type BackendName, backendNames } from '../../lab/trainer/backends/index.js'
import { processTransportNames } from '../../lab/trainer/collective/transports/index.js'
import { enumerate } from '../../kit/wording/enumerate.js'
import { whyWorkersAreIdle } from './command-line.js'
import { program } from './list-kinds.js'
import { ofCommand, ofTrainer } from './option.js'
import { choice, decimal, integer, optional, pattern, text } from './option-kinds.js'

const million = 1_000_000

const collectivesAreBuiltIn =
  'gloo, nccl and mpi are collectives; ours is built in, and --backend names what computes the gradients.'

const hasNoGpu =
  'the built-in trainer computes on CPUs, without PyTorch; a script of your own uses what it finds: minicluster check -- torchrun --nproc-per-node 2 train.py'

/** What people call devices and collectives, which are no backends here. */
const otherBackends = {
  gloo: collectivesAreBuiltIn,
  nccl: collectivesAreBuiltIn,
  mpi: collectivesAreBuiltIn,
  cuda: hasNoGpu,
  gpu: hasNoGpu,
  mps: hasNoGpu,
  rocm: hasNoGpu,
  xla: hasNoGpu,
  torch: hasNoGpu,
  pytorch: hasNoGpu,
}

/** The user's own training command, in place of our trainer. */
export const trainingCommand = {
  command: optional(
    'the built-in trainer with --workload',
    program({
      group: 'Training',
      help: 'The training command after --, such as torchrun --nproc-per-node 2 train.py',
    }),
  ),
}

/** How steps and losses are read from the output of a command without the adapter. */
export const outputPatterns = {
  stepPattern: ofCommand(
    optional(
      'the usual forms, such as step=5',
      pattern({
        group: 'Training',
        help: 'Regular expression that finds the step in the output of a command; its group named step counts, else its first group',
      }),
    ),
  ),
  lossPattern: ofCommand(
    optional(
      'the usual forms, such as loss: 0.5',
      pattern({
        group: 'Training',
        help: 'Regular expression that finds the loss in the output of a command; its group named loss counts, else its first group',
      }),
    ),
  ),
}

/** Ends a command early; without it, the command runs to its end. */
export const earlyEnd = {
  maxSteps: ofCommand(
    optional(
      'the command runs to its end',
      integer({
        group: 'Training',
        help: 'End the command after this many optimizer steps, the same on all ranks',
        from: 1,
        to: million,
      }),
    ),
  ),
}

/** The training options, which `run` and both runs of `check` share. */
export const trainingOptions = {
  workers: {
    ...integer({
      group: 'Training',
      help: 'Number of worker processes; they share every batch',
      from: 1,
      to: 64,
      default: 2,
    }),
    idleWith: whyWorkersAreIdle,
  },
  steps: ofTrainer(
    integer({
      group: 'Training',
      help: 'Number of optimizer steps',
      from: 1,
      to: million,
      default: 100,
    }),
  ),
  batchSize: ofTrainer(
    integer({
      group: 'Training',
      help: 'Samples per step, over all workers together',
      from: 1,
      to: million,
      default: 32,
    }),
  ),
  microBatches: ofTrainer(
    optional(
      'one per worker',
      integer({
        group: 'Training',
        help: 'Parts each batch is split into; runs with the same number of parts give the same bits',
        from: 1,
        to: million,
      }),
    ),
  ),
  learningRate: ofTrainer(
    decimal({
      group: 'Training',
      help: 'Learning rate of the optimizer',
      above: 0,
      to: 1000,
      default: 0.01,
    }),
  ),
  optimizer: ofTrainer(
    choice<OptimizerName>(['adam', 'sgd'], {
      group: 'Training',
      help: 'Optimizer: adam or sgd',
      default: 'adam',
    }),
  ),
  seed: integer({
    group: 'Training',
    help: 'Seed for weights, data and shuffling',
    from: 0,
    to: 2 ** 32 - 1,
    default: 42,
  }),
  workload: ofTrainer(
    wordOrModule(['mlp', 'transformer', 'embedding'], {
      group: 'Model',
      help: 'Model to train: mlp, transformer, embedding, or the path of your own module',
      default: 'mlp',
    }),
  ),
  hiddenSize: ofTrainer(
    integer({
      group: 'Model',
      help: 'Width of the hidden layers',
      from: 1,
      to: 65_536,
      default: 128,
    }),
  ),
  numLayers: ofTrainer(
    integer({ group: 'Model', help: 'Number of layers', from: 1, to: 64, default: 2 }),
  ),
  inputSize: ofTrainer(
    integer({
      group: 'Model',
      help: 'Number of features per sample',
      from: 1,
      to: 65_536,
      default: 10,
    }),
  ),
  outputSize: ofTrainer(
    integer({
      group: 'Model',
      help: 'Number of outputs of the model',
      from: 1,
      to: 65_536,
      default: 1,
    }),
  ),
  engine: choice<EngineName>(engineNames, {
    group: 'Engine',
    help: 'Engine that runs the workers: local is the built-in trainer; a command after -- runs with command, or with ray as a Ray job',
    default: 'local',
  }),
  rayAddress: ofCommand(
    optional(
      'a local Ray, started for the run',
      text({
        group: 'Engine',
        help: 'Address of the Ray dashboard for --engine ray; the token is read from RAY_AUTH_TOKEN, the file RAY_AUTH_TOKEN_PATH or ~/.ray/auth_token',
      }),
    ),
  ),
  backend: ofTrainer(
    choice<BackendName | 'auto'>(['auto', ...backendNames], {
      group: 'Engine',
      help: `Backend that computes the gradients: ${enumerate(['auto', ...backendNames], 'or')}; native uses a BLAS library for matrix products`,
      default: 'auto',
      hints: otherBackends,
    }),
  ),
  transport: ofTrainer(
    choice<TransportName>(['auto', ...processTransportNames], {
      group: 'Engine',
      help: 'How workers exchange gradients: shared-memory, fifo, tcp-thread, or auto, the fastest that the machine has',
      default: 'auto',
    }),
  ),
  stallTimeoutMs: optional(
    '30,000; 600,000 for a command, which may evaluate or compile for a long time',
    integer({
      group: 'Engine',
      help: 'Stop the run when no step has finished for this many milliseconds',
      from: 1000,
      to: 3_600_000,
    }),
  ),
  checkpointEvery: ofTrainer(
    integer({
      group: 'Checkpoints',
      help: 'Save weights and optimizer state every N steps; 0 means never',
      from: 0,
      to: million,
      default: 0,
    }),
  ),
  tdpWatts: optional(
    'not recorded',
    decimal({
      group: 'Output',
      help: 'Thermal design power of the machine in watts; only recorded, power is never estimated',
      above: 0,
      to: million,
    }),
  ),
  baselineThroughput: optional(
    'unknown',
    decimal({
      group: 'Output',
      help: 'Throughput of one worker in samples per second, to compute the scaling efficiency',
      above: 0,
      to: 1e12,
    }),
  ),
}
