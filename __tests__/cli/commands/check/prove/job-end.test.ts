import { describe, expect, test } from 'vitest'
import {
  describeJobEnd,
  jobEndOf,
  wholeJobEnd,
} from '../../../../../src/cli/commands/check/prove/job-end.js'
import { ConfigError, InfrastructureError } from '../../../../../src/kit/errors.js'
import { explainFailure } from '../../../../../src/runtime/run/explain-failure.js'

const killed = {
  kind: 'exited',
  rank: 1,
  step: 4,
  failure: null,
  exit: { code: null, signal: 'SIGKILL' },
} as const
const lost = `[rank0]: RuntimeError: ${'Connection closed by peer. '.repeat(12)}`
const sentence = 'worker 1 was killed with SIGKILL at step 4.'
const endAfter = (...shared: readonly string[]) =>
  jobEndOf(explainFailure(killed, { own: [], shared }))

describe('The end of a job', () => {
  test.each([
    ['that printed nothing', [], ''],
    [
      'that printed an error',
      ['ValueError: no'],
      'The last error that was printed: ValueError: no',
    ],
  ])('A job %s ended with a sentence, and one with its last words', (_what, shared, printed) => {
    expect(endAfter(...shared)).toEqual({ sentence, printed })
    expect(wholeJobEnd({ sentence, printed })).toBe(explained(shared))
  })

  test.each([new ConfigError('no such file.'), new InfrastructureError('the disk is full')])(
    'An error that quotes no job is its own sentence: $message',
    (error) => {
      expect(jobEndOf(error)).toEqual({ sentence: error.message, printed: '' })
    },
  )
})

const explained = (shared: readonly string[]) => explainFailure(killed, { own: [], shared }).message

describe('A check of a job that failed', () => {
  test.each([
    ['nothing', endAfter()],
    ['a short line', endAfter('ValueError: no')],
    ['a long line', endAfter(lost)],
    ['a long line after a short end', { sentence: 'it ended', printed: 'x'.repeat(300) }],
    ['nothing after a long end', { sentence: `${'word '.repeat(90)}end`, printed: '' }],
    ['a long line after a long end', { sentence: `${'word '.repeat(90)}end`, printed: lost }],
  ])('All is said, and nothing twice, where it printed %s', (_what, end) => {
    const { headline, reasons } = describeJobEnd(end, false)
    const isCut = headline.endsWith('\u2026')
    const said = isCut ? reasons.join(' ') : [headline, ...reasons].join(' ')
    expect(said).toContain(end.printed.replace(/\.$/, ''))
    expect(said).toContain(end.sentence.replace(/\.$/, ''))
    expect(headline.length).toBeLessThan(260)
    for (const reason of isCut ? [] : reasons) expect(headline).not.toContain(reason)
    expect(reasons.length).toBeLessThan(2)
  })

  test('Short last words are part of the headline, long ones are the first reason', () => {
    expect(describeJobEnd(endAfter('ValueError: no'), false)).toMatchObject({
      headline: `The job failed: ${sentence} The last error that was printed: ValueError: no`,
      reasons: [],
    })
    const { printed } = endAfter(lost)
    expect(describeJobEnd(endAfter(lost), false)).toMatchObject({
      headline: `The job failed: ${sentence.replace(/\.$/, '')}`,
      reasons: [printed],
    })
  })

  test('Only a job whose mistake is named has failed, any other is unknown', () => {
    expect(describeJobEnd(endAfter(), true).status).toBe('fail')
    expect(describeJobEnd(endAfter(), false).status).toBe('unknown')
  })
})
