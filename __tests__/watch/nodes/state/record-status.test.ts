import { expect, test } from 'vitest'
import { verdictOfStatus } from '../../../../src/watch/nodes/state/record-status.js'
import type { StatusOfNode } from '../../../../src/watch/nodes/state/read-status.js'

const node = (health: StatusOfNode['health'], isStale = false): StatusOfNode => ({
  name: 'n1',
  status: health,
  health,
  isStale,
  score: null,
  reason: null,
  job: null,
  ageMs: 1000,
})

test.each([
  ['healthy', 'healthy', [node('healthy'), node('healthy')]],
  ['degraded', 'degraded', [node('healthy'), node('degraded')]],
  ['unknown', 'unknown beside degraded', [node('unknown'), node('degraded')]],
  ['unhealthy', 'unhealthy beside unknown', [node('unknown'), node('unhealthy')]],
  ['unknown', 'healthy, or unhealthy long ago', [node('healthy'), node('unhealthy', true)]],
  ['unknown', 'healthy long ago only', [node('healthy', true)]],
  ['unknown', 'not there', []],
])('The status is %s when nodes are %s', (verdict, _, nodes) => {
  expect(verdictOfStatus({ nodes, jobs: [] })).toBe(verdict)
})
