/** Options of `jobs supervise`, `jobs health` and `jobs watch`. */
import { logLevels } from '../console/leveled-log.js'
import { clusterOptions, requestOptions, stepPattern } from './jobs-options.js'
import { audienceOptions } from './monitor-options.js'
import { texts } from './list-kinds.js'
import { choice, decimal, flag, integer, optional, path, text } from './option-kinds.js'
import { conversation, resultsDirectory } from './recurring-options.js'

const seconds = (help: string, values: { readonly from: number; readonly default: number }) =>
  decimal({ group: 'Cluster', help, to: 604_800, ...values })

const logOptions = {
  logFile: optional(
    'TRAINING_MONITOR_LOG_FILE, else none',
    path({ group: 'Output', what: 'file', help: 'Append what happens to this file' }),
  ),
  logLevel: optional(
    'TRAINING_MONITOR_LOG_LEVEL, else INFO',
    choice(logLevels, { group: 'Output', help: 'Leave out messages below this level' }),
  ),
}

/** Where pods are, and which of them has the checkpoints. */
const podOptions = {
  context: optional("kubectl's own", text({ group: 'Cluster', help: 'Context of kubectl' })),
  namespace: optional("kubectl's own", text({ group: 'Cluster', help: 'Namespace of the pods' })),
  container: optional("the pod's first", text({ group: 'Cluster', help: 'Container of the pods' })),
  checkpointPod: optional(
    'this machine reaches the directory',
    text({ group: 'Checkpoints', help: 'Pod whose disk has the directory of checkpoints' }),
  ),
}

const stateDir = optional(
  `${resultsDirectory}/jobs/<name>`,
  path({ group: 'Output', what: 'directory', help: 'Where the state of the supervisor is kept' }),
)

export const supervisionArgument = {
  name: text({
    group: 'Training',
    help: 'Name of the run, as --job-name of jobs supervise gave it',
  }),
}

export const supervisionOptions = { stateDir, ...conversation }

export const jobsSuperviseOptions = {
  ...clusterOptions,
  ...requestOptions,
  jobName: optional(
    'a new one',
    text({
      group: 'Training',
      help: 'Name of the run; a second start with the same name continues where its supervisor ended',
    }),
  ),
  jobId: optional(
    'the command is submitted',
    text({
      group: 'Cluster',
      help: 'Supervise this job, which runs already, and restart its command',
    }),
  ),
  checkpointDir: optional(
    'nothing is resumed',
    path({
      group: 'Checkpoints',
      what: 'directory',
      help: 'Directory of checkpoints, which this machine and the job reach under the same path',
    }),
  ),
  resumeTemplate: text({
    group: 'Checkpoints',
    help: 'Words added to the command to resume, such as "trainer.resume_from_path={path}"',
    default: '--resume_from_checkpoint {path}',
  }),
  ...podOptions,
  lease: choice(['on', 'off'], {
    group: 'Checkpoints',
    help: 'Run the command under a lease in the checkpoint directory, so that two attempts never write to it',
    default: 'on',
  }),
  maxRestarts: integer({
    group: 'Checkpoints',
    help: 'Restart so often at most',
    from: 0,
    to: 1000,
    default: 10,
  }),
  maxRetries: optional(
    'as --max-restarts says',
    integer({ group: 'Checkpoints', help: 'The same as --max-restarts', from: 0, to: 1000 }),
  ),
  maxProgramRestarts: integer({
    group: 'Checkpoints',
    help: "Restart so often at most after failures of the job's own program",
    from: 0,
    to: 1000,
    default: 3,
  }),
  retryDelay: seconds('Wait so long before the first restart; it doubles without progress', {
    from: 0,
    default: 60,
  }),
  maxRetryDelay: seconds('Never wait longer before a restart', { from: 0, default: 600 }),
  checkInterval: seconds('Seconds between two looks at the job', { from: 0.2, default: 10 }),
  stagnationThreshold: seconds(
    'Without a new step for so long, or for 10 times a usual step, it is stalled',
    { from: 1, default: 300 },
  ),
  startLimit: seconds('Longest time from its start to its first step', { from: 1, default: 900 }),
  pendingLimit: seconds('Longest time without a place on the cluster', { from: 1, default: 900 }),
  fenceLimit: seconds('Longest time to show that nothing of an old attempt lives', {
    from: 1,
    default: 600,
  }),
  stepPattern,
  stateDir,
  detach: flag({
    group: 'Monitor',
    help: 'Supervise in the background; another process continues if that one dies',
  }),
  foreground: flag({
    group: 'Monitor',
    help: 'With --detach: stay in the foreground, as a service manager wants it',
  }),
  ...logOptions,
  ...conversation,
}

const healthOptions = {
  ...clusterOptions,
  checkpointDir: optional(
    'checkpoints are not looked at',
    path({
      group: 'Checkpoints',
      what: 'directory',
      help: 'Directory of checkpoints, as this machine reaches it',
    }),
  ),
  checkpointLimit: seconds('Age in seconds from which the newest checkpoint is too old', {
    from: 1,
    default: 3600,
  }),
  stagnationThreshold: seconds(
    'A job without a new step for this long is stalled; needs as long a --sample-duration',
    { from: 1, default: 300 },
  ),
  network: choice(['efa', 'infiniband', 'socket', 'any'], {
    group: 'Cluster',
    help: 'Network that collectives are expected to use',
    default: 'efa',
  }),
  pods: optional(
    'none',
    texts({ group: 'Cluster', help: 'Pods in which kubectl asks nvidia-smi' }),
  ),
  ...podOptions,
  podLog: optional(
    "Ray's own log",
    text({
      group: 'Cluster',
      help: 'Read the log here, for training that was not submitted as a job: POD, or POD:/path/of/a/file',
    }),
  ),
  stepPattern,
}

export const jobsHealthOptions = {
  ...healthOptions,
  sampleDuration: seconds('Number of seconds to watch the job', { from: 0, default: 10 }),
  output: optional(
    'no page',
    path({ group: 'Output', what: 'file', help: 'Where the report is written as HTML' }),
  ),
  ...conversation,
}

const watchState = path({
  group: 'Monitor',
  what: 'file',
  help: 'What a watch in the background knows, so that it can go on after a crash',
})
const usualState = `${resultsDirectory}/jobs/<job>/watch.json`

export const jobsWatchOptions = {
  ...healthOptions,
  checkInterval: seconds('Seconds between two looks at the job', { from: 0.2, default: 2.5 }),
  timeout: optional(
    'until the job ends',
    decimal({
      group: 'Monitor',
      help: 'Stop watching after this many seconds, whether the cluster answered or not',
      above: 0,
      to: 31_536_000,
    }),
  ),
  web: flag({ group: 'Monitor', help: 'Show the job as a page in the browser' }),
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
  detach: flag({
    group: 'Monitor',
    help: 'Watch in the background; another process goes on if that one dies',
  }),
  foreground: flag({
    group: 'Monitor',
    help: 'With --detach: stay in the foreground, as a service manager wants it',
  }),
  state: optional(`nothing is kept; with --detach ${usualState}`, watchState),
  ...logOptions,
  ...conversation,
  json: flag({ group: 'Output', help: 'Print one JSON object per look' }),
  quiet: flag({ group: 'Output', help: 'Print nothing; the exit code gives the result' }),
}

export const jobsWatchStatusOptions = { state: optional(usualState, watchState), ...conversation }

export const jobsWatchStopOptions = { state: optional(usualState, watchState), ...conversation }
