import type { CommandOptions } from '../../config/command-descriptions.js'
import { holdLog } from '../../../kit/console/held-log.js'
import type { JobTraining } from '../../../watch/nodes/training/job-training.js'
import type { NodeWatch } from '../../../watch/nodes/watch/node-watch.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { requireWebPage } from '../require-web-page.js'
import { addNodesAudience } from './audience.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { type ClaimedState, claimState } from './claim-state.js'
import { type OpenedCluster, openCluster } from './open-cluster.js'
import { startNodes } from './start.js'
import { openWatch } from './open-watch.js'
import { watchTraining } from './training.js'
import type { NodesViewing } from './watch-terminal.js'

type Options = CommandOptions<'nodes watch'>

/** Watches nodes, in the background with `--detach`. */
export async function watchNodes(options: Options, dependencies: Dependencies): Promise<Outcome> {
  return (options.detach ? startNodes : watchNodesHere)(options, dependencies)
}

/** Watches nodes in the terminal, in the browser or line by line; the exit code gives their state at the end. */
async function watchNodesHere(options: Options, dependencies: Dependencies): Promise<Outcome> {
  requireWebPage(options)
  const isDrawn = !options.web && !options.json && !options.quiet
  const cluster = await openCluster(options, dependencies)
  const terminal = isDrawn ? dependencies.terminal() : null
  const held = terminal === null ? null : holdLog(dependencies.log)
  const services = held === null ? dependencies : { ...dependencies, log: held.log }
  const kept =
    options.state === null ? null : await claimState(options.state, cluster.nodes, services)
  const watch = openWatch(cluster, options, {
    dependencies: services,
    forMs: secondsOf(options.for),
    ...(kept === null ? {} : { store: kept.store, memory: kept.memory }),
  })
  try {
    await withAudience(watch, { cluster, options, services, kept }, (training) =>
      terminal === null || held === null
        ? watchElsewhere(watch, options, { services, title: cluster.source, training })
        : watchDrawn(watch, { terminal, paint: services.log.paint, said: held.said, training }),
    )
    dependencies.signal.throwIfAborted()
    return { exitCode: exitCodeOf(watch.view().cluster) }
  } finally {
    await watch.stop()
    await kept?.release()
    held?.release()
  }
}

type Watching = {
  readonly cluster: OpenedCluster
  readonly options: Options
  readonly services: Dependencies
  readonly kept: ClaimedState | null
}

/** The current training of the jobs on the nodes. */
type Training = () => readonly JobTraining[]

async function withAudience(
  watch: NodeWatch,
  { cluster, options, services, kept }: Watching,
  work: (training: Training) => Promise<void>,
): Promise<void> {
  const onUpdate = watch.onUpdate.bind(watch)
  const training: Training =
    options.state === null ? () => [] : watchTraining(options.state, services, watch.ended)
  const source = {
    name: cluster.source,
    view: () => watch.view(),
    onUpdate,
    training,
    alerts: kept?.alerts ?? null,
  }
  const audience = await addNodesAudience(source, options, services)
  try {
    await work(training)
  } finally {
    await audience.end()
  }
}

async function watchDrawn(watch: NodeWatch, viewing: NodesViewing): Promise<void> {
  const { watchNodesInTerminal } = await import('./watch-terminal.js')
  return watchNodesInTerminal(watch, viewing)
}

const secondsOf = (seconds: number | null): number | null =>
  seconds === null ? null : 1000 * seconds

type Elsewhere = {
  readonly services: Dependencies
  readonly title: string
  readonly training: Training
}

async function watchElsewhere(
  watch: NodeWatch,
  options: Options,
  { services, title, training }: Elsewhere,
): Promise<void> {
  if (options.web) {
    const { watchNodesInBrowser } = await import('./watch-web.js')
    return watchNodesInBrowser(watch, { title, port: options.port, training }, services)
  }
  const { watchNodesPlainly } = await import('./watch-plain.js')
  return watchNodesPlainly(watch, options, services)
}
