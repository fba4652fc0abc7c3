import { join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { resultsDirectory } from '../../config/recurring-options.js'
import { printable } from '../../console/printable.js'
import { ConfigError, type ExitCode, exitCodes } from '../../errors.js'
import type { Cluster } from '../../jobs/cluster.js'
import { beginSupervision } from '../../jobs/supervise/begin.js'
import { describeChange, recordSupervision } from '../../jobs/supervise/describe-state.js'
import { superviseJob } from '../../jobs/supervise/supervise-job.js'
import { createLooker } from '../../jobs/supervise/watch-attempt.js'
import { formatRecord } from '../../records/json/format-record.js'
import { parseRecord } from '../../records/json/parse-record.js'
import { supervisorState, type SupervisorState } from '../../records/jobs/supervisor-state.js'
import { appendLine } from '../../system/files/append-line.js'
import { writeFileAtomically } from '../../system/files/atomic-file.js'
import { createDirectory } from '../../system/files/create-directory.js'
import { readTextFile } from '../../system/files/text-files.js'
import { sleep } from '../../system/sleep.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { withCluster } from './open-cluster.js'
import { openDisk } from './open-disk.js'
import { planAttempts, settingsOf, type SuperviseOptions } from './plan-attempts.js'

/** Runs a job until it has succeeded, or until another attempt would not help; the exit code says which. */
export async function superviseJobs(
  options: CommandOptions<'jobs supervise'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  return withCluster(options.rayAddress, async (cluster) => {
    const { log, clock, newRunId, workingDirectory, signal } = dependencies
    const name = options.jobName ?? newRunId()
    const directory = resolve(
      workingDirectory,
      options.stateDir ?? join(resultsDirectory, 'jobs', name),
    )
    await createDirectory(directory)
    const path = join(directory, 'supervisor.json')
    const offsetMs = clock.now().getTime() - clock.monotonicMs()
    const nowMs = () => clock.monotonicMs() + offsetMs
    const state =
      (await readState(path)) ?? beginSupervision(name, nowMs(), { adopted: options.jobId })
    const say = createSpeaker(options, dependencies)
    const disk = openDisk(options, workingDirectory)
    const requestOf = await planAttempts(options, {
      cluster,
      disk,
      run: state.run,
      workingDirectory,
    })
    const room = {
      cluster,
      disk,
      requestOf,
      settings: settingsOf(options),
      look: createLooker({ cluster, pattern: options.stepPattern, tracksTrain: true }),
      nowMs,
      random: Math.random,
      sleep: (ms: number) => sleep(ms, signal),
      save: (saved: SupervisorState) =>
        writeFileAtomically(path, formatRecord(saved), { durable: true }),
      changed: (now: SupervisorState, before: SupervisorState) =>
        describeChange(now, before).forEach(say),
    }
    say(`run ${state.run}: its state is kept in ${path}`)
    const end = await superviseJob(state, room).catch((error: unknown) => {
      if (signal.aborted)
        log.warn(`the job continues; supervise it again with --job-name ${state.run}`)
      throw error
    })
    return conclude(end, cluster, dependencies)
  })
}

function conclude(end: SupervisorState, cluster: Cluster, { log }: Dependencies): Outcome {
  const record = recordSupervision(end)
  log.print(
    `${record.success ? 'succeeded' : `did not succeed: ${printable(record.reason ?? '')}`} after ${record.total_retries} restarts, final step ${record.final_step ?? 'unknown'}`,
  )
  log.document(formatRecord({ ...record, cluster: cluster.address }))
  return { exitCode: exitCodeOf(end) }
}

const codes: Readonly<Record<NonNullable<SupervisorState['end']>['outcome'], ExitCode>> = {
  succeeded: exitCodes.pass,
  stopped: exitCodes.verdictFailed,
  budget: exitCodes.verdictFailed,
  deterministic: exitCodes.deterministicFailure,
  command: exitCodes.deterministicFailure,
  capacity: exitCodes.infrastructure,
  unfenced: exitCodes.infrastructure,
  refused: exitCodes.configuration,
}

const exitCodeOf = ({ end }: SupervisorState): ExitCode =>
  end === null ? exitCodes.infrastructure : codes[end.outcome]

const maxStateBytes = 4_000_000

/** What a supervisor that was ended has left; null where there is none. */
async function readState(path: string): Promise<SupervisorState | null> {
  const read = await readTextFile(path, maxStateBytes)
  if (read.status === 'missing') return null
  const parsed = read.status === 'ok' ? parseRecord(supervisorState, read.text) : read
  if (parsed.status === 'ok') return parsed.value
  throw new ConfigError(
    `${path} is damaged: ${parsed.reason}`,
    'an attempt may still run: see minicluster jobs list, and supervise it with --job-id and another --job-name',
  )
}

/** Lines for people, and for the file of --log-file. */
function createSpeaker(options: SuperviseOptions, { log, clock, workingDirectory }: Dependencies) {
  const file = options.logFile ?? process.env['TRAINING_MONITOR_LOG_FILE'] ?? null
  return (line: string): void => {
    const text = printable(line)
    if (text.startsWith('warning: ')) log.warn(text.slice('warning: '.length))
    else log.note(text)
    if (file !== null)
      appendLine(resolve(workingDirectory, file), `${clock.now().toISOString()} ${text}`)
  }
}
