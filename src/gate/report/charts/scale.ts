import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale'
import type { Axis } from './chart.js'

export type Scale = ScaleContinuousNumeric<number, number>

/** A scale over the extent of the values, to round ends if `isNice`; values that are not finite are ignored. */
export function createScale(
  kind: Axis['scale'],
  values: Iterable<number>,
  range: readonly [number, number],
  isNice = true,
): Scale {
  const domain = widen(finiteExtent(values), kind)
  const scale: Scale = kind === 'log' ? scaleLog(domain, range) : scaleLinear(domain, range)
  if (!isNice) return scale
  return kind === 'log' ? scale.domain(niceLogDomain(domain)) : scale.nice()
}

/**
 * Extends to the next 1, 2 or 5 times a power of ten; whole powers, as d3 uses them, would leave most of a plot empty.
 */
function niceLogDomain([low, high]: [number, number]): [number, number] {
  const steps = (value: number) => [1, 2, 5, 10].map((digit) => digit * powerOfTenBelow(value))
  const below = steps(low).filter((step) => step <= low * (1 + 1e-9))
  const above = steps(high).filter((step) => step >= high * (1 - 1e-9))
  return [below.at(-1) ?? low, above[0] ?? high]
}

/** Ticks for labels: about `count`, and on a logarithmic scale whole powers of ten if these are enough. */
export function ticksOf(scale: Scale, kind: Axis['scale'], count: number): readonly number[] {
  const ticks = scale.ticks(count)
  if (kind === 'linear') return ticks
  const powers = ticks.filter((tick) => Number.isInteger(round(Math.log10(tick))))
  if (powers.length >= 3) return every(powers, count)
  return ticks.filter((tick) => [1, 2, 5].includes(leadingDigit(tick)))
}

function every(values: readonly number[], count: number): readonly number[] {
  const stride = Math.ceil(values.length / Math.max(1, count))
  return values.filter((_, index) => index % stride === 0)
}

function finiteExtent(values: Iterable<number>): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : [0, 1]
}

/** An empty domain would put everything at one end; a single value is drawn in the middle instead. */
function widen([low, high]: [number, number], kind: Axis['scale']): [number, number] {
  if (low < high) return [low, high]
  if (kind === 'log') return [low / 2, high * 2]
  const half = low === 0 ? 1 : Math.abs(low) / 2
  return [low - half, high + half]
}

function leadingDigit(value: number): number {
  return round(value / powerOfTenBelow(value))
}

function powerOfTenBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value) + 1e-9)
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
