import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../src/kit/records/proof/journal-line.js'
import { errorFinding, noteFinding } from '../../../../src/prove/validate/proof/finding.js'
import {
  hookFailed,
  judgeBrokenHooks,
  limitTier,
} from '../../../../src/prove/validate/proof/judge-broken-hooks.js'
import { aJob } from './simulate-job.js'

const broken: JournalLine = { kind: 'broken', place: 'save', text: 'TypeError' }
const whole = aJob()
const halting = aJob((lines, rank) => (rank === 1 ? [...lines, broken] : lines))

const error = errorFinding('no-sampler', { message: 'm', ranks: [1] })
const ended = errorFinding('ended-in-error', { message: 'e' })
const note = noteFinding('other', { message: 'n' })
const runs = { job: whole, replay: null, secondReplay: null }

const severities = (judgement: ReturnType<typeof judgeBrokenHooks>) =>
  judgement.findings.map(({ kind, severity }) => [kind, severity])

describe('Failed hooks of the adapter', () => {
  test('Nothing changes where no hook has failed', () => {
    const findings = [error, note]
    const judged = judgeBrokenHooks({ ...runs, replay: whole, secondReplay: whole }, findings)
    expect(judged).toEqual({ findings, limit: null })
  })

  test.each([
    ['the first replay', { replay: halting, secondReplay: null }],
    ['the second replay', { replay: null, secondReplay: halting }],
    ['the second replay only', { replay: whole, secondReplay: halting }],
  ])('A hook that failed in %s weakens the tier but no finding of the job', (_what, replays) => {
    const judged = judgeBrokenHooks({ job: whole, ...replays }, [error])
    expect(judged.limit).toBe('consistent')
    expect(severities(judged)).toEqual([
      ['no-sampler', 'error'],
      [hookFailed, 'note'],
    ])
  })

  test('A hook that failed in the job makes its errors doubtful, and the result unknown', () => {
    const judged = judgeBrokenHooks({ ...runs, job: halting, replay: whole }, [error, note, ended])
    expect(judged.limit).toBe('unknown')
    expect(severities(judged)).toEqual([
      ['no-sampler', 'note'],
      ['other', 'note'],
      ['ended-in-error', 'error'],
      [hookFailed, 'note'],
    ])
  })

  test.each([
    ['without a finding', []],
    ['with a note', [note]],
    ['with the exception that ended the script', [ended]],
  ])('A hook that failed in the job only limits the tier %s', (_what, findings) => {
    expect(judgeBrokenHooks({ ...runs, job: halting }, findings).limit).toBe('consistent')
  })

  test('The finding names the run and the rank in which the hook failed', () => {
    const messageOf = (given: Parameters<typeof judgeBrokenHooks>[0]) =>
      judgeBrokenHooks(given, []).findings.at(-1)?.message
    expect(messageOf({ ...runs, job: halting, replay: halting })).toMatch(/^In the job.*rank 1/)
    expect(messageOf({ ...runs, replay: halting })).toMatch(/^In a replay.*rank 1/)
  })
})

test.each([
  ['bitwise', null, 'bitwise'],
  ['bitwise', 'consistent', 'consistent'],
  ['bounded', 'consistent', 'consistent'],
  ['consistent', 'consistent', 'consistent'],
  ['bitwise', 'unknown', 'unknown'],
  ['failed', 'consistent', 'failed'],
  ['failed', 'unknown', 'failed'],
  ['unknown', 'consistent', 'unknown'],
] as const)('The tier %s is with the limit %s no stronger than %s', (tier, limit, limited) => {
  expect(limitTier(tier, limit)).toBe(limited)
})
