import { describe, expect, test } from 'vitest'
import { createLogTail, maxLinesOfReading, readOn } from '../../../src/watch/jobs/new-lines.js'

describe('the new lines of a log without offsets', () => {
  test('The reader returns only new lines, and a partial line only when it is complete', () => {
    const tail = createLogTail()
    expect(tail.take('a\nb\nc')).toBe('a\nb\n')
    expect(tail.take('a\nb\nccc\n')).toBe('ccc\n')
    expect(tail.take('a\nb\nccc\n')).toBe('')
  })

  test('The reader returns everything that it read after it missed lines', () => {
    const tail = createLogTail()
    tail.take('a\n')
    expect(tail.take('x\ny\n')).toBe('x\ny\n')
  })

  test('The reader distinguishes equal lines by the lines before them', () => {
    const tail = createLogTail()
    expect(tail.take('s\ns\n')).toBe('s\ns\n')
    expect(tail.take('s\ns\ns\n')).toBe('s\n')
  })

  test('The reader ends a line of a progress bar at a carriage return', () => {
    const tail = createLogTail()
    expect(tail.take('1/8\r2/8\r3/')).toBe('1/8\r2/8\r')
  })
})

/** A log of numbered lines, and how many lines were asked for. */
function aLog(count: number) {
  const asked: number[] = []
  const read = (lines: number) => {
    asked.push(lines)
    const from = Math.max(0, count - lines)
    const value = Array.from({ length: count - from }, (_, index) => `line ${from + index}\n`)
    return Promise.resolve({ status: 'ok' as const, value: value.join('') })
  }
  return { asked, read }
}

async function readAfter(printed: number) {
  const tail = createLogTail()
  const before = await readOn(tail, 10, aLog(1000).read)
  if (before.status === 'ok') tail.take(before.value.text)
  const { asked, read } = aLog(1000 + printed)
  const reading = await readOn(tail, 10, read)
  if (reading.status !== 'ok') throw new Error(reading.reason)
  return { asked, isGap: reading.value.isGap, fresh: tail.take(reading.value.text) }
}

describe('A log that grows by more than a reading', () => {
  test('The same lines are read once if the reading begins before the end of the one before', async () => {
    const { asked, isGap, fresh } = await readAfter(9)
    expect({ asked, isGap }).toEqual({ asked: [10], isGap: false })
    expect(fresh.split('\n')).toHaveLength(10)
  })

  test.each([10, 79, 5000, maxLinesOfReading - 1])(
    'More lines are read until none of %i is missing',
    async (printed) => {
      const { isGap, fresh } = await readAfter(printed)
      expect(isGap).toBe(false)
      expect(fresh.split('\n')).toHaveLength(printed + 1)
    },
  )

  test('A gap is reported when even the longest reading begins too late', async () => {
    const { asked, isGap, fresh } = await readAfter(maxLinesOfReading)
    expect(isGap).toBe(true)
    expect(asked.at(-1)).toBe(maxLinesOfReading)
    expect(fresh.split('\n')).toHaveLength(maxLinesOfReading + 1)
  })
})
