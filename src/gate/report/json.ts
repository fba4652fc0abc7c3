import type { ReportModel } from './report-model.js'

/** `report.json`: the record of `records/report-record.ts`, indented, with a final line break. */
export function renderJson({ record }: ReportModel): string {
  return `${JSON.stringify(record, null, 2)}\n`
}
