/** For each value the median of all the others, in the time of one sort; NaN where there is no other. */
export function othersMedians(values: Float64Array): Float64Array {
  const order = Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const medians = new Float64Array(values.length)
  const last = values.length - 2
  order.forEach((index, place) => {
    // The others in order are those of all, without the one at this place.
    const other = (at: number): number => values[order[at < place ? at : at + 1] ?? -1] ?? NaN
    medians[index] = last < 0 ? NaN : (other(last >> 1) + other((last + 1) >> 1)) / 2
  })
  return medians
}
