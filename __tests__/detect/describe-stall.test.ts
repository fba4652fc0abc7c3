import { expect, test } from '@jest/globals'
import { describeStall } from '../../src/detect/describe-stall.js'

test.each([
  [
    { ranks: [1], isInside: false, isAwaited: true },
    'worker 1 held up all others (it has not entered the collective they wait in; its heart beats and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1], isInside: true, isAwaited: true },
    'worker 1 held up all others (it is in the collective they wait in, and waits for nobody; its heart beats and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1], isInside: false, isAwaited: false },
    'worker 1 no longer moved (no other was running; its heart beats and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1, 3], isInside: false, isAwaited: true },
    'workers 1 and 3 held up all others (none of them has entered the collective the others wait in; their hearts beat and their main threads are busy: blocked loops)',
  ],
  [
    { ranks: [1, 2, 3], isInside: false, isAwaited: false },
    'workers 1, 2 and 3 no longer moved (none of them has come to the next collective; their hearts beat and their main threads are busy: blocked loops)',
  ],
  [
    { ranks: [1, 2], isInside: true, isAwaited: false },
    'workers 1 and 2 no longer moved (they are in the same collective, and nothing tells who does not go on; their hearts beat and their main threads are busy: blocked loops)',
  ],
])('%j', (stall, sentence) => {
  expect(describeStall({ ...stall, processState: 'R' })).toBe(sentence)
})

test('nothing is said of processes that the system does not tell of', () => {
  const stall = { ranks: [1], isInside: false, isAwaited: true }
  const sentence = 'worker 1 held up all others (it has not entered the collective they wait in)'
  expect(describeStall({ ...stall, processState: null })).toBe(sentence)
})
