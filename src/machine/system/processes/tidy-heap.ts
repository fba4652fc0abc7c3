import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The operations of a heap. */
type Heap = {
  /** Bytes of objects, dead ones included. */
  usedBytes(): number
  collect(): void
}

/** Below this there is nothing to gain. */
const leastBytes = 48 * 2 ** 20
/** A heap this many times larger than what was alive is mostly garbage. */
const garbageFactor = 1.5

/**
 * For a program that turns over large texts and keeps little of them: left alone, V8 lets a heap grow to several times
 * what is alive. Called between two pieces of work, it collects where that is worth the pause (some 20 ms).
 */
export function createHeapTidier(heap: Heap): () => void {
  let aliveBytes = 0
  return () => {
    const usedBytes = heap.usedBytes()
    if (usedBytes < Math.max(leastBytes, garbageFactor * aliveBytes)) return
    heap.collect()
    aliveBytes = heap.usedBytes()
  }
}

/** The heap of this thread. */
export function ownHeap(): Heap {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return { usedBytes: () => getHeapStatistics().used_heap_size, collect: () => collect() }
}
