import { expect, test } from 'vitest'
import { endedInError } from '../../../../src/prove/validate/proof/mistakes/ended-in-error.js'
import { collectiveMismatch } from '../../../../src/prove/validate/proof/mistakes/collective-mismatch.js'
import { explainsTheEnd } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { jobOf } from './cases-by-mistake.js'

const messageOf = (text: string) =>
  endedInError.find(
    jobOf((lines, rank) =>
      rank === 0 ? lines : [...lines, { kind: 'error', type: 'ValueError', text, line: 'a.py:7' }],
    ),
  )?.message

test('The message of an exception is its first line', () => {
  expect(messageOf('bad batch\nmore of it')).toMatch(/at a\.py:7: bad batch$/)
})

test('The message of an exception that passes on the traceback of another process is the error at its end', () => {
  const text =
    '\n\n-- Process 0 failed:\nTraceback (most recent call last):\n  ...\nOSError: full\n'
  expect(messageOf(text)).toMatch(/at a\.py:7: OSError: full$/)
})

test('A rank that its own exception ended has not refused to enter the next collective', () => {
  const job = jobOf((lines, rank) => {
    const newest = lines.findLastIndex(({ kind }) => kind === 'enter')
    const raised = { kind: 'error', type: 'ValueError', text: 'bad', line: null, lost: false }
    const end = { kind: 'end', reason: 'finished' }
    const ended = [...lines.slice(0, newest), raised, end] as typeof lines
    return rank === 0 ? lines : ended
  })
  expect(collectiveMismatch.find(job)).toBeNull()
  expect(endedInError.find(job)).toMatchObject({ ranks: [1] })
})

test('A rank whose peer is gone says so, and not what its library says', () => {
  const job = jobOf((lines, rank) =>
    rank === 1
      ? lines.filter(({ kind }) => kind !== 'end')
      : [
          ...lines,
          { kind: 'error', type: 'RuntimeError', text: 'GLHF', line: 'a.py:7', lost: true },
        ],
  )
  const finding = endedInError.find(job)!
  expect(finding.severity).toBe('note')
  expect(finding.message).toBe('Rank 0 lost the connection to another rank at step 4 at a.py:7.')
  expect(explainsTheEnd(finding)).toBe(false)
  expect(explainsTheEnd({ ...finding, kind: 'stopped-early' })).toBe(true)
})
