import { exitCodes } from '../../../../kit/errors.js'
import { becomeDaemon, startDaemon } from '../../../../machine/system/processes/daemon.js'
import { awaitTurn, isStandby, keepStandby } from '../../../../machine/system/processes/standby.js'
import { forgetTakeovers } from '../../../../machine/system/processes/takeovers.js'
import { unseenSubject } from '../../../../watch/jobs/unwatched-job-alert.js'
import { subjectOf } from '../../../../watch/jobs/watch/alert-snapshots.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { verifyAlerts } from '../../alerts/open-alerts.js'
import { alertGivenUp } from '../alert-given-up.js'
import { continueFor } from '../continue-for.js'
import { withJobLog } from '../open-log.js'
import { type WatchStateStore, openStateStore, watchPaths } from './keep-state.js'
import { watchArguments } from './watch-arguments.js'
import { watchHere } from './watch-here.js'
import type { WatchOptions } from './show.js'

/** Starts a background watch; a second start for the same job is refused with the pid of the first. */
export async function detachWatch(
  options: WatchOptions,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory, cliPath, signal } = dependencies
  await verifyAlerts(options, dependencies)
  const paths = watchPaths(options, workingDirectory)
  const args = watchArguments(options, workingDirectory)
  const pid = await startDaemon(
    { program: cliPath, args, logPath: paths.log, lockPath: paths.daemon, hint: hintFor(options) },
    signal,
  )
  log.print(`Watching ${options.job} in the background: process ${pid}`)
  log.print(`state ${paths.state}, log ${paths.log}`)
  log.document(`${JSON.stringify({ pid, state: paths.state, log: paths.log })}\n`)
  return { exitCode: exitCodes.pass }
}

const hintFor = ({ job }: WatchOptions): string =>
  `see minicluster ps watch/${job}, or stop it with minicluster stop watch/${job}`

/**
 * Watches as the daemon, or as the standby process, which waits until the daemon dies and continues from its state. The
 * daemon keeps one standby process, and ends it before it ends itself.
 */
export async function runInBackground(
  options: WatchOptions,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { workingDirectory, cliPath, signal, log } = dependencies
  const paths = watchPaths(options, workingDirectory)
  const isSecond = isStandby(process.env)
  const lock = isSecond
    ? await awaitTurn(paths.daemon, signal)
    : await becomeDaemon(paths.daemon, { signal, hint: hintFor(options) })
  const args = watchArguments(options, workingDirectory)
  const standby = keepStandby({ program: cliPath, args, warn: log.warn })
  try {
    const keeping = await openStateStore(paths.state, dependencies)
    if (keeping.earlier.picture?.isOver === true && isSecond) return { exitCode: exitCodes.pass }
    if (isSecond) {
      const { world } = withJobLog(options, dependencies)
      await continueFor(paths.daemon, world, (why) => giveUp(why, { options, keeping }, world))
    } else await forgetTakeovers(paths.daemon)
    log.note(`watching ${options.job}`)
    return await watchHere(options, dependencies, keeping)
  } catch (error) {
    // A requested end is a success.
    if (signal.aborted) return { exitCode: exitCodes.pass }
    throw error
  } finally {
    await standby.end()
    await lock.release()
  }
}

/** Logs and alerts that no process watches the job any longer; the next watch of the job resolves the alert. */
async function giveUp(
  why: string,
  { options, keeping }: { readonly options: WatchOptions; readonly keeping: WatchStateStore },
  world: Dependencies,
): Promise<void> {
  const { job } = options
  const { picture, open } = keeping.earlier
  world.log.warn(`job ${job} is no longer watched: ${why}`)
  const subject = picture === null ? unseenSubject(job, 'a background watch') : subjectOf(picture)
  const given = {
    subject,
    task: 'watch' as const,
    open,
    description: `no process watches the job any longer: ${why}`,
    command: `minicluster jobs watch ${job} --detach`,
  }
  await keeping.save({ open: await alertGivenUp(options, given, world) })
}
