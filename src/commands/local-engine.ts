import { systemClock } from '../system/clock.js'
import { readEnvironment } from '../system/environment.js'
import type { Engine } from './dependencies.js'

/** Workers as processes of this machine; `programDirectory` is where worker.js lies. Loaded when first used. */
export function createLocalEngine(programDirectory: string): Engine {
  return {
    async runTraining(job, observer, signal) {
      const { createLocalTraining } = await import('../launch/run-training.js')
      return createLocalTraining(await createWorld(programDirectory))(job, observer, signal)
    },
    async benchCollective({ workers, transport, ...task }, signal) {
      const { benchCollectiveGroup } = await import('../launch/local-engine.js')
      const world = await createWorld(programDirectory)
      const group = { workers, transport, stallTimeoutMs: benchmarkStallMs }
      const request = { ...group, task: { kind: 'bench-collective', ...task } as const }
      return benchCollectiveGroup(world, request, signal)
    },
  }
}

/** A gigabyte between many workers on few cores takes seconds for each round. */
const benchmarkStallMs = 120_000

async function createWorld(programDirectory: string) {
  const { writeFileAtomically } = await import('../system/atomic-file.js')
  const { parseEvents } = await import('../telemetry/parse-events.js')
  return {
    programDirectory,
    parseEvents,
    environment: readEnvironment,
    writeText: (path: string, text: string) => writeFileAtomically(path, text, { durable: false }),
    now: () => systemClock.now(),
    monotonicMs: () => systemClock.monotonicMs(),
  }
}
