import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createRandom } from '../../../src/lab/trainer/random.js'
import { createSampler } from '../../../src/lab/trainer/sampler.js'

type Deal = { datasetSize: number; batchSize: number; microBatches: number; seed?: number }

const aSampler = ({ seed = 42, ...deal }: Deal) =>
  createSampler({ ...deal, randomForEpoch: (epoch) => createRandom(seed, `epoch ${epoch}`) })

const deals = fc.record({
  datasetSize: fc.integer({ min: 1, max: 300 }),
  batchSize: fc.integer({ min: 1, max: 90 }),
  microBatches: fc.integer({ min: 1, max: 12 }),
})

/** All samples of one epoch, micro-batch by micro-batch. */
function dealEpoch(deal: Deal, epoch: number): number[] {
  const sampler = aSampler(deal)
  const steps = Array.from({ length: sampler.stepsPerEpoch }, (_, step) => step)
  return steps.flatMap((step) => {
    const batch = sampler.batch(epoch * sampler.stepsPerEpoch + step)
    expect(batch.epoch).toBe(epoch)
    const parts = Array.from({ length: deal.microBatches }, (_, index) => batch.microBatch(index))
    const ids = parts.flatMap((part) => [...part])
    expect(ids).toEqual([...batch.ids])
    return ids
  })
}

describe('Sampler', () => {
  test('The sampler uses each sample exactly once per epoch, in every epoch', () => {
    fc.assert(
      fc.property(deals, fc.nat(5), (deal, epoch) => {
        const ids = dealEpoch(deal, epoch).sort((a, b) => a - b)
        expect(ids).toEqual(Array.from({ length: deal.datasetSize }, (_, id) => id))
      }),
    )
  })

  test('The sampler fills every batch but the last, which takes what is left', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const { stepsPerEpoch, batch } = aSampler(deal)
        for (let step = 0; step < stepsPerEpoch - 1; step++) {
          expect(batch(step).ids).toHaveLength(deal.batchSize)
        }
        const rest = deal.datasetSize - (stepsPerEpoch - 1) * deal.batchSize
        expect(batch(stepsPerEpoch - 1).ids).toHaveLength(rest)
        expect(rest).toBeGreaterThan(0)
      }),
    )
  })

  test('The sampler cuts a batch into micro-batches that differ by at most one sample', () => {
    fc.assert(
      fc.property(deals, fc.nat(50), (deal, step) => {
        const batch = aSampler(deal).batch(step)
        const sizes = Array.from(
          { length: deal.microBatches },
          (_, i) => batch.microBatch(i).length,
        )
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(
          Math.ceil(deal.batchSize / deal.microBatches),
        )
      }),
    )
  })

  test('The sampler gives the same batch at any step, whatever was asked before', () => {
    fc.assert(
      fc.property(deals, fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), (deal, steps) => {
        const used = aSampler(deal)
        for (const step of steps) {
          expect([...used.batch(step).ids]).toEqual([...aSampler(deal).batch(step).ids])
        }
      }),
    )
  })

  test('The sampler does not change a batch that is still in use', () => {
    const sampler = aSampler({ datasetSize: 20, batchSize: 10, microBatches: 2 })
    const held = sampler.batch(0)
    const before = [...held.ids]
    sampler.batch(40)
    expect([...held.ids]).toEqual(before)
    expect([...held.microBatch(0), ...held.microBatch(1)]).toEqual(before)
  })

  test('The sampler shuffles again in every epoch and for every seed', () => {
    const deal = { datasetSize: 100, batchSize: 7, microBatches: 3 }
    const orders = [
      dealEpoch(deal, 0),
      dealEpoch(deal, 1),
      dealEpoch({ ...deal, seed: 43 }, 0),
      Array.from({ length: 100 }, (_, id) => id),
    ]
    expect(new Set(orders.map(String)).size).toBe(4)
  })

  test('The sampler uses an order that does not depend on the micro-batches', () => {
    const deal = { datasetSize: 100, batchSize: 16 }
    expect(dealEpoch({ ...deal, microBatches: 8 }, 2)).toEqual(
      dealEpoch({ ...deal, microBatches: 1 }, 2),
    )
  })

  test('The sampler gives empty micro-batches where the last batch has too few samples', () => {
    const { stepsPerEpoch, batch } = aSampler({ datasetSize: 34, batchSize: 16, microBatches: 8 })
    const sizes = Array.from({ length: 8 }, (_, i) => batch(stepsPerEpoch - 1).microBatch(i).length)
    expect(sizes.filter((size) => size === 0)).toHaveLength(6)
  })
})
