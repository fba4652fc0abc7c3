import { formatDuration } from './durations.js'
import { formatCount, formatNumber, type Maybe, formatKnown } from './figures.js'
import { formatShare } from './percentages.js'

/** Samples per second, whole ones where there are thousands. */
export function formatRate(value: Maybe): string {
  return formatKnown(value, (known) => {
    const amount = known >= 1000 ? formatCount(known) : formatNumber(known)
    return `${amount} samples/s`
  })
}

/** Bytes in binary units. */
export function formatBytes(value: Maybe): string {
  return formatKnown(value, (known) => {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
    const power = known < 1 ? 0 : Math.min(Math.floor(Math.log2(known) / 10), units.length - 1)
    return `${formatNumber(known / 1024 ** power, 4)} ${units[power]}`
  })
}

const formats: Readonly<Record<string, (value: number) => string>> = {
  bytes: formatBytes,
  ms: formatDuration,
  s: (value) => formatDuration(value * 1000),
  sec: (value) => formatDuration(value * 1000),
  times: (value) => `${formatNumber(value, 3)}\u00d7`,
  'samples/s': formatRate,
  'of 1': formatShare,
  'of step time': (value) => `${formatShare(value)} of step time`,
}

const singular = new Map([
  ['steps', 'step'],
  ['runs', 'run'],
  ['metrics', 'metric'],
])

/** A figure of a record in its unit, as people read it. */
export function formatMetric(value: Maybe, unit: string | null | undefined): string {
  return formatKnown(value, (known) => {
    const format = Object.hasOwn(formats, unit ?? '') ? formats[unit ?? ''] : undefined
    if (format !== undefined) return format(known)
    if (!unit) return formatNumber(known, 6)
    return `${formatNumber(known, 6)} ${known === 1 ? (singular.get(unit) ?? unit) : unit}`
  })
}
