/** Indices of what differs from what more than half have in common; all of them when nothing is that common. */
export function minorityOf(values: readonly string[]): number[] {
  const isCommon = (value: string): boolean =>
    values.filter((other) => other === value).length > values.length / 2
  return values.flatMap((value, index) => (isCommon(value) ? [] : [index]))
}
