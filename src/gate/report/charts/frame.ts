import { element, text, type Svg } from './svg.js'

/** Drawn twice, for a wide and a narrow page, so that letters keep their size. */
type ChartSize = 'wide' | 'narrow'

export type Box = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The context of a drawing: its texts, a unique id on the page, and its width in CSS pixels. */
export type ChartRequest = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly width: number
  readonly size: ChartSize
}

/** Approximate width of a letter in a chart; margins are as wide as the longest label. */
export const letterWidth = 7.2

/** The picture around a chart, with a title and a description for screen readers. */
export function frame(
  { id, title, description, width, size }: ChartRequest,
  height: number,
  children: readonly Svg[],
): Svg {
  const titleId = `${id}-${size}-title`
  const descriptionId = `${id}-${size}-desc`
  return element(
    'svg',
    {
      class: `chart ${size}`,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': `${titleId} ${descriptionId}`,
    },
    element('title', { id: titleId }, text(title)),
    element('desc', { id: descriptionId }, text(description)),
    ...children,
  )
}

/** Text of the chart; `anchor` as in SVG. */
export function label(
  content: string,
  x: number,
  y: number,
  { anchor = 'start', className = 'label' } = {},
): Svg {
  return element('text', { x, y, class: className, 'text-anchor': anchor }, text(content))
}

/** The text, or its beginning with an ellipsis if it is longer than the limit. */
export function shorten(content: string, maxLetters: number): string {
  const letters = Array.from(content)
  return letters.length <= maxLetters
    ? content
    : `${letters.slice(0, maxLetters - 1).join('')}\u2026`
}
