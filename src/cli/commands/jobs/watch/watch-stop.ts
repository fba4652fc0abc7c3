import type { CommandOptions } from '../../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../../kit/errors.js'
import { stopDaemon } from '../../../../machine/system/processes/daemon.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { watchPaths } from './keep-state.js'

/** Generous limit, because a machine may be busy. */
const patienceMs = 20_000

/** Ends the background watch; the job continues. Exit code 2 if no process watches. */
export async function stopWatch(
  options: Pick<CommandOptions<'stop'>, 'state'> & { readonly job: string },
  { log, signal, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const paths = watchPaths(options, workingDirectory)
  const stop = await stopDaemon(paths.daemon, { patienceMs, signal })
  if (stop === null) {
    throw new ConfigError(
      `no background watch of job ${options.job} uses the state file '${paths.state}'`,
      'run this in the directory in which the watch was started, or name its state file with --state',
    )
  }
  const how = stop.wasKilled ? 'did not end by itself and was killed' : 'has ended'
  log.print(`Process ${stop.pid} ${how}; the job continues.`)
  log.document(`${JSON.stringify({ pid: stop.pid, was_killed: stop.wasKilled })}\n`)
  return { exitCode: exitCodes.pass }
}
