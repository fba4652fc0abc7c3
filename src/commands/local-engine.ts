import { join } from 'node:path'
import type { EventFollower } from '../launch/follow-events.js'
import type { EngineWorld } from '../launch/local-engine.js'
import { systemClock } from '../system/clock.js'
import { readEnvironment } from '../system/environment.js'
import { withoutWorkflowPowers } from '../system/workflow-powers.js'
import type { Engine } from './dependencies.js'

/** Workers as processes of this machine; `programDirectory` is where worker.js lies. Loaded when first used. */
export function createLocalEngine(programDirectory: string): Engine {
  return {
    programPath: join(programDirectory, 'cli.js'),
    async runTraining(job, observer, signal) {
      const { createLocalTraining } = await import('../launch/run-training.js')
      return createLocalTraining(createWorld(programDirectory))(job, observer, signal)
    },
    async runSupervised(job, maxRestarts, observer, signal) {
      const { createSupervisedTraining } = await import('./supervised-training.js')
      const training = createSupervisedTraining(createWorld(programDirectory), maxRestarts)
      return training(job, observer, signal)
    },
    async readEvents(runDirectory, workers) {
      const { readCutLogs } = await import('../launch/attempt-logs.js')
      return readCutLogs(createWorld(programDirectory), runDirectory, workers)
    },
    followEvents(directory, workers, attempt = null) {
      let follower: EventFollower | null = null
      const loaded = import('../launch/follow-events.js').then(({ followEvents }) => {
        follower = followEvents(createWorld(programDirectory), { directory, attempt }, workers)
        return follower
      })
      return { poll: async () => (await loaded).poll(), damage: () => follower?.damage?.() ?? [] }
    },
    async makeScratchDirectory() {
      const { makeScratchDirectory, sweepScratchDirectories } =
        await import('../launch/scratch-directory.js')
      await sweepScratchDirectories()
      return makeScratchDirectory()
    },
    async removeDirectory(path) {
      const { removeDirectory } = await import('../launch/scratch-directory.js')
      await removeDirectory(path)
    },
    async benchCollective({ workers, transport, ...task }, signal) {
      const { benchCollectiveGroup } = await import('../launch/local-engine.js')
      const world = createWorld(programDirectory)
      const group = { workers, transport, stallTimeoutMs: benchmarkStallMs }
      const request = { ...group, task: { kind: 'bench-collective', ...task } as const }
      return benchCollectiveGroup(world, request, signal)
    },
  }
}

/** A gigabyte between many workers on few cores takes seconds for each round. */
const benchmarkStallMs = 120_000

/** What workers do not wait for is loaded when it is needed, while they work or after. */
function createWorld(programDirectory: string): EngineWorld {
  return {
    programDirectory,
    environment: readEnvironment,
    // What a workload does is measured, not trusted.
    workerVariables: () => withoutWorkflowPowers(process.env),
    async parseEvents(rank, log) {
      const { parseEvents } = await import('../telemetry/parse-events.js')
      return parseEvents(rank, log)
    },
    async writeText(path, text) {
      const { writeFileAtomically } = await import('../system/atomic-file.js')
      await writeFileAtomically(path, text, { durable: false })
    },
    now: () => systemClock.now(),
    monotonicMs: () => systemClock.monotonicMs(),
  }
}
