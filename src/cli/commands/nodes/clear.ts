import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { nodeChecks } from '../../../watch/nodes/checks/index.js'
import { emptyState } from '../../../watch/nodes/state/job-registry.js'
import { requestClear } from '../../../watch/nodes/state/merge-tick.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { openStateFile, readState } from './open-state.js'

/** Writes a request to clear an event into the state file; the watching process carries it out within seconds. */
export async function clearNodes(
  { node, check, state }: CommandOptions<'nodes clear'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { clock, log, signal } = dependencies
  const names = nodeChecks.map(({ name }) => name)
  if (check !== 'all' && !names.includes(check)) {
    throw new ConfigError(
      `there is no check ${JSON.stringify(check)}`,
      `valid names are all, ${names.join(', ')}`,
    )
  }
  const known = Object.keys((await readState(state, dependencies)).nodes)
  if (!known.includes(node)) {
    throw new ConfigError(
      `the state file has no node ${JSON.stringify(node)}`,
      known.length === 0
        ? 'it has none: start with minicluster nodes watch --detach'
        : `it has ${known.join(', ')}`,
    )
  }
  const clear = {
    node,
    check: check === 'all' ? null : check,
    at: clock.now().toISOString(),
  }
  await openStateFile(state, dependencies).update(
    (current) => requestClear(current ?? emptyState, clear),
    signal,
  )
  log.print(
    `${node}: ${check === 'all' ? 'all checks' : check} will be cleared by the watch in the background.`,
  )
  return { exitCode: exitCodes.pass }
}
