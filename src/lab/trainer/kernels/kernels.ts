import { type Arena, arenaPages, createArena } from './arena.js'
import type { KernelExports } from './kernel-exports.js'
import { kernelsBase64, kernelsHeapBase } from './kernels-binary.js'

/** Our own SIMD kernels over one fixed memory; every view passed to them must be in that memory. */
export interface Kernels extends Arena {
  /** The raw kernels, for the models, which manage their own pointers. */
  readonly exports: KernelExports
  /** The whole memory: the pointers of the raw kernels are offsets in it. */
  readonly memory: ArrayBuffer
  /** ADDS the digest of `source`, whose first element has the absolute index `firstIndex`, to `out` [4]. */
  digest(source: Float32Array, firstIndex: number, out: Uint32Array): void
  /** `digest` of float values: infinities and NaN among them are reported by `takeNonFinite`. */
  inspect(source: Float32Array, firstIndex: number, out: Uint32Array): void
  /** Whether any value that was inspected, copied, added or applied since the last call was infinite or NaN. */
  takeNonFinite(): boolean
  /** Whether any value in `source` is infinite or NaN. */
  hasNonFinite(source: Float32Array): boolean
  /** target = source and `digest` of the source, in one pass. */
  copyDigest(target: Float32Array, source: Float32Array, firstIndex: number, out: Uint32Array): void
  /** target += source and `digest` of the source, in one pass. */
  addDigest(target: Float32Array, source: Float32Array, firstIndex: number, out: Uint32Array): void
  /** ADDS the projection of `source` on the sign vector of `seed`, and its sum of magnitudes, to `out` [2]. */
  project(source: Float32Array, seed: number, out: Float64Array): void
  /** target += source. */
  add(target: Float32Array, source: Float32Array): void
  /** Adam on one range of w, m and v in place; ADDS their digests to `digests` [3 x 4]: w, m, v. */
  adamStep(range: AdamRange, hyperparameters: AdamHyperparameters, digests: Uint32Array): void
  /** w -= learningRate * gradientScale * g on one range; ADDS the digest of w to `digests` [4]. */
  sgdStep(range: SgdRange, hyperparameters: SgdHyperparameters, digests: Uint32Array): void
}

/** Views of equal length of the same range of the flat vectors; `firstIndex` is the absolute start of the range. */
type SgdRange = { w: Float32Array; g: Float32Array; firstIndex: number }
type AdamRange = SgdRange & { m: Float32Array; v: Float32Array }

type SgdHyperparameters = { learningRate: number; gradientScale: number }
export type AdamHyperparameters = {
  /** learningRate / (1 - beta1^t) */
  stepSize: number
  beta1: number
  beta2: number
  epsilon: number
  /** 1 / sqrt(1 - beta2^t) */
  inverseSqrtCorrection2: number
  /** The gradient is multiplied by this first. */
  gradientScale: number
}

/** Instantiates the kernels over a memory with room for `reservedBytes` of views; it never grows. */
export function createKernels(reservedBytes: number): Kernels {
  const { exports, arena, buffer } = instantiate(reservedBytes)
  const at = (view: Float32Array | Uint32Array | Float64Array): number => {
    if (view.buffer !== buffer && view.length > 0) throw foreignView()
    return view.byteOffset
  }
  return {
    ...arena,
    exports,
    memory: buffer,
    digest: (source, firstIndex, out) =>
      exports.digest(at(source), source.length, firstIndex, at(out)),
    inspect: (source, firstIndex, out) =>
      exports.inspect(at(source), source.length, firstIndex, at(out)),
    takeNonFinite: () => exports.takeNonFinite() !== 0,
    hasNonFinite: (source) => exports.hasNonFinite(at(source), source.length) !== 0,
    copyDigest: (target, source, firstIndex, out) =>
      exports.copyDigest(at(target), at(source), source.length, firstIndex, at(out)),
    addDigest: (target, source, firstIndex, out) =>
      exports.addDigest(at(target), at(source), source.length, firstIndex, at(out)),
    project: (source, seed, out) => exports.project(at(source), source.length, seed, at(out)),
    add: (target, source) => exports.add(at(target), at(source), source.length),
    adamStep({ w, m, v, g, firstIndex }, hyper, digests) {
      const { stepSize, beta1, beta2, epsilon, inverseSqrtCorrection2, gradientScale } = hyper
      // stepSize m / (c sqrt(v) + epsilon) = (stepSize / c) m / (sqrt(v) + epsilon / c): one product less per element.
      exports.adamConfigure(
        stepSize / inverseSqrtCorrection2,
        beta1,
        beta2,
        1 - beta1,
        1 - beta2,
        epsilon / inverseSqrtCorrection2,
        gradientScale,
      )
      exports.adamStep(at(w), at(m), at(v), at(g), w.length, firstIndex, at(digests))
    },
    sgdStep({ w, g, firstIndex }, { learningRate, gradientScale }, digests) {
      exports.sgdStep(at(w), at(g), w.length, learningRate, gradientScale, firstIndex, at(digests))
    },
  }
}

let compiled: WebAssembly.Module | undefined

function instantiate(reservedBytes: number) {
  compiled ??= new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'))
  const pages = arenaPages(kernelsHeapBase, reservedBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const instance = new WebAssembly.Instance(compiled, { env: { memory } })
  const exports = instance.exports as unknown as KernelExports
  return {
    exports,
    arena: createArena(memory, kernelsHeapBase, reservedBytes),
    buffer: memory.buffer,
  }
}

function foreignView(): RangeError {
  return new RangeError('a view was passed to kernels that do not own its memory')
}
