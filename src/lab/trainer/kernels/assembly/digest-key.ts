// The keys of the digest: eight odd 16-bit numbers for every block of four float32 elements.
//
// Two random-looking odd numbers per element come from mixing the number of the superblock (1024 blocks); inside a
// superblock they advance by an even step, which keeps them odd and distinct and costs one addition per block.
// Odd keys are what makes every single flipped bit visible: 2^k times an odd number is never 0 modulo 2^32.

const STEPS = i16x8(0x2e5a, 0x6b32, 0x1d96, 0x7a0e, 0x53c6, 0x0fb2, 0x44ea, 0x3976)
const BLOCKS_PER_SUPERBLOCK: u32 = 1024

/** The step from one block's key to the next, inside one superblock. */
export function keyStep(): v128 {
  return STEPS
}

/** The key of a block; block = absolute element index / 4. */
export function keyOf(block: u32): v128 {
  const superblock = block / BLOCKS_PER_SUPERBLOCK
  const inside = <i16>(block % BLOCKS_PER_SUPERBLOCK)
  const base = i32x4(
    mixed(superblock * 4),
    mixed(superblock * 4 + 1),
    mixed(superblock * 4 + 2),
    mixed(superblock * 4 + 3),
  )
  return i16x8.add(base, i16x8.mul(i16x8.splat(inside), STEPS))
}

/** How many of the next `blocks` blocks still belong to the superblock of `block`. */
export function blocksWithOneBase(block: u32, blocks: u32): u32 {
  return min(blocks, BLOCKS_PER_SUPERBLOCK - (block % BLOCKS_PER_SUPERBLOCK))
}

/** Adds a block's contribution: per 32-bit lane, low half times low key plus high half times high key. */
export function absorb(sum: v128, bits: v128, key: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(bits, key))
}

function mixed(n: u32): i32 {
  let h = n + 0x9e3779b9
  h = (h ^ (h >> 16)) * 0x85ebca6b
  h = (h ^ (h >> 13)) * 0xc2b2ae35
  return (h ^ (h >> 16)) | 0x00010001
}
