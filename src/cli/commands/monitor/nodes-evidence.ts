import { resolve } from 'node:path'
import {
  createFindingExplainer,
  type FindingExplainer,
} from '../../../runtime/follow/explain-findings.js'
import { type NodesReader, readNodes } from '../../../runtime/follow/explain-session.js'
import { explainView, unreadNodes } from '../../../watch/monitor/explanation.js'
import type { MonitorView } from '../../../watch/monitor/monitor-view.js'
import { explainRun } from '../../../watch/nodes/explain-run.js'
import { readClusterState } from '../../../kit/records/nodes/read-cluster-state.js'
import type { Job } from '../../../runtime/run/job.js'
import type { Dependencies } from '../dependencies.js'

const maxStateBytes = 200_000_000

/** Reads the state file of the nodes; without one that can be read, nothing is healthy. */
export function openNodesEvidence(
  path: string,
  { files, workingDirectory }: Pick<Dependencies, 'files' | 'workingDirectory'>,
): NodesReader {
  return async () => {
    const text = await files.readText(resolve(workingDirectory, path), maxStateBytes)
    if (text.status === 'missing')
      return unreadNodes(`there is no state file of the nodes at '${path}'`)
    if (text.status !== 'ok') {
      return unreadNodes(`the state file of the nodes '${path}' cannot be read: ${text.reason}`)
    }
    const state = readClusterState(text.text)
    if (state.status === 'ok') return (run) => explainRun(state.value, run)
    return unreadNodes(
      state.status === 'newer'
        ? `the state file of the nodes '${path}' has a newer version: ${state.reason}`
        : `the state file of the nodes '${path}' is corrupt: ${state.reason}`,
    )
  }
}

/** One poll of a run, with the evidence of its nodes if their state file is given. */
export async function explainSnapshot(
  view: MonitorView,
  path: string | null,
  dependencies: Pick<Dependencies, 'files' | 'workingDirectory'>,
): Promise<MonitorView> {
  if (path === null) return view
  return explainView(view, await readNodes(openNodesEvidence(path, dependencies)), view.atMs)
}

/** Explains what is found in a run of this very process. */
export function openFindingExplainer(
  path: string,
  { runId, workers }: Pick<Job, 'runId' | 'workers'>,
  dependencies: Pick<Dependencies, 'files' | 'workingDirectory' | 'log' | 'clock'>,
): FindingExplainer {
  const { log, clock } = dependencies
  const run = { runId, numRanks: workers }
  return createFindingExplainer(openNodesEvidence(path, dependencies), { run, log, clock })
}
