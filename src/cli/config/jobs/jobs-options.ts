/** Options of `jobs ...`: jobs that a Ray cluster runs. */
import { path } from '../files/path-kinds.js'
import { program, texts } from '../list-kinds.js'
import { decimal, flag, integer, optional, pattern, text } from '../option-kinds.js'
import { excluding, needing } from '../option.js'
import { conversation } from '../recurring-options.js'
import { namedNumbers } from './named-numbers.js'

/** The options that name a pod: without one of them, kubectl is not used. */
const namesOfPods = [
  ['rayAddress=pod/NAME'],
  ['rayAddress=svc/NAME'],
  ['pods'],
  ['podLog'],
  ['checkpointDir=POD:/DIR'],
]

/** The address of the cluster, or the pod of its head; the token comes from the environment or a file, never from an option. */
export const clusterOptions = {
  rayAddress: optional(
    'RAY_API_SERVER_ADDRESS, else http://127.0.0.1:8265',
    text({
      group: 'Cluster',
      help: 'Address of the Ray dashboard, or pod/NAME or svc/NAME of the head, which is reached through kubectl port-forward; the token is read from RAY_AUTH_TOKEN, the file RAY_AUTH_TOKEN_PATH or ~/.ray/auth_token',
    }),
  ),
  context: needing(
    optional("kubectl's own", text({ group: 'Cluster', help: 'kubectl context to use' })),
    ...namesOfPods,
  ),
  namespace: needing(
    optional("kubectl's own", text({ group: 'Cluster', help: 'Kubernetes namespace of the pods' })),
    ...namesOfPods,
  ),
}

export const jobArgument = {
  job: text({ group: 'Cluster', help: 'Id of the job, as jobs status without an id prints it' }),
}

/** The form of a step in the user's own log. */
export const stepPattern = optional(
  'the usual forms, such as step=5',
  pattern({
    group: 'Cluster',
    help: 'Regular expression that finds the step in a log line; its group named step counts, else its first group',
  }),
)

/** Metrics in the user's own log, and when they should appear. */
export const metric = optional(
  'none',
  texts({
    group: 'Cluster',
    help: 'Metric in the log: NAME=/REGEX/, then start=SECONDS (limit for the first value) and every=SECONDS (longest pause), both optional',
  }),
)

export const commandArgument = {
  command: program({ group: 'Training', help: 'The command to run, after --' }),
}

/** The command may be left out if `--job-id` names a running job. */
export const optionalCommandArgument = {
  command: optional('the command of --job-id', commandArgument.command),
}

const amount = (least: { readonly from: number } | { readonly above: number }) =>
  decimal({ group: 'Cluster', help: 'Amount to reserve', to: 1e6, ...least })

/** The parts of a job besides its command. */
export const requestOptions = {
  workingDir: optional(
    'nothing is uploaded',
    path({
      group: 'Training',
      what: 'directory',
      use: 'reads',
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
    texts({ group: 'Training', help: 'Metadata to store with the job, each as NAME=VALUE' }),
  ),
  resources: optional(
    "Ray's default",
    namedNumbers(
      {
        cpus: amount({ from: 0 }),
        gpus: amount({ from: 0 }),
        'memory-gb': amount({ above: 0 }),
      },
      {
        group: 'Cluster',
        help: 'What to reserve for the command itself, such as cpus=2,gpus=1,memory-gb=8; a gigabyte is 10^9 bytes',
      },
    ),
  ),
}

/** The words with which a command resumes. */
export const resumeTemplate = needing(
  text({
    group: 'Checkpoints',
    help: 'Words added to the command to resume, such as "trainer.resume_from_path={path}"',
    default: '--resume_from_checkpoint {path}',
  }),
  ['resume'],
  ['checkpointDir'],
)

export const jobsSubmitOptions = {
  ...clusterOptions,
  ...requestOptions,
  jobId: optional(
    'a new one',
    text({ group: 'Cluster', help: 'Id of the job; submitting the same id twice starts one job' }),
  ),
  resume: optional(
    'the command starts from the beginning',
    text({
      group: 'Checkpoints',
      help: 'Checkpoint to resume from, under its path in the job; --resume-template adds it to the command',
    }),
  ),
  resumeTemplate,
  follow: flag({
    group: 'Output',
    help: "Print the job's log until the job ends; the exit code shows how it ended",
  }),
  ...conversation,
}

/** Without a job, the command lists all. */
export const optionalJobArgument = { job: optional('a list of all jobs', jobArgument.job) }

export const jobsStatusOptions = {
  ...clusterOptions,
  stepPattern,
  ...conversation,
}

export const jobsLogsOptions = {
  ...clusterOptions,
  lines: excluding(
    integer({
      group: 'Output',
      help: 'Number of lines to print, from the end of the log',
      from: 1,
      to: 1_000_000,
      default: 100,
    }),
    'follow',
  ),
  rank: optional(
    "the job's own log",
    integer({
      group: 'Output',
      help: 'Print the log of this Ray Train rank',
      from: 0,
      to: 1_000_000,
    }),
  ),
  follow: flag({ group: 'Output', help: 'Keep printing until the job ends' }),
  ...conversation,
}

export const jobsStopOptions = {
  ...clusterOptions,
  timeout: decimal({
    group: 'Cluster',
    help: 'Seconds to wait for the job to end; 0 requests the stop and does not wait',
    from: 0,
    to: 86_400,
    default: 30,
  }),
  ...conversation,
}

export const jobsDeleteOptions = { ...clusterOptions, ...conversation }
