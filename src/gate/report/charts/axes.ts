import { formatNumber } from '../../../kit/wording/figures.js'
import { label, letterWidth, type Box } from './frame.js'
import { type Scale } from './scale.js'
import { element, type Svg } from './svg.js'

/** The text of a tick; short, because many are next to each other. */
export function formatTick(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e6 || (size !== 0 && size < 1e-3)) {
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e')
  }
  return formatNumber(value, 6)
}

/** Space that the longest tick label needs left of a plot, with a margin. */
export function leftMargin(labels: readonly string[]): number {
  return 16 + letterWidth * Math.max(0, ...labels.map((content) => content.length))
}

/** The ticks that can be labelled side by side, from the first on. */
export function ticksApart(scale: Scale, ticks: readonly number[]): readonly number[] {
  const half = (tick: number) => (formatTick(tick).length * letterWidth) / 2
  const kept: number[] = []
  for (const tick of [...ticks].sort((a, b) => a - b)) {
    const last = kept.at(-1)
    if (last === undefined || scale(tick) - half(tick) >= scale(last) + half(last) + 6) {
      kept.push(tick)
    }
  }
  return kept
}

/** Horizontal lines across the plot with their values on the left, and the name of the axis above. */
export function leftAxis(scale: Scale, ticks: readonly number[], name: string, box: Box): Svg {
  const lines = ticks.map((tick) => {
    const y = scale(tick)
    return element(
      'g',
      {},
      element('line', { class: 'grid', x1: box.left, x2: box.width - box.right, y1: y, y2: y }),
      label(formatTick(tick), box.left - 8, y + 4, { anchor: 'end' }),
    )
  })
  return element('g', {}, ...lines, label(name, 0, 12, { className: 'axis-name' }))
}

/** Values below the plot, and the name of the axis under them. */
export function bottomAxis(scale: Scale, ticks: readonly number[], name: string, box: Box): Svg {
  const base = box.height - box.bottom
  const end = box.width - box.right
  const labels = ticks.map((tick) => {
    const x = scale(tick)
    const content = formatTick(tick)
    return element(
      'g',
      {},
      element('line', { class: 'tick', x1: x, x2: x, y1: base, y2: base + 5 }),
      label(content, keepInside(x, content, box.width), base + 18, { anchor: 'middle' }),
    )
  })
  return element(
    'g',
    {},
    element('line', { class: 'axis', x1: box.left, x2: end, y1: base, y2: base }),
    ...labels,
    label(name, end, base + 36, { anchor: 'end', className: 'axis-name' }),
  )
}

/** The middle of a label, moved so that no part of it is outside the picture. */
function keepInside(x: number, content: string, width: number): number {
  const half = (content.length * letterWidth) / 2
  return Math.min(Math.max(x, half), width - half)
}
