import { expect, test } from 'vitest'
import { runsOurCode, variablesFor } from '../../../../src/runtime/engines/local/our-code.js'
import type { TrainTask } from '../../../../src/lab/trainer/task.js'

const builtIn: TrainTask = {
  kind: 'train',
  runId: 'one',
  workload: 'mlp',
  workingDirectory: '/somewhere',
  backend: 'auto',
  options: { seed: 1, hiddenSize: 4, numLayers: 1, inputSize: 2, outputSize: 1 },
  optimizer: 'adam',
  learningRate: 0.01,
  numSteps: 1,
  batchSize: 2,
  microBatches: 1,
  verifyEvery: 1,
  auditEvery: 1,
  onViolation: 'stop',
  checkpointEvery: 0,
  resumeFrom: null,
  checkpointsDirectory: '/somewhere/checkpoints',
  survivesPowerLoss: true,
  eventsPath: '/somewhere/events',
}
const variables = { HOME: '/home/one', NODE_EXTRA_CA_CERTS: '/etc/certificates.pem' }

test('Workers that train a built-in workload start without the extra certificates of Node', () => {
  expect(runsOurCode(builtIn)).toBe(true)
  expect(variablesFor([builtIn, builtIn], variables)).toEqual({ HOME: '/home/one' })
})

test.each([
  ['a module of the user', { workload: './workload.mjs' }],
  ['an optional backend', { backend: 'tfjs-node' }],
] as const)('Workers that run %s keep the extra certificates of Node', (_, change) => {
  const task: TrainTask = { ...builtIn, ...change }
  expect(runsOurCode(task)).toBe(false)
  expect(variablesFor([builtIn, task], variables)).toEqual(variables)
})
