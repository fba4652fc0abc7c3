import type { WrittenReportRecord } from '../records/report-record.js'
import { formatMetric } from './comparison-words.js'
import { formatDuration, formatNumber, formatShare, unknownText } from './number-format.js'

type Figure = WrittenReportRecord['figures'][string]

const countedUnits = ['steps', 'runs', 'metrics']

/** A figure of `report.json` as people read it. */
export function figureText({ value, unit }: Figure): string {
  if (value === null) return unknownText
  const known = Number(value)
  if (unit === 'times') return `${formatNumber(known, 3)}\u00d7`
  if (unit === 'sec') return formatDuration(known * 1000)
  if (unit?.startsWith('of ')) return shareText(known, unit)
  const isOne = known === 1 && unit !== null && countedUnits.includes(unit)
  return formatMetric(known, null, isOne ? unit.slice(0, -1) : unit)
}

/** Shares are of 1, or of something that is named. */
const shareText = (share: number, of: string) =>
  of === 'of 1' ? formatShare(share) : `${formatShare(share)} ${of}`
