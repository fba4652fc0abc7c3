import type * as tfjs from '@tensorflow/tfjs-core'
import type { Batch, Column, Model, TensorLayout } from '../model.js'
import type { Workload } from '../workload.js'
import type { WorkloadSource } from '../workloads/workload-source.js'
import type { Backend } from './backend.js'
import { explainBackward, explainLoss, unusedParameter } from './loss-failure.js'
import { checkLosses } from './sample-losses.js'
import type { Tfjs, TfjsEngine } from './tfjs-runtime.js'

type TfjsModelRequest = {
  readonly tf: Tfjs
  readonly engine: TfjsEngine
  readonly workload: Workload
  readonly source: WorkloadSource
  readonly tensors: readonly TensorLayout[]
  /** The flat parameter vector; its values are reread at every call. */
  readonly weights: Float32Array
}

/** A tfjs engine that is ready to run, as a backend. It takes no kernel memory. */
export function tfjsBackend(tf: Tfjs, engine: TfjsEngine): Backend {
  return {
    scratchFloats: () => 0,
    createModel: ({ workload, source, tensors }, { weights }) =>
      createTfjsModel({ tf, engine, workload, source, tensors, weights }),
  }
}

/**
 * A workload's `loss` and its gradient by tfjs. Sums the sample losses in float64, in the order of the samples. A
 * mistake in the user's `loss` is a ConfigError that names the module and, if it threw, the line.
 */
export function createTfjsModel(request: TfjsModelRequest): Model {
  const { tf, engine, tensors } = request
  return {
    tensors,
    numParameters: tensors.reduce((sum, { length }) => sum + length, 0),
    liveTensors: () => tf.memory().numTensors,
    lossAndGradient(batch, gradient) {
      if (batch.size === 0) {
        gradient.fill(0)
        return 0
      }
      // One process has one current engine, but may have several models; switching to a started one takes effect at once.
      if (tf.getBackend() !== engine) void tf.setBackend(engine)
      return tf.tidy(() => differentiate(request, batch, gradient))
    },
  }
}

function differentiate(request: TfjsModelRequest, batch: Batch, gradient: Float32Array): number {
  const { tf, engine, workload, source, tensors, weights } = request
  const parameters = tensors.map((tensor) => parameterTensor(tf, tensor, weights))
  const named = Object.fromEntries(parameters.map((value, i) => [tensors[i]?.name ?? '', value]))
  const columns = columnTensors(tf, batch)
  const forward = () => {
    const losses = explainLoss(() => workload.loss(tf, named, columns), { source, engine })
    return checkLosses(tf, losses, batch.size, source)
  }
  // The gradient of a vector is that of its sum. `true` allows parameters without a gradient, so that our own error
  // explains them.
  const { value, grads } = explainBackward(
    () => tf.engine().gradients(forward, parameters, undefined, true),
    { source, engine },
  )
  tensors.forEach(({ name, offset }, index) => {
    const grad: tfjs.Tensor | undefined = grads[index]
    if (!grad) throw unusedParameter(name, source)
    gradient.set(grad.dataSync<'float32'>(), offset)
  })
  return value.dataSync<'float32'>().reduce((sum, loss) => sum + loss, 0)
}

/** A copy, because tfjs may keep the array, and the optimizer overwrites the weights. */
function parameterTensor(tf: Tfjs, tensor: TensorLayout, weights: Float32Array): tfjs.Tensor {
  const { shape, offset, length } = tensor
  return tf.tensor(weights.slice(offset, offset + length), [...shape], 'float32')
}

function columnTensors(tf: Tfjs, { columns }: Batch): Record<string, tfjs.Tensor> {
  const tensorOf = ({ data, shape }: Column) =>
    tf.tensor(data, [...shape], data instanceof Int32Array ? 'int32' : 'float32')
  return Object.fromEntries(Object.entries(columns).map(([name, c]) => [name, tensorOf(c)]))
}
