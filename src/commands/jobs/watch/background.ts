import { exitCodes, InfrastructureError } from '../../../errors.js'
import { becomeDaemon, startDaemon } from '../../../system/processes/daemon.js'
import { awaitTurn, isStandby, keepStandby } from '../../../system/processes/standby.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
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
  const standby = keepStandby({ program: cliPath, args: watchArguments(options, workingDirectory) })
  try {
    const keeping = await openKeeping(paths.state, dependencies)
    if (isSecond) await noteTakeover(keeping, dependencies)
    if (keeping.earlier.picture?.isOver === true && isSecond) return { exitCode: exitCodes.pass }
    log.note(`watching ${options.job}${isSecond ? ', taking over from a process that died' : ''}`)
    return await watchHere({ ...options, web: options.web }, dependencies, keeping)
  } catch (error) {
    // A requested end is a success.
    if (signal.aborted) return { exitCode: exitCodes.pass }
    throw error
  } finally {
    await standby.end()
    await lock.release()
  }
}

const mostTakeovers = 10
const takeoverWindowMs = 600_000

/** Another process does not help a watch that dies repeatedly. */
async function noteTakeover(
  { earlier, save }: Keeping,
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
): Promise<void> {
  const nowMs = clock.now().getTime()
  const recent = earlier.takeovers.filter((atMs) => nowMs - atMs < takeoverWindowMs)
  if (recent.length >= mostTakeovers) {
    throw new InfrastructureError(`the watch died ${recent.length} times within ten minutes`)
  }
  await save({ takeovers: [...recent, nowMs] })
  log.warn('the watching process has died; this one continues')
}
