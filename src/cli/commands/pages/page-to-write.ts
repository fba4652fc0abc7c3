import { basename } from 'node:path'
import type { ReportModel } from '../../../gate/report/report-model.js'

/** Composes a page that will be written to a path; what it shows was read before. */
export type Compose = (output: string) => string

/** The same for a report, which lists its files by their usual names. */
export type ComposeReport = (paths: Readonly<Record<string, string>>) => ReportModel

/** The heading of a page without a title of its own. */
export function titleOf(paths: readonly string[]): string {
  return `MiniCluster: ${paths.map((path) => basename(path)).join(', ')}`
}
