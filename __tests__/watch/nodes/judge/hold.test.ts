import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckKind, CheckReading } from '../../../../src/watch/nodes/checks/node-check.js'
import {
  badReading,
  okReading,
  unknownReading,
} from '../../../../src/watch/nodes/checks/readings.js'
import { type Held, hold, hasGoneUnknown } from '../../../../src/watch/nodes/judge/hold.js'

const bad = badReading('critical', 'hot')
const ok = okReading('cool')
const near = okReading('warm', { isNearLimit: true })
const unknown = unknownReading('blind')

function holdAll(
  kind: CheckKind,
  readings: readonly CheckReading[],
  { mustLastMs = 0, boots = [] as readonly string[] } = {},
): Held[] {
  const all: Held[] = []
  readings.forEach((reading, round) => {
    const bootId = boots[round] ?? 'b1'
    const context = { check: 'c', kind, mustLastMs, atMs: round * 10_000, bootId }
    all.push(hold(all.at(-1) ?? null, reading, context))
  })
  return all
}
const statuses = (kind: CheckKind, readings: readonly CheckReading[], more = {}) =>
  holdAll(kind, readings, more).map(({ status }) => status)

describe('Level', () => {
  test('A level is bad in the first round, because there may be only one', () => {
    expect(statuses('level', [bad])).toEqual(['bad'])
  })
  test('A good level becomes bad only after two bad rounds', () => {
    expect(statuses('level', [ok, bad, ok, bad, bad])).toEqual(['ok', 'ok', 'ok', 'ok', 'bad'])
  })
  test('A bad level stays bad near its limit and is good after two rounds beyond its margin', () => {
    expect(statuses('level', [bad, near, near, ok, near, ok, ok])).toEqual([
      'bad',
      'bad',
      'bad',
      'bad',
      'bad',
      'bad',
      'ok',
    ])
  })
  test('A level with a required duration is bad only after that time', () => {
    expect(statuses('level', [bad, bad, bad, bad], { mustLastMs: 25_000 })).toEqual([
      'ok',
      'ok',
      'ok',
      'bad',
    ])
  })
  test('A level that is not bad for long enough is good, and its summary says that it does not count yet', () => {
    const [, later] = holdAll('level', [ok, bad])
    expect(later).toMatchObject({ status: 'ok', summary: 'hot (not long enough to count)' })
  })
  test('A bad level dates from its first bad round', () => {
    expect(holdAll('level', [ok, bad, bad]).at(-1)?.sinceMs).toBe(10_000)
  })
})

describe('Event of which messages were lost', () => {
  const cut = unknownReading('messages were lost', { code: 'cut' })

  test('An event stays unknown until a reboot, because what was lost is never read again', () => {
    const boots = ['b1', 'b1', 'b1', 'b2']
    expect(statuses('event', [cut, ok, ok, ok], { boots })).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'ok',
    ])
    expect(statuses('event', [cut, bad, ok])).toEqual(['unknown', 'bad', 'bad'])
  })

  test('An event that could only not be read for a while is known with the next message', () => {
    expect(statuses('event', [unknown, ok])).toEqual(['unknown', 'ok'])
  })

  test('A level or state of which items were left out is known again with the next answer', () => {
    expect(statuses('level', [cut, ok])).toEqual(['unknown', 'ok'])
    expect(statuses('state', [cut, ok])).toEqual(['unknown', 'ok'])
  })
})

describe('State', () => {
  test('A state is bad at once and good after two good rounds', () => {
    expect(statuses('state', [ok, bad, ok, ok])).toEqual(['ok', 'bad', 'bad', 'ok'])
  })
  test('A bad state that cannot be observed never becomes good, but unknown after three rounds', () => {
    expect(statuses('state', [bad, unknown, unknown, unknown, unknown])).toEqual([
      'bad',
      'bad',
      'bad',
      'bad',
      'unknown',
    ])
  })
})

describe('Event', () => {
  test('An event stays until a reboot, even if it does not happen again', () => {
    expect(new Set(statuses('event', [bad, ...Array(50).fill(ok)]))).toEqual(new Set(['bad']))
  })
  test('An event ends with a reboot of the node', () => {
    expect(statuses('event', [bad, ok, ok], { boots: ['b1', 'b1', 'b2'] })).toEqual([
      'bad',
      'bad',
      'ok',
    ])
  })
})

test('A check that was known and is unknown for more than three rounds no longer reports', () => {
  const held = holdAll('state', [ok, unknown, unknown, unknown, unknown])
  expect(held.map(hasGoneUnknown)).toEqual([false, false, false, false, true])
  expect(holdAll('state', Array(9).fill(unknown)).some(hasGoneUnknown)).toBe(false)
})

test('Whatever is read, an unknown reading never counts as good, and a bad state never becomes good at once', () => {
  const kinds = fc.constantFrom<CheckKind>('level', 'state', 'event')
  const readings = fc.array(fc.constantFrom(bad, ok, near, unknown), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(kinds, readings, (kind, all) => {
      const held = holdAll(kind, all)
      held.forEach((one, i) => {
        if (all[i]?.status === 'unknown') expect(one.status).not.toBe('ok')
        if (held[i - 1]?.status === 'bad' && one.status === 'ok') expect(all[i - 1]).toBe(ok)
        expect(one.status === 'bad').toBe(one.severity !== null)
        if (kind === 'event' && held[i - 1]?.status === 'bad') expect(one.status).toBe('bad')
      })
    }),
  )
})
