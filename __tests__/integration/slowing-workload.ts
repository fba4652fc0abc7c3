/** A module whose first rank to get there takes 18 ms more to load its samples, from one of its batches to another. */
export const slowingWorkload = (from: number, until: number): string => `
import { openSync } from 'node:fs'

let batches = 0
let isSlow = false

function isFirst() {
  try {
    openSync('slow-rank', 'wx')
    return true
  } catch {
    return false
  }
}

function load() {
  batches++
  if (batches === ${from}) isSlow = isFirst()
  if (batches === ${until}) isSlow = false
  const start = performance.now()
  while (performance.now() - start < (isSlow ? 20 : 2));
}

export default {
  name: 'slowing',
  parameters: () => [{ name: 'weight', shape: [2, 1], init: { uniform: 0.5 } }],
  dataset({ random }) {
    const { normal } = random('data')
    const samples = Array.from({ length: 64 }, () => [normal(), normal()])
    return {
      size: samples.length,
      columns: (ids) => {
        load()
        const data = Float32Array.from([...ids].flatMap((id) => samples[id]))
        return { x: { data, shape: [ids.length, 2] } }
      },
    }
  },
  loss: (tf, { weight }, { x }) => tf.square(tf.sub(tf.matMul(x, weight), 1)).reshape([-1]),
}
`
