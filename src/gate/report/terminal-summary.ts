import type { VerdictStatus } from '../../kit/records/reports/report-record.js'
import { disarmCommands } from './text/disarm-commands.js'
import type { ReportModel } from './report-model.js'
import { wrapText } from './text/wrap-text.js'

/** Highlights words in a terminal; `plainPaint` if it supports no colours. */
export type Paint = Readonly<Record<VerdictStatus | 'strong' | 'quiet', (text: string) => string>>

const asItIs = (text: string) => text

/** No colours: for files, pipes and NO_COLOR. */
export const plainPaint: Paint = {
  pass: asItIs,
  fail: asItIs,
  unknown: asItIs,
  inconclusive: asItIs,
  strong: asItIs,
  quiet: asItIs,
}

const width = 80

/**
 * The report for a terminal of 80 columns, ending in a line break; only paths may be longer than a line. The verdict is
 * last, where the eye is when the command ends.
 */
export function renderTerminalSummary(model: ReportModel, paint: Paint = plainPaint): string {
  const parts = [
    figureLines(model, paint),
    pathLines(model, paint),
    [...verdictLines(model, paint), ...aboutLines(model, paint)],
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(disarmCommands).join('\n'))
    .join('\n\n')}\n`
}

function verdictLines({ verdict }: ReportModel, paint: Paint): readonly string[] {
  const { word, status, headline, reasons } = verdict
  const [first = '', ...rest] = wrapText(headline, width, ' '.repeat(word.length + 2))
  return [
    `${paint[status](word)}  ${paint.strong(first.trimStart())}`,
    ...rest.map(paint.strong),
    ...reasons.flatMap((reason) => reasonLines(reason, reasons.length > 1)),
  ]
}

function reasonLines(reason: string, isOneOfMany: boolean): readonly string[] {
  if (!isOneOfMany) return wrapText(reason, width, '  ')
  const [first = '', ...rest] = wrapText(reason, width, '    ')
  return [`  - ${first.trimStart()}`, ...rest]
}

/** Whose result it is, and against what. */
const aboutLines = ({ about }: ReportModel, paint: Paint): readonly string[] =>
  about.length === 0 ? [] : wrapText(about.join(', '), width, '  ').map(paint.quiet)

function figureLines({ keyFigures }: ReportModel, paint: Paint): readonly string[] {
  const shown = keyFigures.filter(({ isHeadline }) => isHeadline)
  const labelWidth = Math.max(0, ...shown.map(({ label }) => label.length))
  const textWidth = Math.max(0, ...shown.map(({ text }) => text.length))
  return shown.flatMap(({ label, text, value, detail = '' }) => {
    const start = `  ${label.padEnd(labelWidth)}  ${text.padEnd(textWidth)}`
    if (detail === '') return start.trimEnd()
    if (detail.length <= width - start.length - 2) return `${start}  ${paint.quiet(detail)}`
    // A value may stand alone, but nobody can act on an unknown one without its reason.
    const below = value === null ? wrapText(detail, width, ' '.repeat(labelWidth + 4)) : []
    return [start.trimEnd(), ...below.map(paint.quiet)]
  })
}

function pathLines({ paths }: ReportModel, paint: Paint): readonly string[] {
  const nameWidth = Math.max(0, ...paths.map(({ name }) => name.length))
  return paths.map(({ name, path }) => `  ${paint.quiet(name.padEnd(nameWidth))}  ${path}`)
}
