/** Options of the pages about finished runs: `dashboard` and `report html|heatmap|fault-timeline|pdf`. */
import { outputFile, path, paths } from './files/path-kinds.js'
import { reportedDirectoryHolds } from './files/file-use.js'

import { integer, optional, text } from './option-kinds.js'
import { conversation, resultsDirectory, tolerance } from './recurring-options.js'

const title = optional(
  'derived from the file names',
  text({ group: 'Output', help: 'Title of the page' }),
)

const output = (name: string, what = 'page') =>
  outputFile(`File to write the ${what} to`, `${resultsDirectory}/${name}`)

const runs = (help: string) => paths({ group: 'Output', what: 'file', use: 'reads', help })

const shared = { title, verbose: conversation.verbose }

export const reportHtmlOptions = {
  result: paths({
    group: 'Output',
    what: 'file',
    use: 'reads',
    help: 'Input files: run metrics, or those of a single-worker and a multi-worker run, and a fault report',
  }),
  output: output('report.html', 'report'),
  tolerance,
  title: optional(
    'derived from the file names',
    text({ group: 'Output', help: 'Title of the report' }),
  ),
  verbose: conversation.verbose,
}

export const reportRunsOptions = {
  runs: paths({
    group: 'Output',
    what: 'directory',
    use: 'reads',
    holds: reportedDirectoryHolds,
    help: 'Run directories of the same run, or output directories of the same check, one per node; see run --run-dir',
  }),
  output: output('report.html', 'report'),
  ...conversation,
}

export const dashboardOptions = {
  result: runs('Run metrics of finished runs; the others are compared with the first'),
  output: output('dashboard.html'),
  ...shared,
}

export const reportHeatmapOptions = {
  result: runs('Run metrics, or a directory of them; one page shows all'),
  output: output('heatmap.html'),
  ...shared,
}

export const reportFaultTimelineOptions = {
  result: path({
    group: 'Output',
    what: 'file',
    use: 'reads',
    help: 'Fault report, as written by fault-test --output',
  }),
  output: output('fault_timeline.html'),
  ...shared,
}

export const reportPdfOptions = {
  result: runs('Input files, as for report html'),
  output: output('report.pdf', 'PDF'),
  browser: optional(
    'found on this machine',
    path({
      group: 'Output',
      what: 'file',
      use: 'reads',
      help: 'Chromium or Chrome that prints the PDF; otherwise CHROME_PATH, or one found on this machine',
    }),
  ),
  printTimeoutMs: integer({
    group: 'Output',
    help: 'Stop waiting for the browser after this many milliseconds',
    from: 1000,
    to: 600_000,
    default: 60_000,
  }),
  tolerance,
  ...shared,
}
