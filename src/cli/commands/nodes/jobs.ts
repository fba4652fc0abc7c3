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

/** Registers a job on nodes; refuses a node of another job. */
export async function registerNodesJob(
  { job, on, ranks, model, state, metricsDir }: CommandOptions<'nodes register-job'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const startedAt = dependencies.clock.now().toISOString()
  const numbers = (ranks ?? []).map(readRank)
  if (metricsDir !== null && numbers.length === 0) {
    throw new ConfigError(
      'option --metrics-dir needs --ranks: there is a file for each rank',
      'add --ranks, such as --ranks 0,1',
    )
  }
  const metricsDirectory =
    metricsDir === null ? null : resolve(dependencies.workingDirectory, metricsDir)
  await change(state, dependencies, (current) =>
    registerJob(current, {
      id: job,
      ranks: numbers,
      model,
      nodes: on,
      startedAt,
      metricsDirectory,
    }),
  )
  dependencies.log.print(`Job ${job} runs on ${on.join(', ')}.`)
  return { exitCode: exitCodes.pass }
}

/** Marks a job as ended and frees its nodes. */
export async function endNodesJob(
  { job, status, state }: CommandOptions<'nodes end-job'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  await change(state, dependencies, (current) => endJob(current, job, status))
  dependencies.log.print(`Job ${job} has ended: ${status}.`)
  return { exitCode: exitCodes.pass }
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
