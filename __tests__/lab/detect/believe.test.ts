import { expect, test } from 'vitest'
import { believe } from '../../../src/lab/detect/believe.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'

const aFinding = (type: Finding['type'], changes: Partial<Finding> = {}): Finding => ({
  detector: 'some',
  type,
  severity: 'critical',
  evidence: 'exact',
  channel: 'exact',
  blame: { kind: 'rank', rank: 1 },
  step: 5,
  raised_step: 5,
  at_ms: 100,
  tensor: null,
  message: '',
  ...changes,
})
const group = { blame: { kind: 'group' } } as const
const link = (from: number, to: number) => ({ blame: { kind: 'link', from, to } }) as const
const byProcess = { evidence: 'process', channel: 'telemetry' } as const
const weakly = { evidence: 'weak', channel: 'telemetry', severity: 'warning' } as const
const strong = { evidence: 'strong', channel: 'telemetry' } as const

const believed = aFinding('wrong_gradient', { message: 'this' })
test.each([
  { name: 'exact before process', other: aFinding('failed_worker', byProcess) },
  { name: 'exact before strong', other: aFinding('slow_worker', { ...strong, step: 1 }) },
  { name: 'critical before a warning', other: aFinding('bad_checkpoint', { severity: 'warning' }) },
  { name: 'a rank before the group', other: aFinding('wrong_scale', group) },
  {
    name: 'a rank before one of several',
    other: aFinding('wrong_samples', { blame: { kind: 'unattributable', among: [0, 1] }, step: 6 }),
    first: aFinding('missing_contribution', { message: 'this' }),
  },
  { name: 'what is named before what is not', other: aFinding('wrong_reduction', { step: 4 }) },
  { name: 'the earlier step', other: aFinding('replica_divergence', { step: 6, at_ms: 1 }) },
  { name: 'a known step before an unknown one', other: aFinding('non_finite', { step: null }) },
  { name: 'the earlier time', other: aFinding('replica_divergence', { at_ms: 101 }) },
  {
    name: 'a cause before the loss that follows from it, though it was seen later and less surely',
    first: aFinding('gradient_anomaly', { ...strong, step: 9, message: 'this' }),
    other: aFinding('loss_divergence', { ...group, channel: 'reference' }),
  },
  {
    name: 'an exact cause in the group before the loss that follows from it',
    first: aFinding('wrong_scale', { ...group, step: 9, message: 'this' }),
    other: aFinding('loss_divergence', { ...group, channel: 'reference' }),
  },
  {
    name: 'the loss before what cannot have caused it',
    first: aFinding('loss_divergence', { ...group, channel: 'reference', message: 'this' }),
    other: aFinding('slow_worker', strong),
  },
  {
    name: 'a slow link before the all-reduce that it slows down',
    first: aFinding('slow_link', { ...strong, ...link(0, 1), step: 9, message: 'this' }),
    other: aFinding('allreduce_spike', { ...strong, ...group }),
  },
  {
    name: 'the lack of a core before the all-reduce that became slower at the same time',
    first: aFinding('cpu_starved', { ...weakly, step: 9, message: 'this' }),
    other: aFinding('allreduce_spike', { ...strong, ...group, severity: 'warning', step: 20 }),
  },
  {
    name: 'an all-reduce that became slower before the lack of a core that was there all along',
    first: aFinding('allreduce_spike', { ...strong, ...group, step: 40, message: 'this' }),
    other: aFinding('cpu_starved', { ...weakly, step: 5 }),
  },
  {
    name: 'an all-reduce that became slower before the lack of a core that costs little',
    first: aFinding('allreduce_spike', { ...strong, ...group, step: 9, message: 'this' }),
    other: aFinding('cpu_starved', { ...weakly, severity: 'minor', step: 9 }),
  },
  {
    name: 'a stalled worker before its not being seen',
    first: aFinding('stalled_worker', { ...strong, step: 9, message: 'this' }),
    other: aFinding('unobservable', { ...byProcess, blame: { kind: 'unobservable', rank: 1 } }),
  },
  {
    name: 'a full disk before the exit of the same worker',
    first: aFinding('resource_exhausted', { ...byProcess, at_ms: 200, message: 'this' }),
    other: aFinding('failed_worker', byProcess),
  },
  {
    name: 'a lost connection before the exit at one of its ends',
    first: aFinding('connection_lost', { ...byProcess, ...link(0, 1), message: 'this' }),
    other: aFinding('failed_worker', byProcess),
  },
  {
    name: 'the exit before the full disk of another worker that came later',
    first: aFinding('failed_worker', { ...byProcess, message: 'this' }),
    other: aFinding('resource_exhausted', {
      ...byProcess,
      blame: { kind: 'rank', rank: 2 },
      at_ms: 300,
    }),
  },
  {
    name: 'a tensor that is not updated before the scale that it shows on one rank',
    first: aFinding('frozen_update', { ...group, step: 6, message: 'this' }),
    other: aFinding('wrong_scale'),
  },
  {
    name: 'bits changed on a link before the replica that they end in',
    first: aFinding('corrupt_message', { ...link(0, 1), message: 'this' }),
    other: aFinding('replica_divergence', { step: 4 }),
  },
])('The ranking of findings prefers $name', ({ first = believed, other }) => {
  expect(believe([first, other])).toBe(first)
  expect(believe([other, first])).toBe(first)
})

test('The ranking returns nothing for a run without findings', () => {
  expect(believe([])).toBeNull()
})
