/** For each dimension, the place in the whole tensor of each place in a part; -1 is padding, which the whole has not. */
export type Axes = readonly (readonly number[])[]

/** Calls `visit` with the index of each element in a part and in the whole; -1 where it is padding. */
export function eachElement(
  axes: Axes,
  shape: readonly number[],
  visit: (own: number, whole: number) => void,
): void {
  everyElement(axes, shape, (own, whole) => {
    visit(own, whole)
    return true
  })
}

/** Whether all elements of a part are as wanted; the first that is not ends the search. */
export function everyElement(
  axes: Axes,
  shape: readonly number[],
  isWanted: (own: number, whole: number) => boolean,
): boolean {
  let own = -1
  const walk = (dimension: number, at: number): boolean => {
    if (dimension === axes.length) {
      own += 1
      return isWanted(own, at)
    }
    return axes[dimension]!.every((place) =>
      walk(dimension + 1, place < 0 || at < 0 ? -1 : at * shape[dimension]! + place),
    )
  }
  return walk(0, 0)
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
