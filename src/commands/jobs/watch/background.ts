import { exitCodes } from '../../../errors.js'
import { becomeDaemon, startDaemon } from '../../../system/processes/daemon.js'
import { awaitTurn, isStandby, keepStandby } from '../../../system/processes/standby.js'
import { forgetTakeovers, whyGivenUp } from '../../../system/processes/takeovers.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { continueFor } from '../continue-for.js'
import { withJobLog } from '../open-log.js'
import { alertGivenUp } from './alert-given-up.js'
import { type Keeping, openKeeping, watchPaths } from './keep-state.js'
import { watchArguments } from './watch-arguments.js'
import { watchHere } from './watch-here.js'
import type { WatchOptions } from './show.js'

/** Starts a background watch; a second start for the same job is refused with the pid of the first. */
export async function detachWatch(
  options: WatchOptions,
  { log, workingDirectory, cliPath, signal }: Dependencies,
): Promise<Outcome> {
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
  `see minicluster jobs watch-status ${job}, or stop it with minicluster jobs watch-stop ${job}`

/**
 * Watches as the daemon, or stands by until the daemon dies and then continues from its state. The daemon keeps one
 * process standing by, and ends it before its own regular end.
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
    : await becomeDaemon(paths.daemon, hintFor(options))
  const args = watchArguments(options, workingDirectory)
  const standby = keepStandby({ program: cliPath, args, warn: log.warn })
  try {
    const keeping = await openKeeping(paths.state, dependencies)
    if (keeping.earlier.picture?.isOver === true && isSecond) return { exitCode: exitCodes.pass }
    if (isSecond) await continueOrGiveUp(paths.daemon, { options, keeping }, dependencies)
    else await forgetTakeovers(paths.daemon)
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

/** Continues for a daemon that died. What died too often is given up, with an alert, because nobody watches then. */
async function continueOrGiveUp(
  lockPath: string,
  watch: { readonly options: WatchOptions; readonly keeping: Keeping },
  dependencies: Dependencies,
): Promise<void> {
  const { world } = withJobLog(watch.options, dependencies)
  try {
    await continueFor(lockPath, world)
  } catch (error) {
    const why = await whyGivenUp(lockPath)
    if (why !== null) await alertGivenUp(why, watch, world)
    throw error
  }
}
