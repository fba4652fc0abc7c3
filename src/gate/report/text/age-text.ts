import { plural } from '../../../kit/wording/plural.js'

const units = [
  { noun: 'day', ms: 24 * 60 * 60 * 1000 },
  { noun: 'hour', ms: 60 * 60 * 1000 },
  { noun: 'minute', ms: 60 * 1000 },
] as const
const minuteMs = 60 * 1000

/** The age of an instant, such as `3 days ago`; null for an invalid instant. */
export function ageText(instant: string, now: Date): string | null {
  const ms = now.getTime() - Date.parse(instant)
  if (!Number.isFinite(ms)) return null
  // Clocks of two machines differ by seconds.
  if (ms < -minuteMs) return 'in the future'
  const unit = units.find((candidate) => ms >= candidate.ms)
  return unit === undefined
    ? 'less than a minute ago'
    : `${plural(Math.floor(ms / unit.ms), unit.noun)} ago`
}
