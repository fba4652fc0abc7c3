import type { TensorLayout } from './model.js'
import type { ParameterSpec, Random } from './workload.js'

/** Places the tensors in one flat vector, in the given order and without gaps. */
export function layoutParameters(specs: readonly ParameterSpec[]): TensorLayout[] {
  let offset = 0
  return specs.map(({ name, shape }) => {
    const length = shape.reduce((product, extent) => product * extent, 1)
    const tensor = { name, shape, offset, length }
    offset += length
    return tensor
  })
}

/**
 * Fills the flat vector with initial values. Each tensor has a random stream of its own, so the order does not matter.
 */
export function initializeParameters(
  specs: readonly ParameterSpec[],
  layout: readonly TensorLayout[],
  weights: Float32Array,
  random: (purpose: string) => Random,
): void {
  specs.forEach((spec, index) => {
    const tensor = layout[index]
    if (!tensor) throw new RangeError(`the layout has no tensor for ${spec.name}`)
    const values = weights.subarray(tensor.offset, tensor.offset + tensor.length)
    fill(values, spec, random)
  })
}

function fill(values: Float32Array, spec: ParameterSpec, random: (purpose: string) => Random) {
  const { name, init } = spec
  if ('constant' in init) {
    values.fill(init.constant)
    return
  }
  const stream = random(`parameter ${name}`)
  if ('uniform' in init) {
    for (let i = 0; i < values.length; i++) values[i] = (2 * stream.uniform() - 1) * init.uniform
  } else {
    for (let i = 0; i < values.length; i++) values[i] = stream.normal() * init.normal
  }
}
