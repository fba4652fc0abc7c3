/** A float in the form of a record: JSON has no NaN or Infinity, so these become strings. */
type WrittenNumber = number | 'NaN' | 'Infinity' | '-Infinity'

/** The written form of any float, finite or not. It is separate from the schemas, so that writing loads no parser. */
export function writeNumber(value: number): WrittenNumber {
  return Number.isFinite(value) ? value : (String(value) as WrittenNumber)
}
