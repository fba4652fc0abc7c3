/** Options of `jobs supervise` and `jobs health`. */
import { outputFile, path } from '../files/path-kinds.js'
import { logLevels } from '../../../kit/console/leveled-log.js'
import {
  clusterOptions,
  metric,
  requestOptions,
  resumeTemplate,
  stepPattern,
} from './jobs-options.js'
import { alertOptions } from '../monitor-options.js'
import { texts } from '../list-kinds.js'
import { choice, decimal, flag, integer, optional, splitList, text } from '../option-kinds.js'
import { needing } from '../option.js'
import { conversation, resultsDirectory } from '../recurring-options.js'
import { checkpointPlace } from './checkpoint-place.js'
import { growingDelay } from './growing-delay.js'
import { namedLimits } from './named-numbers.js'

export const seconds = (
  help: string,
  values: { readonly from: number; readonly default: number },
) => decimal({ group: 'Cluster', help, to: 604_800, ...values })

export const logOptions = {
  logFile: optional(
    'TRAINING_MONITOR_LOG_FILE, else none',
    outputFile('File to append log messages to'),
  ),
  logLevel: optional(
    'TRAINING_MONITOR_LOG_LEVEL, else INFO',
    choice(logLevels, { group: 'Output', help: 'Lowest level of messages to print and to log' }),
  ),
}

const restarts = (usual: number) =>
  integer({ group: 'Checkpoints', help: 'Restarts', from: 0, to: 1000, default: usual })

const limit = (usual: number) => seconds('Limit in seconds', { from: 1, default: usual })

const stall = limit(300)
const recovery = limit(1800)

const superviseLimits = namedLimits(
  { stall, start: limit(900), recovery, pending: limit(900), fence: limit(600) },
  {
    group: 'Cluster',
    help: 'Limits in seconds: stall for a job without a new step, or ten usual steps if that is longer; start until the first step; recovery for Ray Train to rebuild its workers; pending for resources; fence to prove that an earlier attempt is dead',
  },
)

const healthLimits = {
  ...needing(
    namedLimits(
      { stall, recovery, checkpoint: limit(3600) },
      {
        group: 'Cluster',
        help: 'Limits in seconds: stall for a job without a new step, which jobs health must observe --for at least as long; recovery for Ray Train to rebuild its workers; checkpoint for the age of the newest one in --checkpoint-dir',
      },
    ),
    ['checkpointDir'],
  ),
  needingParts: (text: string | readonly string[]) =>
    splitList([text].flat().join(',')).filter((part) => /^checkpoint\s*=/.test(part)),
}

const container = needing(
  optional("the pod's first", text({ group: 'Cluster', help: 'Container to use in the pods' })),
  ['pods'],
  ['podLog'],
  ['checkpointDir=POD:/DIR'],
  ['rayAddress=pod/NAME', 'checkpointDir'],
  ['rayAddress=svc/NAME', 'checkpointDir'],
)

const state = optional(
  `${resultsDirectory}/jobs/<name>`,
  path({
    group: 'Output',
    what: 'directory',
    use: 'writes',
    help: 'Directory for the state of the supervisor',
  }),
)

export const foreground = needing(
  flag({
    group: 'Monitor',
    help: 'With --detach: stay in the foreground, for a service manager',
  }),
  ['detach'],
)

export const jobsSuperviseOptions = {
  ...clusterOptions,
  ...requestOptions,
  name: optional(
    'a new one',
    text({
      group: 'Training',
      help: 'Name of the run; the same command with the same name continues where an earlier supervisor stopped',
    }),
  ),
  jobId: optional(
    'the command is submitted',
    text({
      group: 'Cluster',
      help: 'Supervise this job, which is already running, and restart its command',
    }),
  ),
  checkpointDir: optional(
    'every attempt starts from the beginning',
    checkpointPlace({
      group: 'Checkpoints',
      help: 'Checkpoint directory, which has the same path on this machine, or in the named pod, and in the job; with a pod as --ray-address it is on the disk of that pod',
    }),
  ),
  resumeTemplate,
  container,
  lease: needing(
    choice(['on', 'off'], {
      group: 'Checkpoints',
      help: 'Hold a lease in the checkpoint directory while the command runs, so that two attempts never write to it',
      default: 'on',
    }),
    ['checkpointDir'],
  ),
  maxRestarts: namedLimits(
    { all: restarts(10), program: restarts(3) },
    {
      group: 'Checkpoints',
      help: "Largest number of restarts, and of those after failures of the job's own program, such as 5,program=1",
      plain: 'all',
    },
  ),
  retryDelay: growingDelay(
    seconds('Delay', { from: 0, default: 60 }),
    { first: 60, longest: 600 },
    {
      group: 'Cluster',
      help: 'Seconds to wait before the first restart, and at most; the wait doubles with every restart without progress',
    },
  ),
  interval: seconds('Seconds between two polls of the job', { from: 0.2, default: 30 }),
  limits: superviseLimits,
  stepPattern,
  metric,
  state,
  ...alertOptions,
  alertReminder: needing(alertOptions.alertReminder, ['alert']),
  detach: flag({
    group: 'Monitor',
    help: 'Supervise in the background; another process continues if that one dies',
  }),
  foreground,
  ...logOptions,
  ...conversation,
}

export const healthOptions = {
  ...clusterOptions,
  checkpointDir: optional(
    'checkpoints are not checked',
    checkpointPlace({
      group: 'Checkpoints',
      help: 'Checkpoint directory, under its path on this machine or in the named pod; with a pod as --ray-address it is on the disk of that pod',
    }),
  ),
  limits: healthLimits,
  network: choice(['efa', 'infiniband', 'socket', 'any'], {
    group: 'Cluster',
    help: 'Network that the collectives should use; any accepts all',
    default: 'efa',
  }),
  pods: optional(
    'none',
    texts({ group: 'Cluster', help: 'Pods in which kubectl runs nvidia-smi' }),
  ),
  container,
  podLog: optional(
    "Ray's own log",
    text({
      group: 'Cluster',
      help: 'Log of a training that was not submitted as a job: POD, or POD:/path/of/a/file',
    }),
  ),
  stepPattern,
  metric,
}

export const jobsHealthOptions = {
  ...healthOptions,
  for: seconds('Seconds to observe the job', { from: 0, default: 10 }),
  output: optional('no page', outputFile('File to write the report to, as an HTML page')),
  ...conversation,
}
