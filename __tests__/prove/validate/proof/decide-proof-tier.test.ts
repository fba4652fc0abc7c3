import { expect, test } from 'vitest'
import type { OneProcess } from '../../../../src/kit/records/reports/one-process-report.js'
import type {
  ProofFinding,
  ReplayedRank,
} from '../../../../src/kit/records/reports/proof-report.js'
import { decideProofTier } from '../../../../src/prove/validate/proof/decide-proof-tier.js'
import { errorFinding, noteFinding } from '../../../../src/prove/validate/proof/finding.js'
import { aJob, changing } from './simulate-job.js'

const replay = (rank: number, changes: Partial<ReplayedRank> = {}): ReplayedRank => ({
  rank,
  num_collectives: 3,
  num_equal_contributions: 3,
  num_steps: 4,
  num_equal_states: 4,
  first_difference: null,
  is_repeatable: null,
  ...changes,
})
const alone = (changes: Partial<OneProcess> = {}): OneProcess => ({
  status: 'agrees',
  reason: null,
  arguments: [],
  num_steps: 4,
  num_roundings: 2,
  largest: null,
  ...changes,
})
const error = errorFinding('no-sampler', { message: 'm' })
const note = noteFinding('foreign-files', { message: 'm' })
const job = aJob()

const tierOf = (changes: Partial<Parameters<typeof decideProofTier>[0]> = {}) =>
  decideProofTier({
    job,
    steps: 4,
    replays: [replay(0), replay(1)],
    findings: [],
    one_process: null,
    ...changes,
  })

test.each<[string, readonly ProofFinding[], string]>([
  ['a note', [note], 'bitwise'],
  ['an error beside a note', [note, error], 'failed'],
])('A proof fails by %s: %s', (_what, findings, tier) => {
  expect(tierOf({ findings })).toBe(tier)
})

test('An error fails also where too little was recorded', () => {
  expect(tierOf({ findings: [error], steps: 0 })).toBe('failed')
})

test('Nothing is known without steps, without all ranks, or without any rank', () => {
  expect(tierOf({ steps: 0 })).toBe('unknown')
  expect(tierOf({ steps: 1 })).toBe('bitwise')
  expect(tierOf({ job: { ...job, world: 3 } })).toBe('unknown')
  expect(tierOf({ job: { ...job, ranks: job.ranks.slice(1) } })).toBe('unknown')
  expect(tierOf({ job: { world: 0, ranks: [] }, replays: [] })).toBe('unknown')
  const one = { world: 1, ranks: job.ranks.slice(0, 1) }
  expect(tierOf({ job: one, replays: [replay(0)] })).toBe('bitwise')
  expect(tierOf({ job: { ...one, world: 0 }, replays: [] })).toBe('bitwise')
})

test.each<[string, readonly ReplayedRank[]]>([
  ['no rank was replayed', []],
  ['one of two was replayed', [replay(0)]],
  ['three of two were replayed', [replay(0), replay(1), replay(2)]],
  ['a state differs', [replay(0), replay(1, { num_equal_states: 3 })]],
  ['a contribution differs', [replay(0, { num_equal_contributions: 2 }), replay(1)]],
  [
    'there is a first difference',
    [replay(0), replay(1, { first_difference: { step: 1, what: 'gradient', parameter: null } })],
  ],
])(
  'Without equal replays of all ranks the tier is consistent, or bounded by one process: %s',
  (_what, replays) => {
    expect(tierOf({ replays })).toBe('consistent')
    expect(tierOf({ replays, one_process: alone() })).toBe('bounded')
  },
)

test.each<[string, Partial<OneProcess>]>([
  ['it differs', { status: 'differs' }],
  ['it was not compared', { status: 'not-compared' }],
  ['it agrees for fewer steps', { num_steps: 3 }],
  ['it agrees for more steps than were recorded', { num_steps: 5 }],
])('One process bounds nothing where %s', (_what, changes) => {
  expect(tierOf({ replays: [], one_process: alone(changes) })).toBe('consistent')
})

test('Where ranks are no replicas, only equal replays prove something', () => {
  const staged = aJob(changing('enter', [0], () => ({ name: 'send' })))
  expect(tierOf({ job: staged, replays: [] })).toBe('unknown')
  expect(tierOf({ job: staged, replays: [], one_process: alone() })).toBe('unknown')
  expect(tierOf({ job: staged })).toBe('bitwise')
  expect(tierOf({ job: staged, findings: [error] })).toBe('failed')
})

test('Equal replays are stronger than one process', () => {
  expect(tierOf({ one_process: alone() })).toBe('bitwise')
})

test('A reference that was asked for and did not agree at all steps leaves the result unknown', () => {
  const agrees = { status: 'agrees', num_steps: 4 } as const
  const open = { status: 'not-compared', num_steps: 4 } as const
  expect(tierOf({ references: [] })).toBe('bitwise')
  expect(tierOf({ references: [agrees] })).toBe('bitwise')
  expect(tierOf({ references: [agrees, open] })).toBe('unknown')
  expect(tierOf({ references: [{ ...agrees, num_steps: 3 }] })).toBe('unknown')
  expect(tierOf({ references: [open], findings: [error] })).toBe('failed')
})

test('A job that was not replayed is bounded by a reference that agrees', () => {
  const references = [{ status: 'agrees', num_steps: 4 } as const]
  expect(tierOf({ replays: [], references })).toBe('bounded')
  expect(tierOf({ replays: [] })).toBe('consistent')
})
