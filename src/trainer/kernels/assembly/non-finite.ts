// A flag that the passes over gradients raise by the way, so that looking for infinities and NaN takes no pass of its own.

let seen: u32 = 0

/** x - x: zero, but NaN for an infinity and for NaN itself; to be gathered by `or` and noted once a pass. */
export function oddOf(values: v128): v128 {
  return f32x4.sub(values, values)
}

/** Raises the flag if anything odd was gathered. */
export function noteOdd(odd: v128): void {
  if (v128.any_true(odd)) seen = 1
}

/** Whether anything that was copied, added or applied since the last call was infinite or NaN; 0 or 1. */
export function takeNonFinite(): u32 {
  const answer = seen
  seen = 0
  return answer
}
