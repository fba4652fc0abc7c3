import type { TensorLayout } from '../model.js'
import { type Activation, type Operation, type Pass, turnSampleMajor } from './graph.js'
import { checkLength } from './input-column.js'
import { type TakeFloats, takeMatrix } from './scratch.js'

/** The mean of the table rows named by each sample's bag of indices. */
interface EmbeddingBag extends Operation {
  /** Copies the indices of the batch, [samples, bag], into kernel memory; each must name a row of the table. */
  load(pass: Pass, memory: ArrayBufferLike, indices: ArrayLike<number>): void
}

/** y [width, samples] = the means; table [rows, width]. */
export function takeEmbeddingBag(
  take: TakeFloats,
  { table, bag, y }: { table: TensorLayout; bag: number; y: Activation },
  maxSamples: number,
): EmbeddingBag {
  const [rows = 0, width = 0] = table.shape
  const indices = take(maxSamples * bag)
  const means = takeMatrix(take, maxSamples, width)
  const offset = table.offset * 4
  return {
    load({ samples }, memory, values) {
      checkLength(values, samples, bag)
      const view = new Int32Array(memory, indices, values.length)
      view.set(values)
      const stray = view.find((index) => index < 0 || index >= rows)
      if (stray !== undefined) throw new RangeError(`index ${stray} into a table of ${rows} rows`)
    },
    forward({ kernels, parameters, samples }) {
      const { pointer, stride } = means
      kernels.embeddingBag(pointer, stride, parameters + offset, width, indices, bag, samples)
      kernels.transpose(y.value.pointer, y.value.stride, pointer, stride, samples, width)
    },
    backward(pass) {
      const { kernels, gradient, samples } = pass
      const { pointer, stride } = means
      turnSampleMajor(pass, means, y.delta, width)
      kernels.zero(gradient + offset, table.length)
      kernels.embeddingBagBackward(gradient + offset, width, pointer, stride, indices, bag, samples)
    },
  }
}
