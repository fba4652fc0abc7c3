import { Worker } from 'node:worker_threads'
import type { ControlMessage } from './control-message.js'
import { allocateEventRing } from './event-ring.js'
import {
  claimWriting,
  createStepTelemetry,
  type StepTelemetry,
  statusWords,
} from './step-telemetry.js'
import type { TelemetryThreadData } from './telemetry-thread.js'
import { openTelemetryWriter, writeMessage } from './telemetry-writer.js'

/** Room, 4 MiB, for a tenth of a second of the smallest steps there are. */
const ringWords = 2 ** 19
const flushTimeoutMs = 2000

/** A worker's line to its log and to the coordinator. */
export interface TelemetryLink {
  readonly steps: StepTelemetry
  /** Sends a message to the coordinator, here and now. */
  message(message: ControlMessage): void
  /** Blocks until everything is written and sent, or two seconds have passed. Nothing may follow. */
  flush(): void
}

/** Starts the telemetry thread, which takes its time: a run that ends before it is up writes its own log. */
export function startTelemetry(options: {
  rank: number
  threadPath: string
  eventsPath: string | null
  controlDescriptor: number
  rendezvousDirectory: string
  startedAtEpochMs: number
}): TelemetryLink {
  const memory = {
    ring: allocateEventRing(ringWords),
    status: new SharedArrayBuffer(statusWords.length * 4),
  }
  const status = new Int32Array(memory.status)
  const { rank, eventsPath, controlDescriptor, rendezvousDirectory, startedAtEpochMs } = options
  const destination = { rank, memory, eventsPath, controlDescriptor, startedAtEpochMs }
  const elapsedMs = () => performance.timeOrigin + performance.now() - startedAtEpochMs
  const workerData: TelemetryThreadData = { ...destination, rendezvousDirectory }
  const thread = new Worker(options.threadPath, { workerData })
  thread.unref()
  return {
    steps: createStepTelemetry(memory, elapsedMs),
    message: (message) => writeMessage(controlDescriptor, status, message),
    flush() {
      if (claimWriting(status, 'training thread')) {
        openTelemetryWriter(destination).beat()
      } else {
        thread.postMessage('flush')
        Atomics.wait(status, statusWords.flushed, 0, flushTimeoutMs)
      }
    },
  }
}
