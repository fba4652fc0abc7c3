import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../src/kit/records/run/finding.js'
import type { ConnectionsEvent } from '../../../../src/kit/records/adapter/adapter-records.js'
import { locateExchange } from '../../../../src/prove/validate/nodes/locate-exchange.js'
import { mergeNodes } from '../../../../src/prove/validate/nodes/merge-nodes.js'
import type { NodeRun } from '../../../../src/prove/validate/nodes/node-run.js'
import { aNode, aStart } from './a-node.js'

/** Milliseconds a step that what one rank sends to the other is on its way, before step 20 and since. */
type Way = {
  readonly from: number
  readonly to: number
  readonly ms: readonly [number, number]
  readonly bytes?: number
}
type Options = { readonly limited?: boolean; readonly isTwin?: boolean }

const steps = [0, 5, 10, 15, 19, 25, 30, 35, 40]
const spike: Finding = {
  detector: 'allreduce-spike',
  type: 'allreduce_spike',
  severity: 'warning',
  evidence: 'strong',
  channel: 'telemetry',
  blame: { kind: 'group' },
  step: 20,
  raised_step: 33,
  at_ms: 1000,
  tensor: null,
  message: 'every rank waits',
}
const hosts = ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.2']

const total = (step: number, [before, since]: Way['ms']): number =>
  Math.min(step, 19) * before + Math.max(0, step - 19) * since

function looksOf(rank: number, ways: readonly Way[], options: Options): ConnectionsEvent[] {
  const { limited = false, isTwin = false } = options
  // Two networks of containers that use the same addresses.
  const self = isTwin && rank === 1 ? 0 : rank
  const portOf = (one: number, other: number): string => `${hosts[one]}:${4000 + 10 * one + other}`
  return steps.map((step) => ({
    type: 'connections',
    rank,
    step,
    connections: [0, 1, 2, 3].flatMap((peer) => {
      if (peer === rank) return []
      const way = ways.find(({ from, to }) => from === rank && to === peer)
      const { ms = [1, 1] as const, bytes = 1e6 } = way ?? {}
      const busy_ms = total(step, ms)
      return [
        {
          local: portOf(self, peer),
          remote: portOf(peer, self),
          busy_ms,
          limited_ms: limited ? busy_ms : 0,
          acked_bytes: step * bytes,
          rtt_ms: 1,
        },
      ]
    }),
  }))
}

function locate(ways: readonly Way[], options: Options = {}): Finding {
  const node = (name: string, own: readonly number[]): NodeRun =>
    aNode(0, {
      name,
      worldSize: 4,
      ranks: [0, 1, 2, 3].map((rank) =>
        own.includes(rank) ? [aStart(rank), ...looksOf(rank, ways, options)] : [],
      ),
    })
  return locateExchange(spike, mergeNodes([node('a', [0, 1]), node('b', [2, 3])]))
}

describe('An exchange that became slower for all ranks', () => {
  test('The way from one node to the other whose data stays longer on its way is named', () => {
    const { type, blame, message } = locate([{ from: 3, to: 0, ms: [2, 80] }])
    expect(type).toBe('slow_link')
    expect(blame).toEqual({ kind: 'link', from: 3, to: 0 })
    expect(message).toBe(
      'since step 20, every rank waits longer: what rank 3 on b sent to rank 0 on a was on its way for 80.0 ms a step at 12.5 MB/s, ' +
        'before for 2.0 ms at 500 MB/s',
    )
  })

  test('Another way between the same nodes does not make it ambiguous', () => {
    const ways: Way[] = [
      { from: 3, to: 0, ms: [2, 80] },
      { from: 2, to: 1, ms: [2, 70] },
    ]
    expect(locate(ways).blame).toEqual({ kind: 'link', from: 3, to: 0 })
  })

  test('Short messages that wait beside the data make nothing ambiguous', () => {
    const ways: Way[] = [
      { from: 3, to: 0, ms: [2, 80] },
      { from: 0, to: 1, ms: [2, 79], bytes: 600 },
    ]
    expect(locate(ways).blame).toEqual({ kind: 'link', from: 3, to: 0 })
  })

  test('Two directions that became slower alike are both in the words', () => {
    const ways: Way[] = [
      { from: 3, to: 0, ms: [2, 80] },
      { from: 1, to: 2, ms: [2, 70] },
    ]
    expect(locate(ways).message).toMatch(/, and the other direction became slower as well$/)
  })

  test.each<[string, readonly Way[], Options]>([
    ['no way has changed', [], {}],
    [
      'ranks on one node became slower alike',
      [
        { from: 3, to: 0, ms: [2, 80] },
        { from: 1, to: 0, ms: [2, 70] },
      ],
      {},
    ],
    ['the receiver had no room', [{ from: 3, to: 0, ms: [2, 80] }], { limited: true }],
    ['two ranks have the same address', [{ from: 3, to: 0, ms: [2, 80] }], { isTwin: true }],
  ])('No link is named where %s', (_why, ways, options) => {
    expect(locate(ways, options)).toBe(spike)
  })

  test('A finding of another kind is left as it is', () => {
    const slow: Finding = { ...spike, type: 'slow_worker', blame: { kind: 'rank', rank: 1 } }
    expect(locateExchange(slow, mergeNodes([aNode(0), aNode(1)]))).toBe(slow)
  })
})
