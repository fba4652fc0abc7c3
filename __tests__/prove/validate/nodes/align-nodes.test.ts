import { expect, test } from 'vitest'
import { alignNodes } from '../../../../src/prove/validate/nodes/align-nodes.js'
import { aNode, aStart, aStep } from './a-node.js'

const hourMs = 3_600_000
const withSteps = (rank: number, offsetMs: number) =>
  aNode(rank, {
    ranks: [0, 1].map((one) =>
      one === rank
        ? [
            aStart(rank),
            ...[0, 1, 2].map((step) => aStep(rank, step, { at_ms: 20 * step + offsetMs })),
          ]
        : [],
    ),
  })
const times = (nodes: ReturnType<typeof alignNodes>, rank: number) =>
  nodes[rank]?.ranks[rank]?.flatMap((event) => ('at_ms' in event ? [event.at_ms] : []))

test('A node whose clock is an hour ahead is moved to the time of the first', () => {
  const aligned = alignNodes([withSteps(0, 0), withSteps(1, hourMs + 3)])
  expect(times(aligned, 0)).toEqual([0, 0, 20, 40])
  expect(times(aligned, 1)).toEqual([-hourMs - 3, 0, 20, 40])
})

test('A node without a step in common with the first is left as it is', () => {
  const silent = aNode(1)
  expect(alignNodes([withSteps(0, 0), silent])[1]).toBe(silent)
})
