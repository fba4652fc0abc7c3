// A 128-bit additive fingerprint of float32 bits: lane = absolute element index & 3, sums modulo 2^32. Digests of
// disjoint ranges add up to the digest of their union, so ranks can fingerprint shards and compare whole vectors.
import { absorb, blocksWithOneBase, keyOf, keyStep } from './digest-key'
import { headLength, stage, unstage } from './edges'

/** Adds the digest of `length` elements at `source` to the four sums at `out`. */
export function digest(source: usize, length: u32, firstIndex: u32, out: usize): void {
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  const tail = length - head - body
  if (head) digestBlocks(stage(0, source, firstIndex & 3, head), 1, firstIndex >> 2, out)
  source += (<usize>head) << 2
  firstIndex += head
  if (body) digestBlocks(source, body >> 2, firstIndex >> 2, out)
  if (tail) digestBlocks(stage(0, source + (body << 2), 0, tail), 1, (firstIndex + body) >> 2, out)
}

function digestBlocks(source: usize, blocks: u32, block: u32, out: usize): void {
  const step = keyStep()
  let sum = v128.load(out)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = source + ((<usize>run) << 4)
    for (let key = keyOf(block); source < end; source += 16) {
      sum = absorb(sum, v128.load(source), key)
      key = i16x8.add(key, step)
    }
    block += run
    blocks -= run
  }
  v128.store(out, sum)
}

/** target = source, and the digest of the source is added to `out`, in one pass. */
export function copyDigest(
  target: usize,
  source: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  if (head) copyEdge(target, source, head, firstIndex, out)
  target += (<usize>head) << 2
  source += (<usize>head) << 2
  firstIndex += head
  if (body) copyBlocks(target, source, body >> 2, firstIndex >> 2, out)
  const tail = length - head - body
  if (tail) copyEdge(target + (body << 2), source + (body << 2), tail, firstIndex + body, out)
}

function copyEdge(target: usize, source: usize, count: u32, index: u32, out: usize): void {
  digestBlocks(stage(0, source, index & 3, count), 1, index >> 2, out)
  unstage(0, target, index & 3, count)
}

function copyBlocks(target: usize, source: usize, blocks: u32, block: u32, out: usize): void {
  const step = keyStep()
  let sum = v128.load(out)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = source + ((<usize>run) << 4)
    for (let key = keyOf(block); source < end; source += 16) {
      const bits = v128.load(source)
      v128.store(target, bits)
      sum = absorb(sum, bits, key)
      key = i16x8.add(key, step)
      target += 16
    }
    block += run
    blocks -= run
  }
  v128.store(out, sum)
}

/** target += source, and the digest of the source is added to `out`, in one pass. */
export function addDigest(
  target: usize,
  source: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  if (head) addEdge(target, source, head, firstIndex, out)
  target += (<usize>head) << 2
  source += (<usize>head) << 2
  firstIndex += head
  if (body) addBlocks(target, source, body >> 2, firstIndex >> 2, out)
  const tail = length - head - body
  if (tail) addEdge(target + (body << 2), source + (body << 2), tail, firstIndex + body, out)
}

function addEdge(target: usize, source: usize, count: u32, index: u32, out: usize): void {
  const lane = index & 3
  addBlocks(stage(1, target, lane, count), stage(0, source, lane, count), 1, index >> 2, out)
  unstage(1, target, lane, count)
}

function addBlocks(target: usize, source: usize, blocks: u32, block: u32, out: usize): void {
  const step = keyStep()
  let sum = v128.load(out)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = source + ((<usize>run) << 4)
    for (let key = keyOf(block); source < end; source += 16) {
      const bits = v128.load(source)
      v128.store(target, f32x4.add(v128.load(target), bits))
      sum = absorb(sum, bits, key)
      key = i16x8.add(key, step)
      target += 16
    }
    block += run
    blocks -= run
  }
  v128.store(out, sum)
}
