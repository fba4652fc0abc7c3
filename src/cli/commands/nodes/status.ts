import type { CommandOptions } from '../../config/command-descriptions.js'
import { readStatus } from '../../../watch/nodes/state/read-status.js'
import { recordStatus } from '../../../watch/nodes/state/record-status.js'
import { statusLines } from '../../../watch/nodes/terminal/status-lines.js'
import { trainingLines } from '../../../watch/nodes/terminal/training-lines.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { findDaemon, recordDaemon } from '../../../machine/system/processes/find-daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { canvasOf } from './canvas-of.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { readState, statePaths } from './open-state.js'
import { readTraining } from './training.js'

type Options = Pick<CommandOptions<'ps'>, 'state' | 'json' | 'quiet'> & {
  /** In seconds. */
  readonly staleAfter: number
}

/**
 * Shows the state file: the nodes, the age of the data, and the watching process; polls no node. Exit code 0 healthy, 1
 * unhealthy or degraded, 3 unknown (no data, or too old).
 */
export async function statusNodes(options: Options, dependencies: Dependencies): Promise<Outcome> {
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
  const training = await readTraining(state, dependencies)
  const watcher = daemon === null ? null : recordDaemon(daemon)
  if (!options.quiet && !options.json) {
    const canvas = canvasOf(dependencies)
    const lines = statusLines(status, { watcher, path: paths.state }, canvas)
    log.print([...lines, ...trainingLines(training, canvas)].join('\n'))
  }
  const surroundings = { training, watcher, stateFile: paths.state, at: clock.now() }
  const record = recordStatus(status, surroundings)
  log.document(formatRecord(record))
  return { exitCode: exitCodeOf(record) }
}
