import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../errors.js'
import { stopDaemon } from '../../system/processes/daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { statePaths } from './open-state.js'

/** It ends within two seconds; a machine may be busier than that. */
const patienceMs = 10_000

/** Ends the watch in the background. Where there is none, what was asked for is so already: exit code 0, and it is said. */
export async function stopNodes(
  { state }: CommandOptions<'nodes stop'>,
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
