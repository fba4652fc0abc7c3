import { expect, test } from 'vitest'
import { describeStall } from '../../../../src/lab/detect/processes/describe-stall.js'

test.each([
  [
    { ranks: [1], isInside: false, isAwaited: true },
    'worker 1 held up all others (it has not entered the collective they wait in; its heartbeat continues and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1], isInside: true, isAwaited: true },
    'worker 1 held up all others (it is in the collective they wait in, but waits for no other rank; its heartbeat continues and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1], isInside: false, isAwaited: false },
    'worker 1 made no more progress (no other was running; its heartbeat continues and its main thread is busy: a blocked loop)',
  ],
  [
    { ranks: [1, 3], isInside: false, isAwaited: true },
    'workers 1 and 3 held up all others (none of them has entered the collective the others wait in; their heartbeats continue and their main threads are busy: blocked loops)',
  ],
  [
    { ranks: [1, 2, 3], isInside: false, isAwaited: false },
    'workers 1, 2 and 3 made no more progress (none of them has reached the next collective; their heartbeats continue and their main threads are busy: blocked loops)',
  ],
  [
    { ranks: [1, 2], isInside: true, isAwaited: false },
    'workers 1 and 2 made no more progress (they are in the same collective, and nothing shows which one is stuck; their heartbeats continue and their main threads are busy: blocked loops)',
  ],
])('The description of a stall fits its diagnosis: %j', (stall, sentence) => {
  expect(describeStall({ ...stall, processState: 'R' })).toBe(sentence)
})

test('The description of a command that only prints does not claim to know what happens inside', () => {
  const stall = {
    ranks: [0],
    isInside: false,
    isAwaited: false,
    processState: 'S',
    isByOutput: true,
  }
  const sentence = 'worker 0 printed nothing more (what happens inside is unknown)'
  expect(describeStall(stall)).toBe(sentence)
})

test('The description omits processes that the system does not report', () => {
  const stall = { ranks: [1], isInside: false, isAwaited: true }
  const sentence = 'worker 1 held up all others (it has not entered the collective they wait in)'
  expect(describeStall({ ...stall, processState: null })).toBe(sentence)
})

test('The description names the collective of each rank if they are in different ones', () => {
  const standings = [
    { ranks: [0, 2], collective: 'allreduce', number: 9 },
    { ranks: [1], collective: 'broadcast', number: 8 },
  ]
  const stall = { ranks: [1], isInside: true, isAwaited: true, collective: 'allreduce', standings }
  expect(describeStall({ ...stall, processState: null })).toBe(
    'worker 1 held up all others (the ranks are in different collectives: ' +
      'ranks 0 and 2 in allreduce (collective 9) and rank 1 in broadcast (collective 8))',
  )
})
