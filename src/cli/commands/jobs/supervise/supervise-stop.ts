import { ConfigError, exitCodes } from '../../../../kit/errors.js'
import { stopDaemon } from '../../../../machine/system/processes/daemon.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { type Supervised, supervisionPaths } from './supervision-files.js'

/** Generous limit, because a machine may be busy. */
const patienceMs = 20_000

/** Ends the supervisor of a run; the job continues. Exit code 2 if no process supervises. */
export async function stopSupervision(
  options: Supervised,
  { log, signal, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const paths = supervisionPaths(options, options.name, workingDirectory)
  const stop = await stopDaemon(paths.daemon, { patienceMs, signal })
  if (stop === null) {
    throw new ConfigError(
      `no background supervisor of run ${options.name} uses the state file '${paths.state}'`,
      'run this in the directory in which the supervisor was started, or name its directory with --state',
    )
  }
  const how = stop.wasKilled ? 'did not end by itself and was killed' : 'has ended'
  log.print(
    `Process ${stop.pid} ${how}; the job continues. Supervise it again with --name ${options.name}.`,
  )
  log.document(`${JSON.stringify({ pid: stop.pid, was_killed: stop.wasKilled })}\n`)
  return { exitCode: exitCodes.pass }
}
