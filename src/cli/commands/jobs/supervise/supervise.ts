import { randomUUID } from 'node:crypto'
import type { CommandOptions } from '../../../config/command-descriptions.js'
import { printable } from '../../../../kit/console/printable.js'
import { type ExitCode, exitCodes } from '../../../../kit/errors.js'
import type { Cluster } from '../../../../watch/jobs/cluster.js'
import { askNodes, type SoughtAttempt } from '../../../../watch/jobs/lease/ask-nodes.js'
import { leasePackage } from '../../../../watch/jobs/lease/lease-program.js'
import { beginSupervision } from '../../../../watch/jobs/supervise/begin.js'
import {
  type ChangeLine,
  describeChange,
  recordSupervision,
} from '../../../../watch/jobs/supervise/describe-state.js'
import { superviseJob } from '../../../../watch/jobs/supervise/supervise-job.js'
import { createLooker } from '../../../../watch/jobs/supervise/watch-attempt.js'
import { formatRecord } from '../../../../kit/records/json/format-record.js'
import type { SupervisorState } from '../../../../kit/records/jobs/supervisor-state.js'
import { writeFileAtomically } from '../../../../machine/system/files/atomic-file.js'
import { packTexts } from '../../../../machine/system/ray/pack-directory.js'
import { sleep } from '../../../../machine/system/sleep.js'
import { plural } from '../../../../kit/wording/plural.js'
import { verifyAlerts } from '../../alerts/open-alerts.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { withPolledCluster } from '../open-cluster.js'
import { openDisk } from '../open-disk.js'
import { metricRulesOf } from '../metric-rules-of.js'
import { detachSupervision, holdSupervision } from './background.js'
import { requireFreeDirectory } from './require-free-directory.js'
import { readSupervisorState, supervisionPaths } from './supervision-files.js'
import { withJobLog } from '../open-log.js'
import { planAttempts, requireValidOptions, settingsOf } from '../plan-attempts.js'
import { requireDetach } from '../require-detach.js'
import { alertGivenUpSupervision, openSupervisionAlerts } from './alert-supervision.js'

/** Runs a job until it succeeds or another attempt would not help; the exit code shows which. */
export async function superviseJobs(
  options: CommandOptions<'jobs supervise'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  requireDetach(options)
  const { world } = withJobLog(options, dependencies)
  const name = options.name ?? world.newRunId()
  const paths = supervisionPaths(options, name, world.workingDirectory)
  if (options.detach && !options.foreground) {
    requireValidOptions(options)
    await verifyAlerts(options, world)
    return detachSupervision(name, paths, world)
  }
  const holding = {
    name,
    isDetached: options.detach,
    supervise: () => superviseHere(options, name, paths.state, world),
    giveUp: (why: string) =>
      alertGivenUpSupervision(why, { options, name, path: paths.state }, world),
  }
  return holdSupervision(paths, holding, world)
}

async function superviseHere(
  options: CommandOptions<'jobs supervise'>,
  name: string,
  path: string,
  dependencies: Dependencies,
): Promise<Outcome> {
  return withPolledCluster(options, async (cluster) => {
    const { log, clock, workingDirectory, signal } = dependencies
    const offsetMs = clock.now().getTime() - clock.monotonicMs()
    const nowMs = () => clock.monotonicMs() + offsetMs
    const state =
      (await readSupervisorState(path)) ??
      beginSupervision(name, nowMs(), { adopted: options.jobId, supervisor: randomUUID() })
    const alerts = await openSupervisionAlerts(options, { state, cluster, nowMs }, dependencies)
    const say = createSpeaker(dependencies)
    const disk = openDisk(options, workingDirectory)
    const requestOf = await planAttempts(options, {
      cluster,
      disk,
      run: state.run,
      workingDirectory,
    })
    const here = { cluster, nowMs, random: Math.random, sleep: (ms: number) => sleep(ms, signal) }
    const room = {
      disk,
      requestOf,
      settings: settingsOf(options),
      look: createLooker({
        cluster,
        pattern: options.stepPattern,
        tracksTrain: true,
        nowMs,
        metricRules: metricRulesOf(options.metric),
      }),
      askNodes: (sought: SoughtAttempt) =>
        askNodes(sought, { ...here, program: packTexts(leasePackage) }),
      ...here,
      save: (saved: SupervisorState) =>
        writeFileAtomically(path, formatRecord(alerts.note(saved)), { durable: true }),
      changed: (now: SupervisorState, before: SupervisorState) =>
        describeChange(now, before).forEach(say),
    }
    log.note(printable(`run ${state.run}: its state is kept in ${path}`))
    if (state.end !== null) {
      const advice = 'nothing is started; give a new run another --name'
      log.warn(printable(`run ${state.run} ended before, and ${advice}`))
    }
    await requireFreeDirectory(state, room)
    const end = await superviseJob(state, room)
      .catch((error: unknown) => {
        if (signal.aborted)
          log.warn(`the job continues; supervise it again with --name ${state.run}`)
        throw error
      })
      .finally(() => alerts.end())
    return conclude(end, cluster, dependencies)
  })
}

function conclude(end: SupervisorState, cluster: Cluster, { log }: Dependencies): Outcome {
  const record = recordSupervision(end)
  log.print(
    `${record.success ? 'succeeded' : `did not succeed: ${printable(record.reason ?? '')}`} after ${plural(record.total_retries, 'restart')}, final step ${record.final_step ?? 'unknown'}`,
  )
  log.document(formatRecord({ ...record, cluster: cluster.address }))
  return { exitCode: supervisionCode(end) }
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

/** Exit code of the end of a supervision; 3 if it has not ended. */
export const supervisionCode = ({ end }: SupervisorState): ExitCode =>
  end === null ? exitCodes.infrastructure : codes[end.outcome]

/** Log lines for the terminal and for the file of --log-file. */
const createSpeaker =
  ({ log }: Pick<Dependencies, 'log'>) =>
  ({ isWarning, text }: ChangeLine): void => {
    if (isWarning) log.warn(printable(text))
    else log.note(printable(text))
  }
