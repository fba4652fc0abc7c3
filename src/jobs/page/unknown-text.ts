/** Stands where something is not known; never a zero. */
export const unknownText = '\u2013'
