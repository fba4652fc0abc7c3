import { describe, expect, test } from '@jest/globals'
import { allreduceSpike } from '../../src/faults/allreduce-spike.js'
import { connectionReset } from '../../src/faults/connection-reset.js'
import type { Fault } from '../../src/faults/disturbance.js'
import { alterationsOf } from '../../src/faults/in-worker.js'
import { oneWayPartition } from '../../src/faults/one-way-partition.js'
import { partition } from '../../src/faults/partition.js'
import { slowLink } from '../../src/faults/slow-link.js'
import { throttledLink } from '../../src/faults/throttled-link.js'
import type { Aim } from '../../src/records/aim.js'
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
  test('needs a proxy on every link', () => {
    expect(fault.needs.proxiedLinks).toBe(true)
  })

  test('is told of the aimed step by its rank, once, and changes nothing in the worker', () => {
    const { confirmed, error } = trainAlone({ disturbance: fault, aim: { step: 3 } })
    expect({ error, confirmed }).toEqual({
      error: null,
      confirmed: [{ step: 3, effect: 'reached step 3' }],
    })
  })

  test('is not told of a step that does not come', () => {
    expect(trainAlone({ disturbance: fault, aim: { step: 99 } }).confirmed).toEqual([])
  })

  test('hears nothing from other ranks', () => {
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

describe('the links', () => {
  test('of slow_link are slow one way, by the dose', () => {
    expect(actOn(slowLink, { dose: 20 })).toEqual({
      conditions: { there: { latencyMs: 20, jitterMs: 4 }, back: {} },
      words: ['20 ms more from rank 2 to rank 1'],
    })
  })

  test('of throttled_link are narrow one way, by the dose', () => {
    expect(actOn(throttledLink, { dose: 250 })).toEqual({
      conditions: { there: { bytesPerSec: 250_000 }, back: {} },
      words: ['250 KB/s from rank 2 to rank 1'],
    })
  })

  test('of a partition swallow everything, both ways or one', () => {
    const blackHole = { blackHole: true }
    expect(actOn(partition).conditions).toEqual({ there: blackHole, back: blackHole })
    expect(actOn(oneWayPartition).conditions).toEqual({ there: blackHole, back: {} })
  })

  test('of connection_reset are reset', () => {
    expect(actOn(connectionReset).conditions).toEqual({ there: { reset: true }, back: {} })
  })

  test('of allreduce_spike are slow both ways', () => {
    const slow = { latencyMs: 5, jitterMs: 1 }
    expect(actOn(allreduceSpike).conditions).toEqual({ there: slow, back: slow })
  })
})
