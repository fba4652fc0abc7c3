/** A float as it is written to a record: JSON has no NaN or Infinity, so these become strings. */
export type WrittenNumber = number | 'NaN' | 'Infinity' | '-Infinity'

/** The written form of any float, finite or not. Apart from the schemas, so that writing loads no parser. */
export function writeNumber(value: number): WrittenNumber {
  return Number.isFinite(value) ? value : (String(value) as WrittenNumber)
}
