import type { WrittenReportRecord } from '../../../kit/records/reports/report-record.js'
import { formatMetric } from '../../../kit/wording/units.js'

type Figure = WrittenReportRecord['figures'][string]

/** A figure of `report.json` in its form for people. */
export const figureText = ({ value, unit, caveat }: Figure): string =>
  caveat === undefined
    ? formatMetric(value === null ? null : Number(value), unit)
    : `not judged: ${caveat}`
