import type { ParameterSpec } from '../workload.js'

/** Weight [outputs, inputs] and bias [outputs] of a linear layer, initialised as PyTorch does. */
export function linearSpecs(name: string, inputs: number, outputs: number): ParameterSpec[] {
  const init = { uniform: 1 / Math.sqrt(inputs) }
  return [
    { name: `${name}.weight`, shape: [outputs, inputs], init },
    { name: `${name}.bias`, shape: [outputs], init },
  ]
}
