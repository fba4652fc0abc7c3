import type { TrainTask } from '../../../lab/trainer/task.js'
import type { BenchCollectiveTask } from '../../../lab/worker/worker-spec.js'

type Variables = Readonly<Record<string, string | undefined>>

/** Whether a worker with this task runs our own code only: no module of the user, no optional backend. */
export function runsOurCode(task: TrainTask | BenchCollectiveTask): boolean {
  if (task.kind !== 'train') return true
  return /^\w+$/.test(task.workload) && ['auto', 'kernels'].includes(task.backend)
}

/** The environment for workers with these tasks. */
export function variablesFor(
  tasks: readonly (TrainTask | BenchCollectiveTask)[],
  variables: Variables,
): Variables {
  return tasks.every(runsOurCode) ? variablesForOurCode(variables) : variables
}

/**
 * The environment for workers that run our own code only. If NODE_EXTRA_CA_CERTS is set, Node 20 parses all
 * certificates at its start, which takes longer than the rest of the start. Our own code opens no connection that needs
 * them.
 */
export const variablesForOurCode = (variables: Variables): Variables => ({
  ...variables,
  NODE_EXTRA_CA_CERTS: undefined,
})
