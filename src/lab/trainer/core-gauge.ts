import type { Kernels } from './kernels/kernels.js'

const size = 32
/** About 10 microseconds of work. */
const rounds = 4

/** Float32 elements of kernel memory that a gauge takes. */
export const gaugeFloats = 3 * size * size

/**
 * A fixed piece of work of the kind that training consists of. Its duration shows the current speed of the core, which
 * on a shared machine differs between ranks and changes within seconds.
 */
export type CoreGauge = {
  /** Loads code and data into the caches: after a sleep they are cold, although the core is no slower. */
  warmUp(): void
  work(): void
}

export function createCoreGauge(kernels: Kernels): CoreGauge {
  const [a, b, c] = [0, 1, 2].map(() => kernels.floats(size * size))
  if (!a || !b || !c) return { warmUp: () => undefined, work: () => undefined }
  a.fill(0.5)
  b.fill(0.25)
  const [left, right, product] = [a.byteOffset, b.byteOffset, c.byteOffset]
  const multiply = (times: number): void => {
    for (let round = 0; round < times; round++) {
      kernels.exports.matmul(product, size, left, size, 1, right, size, size, size, size, 0)
    }
  }
  return { warmUp: () => multiply(1), work: () => multiply(rounds) }
}
