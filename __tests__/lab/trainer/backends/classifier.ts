import type * as tfjs from '@tensorflow/tfjs-core'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import type { Workload } from '../../../../src/lab/trainer/workload.js'

const [numInputs, numHidden, numClasses] = [4, 5, 3]

/** A smooth workload as a user may write it: dense, tanh, dense, softmax cross entropy; 43 parameters. */
export const classifier: Workload = {
  name: 'classifier',
  parameters: () => [
    { name: 'w1', shape: [numInputs, numHidden], init: { normal: 0.5 } },
    { name: 'b1', shape: [numHidden], init: { uniform: 0.1 } },
    { name: 'w2', shape: [numHidden, numClasses], init: { normal: 0.5 } },
    { name: 'b2', shape: [numClasses], init: { constant: 0.1 } },
  ],
  dataset: () => ({
    size: 1000,
    columns: (ids) => ({
      x: { data: inputs(ids), shape: [ids.length, numInputs] },
      label: { data: Int32Array.from(ids, (id) => id % numClasses), shape: [ids.length] },
    }),
  }),
  loss(runtime, { w1, b1, w2, b2 }, { x, label }) {
    const tf = runtime as typeof tfjs
    const logits = x.matMul(w1).add(b1).tanh().matMul(w2).add(b2)
    const hits = tf.oneHot(label, numClasses).cast('float32')
    return tf.logSoftmax(logits).mul(hits).sum(1).neg()
  },
}

function inputs(ids: Uint32Array): Float32Array {
  const rows = [...ids].flatMap((id) => {
    const { normal } = createRandom(3, `sample ${id}`)
    return Array.from({ length: numInputs }, normal)
  })
  return Float32Array.from(rows)
}

/** The summed loss of the classifier in plain float64: the authority for its gradient. */
export function classifierLoss(parameters: Float64Array, ids: Uint32Array): number {
  const x = inputs(ids)
  return ids.reduce((sum, id, row) => {
    const sample = Float64Array.from(x.subarray(row * numInputs, (row + 1) * numInputs))
    const hidden = dense(sample, parameters, { from: 0, outputs: numHidden }).map(Math.tanh)
    const from = (numInputs + 1) * numHidden
    const logits = dense(hidden, parameters, { from, outputs: numClasses })
    const total = logits.reduce((exponentials, logit) => exponentials + Math.exp(logit), 0)
    return sum + Math.log(total) - (logits[id % numClasses] ?? Number.NaN)
  }, 0)
}

/** x W + b, where W [x.length, outputs] lies at `from` and b after it. */
function dense(
  x: Float64Array,
  parameters: Float64Array,
  { from, outputs }: { from: number; outputs: number },
): Float64Array {
  const at = (index: number) => parameters[from + index] ?? Number.NaN
  return Float64Array.from({ length: outputs }, (_, output) =>
    x.reduce(
      (sum, value, i) => sum + value * at(i * outputs + output),
      at(x.length * outputs + output),
    ),
  )
}
