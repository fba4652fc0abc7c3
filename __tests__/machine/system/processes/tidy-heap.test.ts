import { expect, test } from 'vitest'
import { createHeapTidier, ownHeap } from '../../../../src/machine/system/processes/tidy-heap.js'

const megabytes = 2 ** 20

/** A heap with so much alive, to which garbage is added. */
function aHeap(aliveBytes: number) {
  const heap = { garbageBytes: 0, collections: 0 }
  const tidy = createHeapTidier({
    usedBytes: () => aliveBytes + heap.garbageBytes,
    collect() {
      heap.garbageBytes = 0
      heap.collections++
    },
  })
  return { heap, tidy }
}

test('The collector leaves a small heap alone, however much of it is garbage', () => {
  const { heap, tidy } = aHeap(1 * megabytes)
  heap.garbageBytes = 40 * megabytes
  tidy()
  expect(heap.collections).toBe(0)
})

test('The collector runs on a large heap once garbage reaches half of the live data', () => {
  const { heap, tidy } = aHeap(100 * megabytes)
  tidy()
  expect(heap.collections).toBe(1)
  heap.garbageBytes = 49 * megabytes
  tidy()
  expect(heap.collections).toBe(1)
  heap.garbageBytes = 51 * megabytes
  tidy()
  expect(heap.collections).toBe(2)
})

test('The heap of this thread returns memory that nothing references', () => {
  const { usedBytes, collect } = ownHeap()
  const held = Array.from({ length: 200 }, () => new Array<number>(10_000).fill(1))
  const fullBytes = usedBytes()
  held.length = 0
  collect()
  expect(usedBytes()).toBeLessThan(fullBytes - 8 * megabytes)
})
