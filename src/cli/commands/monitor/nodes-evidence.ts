import { resolve } from 'node:path'
import {
  createFindingExplainer,
  type FindingExplainer,
} from '../../../runtime/follow/explain-findings.js'
import {
  type NodesReader,
  readLimitMs,
  readNodes,
  unansweredState,
} from '../../../runtime/follow/explain-session.js'
import { within } from '../../../runtime/follow/within.js'
import { explainView, unreadNodes } from '../../../watch/monitor/explanation.js'
import type { MonitorView } from '../../../watch/monitor/monitor-view.js'
import { explainRun } from '../../../watch/nodes/explain-run.js'
import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import { readClusterState } from '../../../kit/records/nodes/read-cluster-state.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Job } from '../../../runtime/run/job.js'
import type { Dependencies } from '../dependencies.js'

const maxStateBytes = 200_000_000

type Reading = Pick<Dependencies, 'files' | 'workingDirectory'>

/** The state of the nodes, or why there is none. */
async function readState(
  path: string,
  { files, workingDirectory }: Reading,
): Promise<ClusterState | string> {
  const text = await files.readText(resolve(workingDirectory, path), maxStateBytes)
  if (text.status === 'missing') return `there is no state file of the nodes at '${path}'`
  if (text.status !== 'ok') {
    return `the state file of the nodes '${path}' cannot be read: ${text.reason}`
  }
  const state = readClusterState(text.text)
  if (state.status === 'ok') return state.value
  return state.status === 'newer'
    ? `the state file of the nodes '${path}' has a newer version: ${state.reason}`
    : `the state file of the nodes '${path}' is corrupt: ${state.reason}`
}

/** Reads the state file of the nodes; without one that can be read, nothing is healthy. */
export function openNodesEvidence(path: string, dependencies: Reading): NodesReader {
  return async () => {
    const state = await readState(path, dependencies)
    return typeof state === 'string' ? unreadNodes(state) : (run) => explainRun(state, run)
  }
}

/** Throws a ConfigError for a state file that is not there or cannot be read: a run would only find out at its end. */
export async function requireNodesState(path: string, dependencies: Reading): Promise<void> {
  const state = await within(readState(path, dependencies), readLimitMs)
  if (state !== null && typeof state !== 'string') return
  throw new ConfigError(
    `--nodes-state: ${state ?? unansweredState}`,
    'Give the state file of nodes watch, or leave the option out.',
  )
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
