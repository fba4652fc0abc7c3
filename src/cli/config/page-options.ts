/** Options of `report`, which shows finished runs. */
import { outputFile, path, paths } from './files/path-kinds.js'
import { reportedDirectoryHolds } from './files/file-use.js'
import { choices } from './list-kinds.js'
import { excluding } from './option.js'
import { decimal, optional, text } from './option-kinds.js'
import { conversation, resultsDirectory, tolerance } from './recurring-options.js'
import type { OptionSource } from './resolve.js'

/** The forms of a report, and the usual name of its file. */
export const reportFiles = {
  html: 'report.html',
  pdf: 'report.pdf',
  json: 'report.json',
  junit: 'junit.xml',
  heatmap: 'heatmap.html',
  timeline: 'fault_timeline.html',
  dashboard: 'dashboard.html',
} as const
export type ReportForm = keyof typeof reportFiles

/** The forms that show one report with its verdict; the others are pages of their own. */
const verdictForms: readonly ReportForm[] = ['html', 'pdf', 'json', 'junit']
export const hasVerdict = (form: ReportForm): boolean => verdictForms.includes(form)

export const reportArguments = {
  files: {
    ...paths({
      group: 'Output',
      what: 'directory',
      use: 'reads',
      holds: reportedDirectoryHolds,
      help: 'Run metrics, a fault report, or the run directories of all nodes of one run or check',
    }),
    placeholder: '<file...>',
    allowed: 'one or more paths of files or run directories',
  },
}

export const reportOptions = {
  as: choices(['html', 'pdf', 'json', 'junit', 'heatmap', 'timeline', 'dashboard'], {
    group: 'Output',
    help: 'Forms, with commas between them: html, pdf, json or junit for the report with its verdict; heatmap for every worker at every step; timeline for a fault campaign; dashboard to compare runs step by step',
    default: 'html',
  }),
  output: excluding(
    optional(
      'report.html, report.pdf, report.json, junit.xml, heatmap.html, fault_timeline.html or dashboard.html in the output directory',
      outputFile('File to write one form to'),
    ),
    'outputDir',
  ),
  outputDir: optional(
    resultsDirectory,
    path({
      group: 'Output',
      what: 'directory',
      use: 'writes',
      help: 'Directory to write the forms to, each under its usual name',
    }),
  ),
  title: optional(
    'derived from the file names',
    text({ group: 'Output', help: 'Title of the page or report' }),
  ),
  tolerance: optional('0.01', tolerance),
  browser: optional(
    'found on this machine',
    path({
      group: 'Output',
      what: 'file',
      use: 'reads',
      help: 'Chromium or Chrome that prints the PDF; otherwise CHROME_PATH, or one found on this machine',
    }),
  ),
  timeout: optional(
    '60',
    decimal({
      group: 'Output',
      help: 'Stop waiting for the browser that prints the PDF after this many seconds',
      from: 1,
      to: 600,
    }),
  ),
  ...conversation,
}

type ReportValues = {
  readonly as: readonly ReportForm[]
  readonly output: string | null
  readonly tolerance: number | null
  readonly browser: string | null
  readonly timeout: number | null
  readonly json: boolean
}

/** Refuses what no form that is asked for would use. */
export function reportConstraints(values: ReportValues, source: OptionSource): readonly string[] {
  const { as, output } = values
  const unused = (isGiven: boolean, name: keyof ReportValues, forms: readonly ReportForm[]) =>
    isGiven && !as.some((form) => forms.includes(form))
      ? [
          `${source.spell(name)} from ${source.place(name)} has no effect without --as ${forms.join(', ')}`,
        ]
      : []
  const several =
    output !== null && new Set(as).size > 1
      ? [
          `${source.spell('output')} from ${source.place('output')}: expected --output-dir for several forms, got "${output}"`,
        ]
      : []
  return [
    ...several,
    ...unused(values.tolerance !== null, 'tolerance', verdictForms),
    ...unused(values.json, 'json', verdictForms),
    ...unused(values.browser !== null, 'browser', ['pdf']),
    ...unused(values.timeout !== null, 'timeout', ['pdf']),
  ]
}
