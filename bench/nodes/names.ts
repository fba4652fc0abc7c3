/** The names of this many nodes of a rig. */
export const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `gpu${i + 1}`)
/** The upper one of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
