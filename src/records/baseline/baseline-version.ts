/** Bumped on every change of meaning; adding an optional field is no such change. */
export const baselineVersion = 1

/** The same of a comparison. Apart from the schemas, so that writing loads no parser. */
export const comparisonVersion = 1
