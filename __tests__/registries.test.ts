import { expect, test } from 'vitest'
import { runOptions } from '../src/cli/config/options.js'
import { backends } from '../src/lab/trainer/backends/index.js'
import { builtInWorkloads } from '../src/lab/trainer/workloads/index.js'

test('The option --workload accepts every built-in workload', () => {
  expect(runOptions.workload.words).toEqual(Object.keys(builtInWorkloads))
})

test('Every built-in workload has the name under which it is registered', () => {
  const names = Object.values(builtInWorkloads).map(({ workload }) => workload.name)
  expect(names).toEqual(Object.keys(builtInWorkloads))
})

test('The option --backend accepts every backend', () => {
  expect(runOptions.backend.words).toEqual(['auto', ...Object.keys(backends)])
})
