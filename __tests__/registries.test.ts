import { expect, test } from '@jest/globals'
import { runOptions } from '../src/config/options.js'
import { backends } from '../src/trainer/backends/index.js'
import { builtInWorkloads } from '../src/trainer/workloads/index.js'

test('--workload knows every built-in workload', () => {
  expect(runOptions.workload.words).toEqual(Object.keys(builtInWorkloads))
})

test('every built-in workload goes by the name it is registered under', () => {
  const names = Object.values(builtInWorkloads).map(({ workload }) => workload.name)
  expect(names).toEqual(Object.keys(builtInWorkloads))
})

test('--backend knows every backend', () => {
  expect(runOptions.backend.words).toEqual(['auto', ...Object.keys(backends)])
})
