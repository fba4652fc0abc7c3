import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import { naturalLogarithm } from './natural-logarithm.js'
import type { Random } from './workload.js'

/** A stream of random numbers for one purpose; it depends only on the run's seed and that name. */
export function createRandom(seed: number, purpose: string): Random {
  const generator = xoroshiro128plusFromState(stateOf(`${seed} ${purpose}`))
  const word = () => generator.next() >>> 0
  const uniform = () => (word() >>> 8) / 2 ** 24
  return { uniform, normal: normalFrom(word), integer: (bound) => integerBelow(bound, word) }
}

/** Shuffles the elements in place (Fisher-Yates). */
export function shuffle(values: Uint32Array, random: Random): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.integer(last + 1)
    const value = values[last] ?? 0
    values[last] = values[other] ?? 0
    values[other] = value
  }
}

/** Marsaglia's polar method: a point in the unit disc gives two independent normals. */
function normalFrom(word: () => number): () => number {
  const coordinate = () => (word() + 0.5) / 2 ** 31 - 1
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const x = coordinate()
      const y = coordinate()
      const square = x * x + y * y
      if (square >= 1) continue
      const scale = Math.sqrt((-2 * naturalLogarithm(square)) / square)
      spare = y * scale
      return x * scale
    }
  }
}

/** Draws again in the incomplete last interval of the range, so that every integer is equally likely. */
function integerBelow(bound: number, word: () => number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
    throw new RangeError(`bound must be an integer from 1 to 2^32, got ${bound}`)
  }
  const evenRange = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const value = word()
    if (value < evenRange) return value % bound
  }
}

/** Four 32-bit words from a text, by FNV-1a with four different starts and a final mix. */
function stateOf(text: string): number[] {
  return [1, 2, 3, 4].map((lane) => {
    let hash = Math.imul(lane, 0x9e3779b9) ^ 0x811c9dc5
    for (const character of text) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return hash ^ (hash >>> 16)
  })
}
