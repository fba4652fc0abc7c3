/** A small model that starts a process which would outlive the run, with these options of `spawn`. */
export const workloadThatStarts = (options: string): string => `
import { spawn } from 'node:child_process'
spawn('sleep', ['600'], ${options}).unref()
export default {
  name: 'starts',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => ({ x: { data: new Float32Array(ids.length * 4).fill(0.5), shape: [ids.length, 4] } }),
  }),
  loss: (tf, { w }, { x }) => tf.square(tf.matMul(x, w)).sum(1),
}
`
