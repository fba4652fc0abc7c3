/** Increased with every change of meaning; an added optional field is no such change. */
export const baselineVersion = 1

/** The version of a comparison. It is separate from the schemas, so that writing loads no parser. */
export const comparisonVersion = 1
