import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { metricRulesOf } from '../../../../../src/cli/commands/jobs/metric-rules-of.js'
import { checkJobHealth } from '../../../../../src/cli/commands/jobs/health.js'
import { listJobs } from '../../../../../src/cli/commands/jobs/list.js'
import { logsJob } from '../../../../../src/cli/commands/jobs/logs.js'
import { withCluster } from '../../../../../src/cli/commands/jobs/open-cluster.js'
import { statusJob } from '../../../../../src/cli/commands/jobs/status.js'
import { watchJob } from '../../../../../src/cli/commands/jobs/watch/watch.js'
import type { Dependencies } from '../../../../../src/cli/commands/dependencies.js'
import type { Terminal } from '../../../../../src/kit/console/terminal.js'
import { jobFamilies } from '../../../../../src/watch/jobs/prometheus/job-families.js'
import { jobSamples } from '../../../../../src/watch/jobs/prometheus/job-samples.js'
import { createLooker } from '../../../../../src/watch/jobs/supervise/watch-attempt.js'
import { jobWatchState } from '../../../../../src/kit/records/jobs/job-watch-state.js'
import { formatMetrics } from '../../../../../src/machine/system/web/metrics-server.js'
import { jobId, type Target } from './healthy-head.js'

const options = {
  job: jobId,
  stepPattern: null,
  metric: ['loss=/loss=(.+)/ start=60 every=60'],
  lines: 100,
  follow: false,
  rank: null,
  limits: { stall: 300, recovery: 1800, checkpoint: 3600 },
  network: 'efa' as const,
  pods: null,
  context: null,
  namespace: null,
  container: null,
  podLog: null,
  for: 0,
  interval: 0,
  timeout: null,
  web: false,
  port: null,
  metricsPort: null,
  alert: null,
  alertReminder: 30,
  detach: false,
  foreground: false,
  logFile: null,
  logLevel: null,
  state: null,
  json: false,
  quiet: false,
  verbose: false,
}

export type Place = {
  readonly rayAddress: string
  readonly folder: string
  /** Where complete checkpoints lie between hostile names. */
  readonly checkpointDir: string
  /** With `json`, and without. */
  readonly plain: Dependencies
  readonly machine: Dependencies
  /** What a terminal was given. */
  readonly drawn: { text: string }
}

type Outcome = { readonly exitCode: number; readonly written: string }

/** Every way in which answers of a head reach somebody, and which answers it asks for. */
export const commands: Readonly<
  Record<string, { readonly asks: readonly Target[]; run(place: Place): Promise<Outcome> }>
> = {
  list: { asks: ['jobs'], run: both((place, world) => listJobs({ ...options, ...place }, world)) },
  status: {
    asks: ['job', 'log', 'resources'],
    run: both((place, world) => statusJob({ ...options, ...place }, world)),
  },
  logs: {
    asks: ['job', 'log'],
    run: both((place, world) => logsJob({ ...options, ...place }, world)),
  },
  'logs of a rank': {
    asks: ['job', 'runs', 'rankLog'],
    run: both((place, world) => logsJob({ ...options, ...place, rank: 0 }, world)),
  },
  health: {
    asks: ['job', 'log', 'rankLog', 'nodes', 'gpus', 'resources', 'runs'],
    async run(place) {
      const output = join(place.folder, 'health.html')
      const { exitCode } = await checkJobHealth({ ...options, ...place, output }, place.machine)
      return { exitCode, written: await readFile(output, 'utf8') }
    },
  },
  'watch with JSON and metrics': {
    asks: ['job', 'log', 'rankLog', 'nodes', 'gpus', 'resources', 'runs'],
    async run(place) {
      const state = join(place.folder, 'watch.json')
      const all = { ...options, ...place, output: null, state, json: true }
      const { exitCode } = await watchJob(all, place.machine)
      const { picture } = jobWatchState.parse(JSON.parse(await readFile(state, 'utf8')))
      const samples = () => jobSamples(picture)
      return { exitCode, written: await formatMetrics({ families: jobFamilies, samples }) }
    },
  },
  'watch on a terminal': {
    asks: ['job', 'log', 'rankLog', 'nodes', 'gpus', 'resources', 'runs'],
    async run(place) {
      place.drawn.text = ''
      const terminal = (): Terminal => terminalOf(place.drawn)
      const all = { ...options, ...place, output: null }
      const { exitCode } = await watchJob(all, { ...place.plain, terminal })
      return { exitCode, written: place.drawn.text }
    },
  },
  'look of a supervisor': {
    asks: ['job', 'log', 'runs', 'gpus'],
    run: (place) =>
      withCluster({ ...options, ...place }, async (cluster) => {
        const look = createLooker({
          cluster,
          pattern: null,
          metricRules: metricRulesOf(options.metric),
          tracksTrain: true,
          nowMs: () => Date.now(),
        })
        const result = await look({ id: jobId, seemsStalled: true })
        // Only an answer that could be read is a reason to do something.
        return { exitCode: result.kind === 'seen' ? 0 : 3, written: '' }
      }),
  },
}

function both(
  command: (place: Place, world: Dependencies) => Promise<{ readonly exitCode: number }>,
) {
  return async (place: Place): Promise<Outcome> => {
    await command(place, place.plain)
    return { ...(await command(place, place.machine)), written: '' }
  }
}

const terminalOf = (drawn: { text: string }): Terminal => ({
  hasUnicode: true,
  size: () => ({ columns: 120, rows: 40 }),
  write: (text) => void (drawn.text += text),
  take: () => () => undefined,
})
