import { expect, test } from 'vitest'
import { parseJournal } from '../../../../src/kit/records/proof/parse-journal.js'
import { proofReport } from '../../../../src/kit/records/reports/proof-report.js'
import { type ProofEvidence, proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import {
  type JobRecord,
  unrecordedGroups,
} from '../../../../src/prove/validate/proof/job-record.js'
import { whyNotReplayed } from '../../../../src/prove/validate/proof/why-not-replayed.js'
import { aJob, type Change, changing } from './simulate-job.js'

const alone = {
  replay: null,
  secondReplay: null,
  protection: null,
  hindrance: null,
  oneProcess: null,
  fold: null,
} as const

const prove = (evidence: Partial<ProofEvidence> = {}) =>
  proveJob({ ...alone, job: aJob(), ...evidence })

/** Another state on rank 1 from step 2 on. */
const otherState: Change = changing('update', [1], ({ step }) =>
  step < 2 ? {} : { weights: ['other', 'bits'] },
)
const otherMessage: Change = changing('enter', [1], ({ step }) => ({ sent: `at ${step} o'clock` }))

test('A job is proven to the last bit if every rank repeats its results when it runs alone', () => {
  const report = prove({ replay: aJob(), protection: 'overlay' })
  expect(report).toMatchObject({ tier: 'bitwise', num_steps: 4, world_size: 2, findings: [] })
  expect(proofReport.parse(report)).toEqual(report)
})

test('A job without a replay is consistent, and the report says what was not shown', () => {
  const report = prove({ hindrance: 'saving failed' })
  expect(report.tier).toBe('consistent')
  expect(report.not_shown).toContain('No rank was replayed alone: saving failed.')
})

test('A rank that differs from two equal replays is named with step and parameter', () => {
  const job = aJob(
    changing('update', [1], ({ step, moments }) =>
      step < 2 ? {} : { moments: [moments[0]!, 'flipped'] },
    ),
  )
  const { tier, findings } = prove({ job, replay: aJob(), secondReplay: aJob() })
  expect(tier).toBe('failed')
  expect(findings.find(({ kind }) => kind === 'differs-from-replay')).toMatchObject({
    ranks: [1],
    step: 2,
    parameter: 'out.weight',
    severity: 'error',
  })
})

test('A script that is not deterministic by itself does not count as a faulty rank', () => {
  const { tier, findings } = prove({ replay: aJob(otherState), secondReplay: aJob() })
  expect(tier).toBe('consistent')
  expect(findings).toMatchObject([{ kind: 'not-deterministic', ranks: [1], severity: 'note' }])
})

test('A message that varies each time lowers the tier, as the states of a replay cannot show what it changed', () => {
  const { tier, findings, summary } = prove({ replay: aJob(otherMessage), secondReplay: aJob() })
  expect(tier).toBe('consistent')
  expect(summary).toContain('but only 1 of 2 ranks was reproduced bit for bit alone')
  expect(findings).toMatchObject([{ kind: 'message-varies', ranks: [1], severity: 'note' }])
  expect(findings[0]?.advice).toContain('torch.manual_seed')
})

test('A contribution that only the job has is an error, although the states are equal', () => {
  const job = aJob(otherMessage)
  const { tier, findings } = prove({ job, replay: aJob(), secondReplay: aJob() })
  expect(tier).toBe('failed')
  expect(findings).toMatchObject([{ kind: 'differs-from-replay', ranks: [1], step: 0 }])
})

test('A rank that could not run again alone is neither blamed nor proven to the last bit', () => {
  const nothing = { world: 0, ranks: [] }
  const { tier, findings } = prove({ replay: nothing, secondReplay: nothing })
  expect(tier).toBe('consistent')
  expect(findings).toMatchObject([
    { kind: 'not-replayed', ranks: [0], severity: 'note' },
    { kind: 'not-replayed', ranks: [1], severity: 'note' },
  ])
})

test('A job that was not instrumented is unknown, never passed', () => {
  expect(prove({ job: { world: 0, ranks: [] } })).toMatchObject({
    tier: 'unknown',
    summary: 'The job was not instrumented: no rank wrote a journal',
  })
})

test('A job of which one rank wrote no journal is unknown', () => {
  const { world, ranks } = aJob()
  expect(prove({ job: { world, ranks: ranks.slice(1) } }).tier).toBe('unknown')
})

test('A journal that was cut at any byte is read up to its last whole line', () => {
  const line = JSON.stringify({ kind: 'leave', index: 3 })
  for (let bytes = 0; bytes < line.length; bytes += 1) {
    const { lines, numUnreadable } = parseJournal(`${line}\n${line.slice(0, bytes)}`)
    expect(lines).toHaveLength(1)
    expect(numUnreadable).toBe(0)
  }
})

/** A job of which a group is made over NCCL. */
const overNccl: Change = (lines) => [
  ...lines,
  { kind: 'unrecorded', backends: ['gloo', 'nccl'], reason: null },
]

test('A job over another backend than Gloo is not replayed, because nothing of it is recorded', () => {
  expect(unrecordedGroups(aJob(overNccl))).toBe(
    'the collectives over gloo and nccl were not recorded, only those of Gloo are',
  )
})

test('A job over Gloo, or of one rank, can be replayed', () => {
  expect(unrecordedGroups(aJob())).toBeNull()
  expect(unrecordedGroups(aJob(overNccl, 1))).toBeNull()
})

/** A hook of the adapter has failed on rank 1. */
const withBrokenHook = (job: JobRecord): JobRecord => ({
  ...job,
  ranks: job.ranks.map((one) => {
    const broken = {
      kind: 'broken',
      place: 'proof.steps.Steps.updated',
      text: 'KeyError: 3',
    } as const
    if (one.rank !== 1) return one
    return { ...one, journal: { ...one.journal, lines: [...one.journal.lines, broken] } }
  }),
})

test('A job with a failed hook of the adapter is never proven to the last bit, although all replays are equal', () => {
  const job = withBrokenHook(aJob())
  const { tier, findings, not_shown } = prove({ job, replay: aJob(), protection: 'overlay' })
  expect(tier).toBe('consistent')
  expect(findings).toMatchObject([{ kind: 'hook-failed', severity: 'note' }])
  expect(not_shown.join()).toContain('proof.steps.Steps.updated on rank 1: KeyError: 3')
})

test('An incomplete record proves no mistake: with a failed hook, what was found is a note and the tier unknown', () => {
  const { tier, findings, summary } = prove({ job: withBrokenHook(aJob(otherState)) })
  expect(tier).toBe('unknown')
  expect(findings.map(({ severity }) => severity)).not.toContain('error')
  expect(findings.length).toBeGreaterThan(1)
  expect(summary).toContain('a hook of the adapter failed')
})

test('A replay with a failed hook blames no rank and proves nothing', () => {
  const replay = withBrokenHook(aJob(otherState))
  const { tier, findings, replays } = prove({ replay, secondReplay: replay })
  expect({ tier, replays }).toEqual({ tier: 'consistent', replays: [] })
  expect(findings).toMatchObject([{ kind: 'hook-failed', severity: 'note' }])
})

/** Rank 1 has values of so many of the four steps. */
const limited =
  (steps: number): Change =>
  (lines, rank) =>
    rank === 0 ? lines : [...lines, { kind: 'limited', steps, budget_bytes: 4e9 }]

/** What a run of fewer steps records. */
const shortened =
  (steps: number): Change =>
  (lines) =>
    lines.filter((one) => !(one.kind === 'update' || one.kind === 'enter') || one.step < steps)

test('Steps of which only hashes are on record are named, and the tier is that of those before', () => {
  const report = prove({ job: aJob(limited(2)), replay: aJob(shortened(2)) })
  expect(report).toMatchObject({ tier: 'bitwise', num_steps: 2, findings: [] })
  expect(report.replays).toMatchObject([{ num_steps: 2 }, { num_steps: 2 }])
  expect(report.summary).toContain('2 steps of 2 ranks, and of 2 more only hashes were compared')
  expect(report.not_shown.join()).toContain(
    'Steps 3 to 4 were not run again: what the collectives returned does not fit into the 4 GB of --proof-budget.',
  )
  const last = prove({ job: aJob(limited(3)), replay: aJob(shortened(3)) })
  expect(last.not_shown.join()).toContain('Step 4 was not run again')
  expect(prove({ replay: aJob() }).not_shown.join()).not.toContain('not run again')
})

test('A limit after the last step takes nothing from a proof', () => {
  const report = prove({ job: aJob(limited(4)), replay: aJob() })
  expect(report).toMatchObject({ tier: 'bitwise', num_steps: 4 })
  expect(report.not_shown.join()).not.toContain('not run again')
})

test('A replay of fewer steps than have their values is no proof', () => {
  const report = prove({ job: aJob(limited(3)), replay: aJob(shortened(2)) })
  expect(report.tier).not.toBe('bitwise')
})

test('Replicas that drift apart at a step of which only hashes are on record fail the check', () => {
  const apart: Change = (lines, rank) => otherState(limited(2)(lines, rank), rank)
  const { tier, findings } = prove({ job: aJob(apart), replay: aJob(shortened(2)) })
  expect(tier).toBe('failed')
  expect(findings).toMatchObject([{ kind: 'replicas-differ', step: 2 }])
})

test('Without the values of any step, no rank is run again, and replicas are compared at all steps', () => {
  const job = aJob(limited(0))
  const hindrance = whyNotReplayed(job, false)
  expect(hindrance).toContain('--proof-budget')
  expect(prove({ job, hindrance })).toMatchObject({ tier: 'consistent', num_steps: 4 })
  expect(whyNotReplayed(aJob(limited(1)), false)).toBeNull()
})

test('A proof tells that only a part of the values of a large sum was audited', () => {
  const audited =
    (elements: number): Change =>
    (lines) => [...lines, { kind: 'audit', index: 0, step: 0, elements, holds: true, exact: true }]
  const shown = (elements: number) => prove({ job: aJob(audited(elements)) }).shown.join()
  expect(shown(16_384)).toContain('of sums over more than 1048576 values, 16384 were compared')
  expect(shown(100)).not.toContain('were compared')
})
