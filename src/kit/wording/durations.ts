import { formatNumber, type Maybe, formatKnown } from './figures.js'

/** Milliseconds in the most readable unit. */
export function formatDuration(ms: Maybe): string {
  return formatKnown(ms, (known) => {
    const { factor, unit } = timeUnit(known)
    return `${formatNumber(known * factor, 3)} ${unit}`
  })
}

/** The unit for durations up to this many milliseconds, and its factor. */
export function timeUnit(largestMs: number): { readonly unit: string; readonly factor: number } {
  const size = Math.abs(largestMs)
  if (size !== 0 && size < 1) return { unit: '\u00b5s', factor: 1000 }
  if (size < 1000) return { unit: 'ms', factor: 1 }
  return { unit: 's', factor: 1e-3 }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A live duration in milliseconds: `0.2 s`, `12 s`, `3 min 05 s`, `1 h 02 min`, `3 d 04 h`. */
export function formatElapsed(ms: number): string {
  if (ms < 9950) return `${(Math.max(0, ms) / second).toFixed(1)} s`
  const known = second * Math.round(ms / second)
  if (known < minute) return `${known / second} s`
  if (known < hour) return pair(known, [minute, 'min'], [second, 's'])
  if (known < 2 * day) return pair(known, [hour, 'h'], [minute, 'min'])
  return pair(known, [day, 'd'], [hour, 'h'])
}

type Unit = readonly [ms: number, name: string]

function pair(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const count = Math.floor(ms / small)
  const perLarge = large / small
  const rest = String(count % perLarge).padStart(2, '0')
  return `${Math.floor(count / perLarge)} ${largeName} ${rest} ${smallName}`
}
