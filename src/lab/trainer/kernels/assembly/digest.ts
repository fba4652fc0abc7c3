// A 128-bit additive fingerprint of float32 bits: lane = absolute element index & 3, sums modulo 2^32. Digests of
// disjoint ranges add up to the digest of their union, so ranks can fingerprint shards and compare whole vectors.
import { absorb, blocksWithOneBase, keyOf, keyStep } from './digest-key'
import { headLength, stage, unstage } from './edges'
import { gatherOdd, noteOdd } from './non-finite'

/** Adds the digest of `length` elements at `source` to the four sums at `out`. */
export function digest(source: usize, length: u32, firstIndex: u32, out: usize): void {
  sweep<Read>(source, source, length, firstIndex, out)
}

/** `digest` that also raises the flag for values that are not finite. */
export function inspect(source: usize, length: u32, firstIndex: u32, out: usize): void {
  sweep<Inspect>(source, source, length, firstIndex, out)
}

/** target = source, and the digest of the source is added to `out`, in one pass. */
export function copyDigest(
  target: usize,
  source: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  sweep<Copy>(target, source, length, firstIndex, out)
}

/** target += source, and the digest of the source is added to `out`, in one pass. */
export function addDigest(
  target: usize,
  source: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  sweep<Add>(target, source, length, firstIndex, out)
}

// What a sweep does beside digesting: types, so that each gets a loop of its own without a branch inside.
class Read {}
class Inspect {}
class Copy {}
class Add {}

function sweep<Action>(
  target: usize,
  source: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  const tail = length - head - body
  if (head) sweepEdge<Action>(target, source, head, firstIndex, out)
  target += (<usize>head) << 2
  source += (<usize>head) << 2
  firstIndex += head
  if (body) sweepBlocks<Action>(target, source, body >> 2, firstIndex >> 2, out)
  target += (<usize>body) << 2
  source += (<usize>body) << 2
  if (tail) sweepEdge<Action>(target, source, tail, firstIndex + body, out)
}

function sweepEdge<Action>(target: usize, source: usize, count: u32, index: u32, out: usize): void {
  const lane = index & 3
  const stagedTarget = stage(0, target, lane, count)
  const stagedSource = stage(1, source, lane, count)
  sweepBlocks<Action>(stagedTarget, stagedSource, 1, index >> 2, out)
  if (idof<Action>() == idof<Copy>() || idof<Action>() == idof<Add>()) {
    unstage(0, target, lane, count)
  }
}

function sweepBlocks<Action>(
  target: usize,
  source: usize,
  blocks: u32,
  block: u32,
  out: usize,
): void {
  const step = keyStep()
  const stride = i16x8.shl(step, 2)
  let sum = v128.load(out)
  let sum1 = i32x4.splat(0)
  let sum2 = i32x4.splat(0)
  let sum3 = i32x4.splat(0)
  let odd = i32x4.splat(0)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = source + ((<usize>run) << 4)
    const wideEnd = source + ((<usize>(run & ~3)) << 4)
    let key = keyOf(block)
    let key1 = i16x8.add(key, step)
    let key2 = i16x8.add(key1, step)
    let key3 = i16x8.add(key2, step)
    // Four blocks at a time, each with sum and key of its own, so that no sum waits for the one before.
    for (; source < wideEnd; source += 64) {
      const bits = visit<Action>(target, source)
      const bits1 = visit<Action>(target + 16, source + 16)
      const bits2 = visit<Action>(target + 32, source + 32)
      const bits3 = visit<Action>(target + 48, source + 48)
      sum = absorb(sum, bits, key)
      sum1 = absorb(sum1, bits1, key1)
      sum2 = absorb(sum2, bits2, key2)
      sum3 = absorb(sum3, bits3, key3)
      if (idof<Action>() != idof<Read>()) {
        odd = gatherOdd(gatherOdd(odd, bits), bits1)
        odd = gatherOdd(gatherOdd(odd, bits2), bits3)
      }
      key = i16x8.add(key, stride)
      key1 = i16x8.add(key1, stride)
      key2 = i16x8.add(key2, stride)
      key3 = i16x8.add(key3, stride)
      target += 64
    }
    for (; source < end; source += 16) {
      const bits = visit<Action>(target, source)
      sum = absorb(sum, bits, key)
      if (idof<Action>() != idof<Read>()) odd = gatherOdd(odd, bits)
      key = i16x8.add(key, step)
      target += 16
    }
    block += run
    blocks -= run
  }
  v128.store(out, i32x4.add(i32x4.add(sum, sum1), i32x4.add(sum2, sum3)))
  if (idof<Action>() != idof<Read>()) noteOdd(odd)
}

/** Reads a block, and copies or adds it. */
function visit<Action>(target: usize, source: usize): v128 {
  const bits = v128.load(source)
  if (idof<Action>() == idof<Copy>()) v128.store(target, bits)
  if (idof<Action>() == idof<Add>()) v128.store(target, f32x4.add(v128.load(target), bits))
  return bits
}
