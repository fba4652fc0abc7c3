import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import type { CheckpointDisk } from '../../../watch/jobs/checkpoints/checkpoint-disk.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import type { Job } from '../../../watch/jobs/job.js'
import { attemptVariable, leasedCommand, withoutLease } from '../../../watch/jobs/lease/lease.js'
import { leasePackage } from '../../../watch/jobs/lease/lease-program.js'
import {
  flawOfTemplate,
  isExtensible,
  resumeAny,
  shellLine,
  wordsOfLine,
} from '../../../watch/jobs/resume-command.js'
import {
  defaultSuperviseSettings,
  type SuperviseSettings,
} from '../../../watch/jobs/supervise/settings.js'
import {
  runKey,
  type SupervisorDependencies,
  supervisorKey,
} from '../../../watch/jobs/supervise/supervise-job.js'
import type { Answer } from '../../../kit/records/answer.js'
import { packTexts } from '../../../machine/system/ray/pack-directory.js'
import { type JobParts, makeParts, packWorkingDir } from './make-request.js'
import { metricRulesOf } from './metric-rules-of.js'
import { requireAnswer } from './require-answer.js'

type SuperviseOptions = CommandOptions<'jobs supervise'>

type Place = {
  readonly cluster: Cluster
  readonly disk: CheckpointDisk | null
  readonly run: string
  readonly workingDirectory: string
}

/** By default Ray drops repeated lines, which step lines resemble, and does not report ranks. */
const environmentOfTraining = { RAY_DEDUP_LOGS: '0', RAY_TRAIN_ENABLE_STATE_TRACKING: '1' }

/** The lease is renewed three times within the limit after which the nodes are asked. */
const beatSeconds = defaultSuperviseSettings.leaseLimitMs / 3000

/** Throws a ConfigError for a mistake that needs no cluster to be seen. */
export function requireValidOptions(options: SuperviseOptions): void {
  const { resumeTemplate, command, jobId, metric } = options
  metricRulesOf(metric)
  const flaw = flawOfTemplate(resumeTemplate)
  if (flaw !== null) throw new ConfigError(`option --resume-template: ${flaw}`)
  if (command !== null || jobId !== null) return
  throw new ConfigError(
    'there is no command to run',
    'give a command after --, or a running job with --job-id',
  )
}

/** Builds the request of every attempt; ConfigError if the options are not valid. */
export async function planAttempts(
  options: SuperviseOptions,
  { cluster, disk, run, workingDirectory }: Place,
): Promise<SupervisorDependencies['requestOf']> {
  requireValidOptions(options)
  const { command, parts } = await makeJob(options, cluster)
  const hasLease = disk !== null && options.lease === 'on'
  const files = await packWorkingDir(options, workingDirectory)
  const lease = hasLease ? packTexts(leasePackage) : null
  return async (id, { attempt, from, supervisor }) => {
    // A new head has no packages of the previous one.
    const uploads = await uploadAll([files, lease], cluster)
    if (uploads.status !== 'ok') return uploads
    const [workingDir, leaseUri] = uploads.value
    const words = from === null ? command : resumeAny(command, options.resumeTemplate, from.path)
    const terms = { directory: disk?.directory ?? '', run, id, attempt, beatSeconds }
    const request = {
      ...parts,
      workingDir: workingDir ?? parts.workingDir,
      pyModules: leaseUri ? [...new Set([...parts.pyModules, leaseUri])] : parts.pyModules,
      submissionId: id,
      entrypoint: shellLine(hasLease ? leasedCommand(terms, words) : words),
      environment: { ...environmentOfTraining, ...parts.environment, [attemptVariable]: id },
      metadata: {
        ...parts.metadata,
        [runKey]: run,
        minicluster_attempt: String(attempt),
        [supervisorKey]: supervisor,
      },
    }
    return { status: 'ok', value: request }
  }
}

/** Uploads the packages and returns their URIs, null for none; the first failure is returned. */
async function uploadAll(
  packages: readonly (Uint8Array | null)[],
  cluster: Cluster,
): Promise<Answer<readonly (string | null)[]>> {
  const uris: (string | null)[] = []
  for (const zip of packages) {
    const answer = zip === null ? null : await cluster.upload(zip)
    if (answer !== null && answer.status !== 'ok') return answer
    uris.push(answer?.value ?? null)
  }
  return { status: 'ok', value: uris }
}

/** The given command, or that of the running job with its runtime environment. */
async function makeJob(options: SuperviseOptions, cluster: Cluster) {
  const parts = makeParts(options)
  if (options.jobId === null) return { command: options.command ?? [], parts }
  const found = await cluster.job(options.jobId)
  const job = requireAnswer(found, `looking for job ${options.jobId}`, cluster)
  const merged: JobParts = {
    ...parts,
    workingDir: job.workingDir,
    pyModules: job.pyModules,
    environment: { ...job.environment, ...parts.environment },
  }
  return { command: options.command ?? commandOf(job), parts: merged }
}

/** The job's own command; ConfigError if it is a shell line to which the resume option cannot be added. */
function commandOf({ entrypoint, submissionId }: Job): readonly string[] {
  const line = withoutLease(entrypoint)
  const words = wordsOfLine(line)
  if (words[1] !== '-c' || isExtensible(line)) return words
  throw new ConfigError(
    `the command of job ${submissionId} is a shell line with several commands, so the words of --resume-template cannot be added to it`,
    'give the command after --, or put the line into a script',
  )
}

/** Seconds of options as the milliseconds of settings. */
export function settingsOf(options: SuperviseOptions): SuperviseSettings {
  const { limits } = options
  return {
    ...defaultSuperviseSettings,
    lookMs: 1000 * options.interval,
    eagerLookMs: Math.min(defaultSuperviseSettings.eagerLookMs, 1000 * options.interval),
    pendingLimitMs: 1000 * limits.pending,
    startLimitMs: 1000 * limits.start,
    recoveryLimitMs: 1000 * limits.recovery,
    stallFloorMs: 1000 * limits.stall,
    fenceLimitMs: 1000 * limits.fence,
    baseDelayMs: 1000 * options.retryDelay.first,
    maxDelayMs: 1000 * options.retryDelay.longest,
    maxRestarts: options.maxRestarts.all,
    maxProgramRestarts: options.maxRestarts.program,
  }
}
