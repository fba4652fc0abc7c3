/** Options of `jobs ...`: jobs that a Ray cluster runs. */
import { texts, words } from './list-kinds.js'
import { decimal, flag, integer, optional, path, pattern, text } from './option-kinds.js'
import { conversation } from './recurring-options.js'

/** Where the cluster is; its token comes from the environment only. */
export const clusterOptions = {
  rayAddress: optional(
    'RAY_API_SERVER_ADDRESS, else http://127.0.0.1:8265',
    text({
      group: 'Cluster',
      help: 'Address of the Ray dashboard; its token is read from RAY_AUTH_TOKEN, or from the file RAY_AUTH_TOKEN_PATH',
    }),
  ),
}

export const jobArgument = {
  job: text({ group: 'Cluster', help: 'Id of the job, as jobs list prints it' }),
}

/** The user's own form of a step in the log. */
export const stepPattern = optional(
  'the usual forms, such as step=5',
  pattern({
    group: 'Cluster',
    help: 'Regular expression for the step in a line of the log: its group named step, else its first',
  }),
)

export const commandArgument = {
  command: words({ group: 'Training', help: 'The command to run, after --' }),
}

/** The same where a job that runs already may be named instead. */
export const optionalCommandArgument = {
  command: optional('the command of --job-id', commandArgument.command),
}

/** The parts of a job besides its command. */
export const requestOptions = {
  workingDir: optional(
    'nothing is uploaded',
    path({
      group: 'Training',
      what: 'directory',
      help: 'Directory to upload; the command runs in it',
    }),
  ),
  env: optional(
    'none',
    texts({ group: 'Training', help: 'Environment variables of the job, each as NAME=VALUE' }),
  ),
  pip: optional(
    'none',
    texts({ group: 'Training', help: 'Python packages that Ray installs for the job' }),
  ),
  metadata: optional(
    'none',
    texts({ group: 'Training', help: 'What to note with the job, each as NAME=VALUE' }),
  ),
  numCpus: optional(
    "Ray's default",
    decimal({
      group: 'Cluster',
      help: 'CPUs to set aside for the command itself',
      from: 0,
      to: 1e6,
    }),
  ),
  numGpus: optional(
    "Ray's default",
    decimal({
      group: 'Cluster',
      help: 'GPUs to set aside for the command itself',
      from: 0,
      to: 1e6,
    }),
  ),
  memoryGb: optional(
    "Ray's default",
    decimal({
      group: 'Cluster',
      help: 'Memory to set aside for the command itself',
      above: 0,
      to: 1e6,
    }),
  ),
}

export const jobsSubmitOptions = {
  ...clusterOptions,
  ...requestOptions,
  jobId: optional(
    'a new one',
    text({ group: 'Cluster', help: 'Id of the job; submitting the same id twice starts one job' }),
  ),
  follow: flag({
    group: 'Output',
    help: "Print the job's log until it ends; the exit code is its end",
  }),
  ...conversation,
}

export const jobsStatusOptions = { ...clusterOptions, stepPattern, ...conversation }

export const jobsLogsOptions = {
  ...clusterOptions,
  lines: integer({
    group: 'Output',
    help: 'Number of last lines to print',
    from: 1,
    to: 1_000_000,
    default: 100,
  }),
  rank: optional(
    "the job's own log",
    integer({
      group: 'Output',
      help: 'Print the log of this rank of Ray Train',
      from: 0,
      to: 1_000_000,
    }),
  ),
  follow: flag({ group: 'Output', help: 'Go on until the job ends' }),
  ...conversation,
}

export const jobsStopOptions = {
  ...clusterOptions,
  timeout: decimal({
    group: 'Cluster',
    help: 'Seconds to wait for the job to end; 0 only requests it',
    from: 0,
    to: 86_400,
    default: 30,
  }),
  ...conversation,
}

export const jobsDeleteOptions = { ...clusterOptions, ...conversation }

export const jobsListOptions = { ...clusterOptions, ...conversation }
