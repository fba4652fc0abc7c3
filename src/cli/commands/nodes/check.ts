import type { CommandOptions } from '../../config/command-descriptions.js'
import { printable } from '../../../kit/console/printable.js'
import { blindLines } from '../../../watch/nodes/terminal/blind-lines.js'
import { clusterLines } from '../../../watch/nodes/terminal/cluster-lines.js'
import { explainNode } from '../../../watch/nodes/terminal/explain-node.js'
import { nodeTableWithAdvice } from '../../../watch/nodes/terminal/node-table.js'
import type { NodesView } from '../../../watch/nodes/view/nodes-view.js'
import { composeReport } from '../../../watch/nodes/view/compose-report.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { canvasOf } from './canvas-of.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { explainDestination } from './explain-destination.js'
import { type OpenedCluster, openCluster } from './open-cluster.js'
import { takeRound } from './take-round.js'

type Options = CommandOptions<'nodes check'>

/** Polls every node once and prints its health; exit code 0 healthy, 1 unhealthy or degraded, 3 unknown. */
export async function checkNodes(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log } = dependencies
  const cluster = await openCluster(options, dependencies)
  const view = await takeRound(cluster, options, dependencies)
  const { json, quiet, explain } = options
  if (!json && !quiet) {
    const lines = explain
      ? await explained(view, cluster, { options, dependencies })
      : summary(view, dependencies)
    log.print(lines.join('\n'))
  }
  if (json) log.document(formatRecord(composeReport(view, cluster.limits)))
  return { exitCode: exitCodeOf(view.cluster) }
}

function summary(view: NodesView, dependencies: Dependencies): readonly string[] {
  const canvas = canvasOf(dependencies)
  const table = nodeTableWithAdvice(view, canvas)
  return [...table, '', ...clusterLines(view, canvas), ...blindLines(view, canvas)]
}

async function explained(
  view: NodesView,
  cluster: OpenedCluster,
  { options, dependencies }: { readonly options: Options; readonly dependencies: Dependencies },
): Promise<readonly string[]> {
  const canvas = { ...canvasOf(dependencies), columns: null }
  const destinations = await Promise.all(
    cluster.nodes.map(({ destination }) => explainDestination(destination, options.sshConfig)),
  )
  const nodes = view.nodes.flatMap((node, index) => {
    const [head = '', ...rest] = explainNode(node, view.atMs, canvas)
    return [head, `  ${printable(destinations[index] ?? '')}`, ...rest, '']
  })
  return [...nodes, ...clusterLines(view, canvas)]
}
