type Numbers = Float64Array | Float32Array | Int32Array

/** The number at a place that is there. */
export const at = (column: Numbers, place: number): number => column[place] ?? NaN

/** The column itself, or a longer one with what is in it and `fill` in its new places. */
export function withRoom<T extends Numbers>(column: T, size: number, fill: number): T {
  if (column.length >= size) return column
  const make = column.constructor as new (length: number) => T
  const longer = new make(Math.max(size, 2 * column.length, 16))
  longer.fill(fill)
  longer.set(column)
  return longer
}
