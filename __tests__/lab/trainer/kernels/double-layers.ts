// Plain float64 layers on arrays of rows: the authority that the kernels are held against.

export type Rows = number[][]

export function rowsOf(data: ArrayLike<number>, width: number): Rows {
  const values = Array.from(data)
  return Array.from({ length: values.length / width }, (_, row) =>
    values.slice(row * width, (row + 1) * width),
  )
}

/** Hands out the tensors of a flat vector one after another. */
export function tensorReader(parameters: Float64Array) {
  let offset = 0
  return (length: number): Float64Array => {
    offset += length
    return parameters.subarray(offset - length, offset)
  }
}

export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`no element ${index}`)
  return value
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i)
  return sum
}

/** weight [outputs, inputs] */
export function linear(rows: Rows, weight: Float64Array, bias: Float64Array): Rows {
  return rows.map((row) =>
    Array.from(
      bias,
      (value, output) =>
        value + dot(row, weight.subarray(output * row.length, (output + 1) * row.length)),
    ),
  )
}

export function relu(rows: Rows): Rows {
  return rows.map((row) => row.map((value) => Math.max(value, 0)))
}

export function addRows(a: Rows, b: Rows): Rows {
  return a.map((row, i) => row.map((value, j) => value + at(b[i] ?? [], j)))
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function layerNorm(rows: Rows, scale: Float64Array, shift: Float64Array): Rows {
  return rows.map((row) => {
    const center = mean(row)
    const deviation = Math.sqrt(mean(row.map((value) => (value - center) ** 2)) + 1e-5)
    return row.map((value, i) => ((value - center) / deviation) * at(scale, i) + at(shift, i))
  })
}

export function softmax(values: readonly number[]): number[] {
  const largest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - largest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

/** The mean vector of some rows. */
export function meanRow(rows: Rows): number[] {
  return (rows[0] ?? []).map((_, i) => mean(rows.map((row) => at(row, i))))
}

/** Summed over the samples, the mean over the outputs of the squared error. */
export function squaredError(predictions: Rows, targets: Rows): number {
  return predictions.reduce(
    (sum, row, i) => sum + mean(row.map((value, j) => (value - at(targets[i] ?? [], j)) ** 2)),
    0,
  )
}
