// Adam as PyTorch defines it, on any range of the flat vector, fused with the digests of what it writes.
import { absorb, blocksWithOneBase, keyOf, keyStep } from './digest-key'
import { headLength, stage, unstage } from './edges'
import { gatherOdd, noteOdd } from './non-finite'

const SMALLEST_NORMAL: f32 = 1.1754943508222875e-38

let rate = f32x4.splat(0)
let decay1 = f32x4.splat(0)
let decay2 = f32x4.splat(0)
let weight1 = f32x4.splat(0)
let weight2 = f32x4.splat(0)
let smoothing = f32x4.splat(0)
let scale = f32x4.splat(0)

/** Hyperparameters of the calls of adamStep that follow: w -= stepSize * m / (sqrt(v) + epsilon), gain = 1 - beta. */
export function adamConfigure(
  stepSize: f32,
  beta1: f32,
  beta2: f32,
  gain1: f32,
  gain2: f32,
  epsilon: f32,
  gradientScale: f32,
): void {
  rate = f32x4.splat(stepSize)
  decay1 = f32x4.splat(beta1)
  decay2 = f32x4.splat(beta2)
  weight1 = f32x4.splat(gain1)
  weight2 = f32x4.splat(gain2)
  smoothing = f32x4.splat(epsilon)
  scale = f32x4.splat(gradientScale)
}

/** Updates w, m and v from g in place; adds their digests to the 3 x 4 sums at `out`. */
export function adamStep(
  w: usize,
  m: usize,
  v: usize,
  g: usize,
  length: u32,
  firstIndex: u32,
  out: usize,
): void {
  const head = headLength(firstIndex, length)
  const body = (length - head) & ~3
  const tail = length - head - body
  if (head) adamEdge(w, m, v, g, head, firstIndex, out)
  const start = (<usize>head) << 2
  const block = (firstIndex + head) >> 2
  if (body) adamBlocks(w + start, m + start, v + start, g + start, body >> 2, block, out)
  const rest = start + ((<usize>body) << 2)
  if (tail) adamEdge(w + rest, m + rest, v + rest, g + rest, tail, firstIndex + head + body, out)
}

function adamEdge(
  w: usize,
  m: usize,
  v: usize,
  g: usize,
  count: u32,
  index: u32,
  out: usize,
): void {
  const lane = index & 3
  adamBlocks(
    stage(0, w, lane, count),
    stage(1, m, lane, count),
    stage(2, v, lane, count),
    stage(3, g, lane, count),
    1,
    index >> 2,
    out,
  )
  unstage(0, w, lane, count)
  unstage(1, m, lane, count)
  unstage(2, v, lane, count)
}

function adamBlocks(
  w: usize,
  m: usize,
  v: usize,
  g: usize,
  blocks: u32,
  block: u32,
  out: usize,
): void {
  const step = keyStep()
  let sumW = v128.load(out)
  let sumM = v128.load(out, 16)
  let sumV = v128.load(out, 32)
  let odd = i32x4.splat(0)
  while (blocks) {
    const run = blocksWithOneBase(block, blocks)
    const end = w + ((<usize>run) << 4)
    for (let key = keyOf(block); w < end; w += 16) {
      const gradient = f32x4.mul(v128.load(g), scale)
      const first = withoutDenormals(
        f32x4.add(f32x4.mul(v128.load(m), decay1), f32x4.mul(gradient, weight1)),
      )
      const second = withoutDenormals(
        f32x4.add(
          f32x4.mul(v128.load(v), decay2),
          f32x4.mul(f32x4.mul(gradient, gradient), weight2),
        ),
      )
      const direction = f32x4.div(first, f32x4.add(f32x4.sqrt(second), smoothing))
      const weight = f32x4.sub(v128.load(w), f32x4.mul(direction, rate))
      v128.store(m, first)
      v128.store(v, second)
      v128.store(w, weight)
      sumW = absorb(sumW, weight, key)
      sumM = absorb(sumM, first, key)
      sumV = absorb(sumV, second, key)
      odd = gatherOdd(odd, gradient)
      key = i16x8.add(key, step)
      m += 16
      v += 16
      g += 16
    }
    block += run
    blocks -= run
  }
  v128.store(out, sumW)
  v128.store(out, sumM, 16)
  v128.store(out, sumV, 32)
  noteOdd(odd)
}

/** Denormal moments (dead units, after some hundred steps) make every later step several times slower; NaN stays. */
function withoutDenormals(x: v128): v128 {
  return v128.andnot(x, f32x4.lt(f32x4.abs(x), f32x4.splat(SMALLEST_NORMAL)))
}
