/** 32-bit words of one digest. */
export const digestWords = 4

/** Digests of one tensor's weights and two optimizer slots, four words each. */
export const stateDigestWords = 3 * digestWords

/** Distinct odd factors keep the three vectors apart in one sum, and the sum additive over shards. */
const slotFactors = [1, 0x9e3779b1, 0x85ebca77]

/** Folds weights' and slots' digests [12 words from `at`] into one 128-bit hash, 32 hex digits. */
export function hashOfTensor(digests: Uint32Array, at: number): string {
  return toHex(combine(digests, at))
}

/** The hash of the whole state: each tensor's digest times an odd factor of its position, added up. */
export function hashOfState(digests: Uint32Array): string {
  const total = new Uint32Array(digestWords)
  for (let tensor = 0; tensor * stateDigestWords < digests.length; tensor++) {
    const factor = Math.imul(tensor, 0x2c1b3c6d) | 1
    const one = combine(digests, tensor * stateDigestWords)
    for (let lane = 0; lane < digestWords; lane++) {
      total[lane] = ((total[lane] ?? 0) + Math.imul(one[lane] ?? 0, factor)) >>> 0
    }
  }
  return toHex(total)
}

function combine(digests: Uint32Array, at: number): Uint32Array {
  const combined = new Uint32Array(digestWords)
  slotFactors.forEach((factor, slot) => {
    for (let lane = 0; lane < digestWords; lane++) {
      const word = digests[at + slot * digestWords + lane] ?? 0
      combined[lane] = ((combined[lane] ?? 0) + Math.imul(word, factor)) >>> 0
    }
  })
  return combined
}

function toHex(words: Uint32Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
