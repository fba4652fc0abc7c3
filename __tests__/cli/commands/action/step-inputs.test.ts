import { expect, test } from 'vitest'
import { stepInputs } from '../../../../src/cli/commands/action/step-inputs.js'
import { guessWorkers } from '../../../../src/runtime/engines/local/guess-workers.js'

/** Inputs as the runner hands them on: those that are not given are empty. */
const aStep = (inputs: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ workload: '', backend: '', mode: 'check', ...inputs }).map(([name, text]) => [
      `INPUT_${name.toUpperCase()}`,
      text,
    ]),
  )

const guess = (inputs: Readonly<Record<string, string>>) =>
  guessWorkers(stepInputs(aStep(inputs)), 4)

test.each<Record<string, string>>([
  {},
  { workload: 'transformer' },
  { workers: '8' },
  { workload: ' mlp ' },
])('A step with the inputs %o starts the worker of its reference early', (inputs) => {
  expect(guess(inputs)).toBe(1)
})

test.each<Record<string, string>>([
  { mode: 'report' },
  { workload: './my.mjs' },
  { backend: 'tfjs-node' },
  { engine: 'ray' },
  { 'ray-address': 'http://127.0.0.1:8265' },
  { command: 'torchrun train.py' },
])('A step with the inputs %o starts no worker early', (inputs) => {
  expect(guess(inputs)).toBe(0)
})
