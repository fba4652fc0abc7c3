import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes, type ExitCode } from '../../errors.js'
import { readStatus, type StatusOfNodes } from '../../nodes/state/read-status.js'
import { statusLines } from '../../nodes/terminal/status-lines.js'
import { findDaemon } from '../../system/processes/daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { canvasOf } from './canvas-of.js'
import { readState, statePaths } from './open-state.js'

/**
 * Shows what the state file says of the nodes, how old that is, and who watches; asks no node. Exit code 0 healthy, 1
 * not, 3 unknown (no data, or too old).
 */
export async function statusNodes(
  options: CommandOptions<'nodes status'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, clock, workingDirectory } = dependencies
  const paths = statePaths(options.state, workingDirectory)
  const [state, daemon] = await Promise.all([
    readState(options.state, dependencies),
    findDaemon(paths.daemon),
  ])
  const status = readStatus(state, {
    atMs: clock.now().getTime(),
    staleAfterMs: 1000 * options.staleAfter,
  })
  const watcher = daemon === null ? null : { pid: daemon.pid, host: daemon.host }
  if (!options.quiet && !options.json) {
    log.print(
      statusLines(status, { watcher, path: paths.state }, canvasOf(dependencies)).join('\n'),
    )
  }
  log.document(`${JSON.stringify({ ...status, watcher, state: paths.state }, null, 2)}\n`)
  return { exitCode: exitCodeOfStatus(status) }
}

function exitCodeOfStatus({ nodes }: StatusOfNodes): ExitCode {
  if (nodes.some(({ health, isStale }) => !isStale && ['degraded', 'unhealthy'].includes(health))) {
    return exitCodes.verdictFailed
  }
  const isKnown =
    nodes.length > 0 && nodes.every(({ health, isStale }) => !isStale && health === 'healthy')
  return isKnown ? exitCodes.pass : exitCodes.infrastructure
}
