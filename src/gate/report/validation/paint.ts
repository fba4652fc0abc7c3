/** Colours for a terminal, each a function of the text; compatible with the object of picocolors. */
export type Paint = Readonly<Record<'green' | 'red' | 'yellow' | 'dim', (text: string) => string>>

const same = (text: string): string => text

/** For files and pipes. */
export const noPaint: Paint = { green: same, red: same, yellow: same, dim: same }
