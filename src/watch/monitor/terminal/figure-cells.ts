import { formatElapsed } from '../../../kit/wording/durations.js'

/** Shown for an unknown figure; never a zero. */
export const unknownFigure = '-'

const second = 1000
const hour = 3600 * second

/** A live duration in milliseconds as text; at most 11 cells. */
export const durationText = (ms: number | null): string =>
  ms === null || !Number.isFinite(ms) ? unknownFigure : formatElapsed(ms)

/** Milliseconds in a column: three digits, and units under each other; at most 7 cells. */
export function timeCell(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return `${unknownFigure}   `
  if (ms < 999.5) return `${threeDigits(ms)} ms`
  if (ms < 9999 * second) return `${threeDigits(ms / second)} s `
  return `${threeDigits(ms / hour)} h `
}

/** Samples per second in a column: three digits and a prefix; at most 6 cells. */
export function rateCell(perSecond: number | null): string {
  if (perSecond === null || !Number.isFinite(perSecond)) return unknownFigure
  if (perSecond < 9999.5) return threeDigits(perSecond)
  if (perSecond < 999_500) return `${threeDigits(perSecond / 1e3)}k`
  if (perSecond < 999_500_000) return `${threeDigits(perSecond / 1e6)}M`
  return perSecond < 1e12 ? `${threeDigits(perSecond / 1e9)}G` : perSecond.toExponential(0)
}

/** A loss in a column: four digits, and what is not a number as it was measured; at most 9 cells. */
export function lossCell(loss: number | null): string {
  if (loss === null) return unknownFigure
  if (Number.isNaN(loss)) return 'NaN'
  if (!Number.isFinite(loss)) return loss > 0 ? 'infinite' : '-infinite'
  const size = Math.abs(loss)
  if (size === 0) return '0'
  if (size < 1e-3 || size >= 9_999_999.5) return loss.toExponential(2)
  return size < 9999.5 ? loss.toPrecision(4) : loss.toFixed(0)
}

function threeDigits(value: number): string {
  if (value === 0) return '0'
  if (Math.abs(value) < 9.995) return value.toFixed(2)
  return Math.abs(value) < 99.95 ? value.toFixed(1) : value.toFixed(0)
}
