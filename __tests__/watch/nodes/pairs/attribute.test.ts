import { describe, expect, test } from 'vitest'
import { attribute, suspects } from '../../../../src/watch/nodes/pairs/attribute.js'
import { measurePairs } from '../../../../src/watch/nodes/pairs/measure-pairs.js'
import type { DirectionSample, PairDriver } from '../../../../src/watch/nodes/pairs/pair-sample.js'

type Speed = (from: string, to: string, measurement: number) => number | null
const nodes = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']

/** Connections of a made-up network: MB/s of a direction, null for one that cannot be made. */
function network(
  speed: Speed,
  roundTripMs: (a: string, b: string) => number = () => 0.1,
): PairDriver & { calls: string[] } {
  const counts = new Map<string, number>()
  const calls: string[] = []
  const sample = (from: string, to: string): DirectionSample => {
    const key = `${from}>${to}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const median = roundTripMs(from, to)
    return {
      from,
      to,
      megabytesPerS: speed(from, to, count) ?? 0,
      roundTripMs: { min: median, median, max: median },
    }
  }
  return {
    calls,
    listen: async () => ({ reason: null }),
    measure: async (dialer, listener) => {
      calls.push(`${dialer}-${listener}`)
      if (speed(dialer, listener, 0) === null)
        return {
          status: 'unknown',
          pair: { from: dialer, to: listener, reason: 'timed out' },
          isSilent: false,
        }
      return { status: 'measured', samples: [sample(dialer, listener), sample(listener, dialer)] }
    },
    close: async () => {},
  }
}
const judge = (driver: PairDriver) => measurePairs(nodes, driver, () => {})

describe('Cause of a slow network', () => {
  test('The analysis blames nobody when all directions differ by less than half of the median', async () => {
    const driver = network(
      (from, to) => 1000 - 300 * Math.abs(Math.sin(from.charCodeAt(1) * to.charCodeAt(1))),
    )
    expect(await judge(driver)).toMatchObject({ slowNodes: [], slowLinks: [], unknown: [] })
    expect(driver.calls).toHaveLength(28)
  })

  test('The analysis blames nobody when a direction was slow only once', async () => {
    const driver = network((from, to, count) =>
      from === 'n2' && to === 'n7' && count === 1 ? 100 : 1000,
    )
    expect(await judge(driver)).toMatchObject({ slowNodes: [], slowLinks: [] })
    expect(driver.calls).toHaveLength(29)
  })

  test('The analysis blames the node that sends slowly to all others, and none of its links', async () => {
    expect(await judge(network((from) => (from === 'n3' ? 25 : 1000)))).toMatchObject({
      slowNodes: [{ node: 'n3', what: 'sending', slowDirections: 7, allDirections: 7 }],
      slowLinks: [],
    })
  })

  test('The analysis blames the node that receives slowly from all others', async () => {
    expect(await judge(network((_, to) => (to === 'n3' ? 25 : 1000)))).toMatchObject({
      slowNodes: [{ node: 'n3', what: 'receiving' }],
      slowLinks: [],
    })
  })

  test('The analysis blames a single slow link in its slow direction', async () => {
    expect(
      await judge(network((from, to) => (from === 'n5' && to === 'n6' ? 25 : 1000))),
    ).toMatchObject({
      slowNodes: [],
      slowLinks: [
        { from: 'n5', to: 'n6', what: 'bandwidth', value: 25, median: 1000, isOneOfTwo: false },
      ],
    })
  })

  test('The analysis blames a link at 45 % of the median after three measurements, not at 55 %', async () => {
    const at = (share: number) =>
      network((from, to) => (from === 'n5' && to === 'n6' ? share * 1000 : 1000))
    const slow = at(0.45)
    expect((await judge(slow)).slowLinks).toHaveLength(1)
    expect(slow.calls).toHaveLength(30)
    expect((await judge(at(0.55))).slowLinks).toEqual([])
  })

  test('The analysis blames the node whose messages take long to all others', async () => {
    const driver = network(
      () => 1000,
      (a, b) => (a === 'n4' || b === 'n4' ? 5 : 0.1),
    )
    expect(await judge(driver)).toMatchObject({
      slowNodes: [{ node: 'n4', what: 'latency' }],
      slowLinks: [],
    })
  })

  test('The analysis reports pairs that cannot connect as unknown and blames nobody', async () => {
    const report = await judge(network((from, to) => (from === 'n1' || to === 'n1' ? null : 1000)))
    expect(report.unknown).toHaveLength(7)
    expect(report).toMatchObject({ slowNodes: [], slowLinks: [] })
  })

  test('The analysis cannot decide between two nodes', () => {
    const roundTripMs = { min: 0.1, median: 0.1, max: 0.1 }
    const samples = [
      { from: 'a', to: 'b', megabytesPerS: 1000, roundTripMs },
      { from: 'b', to: 'a', megabytesPerS: 10, roundTripMs },
    ]
    expect(attribute(samples)).toMatchObject({
      slowNodes: [],
      slowLinks: [{ from: 'b', isOneOfTwo: true }],
    })
  })

  test('The analysis suspects nothing without measurements', () => {
    expect(suspects([])).toEqual([])
    expect(attribute([])).toEqual({ slowNodes: [], slowLinks: [] })
  })
})
