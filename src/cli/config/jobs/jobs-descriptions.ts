import { jobsHealthOptions, jobsSuperviseOptions } from './jobs-care-options.js'
import { jobsWatchOptions } from './jobs-watch-options.js'
import {
  commandArgument,
  jobArgument,
  jobsDeleteOptions,
  jobsLogsOptions,
  jobsStatusOptions,
  jobsStopOptions,
  jobsSubmitOptions,
  optionalCommandArgument,
  optionalJobArgument,
} from './jobs-options.js'

/** The commands of `jobs`. */
export const jobsDescriptions = {
  'jobs submit': {
    summary: 'Submit a command to a Ray cluster as a job',
    arguments: commandArgument,
    options: jobsSubmitOptions,
    examples: [
      'minicluster jobs submit --working-dir . -- python train.py --lr 1e-4',
      'minicluster jobs submit --resources gpus=1 --env SEED=7 --follow -- python train.py',
    ],
  },
  'jobs status': {
    summary:
      "Show a job's state, step and throughput, or list all jobs; exit code 1 means that the job failed or was stopped, 3 that the steps of --step-pattern could not be read",
    arguments: optionalJobArgument,
    options: jobsStatusOptions,
    examples: ['minicluster jobs status', 'minicluster jobs status my-job --json'],
  },
  'jobs logs': {
    summary: "Print a job's log",
    arguments: jobArgument,
    options: jobsLogsOptions,
    examples: ['minicluster jobs logs my-job --follow', 'minicluster jobs logs my-job --rank 3'],
  },
  'jobs stop': {
    summary: 'Stop a job, and wait until it has ended',
    arguments: jobArgument,
    options: jobsStopOptions,
    examples: ['minicluster jobs stop my-job'],
  },
  'jobs delete': {
    summary: 'Delete a job that has ended from the list of the cluster; the log files stay',
    arguments: jobArgument,
    options: jobsDeleteOptions,
    examples: ['minicluster jobs delete my-job'],
  },
  'jobs watch': {
    summary: 'Watch a job live: state, steps, throughput, time left, ranks, GPUs and problems',
    arguments: jobArgument,
    options: jobsWatchOptions,
    examples: [
      'minicluster jobs watch my-job',
      'minicluster jobs watch my-job --web',
      'minicluster jobs watch my-job --detach --alert webhook=https://example.com/hook',
    ],
  },
  'jobs health': {
    summary:
      'Check a job, its progress, ranks, GPUs, network, cluster and checkpoints; exit code 0 healthy, 1 unhealthy, 3 unknown',
    arguments: jobArgument,
    options: jobsHealthOptions,
    examples: [
      'minicluster jobs health my-job --checkpoint-dir /shared/ckpt --output health.html',
      'minicluster jobs health my-job --pods head-0 worker-0 --namespace training --json',
    ],
  },
  'jobs supervise': {
    summary:
      'Run a job, and restart it from its newest complete checkpoint when it fails or stalls',
    arguments: optionalCommandArgument,
    options: jobsSuperviseOptions,
    examples: [
      'minicluster jobs supervise --checkpoint-dir /shared/ckpt -- python train.py',
      "minicluster jobs supervise --checkpoint-dir /shared/ckpt --resume-template 'trainer.resume_from_path={path}' -- python -m verl.trainer.main_ppo",
      'minicluster jobs supervise --job-id raysubmit_abc --checkpoint-dir /shared/ckpt',
      'minicluster jobs supervise --detach --name my-run --alert webhook=https://example.com/hook -- python train.py',
    ],
  },
}
