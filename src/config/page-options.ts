/** Options of the pages that are made of finished runs: `dashboard` and `report heatmap|fault-timeline|pdf`. */
import { integer, optional, path, paths, text } from './option-kinds.js'
import { conversation, resultsDirectory, tolerance } from './recurring-options.js'

const title = optional(
  'named for the files',
  text({ group: 'Output', help: 'Heading of the page' }),
)

const output = (name: string, what = 'page') =>
  path({
    group: 'Output',
    what: 'file',
    help: `Where the ${what} is written`,
    default: `${resultsDirectory}/${name}`,
  })

const runs = (help: string) => paths({ group: 'Output', what: 'file', help })

const shared = { title, verbose: conversation.verbose }

export const dashboardOptions = {
  result: runs(
    'Run metrics of finished runs; the first is the one that the others are held against',
  ),
  output: output('dashboard.html'),
  ...shared,
}

export const reportHeatmapOptions = {
  result: runs('Run metrics, one page for all of them'),
  output: output('heatmap.html'),
  ...shared,
}

export const reportFaultTimelineOptions = {
  result: path({
    group: 'Output',
    what: 'file',
    help: 'A fault report, as fault-test --output writes it',
  }),
  output: output('fault_timeline.html'),
  ...shared,
}

export const reportPdfOptions = {
  result: runs('What to report on, as for report html'),
  output: output('report.pdf', 'PDF'),
  browser: optional(
    'found on this machine',
    path({
      group: 'Output',
      what: 'file',
      help: 'The Chromium or Chrome that prints; else CHROME_PATH, or one that is found',
    }),
  ),
  printTimeoutMs: integer({
    group: 'Output',
    help: 'Give the browser up after so many milliseconds',
    from: 1000,
    to: 600_000,
    default: 60_000,
  }),
  tolerance,
  ...shared,
}
