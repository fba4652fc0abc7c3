import { expect, test } from 'vitest'
import { matrixConfiguration } from '../../../../src/kit/records/reports/matrix-report.js'
import type { ProofReport } from '../../../../src/kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../../src/kit/records/reports/reference-report.js'
import {
  type ConfigurationEvidence,
  judgeConfiguration,
} from '../../../../src/prove/validate/matrix/judge-configuration.js'
import { errorFinding, noteFinding } from '../../../../src/prove/validate/proof/finding.js'

const largest = (
  what: 'gradients' | 'weights' | 'loss',
  difference: number | null,
  limit: number | null,
) => ({ what, step: 3, parameter: 'w', rank: 0, difference, limit })

const compared = (changes: Partial<ReferenceReport> = {}): ReferenceReport => ({
  command: ['python', 'train.py'],
  world_size: 1,
  dimensions: ['tensor'],
  status: 'agrees',
  reason: null,
  num_steps: 5,
  num_roundings: 2,
  num_pieces: 4,
  num_mapped: 4,
  unmapped: [],
  factor: null,
  loss_factor: 1,
  is_bit_equal: false,
  first_difference: null,
  largest: [largest('gradients', 1e-7, 4e-6), largest('weights', 3e-6, 4e-6)],
  ...changes,
})

const proof = (
  changes: Partial<ProofReport> = {},
  reference: Partial<ReferenceReport> = {},
): ProofReport => ({
  tier: 'bitwise',
  summary: 'each rank reproduced its bits',
  world_size: 2,
  mesh: { source: 'groups', dimensions: [{ name: 'tensor', size: 2, groups: [[0, 1]] }] },
  num_steps: 5,
  ended_at_step: 5,
  shown: [],
  not_shown: [],
  findings: [],
  replays: [],
  one_process: null,
  folded_reference: null,
  references: [compared(reference)],
  ...changes,
})

function judge(changes: Partial<ConfigurationEvidence> = {}) {
  const judged = judgeConfiguration({
    name: 'tensor',
    command: ['torchrun', 'train.py'],
    proof: proof(),
    failure: null,
    reference: { numSteps: 5, problem: null },
    ...changes,
  })
  expect(matrixConfiguration.parse(judged)).toEqual(judged)
  return judged
}

const finding = errorFinding('missing-reduction', {
  step: 2,
  parameter: 'w',
  ranks: [1],
  message: 'The gradients are not added up.',
  advice: 'Add them up.',
})
const first = { kind: 'missing-reduction', step: 2, parameter: 'w', ranks: [1] }
const differs = {
  status: 'differs',
  first_difference: { ...first, difference: 0.3, limit: 1e-6 },
} as const

test('Agreement in every bit has another outcome than agreement within rounding', () => {
  expect(judge()).toMatchObject({
    outcome: 'within-rounding',
    reason: null,
    difference: 3e-6,
    limit: 4e-6,
    num_steps: 5,
    num_all_steps: 5,
    mesh: 'tensor 2',
    world_size: 2,
    first_difference: null,
  })
  const equal = { is_bit_equal: true, largest: [largest('gradients', 0, 4e-6)] }
  expect(judge({ proof: proof({}, equal) })).toMatchObject({ outcome: 'equal-bits', difference: 0 })
  expect(judge({ proof: proof({}, { is_bit_equal: null }) }).outcome).toBe('within-rounding')
})

test('The deviation shown is the one nearest to its limit, and none of the loss', () => {
  const all = [
    largest('loss', 1, 1),
    largest('weights', 1e-7, 1e-5),
    largest('gradients', 5e-7, 1e-6),
  ]
  expect(judge({ proof: proof({}, { largest: all }) })).toMatchObject({
    difference: 5e-7,
    limit: 1e-6,
  })
  const infinite = [largest('gradients', 1e-7, 1e-6), largest('weights', null, 1e-6)]
  expect(judge({ proof: proof({}, { largest: infinite }) }).difference).toBeNull()
  const unlimited = [largest('gradients', 1e-7, 1e-6), largest('weights', 1e-3, null)]
  expect(judge({ proof: proof({}, { largest: unlimited }) }).difference).toBe(1e-7)
  expect(judge({ proof: proof({}, { largest: [] }) })).toMatchObject({
    difference: null,
    limit: null,
  })
})

test('A difference has its step, parameter, ranks, dimensions and size, and the cause in words', () => {
  const failed = proof({ tier: 'failed', findings: [finding] }, differs)
  expect(judge({ proof: failed })).toMatchObject({
    outcome: 'differs',
    reason: finding.message,
    advice: finding.advice,
    first_difference: { step: 2, parameter: 'w', ranks: [1], dimensions: ['tensor'] },
    difference: 0.3,
    limit: 1e-6,
  })
})

