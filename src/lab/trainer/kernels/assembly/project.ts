// Sums over a vector that let ranks audit a reduction without exchanging it: its projection on a vector of random signs,
// and the sum of its magnitudes. In float64, so that the sums' own rounding is far below that of the float32 fold.

/** Adds the signed sum of `length` elements at `source` to out[0] and the sum of magnitudes to out[1] (float64). */
export function project(source: usize, length: u32, seed: u32, out: usize): void {
  let signs = i32x4(
    seed | 1,
    (seed ^ 0x9e3779b9) | 1,
    (seed ^ 0x85ebca6b) | 1,
    (seed ^ 0xc2b2ae35) | 1,
  )
  const signBit = i32x4.splat(<i32>0x80000000)
  const magnitude = i32x4.splat(0x7fffffff)
  let sum = f64x2.splat(0)
  let total = f64x2.splat(0)
  const wideEnd = source + ((<usize>(length & ~3)) << 2)
  const end = source + ((<usize>length) << 2)
  for (; source < wideEnd; source += 16) {
    const bits = v128.load(source)
    const signed = v128.xor(bits, v128.and(signs, signBit))
    const plain = v128.and(bits, magnitude)
    sum = f64x2.add(sum, f64x2.add(low(signed), high(signed)))
    total = f64x2.add(total, f64x2.add(low(plain), high(plain)))
    signs = advance(signs)
  }
  let tailSum: f64 = 0
  let tailTotal: f64 = 0
  for (; source < end; source += 4) {
    const value = <f64>load<f32>(source)
    tailSum += value
    tailTotal += abs(value)
  }
  store<f64>(
    out,
    load<f64>(out) + f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + tailSum,
  )
  store<f64>(
    out + 8,
    load<f64>(out + 8) + f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1) + tailTotal,
  )
}

function low(values: v128): v128 {
  return f64x2.promote_low_f32x4(values)
}

function high(values: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<i32>(values, values, 2, 3, 2, 3))
}

// Marsaglia's xorshift, four generators side by side; a state of 0 cannot come up, as the seeds are odd.
function advance(state: v128): v128 {
  state = v128.xor(state, i32x4.shl(state, 13))
  state = v128.xor(state, i32x4.shr_u(state, 17))
  return v128.xor(state, i32x4.shl(state, 5))
}
