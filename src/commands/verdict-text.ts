import { relative } from 'node:path'
import type { ReportModel } from '../report/report-model.js'

/** The verdict for a terminal: the word and headline, the reasons, the main figures, and where the report lies. */
export function describeVerdict(model: ReportModel, workingDirectory: string): string {
  const { word, headline, reasons } = model.verdict
  const figures = model.keyFigures.filter(({ isHeadline }) => isHeadline)
  const rows = [
    ...figures.map(({ label, text }) => [label, text] as const),
    ...model.highlights.map(({ label, text }) => [label, text] as const),
    ...model.paths.map(({ name, path }) => [name, shorter(path, workingDirectory)] as const),
  ]
  const width = Math.max(0, ...rows.map(([label]) => label.length))
  return [
    `${word}: ${headline}`,
    ...reasons.map((reason) => `  - ${reason}`),
    ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`),
  ].join('\n')
}

/** Relative paths are easier to read, unless they climb. */
function shorter(path: string, workingDirectory: string): string {
  const short = relative(workingDirectory, path)
  return short.startsWith('..') || short === '' ? path : short
}
