import type { WrittenReportRecord } from '../records/report-record.js'
import { formatMetric } from './comparison-words.js'
import { formatDuration, formatNumber, formatShare, unknownText } from './number-format.js'

type Figure = WrittenReportRecord['figures'][string]

const byUnit = new Map<string, (value: number) => string>([
  ['of 1', formatShare],
  ['times', (value) => `${formatNumber(value, 3)}\u00d7`],
  ['sec', (value) => formatDuration(value * 1000)],
])

/** A figure of `report.json` as people read it. */
export function figureText({ value, unit }: Figure): string {
  if (value === null) return unknownText
  const known = Number(value)
  const format = byUnit.get(unit ?? '')
  return format === undefined ? formatMetric(known, null, unit) : format(known)
}
