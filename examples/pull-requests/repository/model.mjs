/**
 * A workload to start from: classifies points of three spiral arms with two dense layers.
 * README.md in this folder explains the interface. Try it:
 *
 *   node dist/cli.js check --workload ./examples/my-workload.mjs --workers 4
 */
const numArms = 3
const numSamples = 900

export const workload = {
  name: 'spirals',

  parameters({ options: { hiddenSize } }) {
    return [
      { name: 'hidden.weight', shape: [2, hiddenSize], init: { normal: 2 } },
      { name: 'hidden.bias', shape: [hiddenSize], init: { uniform: 2 } },
      {
        name: 'output.weight',
        shape: [hiddenSize, numArms],
        init: { normal: 1 / Math.sqrt(hiddenSize) },
      },
      { name: 'output.bias', shape: [numArms], init: { constant: 0 } },
    ]
  },

  dataset({ random }) {
    const { points, arms } = drawSpirals(random('spirals'))
    return {
      size: numSamples,
      columns(ids) {
        const point = new Float32Array(ids.length * 2)
        ids.forEach((id, row) => point.set(points.subarray(id * 2, id * 2 + 2), row * 2))
        const arm = Int32Array.from(ids, (id) => arms[id])
        return {
          point: { data: point, shape: [ids.length, 2] },
          arm: { data: arm, shape: [ids.length] },
        }
      },
    }
  },

  loss(tf, parameters, { point, arm }) {
    const hidden = point.matMul(parameters['hidden.weight']).add(parameters['hidden.bias']).tanh()
    const logits = hidden.matMul(parameters['output.weight']).add(parameters['output.bias'])
    const chosen = tf.oneHot(arm, numArms).cast('float32')
    return tf.logSoftmax(logits).mul(chosen).sum(1).neg()
  },
}

/** Points at radius 0 to 1 on arms of half a turn, with noise. */
function drawSpirals({ uniform, normal }) {
  const points = new Float32Array(numSamples * 2)
  const arms = new Int32Array(numSamples)
  for (let id = 0; id < numSamples; id++) {
    const radius = uniform()
    arms[id] = id % numArms
    const angle = Math.PI * (radius + (2 * arms[id]) / numArms) + 0.1 * normal()
    points[id * 2] = radius * Math.cos(angle)
    points[id * 2 + 1] = radius * Math.sin(angle)
  }
  return { points, arms }
}
