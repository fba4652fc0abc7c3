import { describe, expect, test } from 'vitest'
import { allreduceSpikeLimits } from '../../../../src/watch/monitor/anomalies/allreduce-spike.js'
import type { AbovePeers } from '../../../../src/kit/peers/flagged-workers.js'
import { lossDivergenceLimits } from '../../../../src/watch/monitor/anomalies/loss-divergence.js'
import { PeerValues } from '../../../../src/kit/peers/peer-values.js'
import { PeerWatch } from '../../../../src/kit/peers/peer-watch.js'
import {
  settledLooks,
  SettledWatch,
} from '../../../../src/watch/monitor/anomalies/settled-watch.js'
import { slowRankLimits } from '../../../../src/kit/peers/slow-ranks.js'
import { slowWorkerLimits } from '../../../../src/watch/monitor/anomalies/slow-worker.js'
import { seededNormal, seededRandom } from '../../../support/builders/seeded-normal.js'
import { createPlainPeerWatch, createPlainSettledWatch, type PlainValue } from './plain-watches.js'

/** Looks at workers that come and go, change places, repeat steps, start anew, and of whom one gets worse. */
function aStream(seed: number): PlainValue[][] {
  const random = seededRandom(seed)
  const normal = seededNormal(seed + 1)
  const workers = 1 + Math.floor(random() * (random() < 0.4 ? 3 : 30))
  const [noise, jump] = [0.4 * random(), Math.exp(3 * random())]
  const begins = 10 + Math.floor(random() * 40)
  const ids = Array.from({ length: workers }, (_, index) => index * (1 + (seed % 3)))
  let step = Math.floor(random() * 20)
  return Array.from({ length: 100 }, (_, look) => {
    step = random() < 0.02 ? 0 : step + Math.floor(random() * 5)
    if (random() < 0.05) ids.reverse()
    return ids
      .filter(() => random() > 0.02)
      .map((id) => {
        const isWorse = id === ids[0] && look >= begins
        const value = Math.exp(noise * normal()) * (isWorse ? jump : 1)
        return {
          id,
          step: random() < 0.1 ? step - 1 : step,
          value: Math.round(1e3 * value) / 1e3 + 1e-3,
        }
      })
  })
}

function filled(stream: readonly PlainValue[]): PeerValues {
  const values = new PeerValues()
  for (const { id, step, value } of stream) values.add(id, step, value)
  return values
}

const limits = [
  allreduceSpikeLimits.windows,
  slowRankLimits,
  lossDivergenceLimits.windows,
  lossDivergenceLimits.steps,
]

type Watch = (values: readonly PlainValue[], look: number) => readonly AbovePeers[]

/** Everything that both say of many streams; how much that is. */
function compare(seeds: readonly number[], make: () => readonly [Watch, Watch]): number {
  return seeds.reduce((sum, seed) => {
    const [watch, plain] = make()
    const stream = aStream(seed)
    const expected = stream.map((values, look) => plain(values, look))
    expect(stream.map((values, look) => watch(values, look))).toEqual(expected)
    return sum + expected.flat().length
  }, 0)
}

const seedsFrom = (first: number): number[] =>
  Array.from({ length: 20 }, (_, index) => first + index)
const isSingle = (look: number): boolean => look === 0 || look === 99

describe('Watches over arrays', () => {
  test.each(limits.map((one, index) => ({ one, index })))(
    'The array watch and the plain watch of peers agree, limits $index',
    ({ one, index }) => {
      const numAbove = compare(seedsFrom(1000 * index), () => {
        const watch = new PeerWatch(one)
        const plain = createPlainPeerWatch(one)
        return [
          (values, look) => watch.look(filled(values), isSingle(look)),
          (values, look) => plain(values, isSingle(look)),
        ]
      })
      expect(numAbove).toBeGreaterThan(50)
    },
  )

  test('The array watch and the plain watch of the newest look agree on single steps', () => {
    const numAbove = compare(seedsFrom(7000), () => {
      const watch = new SettledWatch(slowWorkerLimits.throughput)
      const plain = createPlainSettledWatch(slowWorkerLimits.throughput)
      return [(values) => watch.look(filled(values), false), (values) => plain(values)]
    })
    expect(numAbove).toBeGreaterThan(50)
  })
})

/** All looks of a watch over single steps; `valueOf` says what a worker has at a look. */
function watchSteps(workers: number, looks: number, valueOf: (id: number, look: number) => number) {
  const watch = new SettledWatch({ ratio: 2, single: null })
  const found: AbovePeers[][] = []
  for (let look = 0; look < looks; look++) {
    const ids = Array.from({ length: workers }, (_, id) => id)
    const values = ids.map((id) => ({ id, step: look, value: valueOf(id, look) }))
    found.push([...watch.look(filled(values), false)])
  }
  return { found, watch }
}

describe('Single steps', () => {
  test('The watch of single steps stays silent until it has enough steps', () => {
    const { found, watch } = watchSteps(3, settledLooks - 1, (id) => (id === 1 ? 100 : 1))
    expect(found.flat()).toEqual([])
    expect(watch).toMatchObject({ isSettled: false, looks: settledLooks - 1 })
  })

  test.each([2, 3, 16])(
    'The watch of single steps reports a worker of %i that is worse most of the time',
    (workers) => {
      const normal = seededNormal(workers)
      const { found } = watchSteps(workers, 70, (id, look) => {
        return Math.exp(0.3 * normal()) * (id === 1 && look >= 30 && look % 8 > 0 ? 4 : 1)
      })
      expect(found.slice(0, 36).flat()).toEqual([])
      expect(found.at(-1)?.map(({ id, isNamed }) => ({ id, isNamed }))).toEqual([
        { id: 1, isNamed: true },
      ])
    },
  )

  test.each([2, 3, 16, 300])(
    'The watch stays silent when one in ten steps of %i workers is enormous',
    (workers) => {
      const random = seededRandom(workers)
      const { found } = watchSteps(workers, 200, () =>
        random() < 0.1 ? 50 * random() : 1 + random(),
      )
      expect(found.flat()).toEqual([])
    },
  )
})
