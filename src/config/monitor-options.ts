/** Options of `monitor watch`, `monitor report` and `monitor status`: what is watched, how often, and who is told. */
import { decimal, flag, integer, optional, path, texts } from './option-kinds.js'
import { conversation, resultsDirectory } from './recurring-options.js'

const checkpoint = path({
  group: 'Monitor',
  what: 'file',
  help: 'Health checkpoint of the run, as run --health-checkpoint-path writes it',
  default: `${resultsDirectory}/health.json`,
})

const runDir = optional(
  'found through the checkpoint',
  path({
    group: 'Monitor',
    what: 'directory',
    help: 'Run directory, whose event logs let all detectors take part',
  }),
)

const staleAfter = decimal({
  group: 'Monitor',
  help: 'Call a run stale when its checkpoint has not changed for so many seconds',
  above: 0,
  to: 86_400,
  default: 10,
})

const interval = decimal({
  group: 'Monitor',
  help: 'Look at the run every so many seconds',
  from: 0.05,
  to: 3600,
  default: 0.25,
})

/** What `run` offers as well. */
export const audienceOptions = {
  metricsPort: optional(
    'no metrics',
    integer({
      group: 'Monitor',
      help: 'Offer Prometheus metrics on this port of the loopback interface; 0 takes a free one',
      from: 0,
      to: 65_535,
    }),
  ),
  alert: optional(
    'nobody is told',
    texts({
      group: 'Monitor',
      help: 'Whom to tell of anomalies: webhook=URL, slack=URL, email=ADDRESS, command=PROGRAM or github',
    }),
  ),
  alertReminder: decimal({
    group: 'Monitor',
    help: 'Tell again of what still lasts every so many minutes; 0 is never',
    from: 0,
    to: 10_080,
    default: 30,
  }),
}

export const monitorWatchOptions = {
  checkpoint,
  runDir,
  interval,
  timeout: decimal({
    group: 'Monitor',
    help: 'Wait so many seconds for a run that has not started',
    from: 0,
    to: 86_400,
    default: 60,
  }),
  staleAfter,
  web: flag({ group: 'Monitor', help: 'Show the run as a page in the browser' }),
  port: optional(
    'a free one',
    integer({
      group: 'Monitor',
      help: 'Port of the page on the loopback interface; needs --web',
      from: 0,
      to: 65_535,
    }),
  ),
  ...audienceOptions,
  ...conversation,
  json: flag({
    group: 'Output',
    help: 'Print one JSON object per line for whatever happens, and every second for how far it is',
  }),
  quiet: flag({ group: 'Output', help: 'Show nothing; the exit code tells how it ended' }),
}

export const monitorStatusOptions = { checkpoint, runDir, staleAfter, ...conversation }

export const monitorReportOptions = {
  checkpoint,
  runDir,
  staleAfter,
  output: optional(
    `${resultsDirectory}/health_report.html; with --json no page`,
    path({
      group: 'Output',
      what: 'file',
      help: 'Where the page is written; the exit code is 0 when it was, with --json that of monitor status',
    }),
  ),
  ...conversation,
}
