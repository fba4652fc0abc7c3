// Plain stochastic gradient descent on any range of the flat vector, fused with the digest of what it writes.
import { absorb, blocksWithOneBase, keyOf, keyStep } from './digest-key'
import { headLength, stage, unstage } from './edges'
import { gatherOdd, noteOdd } from './non-finite'

/** w -= learningRate * (gradientScale * g), in place; adds the digest of w to the four sums at `out`. */
export function sgdStep(
  w: usize,
  g: usize,
  length: u32,
  learningRate: f32,
  gradientScale: f32,
  firstIndex: u32,
  out: usize,
): void {
  const rate = f32x4.splat(learningRate)
  const scale = f32x4.splat(gradientScale)
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  const tail = length - head - body
  if (head) sgdEdge(w, g, head, rate, scale, firstIndex, out)
  w += (<usize>head) << 2
  g += (<usize>head) << 2
  firstIndex += head
  if (body) sgdBlocks(w, g, body >> 2, rate, scale, firstIndex >> 2, out)
  if (tail) sgdEdge(w + (body << 2), g + (body << 2), tail, rate, scale, firstIndex + body, out)
}

function sgdEdge(
  w: usize,
  g: usize,
  count: u32,
  rate: v128,
  scale: v128,
  index: u32,
  out: usize,
): void {
  const lane = index & 3
  sgdBlocks(stage(0, w, lane, count), stage(1, g, lane, count), 1, rate, scale, index >> 2, out)
  unstage(0, w, lane, count)
}

function sgdBlocks(
  w: usize,
  g: usize,
  blocks: u32,
  rate: v128,
  scale: v128,
  block: u32,
  out: usize,
): void {
  const step = keyStep()
  let sum = v128.load(out)
  let odd = i32x4.splat(0)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = w + ((<usize>run) << 4)
    for (let key = keyOf(block); w < end; w += 16) {
      const gradient = f32x4.mul(v128.load(g), scale)
      const weight = f32x4.sub(v128.load(w), f32x4.mul(gradient, rate))
      v128.store(w, weight)
      sum = absorb(sum, weight, key)
      odd = gatherOdd(odd, gradient)
      key = i16x8.add(key, step)
      g += 16
    }
    block += run
    blocks -= run
  }
  v128.store(out, sum)
  noteOdd(odd)
}
