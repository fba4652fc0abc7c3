import { describe, expect, test } from 'vitest'
import { allreduceSpike } from '../../../src/lab/faults/links/allreduce-spike.js'
import { connectionReset } from '../../../src/lab/faults/links/connection-reset.js'
import type { Fault } from '../../../src/lab/faults/disturbance.js'
import { alterationsOf } from '../../../src/lab/faults/in-worker.js'
import { oneWayPartition } from '../../../src/lab/faults/links/one-way-partition.js'
import { partition } from '../../../src/lab/faults/links/partition.js'
import { slowLink } from '../../../src/lab/faults/links/slow-link.js'
import { throttledLink } from '../../../src/lab/faults/links/throttled-link.js'
import type { Aim } from '../../../src/kit/records/run/aim.js'
import { anAim, trainAlone } from './lone-rank.js'

const linkFaults = [
  slowLink,
  throttledLink,
  partition,
  oneWayPartition,
  connectionReset,
  allreduceSpike,
]

describe.each(linkFaults.map((fault) => ({ name: fault.name, fault })))('$name', ({ fault }) => {
  test('The link fault needs a proxy on every link', () => {
    expect(fault.needs.proxiedLinks).toBe(true)
  })

  test('The aimed rank reports the step once, and nothing in the worker changes', () => {
    const { confirmed, error } = trainAlone({ disturbance: fault, aim: { step: 3 } })
    expect({ error, confirmed }).toEqual({
      error: null,
      confirmed: [{ step: 3, effect: 'reached step 3' }],
    })
  })

  test('The link fault reports no step that does not come', () => {
    expect(trainAlone({ disturbance: fault, aim: { step: 99 } }).confirmed).toEqual([])
  })

  test('The link fault ignores other ranks', () => {
    const aim = anAim(fault, { rank: 0 })
    const confirm = () => {
      throw new Error('rank 1 was not meant')
    }
    const { telemetry } = alterationsOf(fault, aim, {
      rank: 1,
      worldSize: 3,
      confirm,
      now: () => 0,
    })
    const silent = { enter: () => undefined } as unknown as Parameters<
      NonNullable<typeof telemetry>
    >[0]
    telemetry?.(silent).enter('data', 5, 0)
  })
})

function actOn(fault: Fault, overrides: Partial<Aim> = {}) {
  const words: string[] = []
  const aim = anAim(fault, { rank: 2, peer: 1, ...overrides })
  const conditions = fault.onLink?.({ aim, confirm: (effect) => words.push(effect) })
  return { conditions, words }
}

describe('Links of a fault', () => {
  test('The links of slow_link are slow in one direction, by the dose', () => {
    expect(actOn(slowLink, { dose: 20 })).toEqual({
      conditions: { there: { latencyMs: 20, jitterMs: 4 }, back: {} },
      words: ['20 ms more from rank 2 to rank 1'],
    })
  })

  test('The links of throttled_link are narrow in one direction, by the dose', () => {
    expect(actOn(throttledLink, { dose: 250 })).toEqual({
      conditions: { there: { bytesPerSec: 250_000 }, back: {} },
      words: ['250 KB/s from rank 2 to rank 1'],
    })
  })

  test('The links of a partition drop everything, in both directions or one', () => {
    const blackHole = { blackHole: true }
    expect(actOn(partition).conditions).toEqual({ there: blackHole, back: blackHole })
    expect(actOn(oneWayPartition).conditions).toEqual({ there: blackHole, back: {} })
  })

  test('The links of connection_reset are reset', () => {
    expect(actOn(connectionReset).conditions).toEqual({ there: { reset: true }, back: {} })
  })

  test('The links of allreduce_spike are slow in both directions', () => {
    const slow = { latencyMs: 5, jitterMs: 1 }
    expect(actOn(allreduceSpike).conditions).toEqual({ there: slow, back: slow })
  })
})
