/** Options of `jobs watch` and of the commands about a watch in the background. */
import { path } from '../files/path-kinds.js'
import { foreground, healthOptions, logOptions, seconds } from './jobs-care-options.js'
import { alertOptions, audienceOptions } from '../monitor-options.js'
import { decimal, flag, optional } from '../option-kinds.js'
import { needing } from '../option.js'
import { conversation, resultsDirectory, webPage } from '../recurring-options.js'

const watchState = path({
  group: 'Monitor',
  what: 'file',
  use: 'writes',
  help: 'State file of a background watch, from which it continues after a crash',
})
const usualState = `${resultsDirectory}/jobs/<job>/watch.json`

export const jobsWatchOptions = {
  ...healthOptions,
  interval: seconds('Seconds between two polls of the job', { from: 0.2, default: 2.5 }),
  timeout: optional(
    'until the job ends',
    decimal({
      group: 'Monitor',
      help: 'Stop watching after this many seconds, whether the cluster answered or not',
      above: 0,
      to: 31_536_000,
    }),
  ),
  ...webPage('job'),
  port: needing(webPage('job').port, ['web']),
  ...audienceOptions,
  alertReminder: needing(alertOptions.alertReminder, ['alert']),
  detach: flag({
    group: 'Monitor',
    help: 'Watch in the background; another process continues if that one dies',
  }),
  foreground,
  state: optional(`no state file; with --detach ${usualState}`, watchState),
  ...logOptions,
  ...conversation,
  json: flag({ group: 'Output', help: 'Print one JSON object per poll' }),
  quiet: flag({ group: 'Output', help: 'Print nothing; the exit code gives the result' }),
}
