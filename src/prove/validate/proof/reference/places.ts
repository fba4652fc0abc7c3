/** For each dimension, the place in the whole tensor of each place in a part; -1 is padding, which the whole has not. */
export type Axes = readonly (readonly number[])[]

/** Calls `visit` with the index of each element in a part and in the whole; -1 where it is padding. */
export function eachElement(
  axes: Axes,
  shape: readonly number[],
  visit: (own: number, whole: number) => void,
): void {
  let own = 0
  const walk = (dimension: number, at: number): void => {
    if (dimension === axes.length) {
      visit(own, at)
      own += 1
      return
    }
    for (const place of axes[dimension]!)
      walk(dimension + 1, place < 0 || at < 0 ? -1 : at * shape[dimension]! + place)
  }
  walk(0, 0)
}

/** The places of a part that begins at an offset. */
export const axesAt = (size: readonly number[], offset: readonly number[]): Axes =>
  size.map((length, dimension) => Array.from({ length }, (_, at) => offset[dimension]! + at))

/** The places of the whole itself. */
export const axesOfWhole = (size: readonly number[]): Axes =>
  axesAt(
    size,
    size.map(() => 0),
  )

export const isSameShape = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((size, at) => size === other[at])
