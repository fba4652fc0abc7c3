import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  type AdamHyperparameters,
  createKernels,
} from '../../../../src/lab/trainer/kernels/kernels.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'

/** Across the border between two superblocks of keys (4096 elements each). */
const length = 600
const firstIndex = 3801
const { fround, sqrt } = Math

const hyper: AdamHyperparameters = {
  stepSize: 0.01,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  inverseSqrtCorrection2: 1.7,
  gradientScale: 1 / 32,
}

const initial = {
  w: normals('w'),
  m: normals('m'),
  v: normals('v').map((value) => value * value),
  g: normals('g'),
}

/** The same w, m, v and g in kernel memory every time. */
function aState() {
  const kernels = createKernels(length * 16 + 1024)
  const place = (values: Float32Array) => {
    const view = kernels.floats(length)
    view.set(values)
    return view
  }
  const [w, m, v, g] = [place(initial.w), place(initial.m), place(initial.v), place(initial.g)]
  const digests = kernels.words(12)
  const step = (start: number, end: number) => {
    const part = (view: Float32Array) => view.subarray(start, end)
    const range = { w: part(w), m: part(m), v: part(v), g: part(g), firstIndex: firstIndex + start }
    kernels.adamStep(range, hyper, digests)
  }
  return { kernels, w, m, v, g, digests, step }
}

describe('Adam kernel', () => {
  test('The Adam kernel equals the formula, rounded to float32 after every operation', () => {
    const { w, m, v, step } = aState()
    step(0, length)
    for (let i = 0; i < length; i++) {
      expect([w[i], m[i], v[i]]).toEqual(adamInFloat32(i))
    }
  })

  test('The Adam kernel matches PyTorch up to rounding', () => {
    const { w, m, v, step } = aState()
    step(0, length)
    const { stepSize, inverseSqrtCorrection2, epsilon } = hyper
    for (let i = 0; i < length; i++) {
      const root = sqrt(v[i] ?? 0) * inverseSqrtCorrection2
      const expected = (initial.w[i] ?? 0) - (stepSize * (m[i] ?? 0)) / (root + epsilon)
      expect(w[i]).toBeCloseTo(expected, 6)
    }
  })

  test('The Adam kernel gives the same bits and digests for any cut of the range', () => {
    const whole = aState()
    whole.step(0, length)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(length), { maxLength: 9 }), (cuts) => {
        const parts = aState()
        const ends = [...cuts.sort((a, b) => a - b), length]
        let start = 0
        for (const end of ends) {
          parts.step(start, end)
          start = end
        }
        expect(parts.w).toEqual(whole.w)
        expect(parts.m).toEqual(whole.m)
        expect(parts.v).toEqual(whole.v)
        expect(parts.digests).toEqual(whole.digests)
      }),
      { numRuns: 20 },
    )
  })

  test('The Adam kernel adds the digests of w, m and v to the existing ones', () => {
    const { kernels, w, m, v, digests, step } = aState()
    digests.fill(5)
    step(0, length)
    const expected = kernels.words(12)
    expected.fill(5)
    kernels.digest(w, firstIndex, expected.subarray(0, 4))
    kernels.digest(m, firstIndex, expected.subarray(4, 8))
    kernels.digest(v, firstIndex, expected.subarray(8, 12))
    expect(digests).toEqual(expected)
  })

  test('The Adam kernel turns denormal moments into zero and keeps the smallest normal ones', () => {
    const { m, v, g, step } = aState()
    g.fill(0)
    const smallestNormal = 2 ** -126
    m.set([smallestNormal, -smallestNormal, 2 * smallestNormal, -2 * smallestNormal])
    v.set([smallestNormal, 2 * smallestNormal])
    step(0, 7)
    const kept = fround(2 * smallestNormal * fround(0.9))
    expect([...m.subarray(0, 4)]).toEqual([0, 0, kept, -kept])
    expect([...v.subarray(0, 2)]).toEqual([0, fround(2 * smallestNormal * fround(0.999))])
  })

  test('The Adam kernel passes NaN on, so that a broken gradient is visible', () => {
    const { w, m, v, g, step } = aState()
    g.fill(Number.NaN, 2, 3)
    step(0, 9)
    expect([w[2], m[2], v[2]]).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(w[3]).not.toBeNaN()
  })
})

describe('SGD kernel', () => {
  const settings = { learningRate: 0.01, gradientScale: 1 / 3 }

  test('The SGD kernel equals the formula in float32, cut or whole, and digests w', () => {
    const { kernels, w, g, digests } = aState()
    const expected = w.map((value, i) => {
      const gradient = fround((g[i] ?? 0) * fround(settings.gradientScale))
      return fround(value - fround(gradient * fround(settings.learningRate)))
    })
    const cut = 123
    const [head, tail] = [
      { w: w.subarray(0, cut), g: g.subarray(0, cut), firstIndex },
      { w: w.subarray(cut), g: g.subarray(cut), firstIndex: firstIndex + cut },
    ]
    kernels.sgdStep(head, settings, digests)
    kernels.sgdStep(tail, settings, digests)
    expect(w).toEqual(expected)
    const whole = kernels.words(12)
    kernels.digest(w, firstIndex, whole)
    expect(digests).toEqual(whole)
  })
})

function adamInFloat32(i: number): number[] {
  const { stepSize, beta1, beta2, epsilon, inverseSqrtCorrection2, gradientScale } = hyper
  const [w = 0, m = 0, v = 0, g = 0] = [initial.w[i], initial.m[i], initial.v[i], initial.g[i]]
  const gradient = fround(g * fround(gradientScale))
  const first = fround(fround(m * fround(beta1)) + fround(gradient * fround(1 - beta1)))
  const square = fround(fround(gradient * gradient) * fround(1 - beta2))
  const second = fround(fround(v * fround(beta2)) + square)
  const smoothed = fround(fround(sqrt(second)) + fround(epsilon / inverseSqrtCorrection2))
  const rate = fround(stepSize / inverseSqrtCorrection2)
  return [fround(w - fround(fround(first / smoothed) * rate)), first, second]
}

function normals(name: string): Float32Array {
  return Float32Array.from({ length }, createRandom(3, name).normal)
}
