import { expect, test } from 'vitest'
import type { Suspicion } from '../../../src/lab/detect/processes/group-watch.js'
import { createPauseNotes } from '../../../src/runtime/run/pause-notes.js'

const suspicion = (stillMs: number): Suspicion => ({
  stillMs,
  diagnosis: {
    kind: 'stalled',
    rank: 1,
    exit: null,
    failure: null,
    step: 7,
    stall: {
      ranks: [1],
      isInside: false,
      isAwaited: true,
      processState: 'S',
      collective: 'allreduce',
      place: 'train.py:23 load_batch',
    },
  },
})

function notesOf() {
  const lines: string[] = []
  return { lines, notePause: createPauseNotes(600_000, (line) => lines.push(line)) }
}

test('A pause is noted once, with rank, collective, line of code and the limit of the run', () => {
  const { lines, notePause } = notesOf()
  notePause(suspicion(3000), 9000)
  notePause(suspicion(3100), 9100)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/for 3\.0 s: worker 1 .*allreduce.*train\.py:23 load_batch.*600\.0 s$/)
})

test('The end of a pause is noted with its length, and the next pause is noted again', () => {
  const { lines, notePause } = notesOf()
  notePause(suspicion(3000), 9000)
  notePause(null, 14_000)
  notePause(null, 14_100)
  notePause(suspicion(80_000), 99_000)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toBe('the run makes progress again, after 8.0 s')
})

test('A run that makes progress is not noted', () => {
  const { lines, notePause } = notesOf()
  notePause(null, 1000)
  expect(lines).toEqual([])
})
