import { expect, test } from '@jest/globals'
import { createHeapTidier, ownHeap } from '../../src/system/tidy-heap.js'

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

test('a small heap is left alone, however much of it is garbage', () => {
  const { heap, tidy } = aHeap(1 * megabytes)
  heap.garbageBytes = 40 * megabytes
  tidy()
  expect(heap.collections).toBe(0)
})

test('a large one is collected once half of what is alive has become garbage, and not before', () => {
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

test('the heap of this thread gives back what nobody holds', () => {
  const { usedBytes, collect } = ownHeap()
  const held = Array.from({ length: 200 }, () => new Array<number>(10_000).fill(1))
  const fullBytes = usedBytes()
  held.length = 0
  collect()
  expect(usedBytes()).toBeLessThan(fullBytes - 8 * megabytes)
})
