import type { Column } from '../model.js'
import type { Dataset } from '../workload.js'

/** All samples one after another; `shape` is that of one sample. */
type StoredColumn = { readonly data: Float32Array | Int32Array; readonly shape: readonly number[] }

/** A data set that is completely in memory; batches are copies. */
export function inMemoryDataset(
  size: number,
  stored: Readonly<Record<string, StoredColumn>>,
): Dataset {
  return {
    size,
    columns(ids) {
      const columns: Record<string, Column> = {}
      for (const [name, column] of Object.entries(stored)) columns[name] = gather(column, ids)
      return columns
    },
  }
}

function gather({ data, shape }: StoredColumn, ids: Uint32Array): Column {
  const width = shape.reduce((product, extent) => product * extent, 1)
  const length = ids.length * width
  const gathered = data instanceof Float32Array ? new Float32Array(length) : new Int32Array(length)
  ids.forEach((id, row) => {
    for (let i = 0; i < width; i++) gathered[row * width + i] = data[id * width + i] ?? 0
  })
  return { data: gathered, shape: [ids.length, ...shape] }
}
