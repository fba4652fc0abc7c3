import { expect, test } from 'vitest'
import { measurePairs } from '../../../../src/watch/nodes/pairs/measure-pairs.js'
import type { PairDriver } from '../../../../src/watch/nodes/pairs/pair-sample.js'

const nodes = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6']

/** Nodes of which one cannot be measured as dialer, because it is silent or because it says why. */
async function measureBeside(bad: string, isSilent: boolean) {
  const dialed: string[] = []
  const driver: PairDriver = {
    listen: async () => ({ reason: null }),
    measure: async (from, to) => {
      dialed.push(from)
      if (from === bad)
        return { status: 'unknown', pair: { from, to, reason: 'no answer' }, isSilent }
      const roundTripMs = { min: 0.1, median: 0.1, max: 0.1 }
      const way = { megabytesPerS: 1000, roundTripMs }
      return {
        status: 'measured',
        samples: [
          { from, to, ...way },
          { from: to, to: from, ...way },
        ],
      }
    },
    close: async () => {},
  }
  const { unknown, samples } = await measurePairs(nodes, driver, () => {})
  const numPairs = unknown.length + samples.length / 2
  return { unknown, numPairs, numDialed: dialed.filter((name) => name === bad).length }
}

const ofAllPairs = (nodes.length * (nodes.length - 1)) / 2

test.each(nodes)(
  'Once %s gives no answer, its further pairs are unknown and not waited for',
  async (bad) => {
    const { unknown, numPairs, numDialed } = await measureBeside(bad, true)
    const says = await measureBeside(bad, false)
    // A node that never dials is never waited for.
    expect(numDialed).toBe(Math.min(1, says.numDialed))
    expect(numPairs).toBe(ofAllPairs)
    for (const { from, to } of unknown) expect([from, to]).toContain(bad)
    if (says.numDialed > 1)
      expect(unknown.at(-1)?.reason).toBe(`${bad}: gave no answer for an earlier pair`)
  },
)

test.each(nodes)(
  'If %s says why a pair cannot be measured, its other pairs are tried',
  async (bad) => {
    const { unknown, numPairs, numDialed } = await measureBeside(bad, false)
    expect(unknown).toHaveLength(numDialed)
    expect(numPairs).toBe(ofAllPairs)
  },
)
