import { join } from 'node:path'
import { ConfigError } from '../errors.js'
import type { Engine, EngineAttempt, PreparedGroup } from '../run/engine.js'
import type { CommandWork, Job } from '../run/job.js'
import { elapsedSince } from '../run/machine-services.js'
import { packDirectory } from '../system/ray/pack-directory.js'
import { sleep } from '../system/sleep.js'
import { type CommandServices, makeLogs, notInstrumented, specOf } from './command.js'
import { planCluster } from './ray/open-cluster.js'
import { driverOrder } from './ray/order.js'
import { RayGroup } from './ray/ray-group.js'
import { type RayPlan, runOnRay } from './ray/run-on-ray.js'

/** A Python command whose ranks run as a job of a Ray cluster; our adapter travels with it, its records come back. */
export function createRayEngine(services: CommandServices): Engine {
  return {
    name: 'ray',
    shows: [
      ...(['start', 'step', 'state', 'setup', 'resources', 'samples', 'note'] as const),
      ...(['finish', 'error', 'run-started', 'beat', 'process', 'failure'] as const),
      ...(['exit', 'done', 'look', 'run-ended', 'phase-times'] as const),
    ],
    // Processes of a cluster are on other machines: only the adapter inside them can act.
    reaches: ['adapter'],
    beatsNeedInterpreter: true,
    prepare: (job, attempt) => prepareOnRay(services, job, attempt),
  }
}

async function prepareOnRay(
  services: CommandServices,
  job: Job,
  attempt: EngineAttempt,
): Promise<PreparedGroup> {
  const mark = services.markProcesses()
  const plan = await planRun(services, job, attempt, mark.variable)
  const abort = new AbortController()
  let group: RayGroup | null = null
  const kill = (): void => abort.abort()
  return {
    ...{ job, firstStep: 0, transport: null, links: null },
    start(events) {
      makeLogs(job)
      const elapsedMs = elapsedSince(services, attempt.startedAt)
      const endAll = (): Promise<void> => mark.endAll()
      group = new RayGroup(job, { events, elapsedMs, note: attempt.note, kill })
      group.follow((listener) => runOnRay({ ...plan, endAll }, listener, abort.signal))
      return group.handles
    },
    async close() {
      kill()
      await group?.over
      if (group?.isPlaced === true && !group.isInstrumented) attempt.note(notInstrumented)
      await mark.endAll()
    },
  }
}

async function planRun(
  services: CommandServices,
  job: Job,
  attempt: EngineAttempt,
  mark: Readonly<Record<string, string>>,
): Promise<Omit<RayPlan, 'endAll'>> {
  const work = workOf(job)
  const { rayAddress: address = null, workingDirectory, argv } = work
  const isInPlace = address === null
  const spec = specOf(services, job, work, { ...attempt, controlDirectory: null })
  const order = driverOrder(job, work, spec, isInPlace)
  const variables = { ...services.workerVariables(), ...mark }
  const needs = { program: argv[0], workers: job.workers, workingDirectory, variables }
  const cluster = await planCluster(address, needs)
  const packages = ['ray', 'pytorch'].map((name) =>
    packDirectory(join(services.programDirectory, name)),
  )
  return {
    ...{ runId: job.runId, cluster, order, monotonicMs: services.monotonicMs, sleep },
    packages: await Promise.all(packages),
    workingDirectory: isInPlace ? null : await packDirectory(workingDirectory),
  }
}

function workOf({ work }: Job): CommandWork {
  if (work.kind === 'command') return work
  throw new ConfigError(
    'the engine ray runs a command, and none is given',
    'give it after --, such as: minicluster run --engine ray --workers 2 -- python train.py',
  )
}
