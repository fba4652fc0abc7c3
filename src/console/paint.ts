import pc from 'picocolors'

type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

/** Makes words stand out; each colour is a function of the text. */
export type Paint = Readonly<Record<Colour, (text: string) => string>>

/** Colours where the reader can show them, and the text as it is elsewhere. */
export function createPaint(isColoured: boolean): Paint {
  const { green, red, yellow, dim, bold } = pc.createColors(isColoured)
  return { green, red, yellow, dim, bold }
}
