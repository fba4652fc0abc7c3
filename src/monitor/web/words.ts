import { countText as wholeText } from '../../wording/plural.js'
import type { HistoryMetric } from '../history.js'
import type { HealthVerdict, RunPhase, WorkerState } from '../monitor-view.js'

export const metricWords: Record<HistoryMetric, { readonly label: string; readonly unit: string }> =
  {
    stepMs: { label: 'Step time', unit: 'ms' },
    allreduceMs: { label: 'All-reduce time', unit: 'ms' },
    computeMs: { label: 'Compute time', unit: 'ms' },
    throughputSamplesPerSec: { label: 'Throughput', unit: 'samples/s' },
    loss: { label: 'Loss', unit: '' },
  }

export const phaseWords: Record<RunPhase, string> = {
  waiting: 'waiting for the run',
  running: 'running',
  complete: 'complete',
  failed: 'failed',
  stale: 'stale',
  blind: 'cannot be read',
}

export const verdictWords: Record<HealthVerdict, string> = {
  healthy: 'HEALTHY',
  degraded: 'DEGRADED',
  critical: 'CRITICAL',
  unknown: 'UNKNOWN',
}

export const troubled: readonly WorkerState[] = ['slow', 'failed', 'stalled', 'unknown']

/** `slow_worker` as `Slow worker`. */
export function wordsOf(type: string): string {
  const text = type.replace(/_/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** At most four significant digits, thousands apart; null and not-a-number are said as what they are. */
export function numberText(value: number | null): string {
  if (value === null) return '\u2013'
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : '\u2212\u221e'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size < 0.001 || size >= 1e9) return value.toExponential(2)
  return groupText(value.toFixed(Math.max(0, Math.min(4, 3 - Math.floor(Math.log10(size))))))
}

/** The same for an axis, whose values are round. */
export const axisText = (value: number): string =>
  Math.abs(value) >= 1e9 ? value.toExponential() : groupText(String(Number(value.toPrecision(6))))

export const countText = (value: number | null): string =>
  value === null ? '\u2013' : wholeText(value)

const groupText = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

export const withUnit = (value: number | null, unit: string): string =>
  value === null || unit === '' ? numberText(value) : `${numberText(value)} ${unit}`

/** `2 min 3 s`, `41 s`, `3 h 12 min`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [days, hours, minutes] = [86_400, 3600, 60].map((unit) => Math.floor(seconds / unit))
  if (days) return `${days} d ${(hours ?? 0) % 24} h`
  if (hours) return `${hours} h ${(minutes ?? 0) % 60} min`
  return minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** Steps of a bin as people count them here: from 0. */
export function stepsText(index: number, binSize: number): string {
  const first = index * binSize
  return binSize === 1
    ? `step ${countText(first)}`
    : `steps ${countText(first)} to ${countText(first + binSize - 1)}`
}
