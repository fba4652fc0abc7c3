import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../src/kit/records/proof/journal-line.js'
import { errorFinding } from '../../../../src/prove/validate/proof/finding.js'
import { mistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { placesByKind, withPlaces } from '../../../../src/prove/validate/proof/places.js'
import { aJob, type Change, changing } from './simulate-job.js'

type Place = Extract<JournalLine, { kind: 'place' }>['what']

const withLine =
  (what: Place, line: string | null): Change =>
  (lines) => [...lines, { kind: 'place', what, line }]

const messageOf = (kind: string, change: Change, ranks: number[] = []): string =>
  withPlaces(aJob(change), [errorFinding(kind, { message: 'Wrong.', ranks })])[0]!.message

describe('The line of the script that a finding is about', () => {
  test.each([
    ['sync-suppressed', withLine('wrapper', '/job/train.py:7'), 'wrapped at train.py:7'],
    ['unheld-parameter', withLine('optimizer', '/job/sub/made.py:9'), 'made at sub/made.py:9'],
    ['gradient-scale', withLine('backward', '/elsewhere/loop.py:3'), 'computed at loop.py:3'],
    ['clip-before-reduction', withLine('clip', '/job/train.py:5'), 'clipped at train.py:5'],
    [
      'repeated-samples',
      changing('pass', [0, 1], () => ({ made_at: '/job/data.py:2' })),
      'made at data.py:2',
    ],
    [
      'gradient-scale',
      changing('enter', [0, 1], () => ({ line: '/job/train.py:8' })),
      'adds up over the ranks at train.py:8',
    ],
  ] as const)('The line of the script follows the message of %s', (kind, change, expected) => {
    expect(messageOf(kind, change)).toContain(expected)
  })

  test('The line is that of the rank that is blamed', () => {
    const each = changing('pass', [0, 1], (_, rank) => ({ made_at: `/job/rank${rank}.py:1` }))
    expect(messageOf('wrong-sampler', each, [1])).toContain('rank1.py:1')
    expect(messageOf('wrong-sampler', each)).toContain('rank0.py:1')
  })

  test('The line is left out where it is not known', () => {
    expect(messageOf('sync-suppressed', (lines) => lines)).toBe('Wrong.')
    expect(messageOf('sync-suppressed', withLine('wrapper', null))).toBe('Wrong.')
    expect(messageOf('of-no-place', withLine('wrapper', '/job/train.py:7'))).toBe('Wrong.')
  })

  test('The line is not that of a sum of one value, which is for a log', () => {
    const logged = changing('enter', [0, 1], () => ({ line: '/job/train.py:8', elements: 1 }))
    expect(messageOf('gradient-scale', logged)).toBe('Wrong.')
  })

  test('The line is known for every kind of mistake, or there is a reason', () => {
    const without = mistakes.map(({ name }) => name).filter((name) => !(name in placesByKind))
    expect(without.toSorted()).toEqual([
      'collective-mismatch', // names what each rank enters
      'ended-in-error', // has the line of the exception
      'in-flight', // has the line of the collective
      'memory-grows', // tensors do not say who keeps them
      'non-finite', // names the parameter
      'padded-evaluation', // has the line of the sum
      'ranks-wait', // has the line of each operation
      'shared-file', // names the file
      'states-differ', // names the states
      'stopped-early', // the end of a script has no line
      'sum-is-wrong', // not the script, but what reached a rank
      'trained-apart', // a design
      'unmatched-message', // has the lines of both ranks
    ])
  })
})
