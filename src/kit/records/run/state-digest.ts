/** 32-bit words of one digest. */
export const digestWords = 4

/** Digests of one tensor's weights and two optimizer slots, four words each. */
export const stateDigestWords = 3 * digestWords

/** Distinct odd factors keep weights and slots apart in one sum, and the sum additive over shards. */
const firstSlotFactor = 0x9e3779b1
const secondSlotFactor = 0x85ebca77
/** Keeps the tensors of a state apart; its lowest bit is set after the multiplication. */
const tensorFactor = 0x2c1b3c6d

/** Folds weights' and slots' digests [12 words from `at`] into one 128-bit hash, 32 hex digits. */
export function hashOfTensor(digests: Uint32Array, at: number): string {
  let text = ''
  for (let lane = 0; lane < digestWords; lane++) text += hexOfWord(combine(digests, at + lane))
  return text
}

/** The hash of the whole state: each tensor's digest times an odd factor of its position, added up. */
export function hashOfState(digests: Uint32Array): string {
  let text = ''
  for (let lane = 0; lane < digestWords; lane++) {
    let total = 0
    for (let tensor = 0; tensor * stateDigestWords < digests.length; tensor++) {
      const factor = Math.imul(tensor, tensorFactor) | 1
      total += Math.imul(combine(digests, tensor * stateDigestWords + lane), factor)
      total |= 0
    }
    text += hexOfWord(total)
  }
  return text
}

/** One lane of a tensor's three digests, modulo 2^32. */
function combine(digests: Uint32Array, at: number): number {
  const weights = digests[at] ?? 0
  const first = Math.imul(digests[at + digestWords] ?? 0, firstSlotFactor)
  const second = Math.imul(digests[at + 2 * digestWords] ?? 0, secondSlotFactor)
  return (weights + first + second) | 0
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOfWord(word: number): string {
  const byte = (shift: number): string => hexOfByte[(word >>> shift) & 255] ?? ''
  return byte(24) + byte(16) + byte(8) + byte(0)
}
