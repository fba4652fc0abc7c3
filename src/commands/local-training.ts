import type { EngineWorld } from '../launch/local-engine.js'
import { createLocalTraining } from '../launch/run-training.js'
import type { RunTraining } from '../launch/training-job.js'
import { writeFileAtomically } from '../system/atomic-file.js'
import { systemClock } from '../system/clock.js'
import { readEnvironment } from '../system/environment.js'
import { parseEvents } from '../telemetry/parse-events.js'

/** What the local engine runs on: this machine, with the workers' programs in the given directory. */
export function localEngineWorld(programDirectory: string): EngineWorld {
  return {
    programDirectory,
    environment: readEnvironment,
    writeText: (path, text) => writeFileAtomically(path, text, { durable: false }),
    parseEvents,
    now: systemClock.now,
    monotonicMs: systemClock.monotonicMs,
  }
}

/** Training on worker processes of this machine. */
export function localTraining(programDirectory: string): RunTraining {
  return createLocalTraining(localEngineWorld(programDirectory))
}
