import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { NodesPageState } from '../../../watch/nodes/web/nodes-page-state.js'
import { renderNodesFile } from '../../../watch/nodes/web/render-nodes-page.js'
import { composeReport } from '../../../watch/nodes/view/compose-report.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, writePage } from '../page-files.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { openCluster } from './open-cluster.js'
import { takeRound } from './take-round.js'

const defaultOutput = './minicluster_results/nodes_report.html'

/** Polls every node once and writes a page; with `--json` prints a record and exits like `nodes check`. */
export async function reportNodes(
  options: CommandOptions<'nodes report'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { json, title } = options
  const output = options.output ?? (json ? null : defaultOutput)
  const cluster = await openCluster(options, dependencies)
  if (output !== null) await prepareOutput(output, dependencies)
  const view = await takeRound(cluster, options, dependencies)
  if (output !== null) {
    const page = new NodesPageState(title ?? cluster.source)
    page.update(view)
    const verdict = view.cluster.verdict.toUpperCase()
    await writePage(
      output,
      renderNodesFile(page.frameSince(0) ?? ''),
      `${verdict}: report on nodes`,
      dependencies,
    )
  }
  dependencies.log.document(formatRecord(composeReport(view, cluster.limits)))
  return { exitCode: json ? exitCodeOf(view.cluster) : exitCodes.pass }
}
