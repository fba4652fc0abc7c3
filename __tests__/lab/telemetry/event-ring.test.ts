import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { allocateEventRing, attachEventRing } from '../../../src/lab/telemetry/event-ring.js'
import { valuesOf } from '../../support/processes/rank-group.js'
import { useRankThreads } from '../../support/processes/rank-threads.js'
import { until } from '../../support/until.js'

const threads = useRankThreads('__tests__/lab/telemetry/ring-program.ts', 1)
const aRecord = (index: number, length: number) =>
  Array.from({ length }, (_, word) => index * 1000 + word)

/** A ring whose other end a thread of its own pushes to; `read` is what was drained here. */
function pushElsewhere(words: number, lengths: readonly number[]) {
  const memory = allocateEventRing(words)
  const ring = attachEventRing(memory)
  const read: number[] = []
  let isDone = false
  const done = threads()
    .run<number>([{ memory, lengths }])
    .then((results) => {
      isDone = true
      return valuesOf(results)
    })
  const drain = () => ring.drain((bytes) => read.push(...new Float64Array(bytes.slice().buffer)))
  const counters = new Int32Array(memory)
  return { counters, done, drain, read, isDone: () => isDone }
}

describe('A ring between two threads', () => {
  test('The ring loses nothing and keeps the order for all sizes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 300 }),
        async (lengths) => {
          const { done, drain, read, isDone } = pushElsewhere(32, lengths)
          while (!isDone()) {
            drain()
            await sleep(0)
          }
          await done
          drain()
          expect(read).toEqual(lengths.flatMap((length, index) => aRecord(index, length)))
        },
      ),
      { numRuns: 25 },
    ))

  test('The ring blocks the writer while it is full and releases it when there is room', async () => {
    const lengths = [16, 10, 10]
    const { counters, done, drain, read, isDone } = pushElsewhere(32, lengths)
    // Words written, which the head of the ring counts: the third record does not fit.
    await until(() => counters[0] === 26)
    expect(isDone()).toBe(false)
    drain()
    expect(read).toEqual([...aRecord(0, 16), ...aRecord(1, 10)])
    await done
    drain()
    expect(read).toHaveLength(36)
  })

  test('The ring never delivers part of a record', async () => {
    const lengths = Array.from({ length: 2000 }, (_, index) => 1 + (index % 13))
    const memory = allocateEventRing(64)
    const ring = attachEventRing(memory)
    const done = threads().run<number>([{ memory, lengths }])
    let next = 0
    while (next < lengths.length) {
      ring.drain((bytes) => {
        const words = new Float64Array(bytes.slice().buffer)
        for (let at = 0; at < words.length; next++) {
          const length = lengths[next] ?? 0
          expect([...words.subarray(at, at + length)]).toEqual(aRecord(next, length))
          at += length
        }
      })
      await sleep(0)
    }
    valuesOf(await done)
  })
})
