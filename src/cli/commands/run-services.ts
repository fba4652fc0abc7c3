import { readCpuTimes } from '../../machine/system/processes/cpu-reading.js'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { engineNames, engines, type EngineName } from '../../runtime/engines/index.js'
import type { EarlyWorkers } from '../../runtime/engines/local/early-workers.js'
import type { LocalServices } from '../../runtime/engines/local/local-services.js'
import { ConfigError } from '../../kit/errors.js'
import type { EventFollower } from '../../runtime/follow/follow-events.js'
import type { MachineServices } from '../../runtime/run/machine-services.js'
import { createTraining } from '../../runtime/run/training.js'
import { systemClock } from '../../machine/system/clock.js'
import { readEnvironment } from '../../machine/system/environment.js'
import {
  endMarkedProcesses,
  markVariable,
} from '../../machine/system/processes/marked-processes.js'
import { withoutWorkflowCredentials } from '../../machine/system/processes/workflow-credentials.js'
import type { RunServices } from './dependencies.js'

/**
 * Runs jobs on this machine and reads their records; `programDirectory` holds worker.js and cli.js, and the first run
 * takes the workers that are started already.
 */
export function createRunServices(
  programDirectory: string,
  early: EarlyWorkers | null = null,
): RunServices {
  const services = createRoom(programDirectory, early)
  return {
    cliPath: join(programDirectory, 'cli.js'),
    training: createTraining(services, async (name) => {
      if (name !== 'local') early?.end()
      return loadEngine(name, services)
    }),
    eventLogs: createEventLogs(services),
    scratch: {
      async make() {
        const { makeScratchDirectory, sweepScratchDirectories } =
          await import('../../machine/system/files/scratch-directory.js')
        await sweepScratchDirectories()
        return makeScratchDirectory()
      },
      async remove(path) {
        const { removeTree } = await import('../../machine/system/files/scratch-directory.js')
        await removeTree(path)
      },
    },
    async runLoneRanks(request, signal) {
      if (request.cluster !== null) {
        const { runLoneRanksOnRay } = await import('../../runtime/engines/ray/lone-ranks-on-ray.js')
        return runLoneRanksOnRay(services, { ...request, cluster: request.cluster }, signal)
      }
      const { runLoneRanks } = await import('../../runtime/engines/command/lone-ranks.js')
      return runLoneRanks(services, request, signal)
    },
    async protectionOf(directory, scratch) {
      const { overlayWorks } = await import('../../runtime/engines/command/overlay.js')
      return (await overlayWorks(directory, scratch)) ? 'overlay' : 'mute'
    },
    async listTree(directory, without) {
      const { listTree } = await import('../../machine/system/files/list-tree.js')
      return listTree(directory, { without, most: 50_000 })
    },
    async openForks(request, signal) {
      const { openForkServer } = await import('../../runtime/engines/command/fork-server.js')
      return openForkServer(services, request, signal)
    },
    async benchCollective(request, signal) {
      const { benchCollective } = await import('../../runtime/engines/local/bench-collective.js')
      return benchCollective(services, request, signal)
    },
  }
}

function loadEngine(name: string, services: MachineServices & LocalServices) {
  const load = engines[name as EngineName] as (typeof engines)[EngineName] | undefined
  if (!load) throw new ConfigError(`there is no engine "${name}"`, engineNames.join(', '))
  return load(services)
}

/** Loads what workers do not wait for only when it is needed. */
function createRoom(
  programDirectory: string,
  early: EarlyWorkers | null,
): MachineServices & LocalServices {
  let waiting = early
  return {
    programDirectory,
    environment: readEnvironment,
    // A workload is not trusted, so it gets no powers of the workflow.
    workerVariables: () => withoutWorkflowCredentials(process.env),
    markProcesses: (mark = randomUUID()) => ({
      variable: { [markVariable]: mark },
      endAll: (spared) => endMarkedProcesses(mark, spared),
    }),
    takeEarlyWorkers: () => {
      const taken = waiting
      waiting = null
      return taken
    },
    async parseEvents(rank, log) {
      const { parseEvents } = await import('../../lab/telemetry/parse-events.js')
      return parseEvents(rank, log)
    },
    async writeText(path, text) {
      const { writeFileAtomically } = await import('../../machine/system/files/atomic-file.js')
      await writeFileAtomically(path, text, { durable: false })
    },
    cpuTimes: readCpuTimes,
    now: () => systemClock.now(),
    monotonicMs: () => systemClock.monotonicMs(),
  }
}

function createEventLogs(services: ReturnType<typeof createRoom>): RunServices['eventLogs'] {
  return {
    async read(runDirectory, workers) {
      const { readCutLogs } = await import('../../runtime/run/record/attempt-logs.js')
      return readCutLogs(services, runDirectory, workers)
    },
    async inspect(runDirectory, workers) {
      const { inspectLogs } = await import('../../runtime/run/record/attempt-logs.js')
      return inspectLogs(services, runDirectory, workers)
    },
    follow(directory, workers, attempt = null) {
      let follower: EventFollower | null = null
      const loaded = import('../../runtime/follow/follow-events.js').then(({ followEvents }) => {
        follower = followEvents(services, { directory, attempt }, workers)
        return follower
      })
      return { poll: async () => (await loaded).poll(), damage: () => follower?.damage?.() ?? [] }
    },
  }
}
