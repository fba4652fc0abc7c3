import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { systemdUnit } from '../../../watch/nodes/systemd-unit.js'
import { startDaemon } from '../../../machine/system/processes/daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { daemonArguments } from './daemon-arguments.js'
import { openCluster } from './open-cluster.js'
import { statePaths } from './open-state.js'
import { runDaemon } from './run-daemon.js'

type Options = CommandOptions<'nodes watch'>

/** Starts a background watch of nodes; a second start on the same state file is refused with the pid of the first. */
export async function startNodes(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log, workingDirectory, cliPath, signal } = dependencies
  const args = daemonArguments(options, workingDirectory)
  if (options.printUnit) {
    log.print(systemdUnit([process.execPath, cliPath, ...args], workingDirectory).trimEnd())
    return { exitCode: exitCodes.pass }
  }
  if (options.foreground) return runDaemon(options, dependencies)
  // Mistakes are reported here, not in a log.
  const cluster = await openCluster(options, dependencies)
  const paths = statePaths(options.state, workingDirectory)
  const pid = await startDaemon(
    { program: cliPath, args, logPath: paths.log, lockPath: paths.daemon },
    signal,
  )
  log.print(`Watching ${cluster.nodes.length} nodes in the background: process ${pid}`)
  log.print(`state ${paths.state}, log ${paths.log}`)
  log.document(`${JSON.stringify({ pid, state: paths.state, log: paths.log })}\n`)
  return { exitCode: exitCodes.pass }
}
