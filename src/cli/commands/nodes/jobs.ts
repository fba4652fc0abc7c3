import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import {
  emptyState,
  endJob,
  registerJob,
  type StateChange,
} from '../../../watch/nodes/state/job-registry.js'
import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { openStateFile } from './open-state.js'

/** Registers a job on nodes, and refuses a node of another job; or marks it as ended, and frees its nodes. */
export async function nodesJob(
  { nodes, status, ...job }: CommandOptions<'nodes job'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  if (nodes !== null) await register({ ...job, nodes }, dependencies)
  else if (status !== null) await end(job, status, dependencies)
  return { exitCode: exitCodes.pass }
}

type NewJob = Omit<CommandOptions<'nodes job'>, 'nodes' | 'status'> & {
  readonly nodes: readonly string[]
}

async function register(
  { job, nodes, ranks, model, state, rankMetricsDir }: NewJob,
  dependencies: Dependencies,
): Promise<void> {
  const { clock, log, workingDirectory } = dependencies
  const startedAt = clock.now().toISOString()
  const numbers = (ranks ?? []).map(readRank)
  const metricsDirectory =
    rankMetricsDir === null ? null : resolve(workingDirectory, rankMetricsDir)
  await change(state, dependencies, (current) =>
    registerJob(current, {
      id: job,
      ranks: numbers,
      model,
      nodes,
      startedAt,
      metricsDirectory,
    }),
  )
  log.print(`Job ${job} runs on ${nodes.join(', ')}.`)
}

async function end(
  { job, state }: Pick<NewJob, 'job' | 'state'>,
  status: string,
  dependencies: Dependencies,
): Promise<void> {
  await change(state, dependencies, (current) => endJob(current, job, status))
  dependencies.log.print(`Job ${job} has ended: ${status}.`)
}

function readRank(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new ConfigError(
    `option --ranks: expected numbers from 0 with commas between them, got ${JSON.stringify(text)}`,
  )
}

async function change(
  state: string | null,
  dependencies: Dependencies,
  edit: (current: ClusterState) => StateChange,
): Promise<void> {
  await openStateFile(state, dependencies).update((current) => {
    const result = edit(current ?? emptyState)
    if (result.status === 'refused') throw new ConfigError(result.reason)
    return result.state
  }, dependencies.signal)
}
