import { ConfigError } from '../../../kit/errors.js'
import type { Column } from '../model.js'
import type { Dataset, Workload, WorkloadContext } from '../workload.js'
import { guardWorkload } from './guard-workload.js'
import type { WorkloadSource } from './workload-source.js'

type Columns = Readonly<Record<string, Column>>

/**
 * Creates the parameters and the data set twice and requests a few samples in different ways, before any worker starts.
 * Throws a ConfigError if a result is malformed or does not depend on its arguments alone, because N workers could not
 * equal one.
 */
export function checkWorkload(
  workload: Workload,
  context: WorkloadContext,
  source: WorkloadSource,
): void {
  const { parameters, dataset } = guardWorkload(workload, source)
  const specs = () => JSON.stringify(parameters(context))
  if (specs() !== specs()) throw notDeterministic(source, 'parameters returns different tensors')
  const first = dataset(context)
  const second = dataset(context)
  if (first.size !== second.size) throw notDeterministic(source, 'dataset returns a different size')
  checkSamples(first, second, source)
}

function checkSamples(first: Dataset, second: Dataset, source: WorkloadSource): void {
  const ids = spreadIds(first.size)
  const columns = first.columns(ids)
  const kept = structuredClone(columns)
  requireSame(kept, first.columns(ids), source)
  for (const id of ids) {
    const alone = first.columns(Uint32Array.of(id))
    const name = differingColumn(alone, rowOf(kept, ids.indexOf(id)))
    if (name !== undefined) throw dependsOnOthers(source, name, id)
  }
  const reused = differingColumn(columns, kept)
  if (reused !== undefined) throw reusesArray(source, reused)
  requireSame(kept, second.columns(ids), source)
}

function requireSame(columns: Columns, again: Columns, source: WorkloadSource): void {
  const name = differingColumn(columns, again)
  if (name === undefined) return
  throw notDeterministic(source, `dataset returns different values in column "${name}"`)
}

/** The first, the last and some in between. */
function spreadIds(size: number): Uint32Array {
  const count = Math.min(size, 6)
  return Uint32Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.floor((i * (size - 1)) / (count - 1)),
  )
}

function rowOf(columns: Columns, row: number): Columns {
  const rows = Object.entries(columns).map(([name, { data, shape }]) => {
    const width = shape.slice(1).reduce((product, extent) => product * extent, 1)
    const values = data.slice(row * width, (row + 1) * width)
    return [name, { data: values, shape: [1, ...shape.slice(1)] }] as const
  })
  return Object.fromEntries(rows)
}

/** The name of a column that only one side has, or whose type, shape or bits differ. */
function differingColumn(left: Columns, right: Columns): string | undefined {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].find((name) => {
    const [a, b] = [left[name], right[name]]
    return !a || !b || String(a.shape) !== String(b.shape) || !hasSameBits(a.data, b.data)
  })
}

function hasSameBits(a: Column['data'], b: Column['data']): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: Column['data']) =>
    Buffer.from(buffer, byteOffset, byteLength)
  return a.constructor.name === b.constructor.name && bytes(a).equals(bytes(b))
}

function notDeterministic({ label }: WorkloadSource, what: string): ConfigError {
  return new ConfigError(
    `${label}: ${what} when it is called a second time`,
    'use context.random(purpose) instead of Math.random, no clock, and no state kept between calls',
  )
}

function dependsOnOthers({ label }: WorkloadSource, name: string, id: number): ConfigError {
  return new ConfigError(
    `${label}: column "${name}" of sample ${id} differs when the sample is requested by itself`,
    'make each row from its own id only: batches are cut differently for every number of workers',
  )
}

function reusesArray({ label }: WorkloadSource, name: string): ConfigError {
  return new ConfigError(
    `${label}: column "${name}" changed after it was returned: a later call wrote into the same array`,
    'return a new array from every call of columns',
  )
}
