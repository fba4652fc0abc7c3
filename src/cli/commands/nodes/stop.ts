import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { stopDaemon } from '../../../machine/system/processes/daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { statePaths } from './open-state.js'

/** Generous limit, because a machine may be busy; the watch usually ends within two seconds. */
const patienceMs = 10_000

/** Ends the background watch; without one, says so and exits with 0. */
export async function stopNodes(
  { state }: Pick<CommandOptions<'stop'>, 'state'>,
  { log, signal, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const paths = statePaths(state, workingDirectory)
  const stop = await stopDaemon(paths.daemon, { patienceMs, signal })
  if (stop === null) {
    log.print(`No background watch uses the state file '${paths.state}'.`)
    log.document(`${JSON.stringify({ pid: null, was_killed: false })}\n`)
    return { exitCode: exitCodes.pass }
  }
  const how = stop.wasKilled ? 'did not end by itself and was killed' : 'has ended'
  log.print(`Process ${stop.pid} ${how}.`)
  log.document(`${JSON.stringify({ pid: stop.pid, was_killed: stop.wasKilled })}\n`)
  return { exitCode: exitCodes.pass }
}