test('A difference that a broken hook may explain is not compared', () => {
  const open = proof(
    { tier: 'unknown', findings: [noteFinding('hook-failed', { message: 'h' })] },
    differs,
  )
  expect(judge({ proof: open })).toMatchObject({ outcome: 'not-compared', reason: open.summary })
})

test('A mistake that a rule finds beside an agreement is one, and a note is none', () => {
  const mistaken = proof({ tier: 'failed', findings: [finding] })
  expect(judge({ proof: mistaken })).toMatchObject({ outcome: 'mistake', reason: finding.message })
  const noted = proof({ findings: [noteFinding('shared-file', { message: 'n' })] })
  expect(judge({ proof: noted }).outcome).toBe('within-rounding')
})

test.each<[string, Partial<ConfigurationEvidence>, string]>([
  [
    'the reference was not comparable',
    { proof: proof({ tier: 'unknown' }, { status: 'not-compared', reason: 'it draws' }) },
    'it draws',
  ],
  [
    'the configuration has more steps than were compared',
    { proof: proof({ num_steps: 6 }) },
    '5 of 6 steps only',
  ],
  [
    'the reference has more steps than were compared',
    { reference: { numSteps: 7, problem: null } },
    '5 of 7 steps only',
  ],
  [
    'its records may be incomplete',
    { proof: proof({ tier: 'consistent', not_shown: ['a hook failed'] }) },
    'a hook failed',
  ],
  ['not all ranks were seen', { proof: proof({ tier: 'unknown' }) }, 'reproduced its bits'],
  ['nothing was compared', { proof: proof({ references: [] }) }, 'not compared with the reference'],
  [
    'the reference failed',
    { proof: null, reference: { numSteps: 0, problem: 'it ended' } },
    'it ended',
  ],
])('A configuration is not compared where %s', (_what, changes, reason) => {
  const judged = judge(changes)
  expect(judged.outcome).toBe('not-compared')
  expect(judged.reason).toContain(reason)
})

test('As many steps as configuration and reference have are all', () => {
  const same = { proof: proof({ num_steps: 5 }), reference: { numSteps: 5, problem: null } }
  expect(judge(same).outcome).toBe('within-rounding')
  expect(judge({ proof: proof({ tier: 'bounded' }) }).outcome).toBe('within-rounding')
})

test('A run that ended in an error did not run, with its exception, unless a mistake was seen before', () => {
  const failure = 'worker 1 exited'
  expect(judge({ failure, proof: null })).toMatchObject({ outcome: 'did-not-run', reason: failure })
  const unknown = proof({ tier: 'unknown', world_size: 0 }, { status: 'not-compared' })
  expect(judge({ failure, proof: unknown })).toMatchObject({
    outcome: 'did-not-run',
    reason: failure,
    world_size: null,
  })
  const exception = errorFinding('ended-in-error', { message: 'ImportError ended rank 0' })
  const ended = proof({ tier: 'failed', findings: [exception] }, { status: 'not-compared' })
  expect(judge({ failure, proof: ended })).toMatchObject({
    outcome: 'did-not-run',
    reason: exception.message,
  })
  const mistaken = proof(
    { tier: 'failed', findings: [exception, finding] },
    { status: 'not-compared' },
  )
  expect(judge({ failure, proof: mistaken })).toMatchObject({
    outcome: 'mistake',
    reason: finding.message,
  })
})

test('Losses that are a multiple of those of the reference are said', () => {
  expect(judge({ proof: proof({}, { loss_factor: 0.25 }) }).reason).toContain('0.250 times')
})

test('The arrangement of the ranks is said where it is known', () => {
  expect(judge({ proof: proof({ mesh: null }) }).mesh).toBeNull()
  expect(judge({ proof: proof({ mesh: null, world_size: 1 }) }).mesh).toBe('one process')
})

test('All steps are those of the job or of the reference, whichever made more', () => {
  const stepsOf = (numJob: number, numReference: number) => {
    const reference = { numSteps: numReference, problem: null }
    const judged = judge({ proof: proof({ num_steps: numJob }), reference })
    return [judged.num_steps, judged.num_all_steps]
  }
  expect(stepsOf(7, 5)).toEqual([5, 7])
  expect(stepsOf(5, 9)).toEqual([5, 9])
})

test('A job without a proof has no step that was compared', () => {
  const judged = judge({
    proof: null,
    failure: 'it failed',
    reference: { numSteps: 0, problem: null },
  })
  expect([judged.num_steps, judged.num_all_steps]).toEqual([0, 0])
})

test('A deviation that is there comes nearer to its limit than one that is not', () => {
  const none = largest('weights', 0, 4e-6)
  const some = largest('gradients', 1e-9, 4e-6)
  for (const both of [
    [none, some],
    [some, none],
  ]) {
    const judged = judge({ proof: proof({}, { largest: both }) })
    expect(judged.difference).toBe(1e-9)
  }
})
