// A flag that the passes over gradients raise by the way, so that looking for infinities and NaN takes no pass of its own.

let seen: u32 = 0

/**
 * Gathers the largest magnitude of bits, read as integers: infinity and NaN are above all numbers, and denormals cost
 * no more than others, as they would in arithmetic.
 */
export function gatherOdd(largest: v128, values: v128): v128 {
  return i32x4.max_s(largest, v128.and(values, i32x4.splat(0x7fffffff)))
}

/** Raises the flag if anything odd was gathered. */
export function noteOdd(largest: v128): void {
  if (isOdd(largest)) seen = 1
}

function isOdd(largest: v128): bool {
  return v128.any_true(i32x4.ge_s(largest, i32x4.splat(0x7f800000)))
}

/** Whether anything that was copied, added or applied since the last call was infinite or NaN; 0 or 1. */
export function takeNonFinite(): u32 {
  const answer = seen
  seen = 0
  return answer
}

/** 1 where any of `length` elements at `source` is infinite or NaN, else 0; the flag stays as it is. */
export function hasNonFinite(source: usize, length: u32): u32 {
  const blocks = source + ((<usize>(length & ~3)) << 2)
  let largest = i32x4.splat(0)
  let at = source
  for (; at < blocks; at += 16) largest = gatherOdd(largest, v128.load(at))
  if (isOdd(largest)) return 1
  for (const end = source + ((<usize>length) << 2); at < end; at += 4) {
    if ((load<u32>(at) & 0x7fffffff) >= 0x7f800000) return 1
  }
  return 0
}
