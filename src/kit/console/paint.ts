import pc from 'picocolors'

type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

/** Makes words stand out; each colour is a function of the text. */
export type Paint = Readonly<Record<Colour, (text: string) => string>>

/** Colours if the reader can show them, otherwise plain text. */
export function createPaint(isColoured: boolean): Paint {
  const { green, red, yellow, dim, bold } = pc.createColors(isColoured)
  return { green, red, yellow, dim, bold }
}
