/** Whether most values are the same. */
export const isMajorityAlike = (values: readonly string[]): boolean =>
  minorityOf(values).length < values.length

/** Indices of the values that differ from the majority value; all indices if there is no majority. */
export function minorityOf(values: readonly string[]): number[] {
  const isCommon = (value: string): boolean =>
    values.filter((other) => other === value).length > values.length / 2
  return values.flatMap((value, index) => (isCommon(value) ? [] : [index]))
}
