/** Options of `monitor watch`, `monitor report` and `monitor status`: what is watched, how often, and who gets alerts. */
import { outputFile, path } from './files/path-kinds.js'
import { runDirectoryHolds } from './files/file-use.js'
import { texts } from './list-kinds.js'
import { decimal, flag, integer, optional } from './option-kinds.js'
import { conversation, resultsDirectory, settingsFile, webPage } from './recurring-options.js'

const health = path({
  group: 'Monitor',
  what: 'file',
  use: 'reads',
  help: 'Health checkpoint of the run, as written by run --health',
  default: `${resultsDirectory}/health.json`,
})

const runDir = optional(
  'found through the health checkpoint',
  path({
    group: 'Monitor',
    what: 'directory',
    use: 'reads',
    holds: runDirectoryHolds,
    help: 'Run directory; its event logs allow all detectors to run',
  }),
)

const staleAfter = decimal({
  group: 'Monitor',
  help: 'Report the run as stale when its health checkpoint has not changed for this many seconds',
  above: 0,
  to: 86_400,
  default: 10,
})

/** The file with evidence about nodes; `run` takes this option as well. */
export const nodesState = optional(
  'without evidence from nodes',
  path({
    group: 'Monitor',
    what: 'file',
    use: 'reads',
    help: 'State file of nodes watch, whose evidence explains problems of ranks',
  }),
)

const interval = decimal({
  group: 'Monitor',
  help: 'Seconds between two polls of the run',
  from: 0.05,
  to: 3600,
  default: 0.25,
})

/** Alerts, which everything that watches offers. */
export const alertOptions = {
  alert: optional(
    'no alerts',
    texts({
      group: 'Monitor',
      help: 'Where to send alerts about anomalies: webhook=URL, slack=URL, email=ADDRESS, command=PROGRAM or github',
    }),
  ),
  alertReminder: decimal({
    group: 'Monitor',
    help: 'Repeat the alert every N minutes while the anomaly lasts; 0 means never',
    from: 0,
    to: 10_080,
    default: 30,
  }),
}

/** Metrics and alerts, which `run` offers as well. */
export const audienceOptions = {
  metricsPort: optional(
    'no metrics',
    integer({
      group: 'Monitor',
      help: 'Serve Prometheus metrics on this port of the loopback interface; 0 picks a free port',
      from: 0,
      to: 65_535,
    }),
  ),
  ...alertOptions,
}

export const monitorWatchOptions = {
  health,
  runDir,
  nodesState,
  interval,
  timeout: decimal({
    group: 'Monitor',
    help: 'Seconds to wait for a run that has not started',
    from: 0,
    to: 86_400,
    default: 60,
  }),
  staleAfter,
  ...webPage('run'),
  ...audienceOptions,
  ...settingsFile,
  ...conversation,
  json: flag({
    group: 'Output',
    help: 'Print one JSON object per line for each event, and the progress every second',
  }),
  quiet: flag({ group: 'Output', help: 'Print nothing; the exit code gives the result' }),
}

export const monitorStatusOptions = { health, runDir, nodesState, staleAfter, ...conversation }

export const monitorReportOptions = {
  health,
  runDir,
  nodesState,
  staleAfter,
  output: optional(
    `${resultsDirectory}/health_report.html; with --json no page`,
    outputFile(
      'File to write the page to; the exit code is 0 when it was written, with --json that of monitor status',
    ),
  ),
  ...conversation,
}
