import { expect, test } from 'vitest'
import { newestStepOfOthers } from '../../../src/runtime/run/group-member.js'

/** A member whose newest beat told of this step as finished, or of none, or that never beat. */
function aMember(step: number | null | 'silent', rank: number) {
  const latest = step === 'silent' || step === null ? null : { step }
  const beat = { phase: 'reduce', step: 0, sequence: 0, waitingFor: null, latest }
  return { rank, beat: step === 'silent' ? null : beat }
}

test.each([
  [
    'the newest one, with the rank that reported it',
    [18, 'silent', 19, 19],
    1,
    { rank: 2, step: 19 },
  ],
  ['not that of the rank itself', [3, 9, null], 1, { rank: 0, step: 3 }],
  ['0 after the first step', [0, 'silent'], 1, { rank: 0, step: 0 }],
  ['null if nobody reported one', [null, 'silent', null], 1, null],
  ['null if there is nobody else', [5], 0, null],
] as const)('The newest step of the others is %s', (_what, steps, rank, expected) => {
  expect(newestStepOfOthers(steps.map(aMember), rank)).toEqual(expected)
})
