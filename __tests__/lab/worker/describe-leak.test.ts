import { expect, test } from 'vitest'
import { describeLeak, type ProcessResources } from '../../../src/lab/worker/describe-leak.js'

const mib = 2 ** 20
const resources = (changes: Partial<ProcessResources> = {}): ProcessResources => ({
  descriptors: ['/log', 'pipe:[1]'],
  resources: ['MessagePort', 'Timeout'],
  residentBytes: 80 * mib,
  ...changes,
})

test('A task that leaves the process as it was has left nothing behind', () => {
  expect(describeLeak(resources(), resources({ residentBytes: 120 * mib }))).toBeNull()
})

test('A file that was closed meanwhile is nothing left behind', () => {
  expect(describeLeak(resources(), resources({ descriptors: ['pipe:[1]'] }))).toBeNull()
})

test.each([
  [{ descriptors: ['/log', '/tmp/pipe', 'pipe:[1]'] }, 'an open file: /tmp/pipe'],
  [{ descriptors: ['/log', '/log', 'pipe:[1]'] }, 'an open file: /log'],
  [{ resources: ['MessagePort', 'Timeout', 'Timeout'] }, 'something that runs on: Timeout'],
  [{ residentBytes: 280 * mib }, '200 MiB of memory'],
])('The worker names the resources that a task left behind: %j', (changes, words) => {
  expect(describeLeak(resources(), resources(changes))).toBe(words)
})
