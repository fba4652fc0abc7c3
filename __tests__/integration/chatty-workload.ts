const training = `
const width = 2

export default {
  name: 'chatty',
  parameters: () => [{ name: 'weight', shape: [width, 1], init: { uniform: 0.5 } }],
  dataset({ random }) {
    const { normal } = random('data')
    const samples = Array.from({ length: 100 }, () => [normal(), normal()])
    return {
      size: samples.length,
      columns: (ids) => ({
        x: {
          data: Float32Array.from([...ids].flatMap((id) => samples[id])),
          shape: [ids.length, width],
        },
      }),
    }
  },
  loss: (tf, { weight }, { x }) => tf.square(tf.sub(tf.matMul(x, weight), 1)).reshape([-1]),
}
`

/** A module that trains, and prints what would command a workflow runner if it reached one as it is. */
export const chattyWorkload = `
console.log('hello from the workload')
console.log('::set-output name=verdict::chatty')
console.log('##[error]chatty')
${training}`

/** A module that trains, and tells which variables it could have taken. */
export const nosyWorkload = `
console.log('I see ' + JSON.stringify(process.env))
${training}`
