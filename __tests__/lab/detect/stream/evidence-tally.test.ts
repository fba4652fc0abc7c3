import { expect, test } from 'vitest'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { tallyEvidence } from '../../../../src/lab/detect/stream/evidence-tally.js'
import { aSetup } from '../run-of-events.js'
import { aStart, aState, aStep } from '../../../prove/validate/nodes/a-node.js'

function tallyOf(ranks: readonly (readonly RunEvent[])[]) {
  const tally = tallyEvidence(ranks.length)
  ranks.flat().forEach(tally.add)
  return tally
}
const shownEvidence = (ranks: readonly (readonly RunEvent[])[]) => tallyOf(ranks).shows()

const resources = (rank: number, step: number, delayMs: number | null = 1): RunEvent => ({
  type: 'resources',
  rank,
  step,
  data_delay_ms: 0,
  compute_delay_ms: 0,
  exchange_delay_ms: delayMs,
  gauge_ms: null,
  rss_bytes: 1,
  live_tensors: null,
})
const whole = (rank: number): RunEvent[] => [
  aStart(rank),
  resources(rank, 0),
  aStep(rank, 0),
  resources(rank, 1),
  aStep(rank, 1),
  aState(rank),
]

test('The kinds that all ranks have left are shown, with those that follow from their fields', () => {
  expect(shownEvidence([whole(0), whole(1)]).toSorted()).toEqual([
    'collective-counts',
    'exchange-delays',
    'peers',
    'phase-times',
    'replica-states',
    'resources',
    'start',
    'state',
    'step',
  ])
})

test('A kind that one rank lacks is not shown', () => {
  const shown = shownEvidence([whole(0), whole(1).filter(({ type }) => type !== 'state')])
  expect(shown).not.toContain('replica-states')
  expect(shown).toContain('phase-times')
})

test.each([
  ['at some steps only', [aStart(0), resources(0, 0), aStep(0, 0), aStep(0, 1)]],
  ['by a system that does not know it', [aStart(0), resources(0, 0, null), aStep(0, 0)]],
])('Time without a core that was recorded %s is no evidence of the exchange', (_when, events) => {
  expect(shownEvidence([events])).not.toContain('exchange-delays')
})

test('Steps whose times are not known show no phases', () => {
  expect(shownEvidence([[aStart(0), aStep(0, 0, { data_ms: null, compute_ms: null })]])).toEqual([
    'start',
    'step',
    'collective-counts',
    'peers',
  ])
})

test.each([
  ['replicas', ['a', 'a'], 'peers'],
  ['replicas of stages', ['a', 'b', 'a', 'b'], 'peers'],
  ['stages without a replica', ['a', 'b'], null],
])('Ranks that are %s show whether there are peers', (_what, parts, expected) => {
  const ranks = parts.map((part, rank) => [
    ...whole(rank),
    { ...aSetup(rank, {}), own: { part, messages: 'yes' } },
  ])
  expect(shownEvidence(ranks).find((kind) => kind === 'peers') ?? null).toBe(expected)
})

test('A rank that is alone shows peers, since there is nobody else to compare it with', () => {
  expect(shownEvidence([whole(0)])).toContain('peers')
})

test('The number of records of a kind is that of the rank that left fewest', () => {
  const { numOf } = tallyOf([whole(0), [aStart(1), aStep(1, 0)]])
  expect([numOf('step'), numOf('resources'), numOf('beat')]).toEqual([1, 0, 0])
})
