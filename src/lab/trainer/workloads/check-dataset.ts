import { ConfigError } from '../../../kit/errors.js'
import type { Column } from '../model.js'
import type { Dataset } from '../workload.js'
import { describeValue, isObject } from './describe-value.js'
import type { WorkloadSource } from './workload-source.js'

/** The result of a workload's `dataset`, if it has a size and a function for columns; otherwise a ConfigError. */
export function checkDataset(value: unknown, { label }: WorkloadSource): Dataset {
  if (!isObject(value)) {
    throw new ConfigError(
      `${label}: dataset returned ${describeValue(value)}, expected { size, columns(ids) }`,
      value instanceof Promise ? 'load the data at the top of the module, with await' : undefined,
    )
  }
  const { size, columns } = value
  if (!Number.isSafeInteger(size) || (size as number) < 1 || (size as number) >= 2 ** 32) {
    throw new ConfigError(
      `${label}: dataset.size is ${describeValue(size)}, expected a positive integer`,
    )
  }
  if (typeof columns !== 'function') {
    throw new ConfigError(
      `${label}: dataset.columns is ${describeValue(columns)}, expected a function`,
    )
  }
  return value as unknown as Dataset
}

/** The result of `columns` for `numSamples` ids, if every column has that many rows; otherwise a ConfigError. */
export function checkColumns(
  value: unknown,
  numSamples: number,
  { label }: WorkloadSource,
): Readonly<Record<string, Column>> {
  if (!isObject(value) || Object.keys(value).length === 0) {
    throw new ConfigError(
      `${label}: columns returned ${describeValue(value)}, expected at least one named column`,
      'return { x: { data: new Float32Array(...), shape: [ids.length, 2] } }',
    )
  }
  for (const [name, column] of Object.entries(value)) {
    const flaw = columnFlaw(column, numSamples)
    if (flaw !== undefined) throw new ConfigError(`${label}: column "${name}": ${flaw}`)
  }
  return value as Record<string, Column>
}

function columnFlaw(column: unknown, numSamples: number): string | undefined {
  if (!isObject(column)) return `is ${describeValue(column)}, expected { data, shape }`
  const { data, shape } = column
  if (!(data instanceof Float32Array) && !(data instanceof Int32Array)) {
    return `data is ${describeValue(data)}, expected a Float32Array or Int32Array`
  }
  if (!Array.isArray(shape) || !shape.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    return `shape ${describeValue(shape)}, expected a list of integers`
  }
  if (shape[0] !== numSamples) {
    return `shape ${describeValue(shape)}, expected ${numSamples} rows, one for each id`
  }
  const length = shape.reduce((product: number, extent: number) => product * extent, 1)
  if (data.length === length) return undefined
  return `data has ${data.length} elements, shape ${describeValue(shape)} needs ${length}`
}
