// A range of the flat vector may start and end anywhere, but keys belong to whole blocks of four elements. The few
// elements before the first and after the last whole block are staged in a block of zeros and go through the same
// SIMD code: zeros add nothing to a digest, and every element is rounded alike wherever the range was cut.

const SLOT_BYTES: usize = 16
const slots = memory.data(64, 16)

/** Elements before the first whole block of a range. */
export function headLength(firstIndex: u32, length: u32): u32 {
  return min((4 - (firstIndex & 3)) & 3, length)
}

/** Copies up to three elements into a zeroed slot (0 to 3), from lane `lane` on, and returns the slot's address. */
export function stage(slot: usize, source: usize, lane: usize, count: u32): usize {
  const address = slots + slot * SLOT_BYTES
  v128.store(address, i32x4.splat(0))
  copyElements(address + lane * 4, source, count)
  return address
}

/** Copies the staged elements back. */
export function unstage(slot: usize, target: usize, lane: usize, count: u32): void {
  copyElements(target, slots + slot * SLOT_BYTES + lane * 4, count)
}

function copyElements(target: usize, source: usize, count: u32): void {
  for (let i: usize = 0; i < count; i++) {
    store<u32>(target + i * 4, load<u32>(source + i * 4))
  }
}
