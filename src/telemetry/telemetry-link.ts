import { Worker } from 'node:worker_threads'
import type { ControlMessage } from './control-message.js'
import { allocateEventRing } from './event-ring.js'
import { createStepTelemetry, type StepTelemetry, statusWords } from './step-telemetry.js'
import type { TelemetryRequest, TelemetryThreadData } from './telemetry-thread.js'

/** Room, 4 MiB, for a tenth of a second of the smallest steps there are. */
const ringWords = 2 ** 19
const flushTimeoutMs = 2000

/** A worker's line to its log and to the coordinator; none of it waits, but `flush`. */
export interface TelemetryLink {
  readonly steps: StepTelemetry
  /** Sends a message to the coordinator. */
  message(message: ControlMessage): void
  /** Blocks until everything is written and sent, or two seconds have passed. Nothing may follow. */
  flush(): void
}

/** Starts the telemetry thread. */
export function startTelemetry(options: {
  rank: number
  threadPath: string
  eventsPath: string | null
  controlDescriptor: number
  rendezvousDirectory: string
  elapsedMs: () => number
}): TelemetryLink {
  const status = new SharedArrayBuffer(statusWords.length * 4)
  const memory = { ring: allocateEventRing(ringWords), status }
  const { rank, eventsPath, controlDescriptor, rendezvousDirectory } = options
  const workerData: TelemetryThreadData = {
    rank,
    memory,
    eventsPath,
    controlDescriptor,
    rendezvousDirectory,
  }
  const thread = new Worker(options.threadPath, { workerData })
  thread.unref()
  const post = (request: TelemetryRequest): void => thread.postMessage(request)
  return {
    steps: createStepTelemetry(memory, options.elapsedMs),
    message: (message) => post({ message }),
    flush() {
      post({ flush: true })
      Atomics.wait(new Int32Array(status), statusWords.flushed, 0, flushTimeoutMs)
    },
  }
}
