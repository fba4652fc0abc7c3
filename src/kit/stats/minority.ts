/** Indices of the values that differ from the majority value; all indices if there is no majority. */
export function minorityOf(values: readonly string[]): number[] {
  const isCommon = (value: string): boolean =>
    values.filter((other) => other === value).length > values.length / 2
  return values.flatMap((value, index) => (isCommon(value) ? [] : [index]))
}
