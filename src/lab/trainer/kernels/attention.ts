// Multi-head self-attention of one sequence, feature-major: queries, keys and values are the three thirds of one
// activation [3 d, positions]. Scores are kept with the attended position down the rows, so that the softmax runs down
// columns and no product needs a transposed copy on the way forward.
import type { KernelExports } from './kernel-exports.js'
import type { Activation, Operation } from './graph.js'
import { multiply, multiplyTransposed } from './product.js'
import { type Matrix, type TakeFloats, takeMatrix } from './scratch.js'

export type AttentionShape = { readonly positions: number; readonly heads: number }

/** The rows of one head in the activations, and its probabilities [attended, attending]. */
type Head = {
  readonly size: number
  readonly positions: number
  readonly q: Matrix
  readonly k: Matrix
  readonly v: Matrix
  readonly context: Matrix
  readonly dq: Matrix
  readonly dk: Matrix
  readonly dv: Matrix
  readonly dContext: Matrix
  readonly probabilities: Matrix
  /** Scratch memory that the heads share: the gradient of the scores, and one transposed square. */
  readonly dScores: Matrix
  readonly turned: Matrix
}

/** context [d, positions] = softmax(q k / sqrt(head size)) v, head by head. */
export function takeSelfAttention(
  take: TakeFloats,
  { qkv, context }: { qkv: Activation; context: Activation },
  shape: AttentionShape,
): Operation {
  const heads = takeHeads(take, { qkv, context }, shape)
  return {
    forward: ({ kernels }) => heads.forEach((head) => attend(kernels, head)),
    backward: ({ kernels }) => heads.forEach((head) => attendBackward(kernels, head)),
  }
}

function takeHeads(
  take: TakeFloats,
  { qkv, context }: { qkv: Activation; context: Activation },
  { positions, heads }: AttentionShape,
): Head[] {
  const width = context.features
  const size = width / heads
  const square = () => takeMatrix(take, positions, positions)
  const dScores = square()
  const turned = square()
  return Array.from({ length: heads }, (_, head) => ({
    size,
    positions,
    q: rowsFrom(qkv.value, head * size),
    k: rowsFrom(qkv.value, width + head * size),
    v: rowsFrom(qkv.value, 2 * width + head * size),
    context: rowsFrom(context.value, head * size),
    dq: rowsFrom(qkv.delta, head * size),
    dk: rowsFrom(qkv.delta, width + head * size),
    dv: rowsFrom(qkv.delta, 2 * width + head * size),
    dContext: rowsFrom(context.delta, head * size),
    probabilities: square(),
    dScores,
    turned,
  }))
}

function rowsFrom({ pointer, stride }: Matrix, row: number): Matrix {
  return { pointer: pointer + row * stride * 4, stride }
}

function attend(kernels: KernelExports, head: Head): void {
  const { q, k, v, context, probabilities, positions, size } = head
  const scores = { rows: positions, columns: positions, depth: size, accumulate: 0 } as const
  multiplyTransposed(kernels, { c: probabilities, a: k, b: q, ...scores })
  const { pointer, stride } = probabilities
  kernels.softmaxColumns(pointer, stride, positions, positions, 1 / Math.sqrt(size))
  const mix = { rows: size, columns: positions, depth: positions, accumulate: 0 } as const
  multiply(kernels, { c: context, a: v, b: probabilities, ...mix })
}

function attendBackward(kernels: KernelExports, head: Head): void {
  const { q, k, v, dq, dk, dv, dContext, probabilities, dScores, turned, positions, size } = head
  const mix = { rows: size, columns: positions, depth: positions, accumulate: 0 } as const
  turnSquare(kernels, head, probabilities)
  multiply(kernels, { c: dv, a: dContext, b: turned, ...mix })
  const scores = { rows: positions, columns: positions, depth: size, accumulate: 0 } as const
  multiplyTransposed(kernels, { c: dScores, a: v, b: dContext, ...scores })
  kernels.softmaxColumnsBackward(
    dScores.pointer,
    probabilities.pointer,
    dScores.stride,
    positions,
    positions,
    1 / Math.sqrt(size),
  )
  multiply(kernels, { c: dq, a: k, b: dScores, ...mix })
  turnSquare(kernels, head, dScores)
  multiply(kernels, { c: dk, a: q, b: turned, ...mix })
}

function turnSquare(
  kernels: KernelExports,
  { turned, positions }: Head,
  { pointer, stride }: Matrix,
): void {
  kernels.transpose(turned.pointer, turned.stride, pointer, stride, positions, positions)
}
