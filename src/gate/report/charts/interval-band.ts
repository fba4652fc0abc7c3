import { area } from 'd3-shape'
import type { IntervalBand } from './chart.js'
import type { Scale } from './scale.js'
import { element, type Svg } from './svg.js'

type BandPoint = IntervalBand['points'][number]

/**
 * A soft area between the bounds, with a line at each end of every interval, so that single intervals are visible, too.
 */
export function drawBand({ points, slot }: IntervalBand, x: Scale, y: Scale): Svg {
  const known = points.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high))
  const shape = area<BandPoint>(
    (point) => x(point.x),
    (point) => y(point.low),
    (point) => y(point.high),
  ).digits(1)
  const whiskers = known.map((point) =>
    element('line', {
      class: `whisker slot-${slot}`,
      x1: x(point.x),
      x2: x(point.x),
      y1: y(point.low),
      y2: y(point.high),
    }),
  )
  const filled = element('path', { class: `band slot-${slot}`, d: shape(known) ?? '' })
  return element('g', {}, filled, ...whiskers)
}

/** All bounds, for a scale that must contain them. */
export function valuesOfBands(bands: readonly IntervalBand[]): readonly number[] {
  return bands.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]))
}
