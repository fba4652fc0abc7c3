import { expect, test } from 'vitest'
import {
  quickDiagnostic,
  type QuickFacts,
} from '../../../../src/watch/nodes/checks/quick-diagnostic.js'

const facts: QuickFacts = {
  reachable: 'ok',
  numGpus: 8,
  rootFreeBytes: 50e9,
  latencyMs: 0.4,
  minFreeDiskGb: 10,
  isCudaAvailable: true,
}
const isOk = (fields: Partial<QuickFacts>) => quickDiagnostic({ ...facts, ...fields }).isOk

test('A node passes the quick diagnostic when all five checks pass', () => {
  expect(isOk({})).toBe(true)
})

test.each([
  ['has no GPU', { numGpus: 0 }],
  ['has a torch without CUDA', { isCudaAvailable: false }],
  ['has no more free space than the minimum', { rootFreeBytes: 10e9 }],
  ['answers after 100 ms', { latencyMs: 100 }],
  ['does not answer', { reachable: 'bad' }],
] as const)('A node fails the quick diagnostic when it %s', (_, fields) => {
  expect(isOk(fields)).toBe(false)
})

test.each(['numGpus', 'rootFreeBytes', 'latencyMs', 'isCudaAvailable'])(
  'The quick diagnostic is unknown while %s is unknown',
  (field) => {
    expect(isOk({ [field]: null })).toBeNull()
  },
)
