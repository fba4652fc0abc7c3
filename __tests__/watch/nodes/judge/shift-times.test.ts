import { expect, test } from 'vitest'
import { shiftTimes } from '../../../../src/watch/nodes/judge/shift-times.js'

const atMs = 1_700_000_000_000

test('All times of plain data move by the step, wherever they are, and nothing else does', () => {
  const data = {
    access: { sinceMs: atMs, nextAskMs: null, returnsMs: [atMs, atMs + 1], failures: 3 },
    held: [{ sinceMs: atMs, figures: { latencyMs: 5 }, summary: 'x' }],
    answer: { memory: { totalBytes: atMs }, timeS: 1_700_000_000 },
    troubles: { returns: { 'a/b': [atMs] }, open: [] },
    durationMs: 100,
  }
  expect(shiftTimes(data, -1000)).toEqual({
    access: {
      sinceMs: atMs - 1000,
      nextAskMs: null,
      failures: 3,
      returnsMs: [atMs - 1000, atMs - 999],
    },
    held: [{ sinceMs: atMs - 1000, figures: { latencyMs: 5 }, summary: 'x' }],
    answer: { memory: { totalBytes: atMs }, timeS: 1_700_000_000 },
    troubles: { returns: { 'a/b': [atMs - 1000] }, open: [] },
    durationMs: 100,
  })
  expect(shiftTimes(null, 5)).toBeNull()
})
