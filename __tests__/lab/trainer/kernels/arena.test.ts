import { describe, expect, test } from 'vitest'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'

describe('Kernel memory', () => {
  test('Kernel memory comes zeroed, on 64-byte boundaries and without overlap', () => {
    const kernels = createKernels(4096)
    const views = [kernels.floats(3), kernels.ints(17), kernels.words(1), kernels.bytes(65)]
    expect(views.map((view) => view.byteOffset % 64)).toEqual([0, 0, 0, 0])
    expect(views.every((view) => view.every((value) => value === 0))).toBe(true)
    views.forEach((view, index) => view.fill(index + 1))
    expect(views.every((view, index) => view.every((value) => value === index + 1))).toBe(true)
  })

  test('Kernel memory has exactly the reserved size', () => {
    const kernels = createKernels(64 * 3)
    kernels.floats(32)
    expect(() => kernels.floats(17)).toThrow(
      new RangeError('kernel memory exhausted: 68 bytes needed, 64 of 192 left'),
    )
    expect(kernels.floats(16)).toHaveLength(16)
    expect(kernels.floats(0)).toHaveLength(0)
    expect(() => kernels.bytes(1)).toThrow('kernel memory exhausted: 1 bytes needed, 0 of 192 left')
  })

  test('Kernel memory never moves, so views stay attached to one buffer', () => {
    const kernels = createKernels(1 << 20)
    const first = kernels.floats(4)
    kernels.bytes(900_000)
    expect(first.byteLength).toBe(16)
    expect(kernels.floats(4).buffer).toBe(first.buffer)
  })

  test('The kernels refuse memory of another set of kernels', () => {
    const one = createKernels(1024)
    const other = createKernels(1024)
    const view = one.floats(4)
    expect(() => other.add(view, other.floats(4))).toThrow('that do not own its memory')
    expect(() => one.add(view, one.floats(4))).not.toThrow()
  })
})
