/** Placeholder for an unknown value; never a zero. */
export const unknownText = '\u2013'
