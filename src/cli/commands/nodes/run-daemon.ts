import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { becomeDaemon } from '../../../machine/system/processes/daemon.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { addNodesAudience } from './audience.js'
import { openCluster } from './open-cluster.js'
import { openStore, statePaths } from './open-state.js'
import { openWatch } from './open-watch.js'
import { watchTraining } from './training.js'
import { watchNodesPlainly } from './watch-plain.js'

/** Watches nodes until it is stopped, writes the state file, and logs events, one per line. */
export async function runDaemon(
  options: CommandOptions<'nodes watch'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { workingDirectory, signal, log } = dependencies
  const cluster = await openCluster(options, dependencies)
  const lock = await becomeDaemon(statePaths(options.state, workingDirectory).daemon, { signal })
  try {
    const { store, memory, alerts } = await openStore(options.state, cluster.nodes, dependencies)
    const watch = openWatch(cluster, options, { dependencies, store, memory })
    log.note(
      `watching ${cluster.nodes.length} nodes of ${cluster.source}${memory === null ? '' : ', continuing from an earlier watch'}`,
    )
    try {
      const onUpdate = watch.onUpdate.bind(watch)
      const training = watchTraining(options.state, dependencies, watch.ended)
      const source = { name: cluster.source, view: () => watch.view(), onUpdate, training, alerts }
      const audience = await addNodesAudience(source, options, dependencies)
      try {
        await watchNodesPlainly(watch, { json: options.json, quiet: options.quiet }, dependencies)
      } finally {
        await audience.end()
      }
    } finally {
      await watch.stop()
    }
  } finally {
    await lock.release()
  }
  // A requested end is a success.
  return { exitCode: signal.aborted ? exitCodes.pass : exitCodes.infrastructure }
}
