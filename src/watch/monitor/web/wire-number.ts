import type { WireNumber } from './frame.js'

/** Four significant digits: more than a screen shows, and half the bytes. */
export function toWire(value: number | null): WireNumber {
  if (value === null) return null
  return Number.isFinite(value) ? shorten(value) : String(value)
}

/** The inverse of `toWire`. */
export const fromWire = (value: WireNumber): number | null =>
  value === null ? null : Number(value)

export function shorten(value: number): number {
  const size = Math.abs(value)
  // Rounding to decimals is ten times as fast as toPrecision, and grids have 100,000 numbers.
  if (size >= 100) return Math.round(value * 10) / 10
  if (size >= 1) return Math.round(value * 1000) / 1000
  return value === 0 ? 0 : Number(value.toPrecision(4))
}
