import { Worker } from 'node:worker_threads'
import type { ControlMessage } from './control-message.js'
import { allocateEventRing } from './event-ring.js'
import {
  claimWriting,
  createStepTelemetry,
  type StepTelemetry,
  statusWords,
} from './step-telemetry.js'
import type { TelemetryRequest, TelemetryThreadData } from './telemetry-thread.js'
import { openTelemetryWriter, writeMessage } from './telemetry-writer.js'

/** Room, 4 MiB, for a tenth of a second of the smallest steps there are. */
const ringWords = 2 ** 19
const flushTimeoutMs = 2000

/** A worker's connection to its log and to the coordinator, for one task. */
export interface TelemetryLink {
  readonly steps: StepTelemetry
  /** Sends a message to the coordinator at once. */
  message(message: ControlMessage): void
  /** Blocks until everything is written and sent, or two seconds have passed. No event may follow. */
  flush(): void
}

/** The subject of one task's telemetry. */
type TelemetryTask = {
  readonly rank: number
  readonly eventsPath: string | null
  readonly rendezvousDirectory: string
  readonly startedAtEpochMs: number
}

/**
 * Starts the telemetry thread of a process. Returns a function that opens the link of a task, in memory of its own; one
 * task at a time. The thread starts slowly: a task that ends before it is up writes its own log. `onFailure` receives
 * the reason if it fails.
 */
export function startTelemetry(
  threadPath: string,
  controlDescriptor: number,
  onFailure: (error: Error) => void,
): (task: TelemetryTask) => TelemetryLink {
  const thread = new Worker(threadPath, { workerData: controlDescriptor })
  thread.once('error', onFailure).unref()
  const order = (one: TelemetryRequest): void => thread.postMessage(one)
  return (task) => {
    const memory = {
      ring: allocateEventRing(ringWords),
      status: new SharedArrayBuffer(statusWords.length * 4),
    }
    const status = new Int32Array(memory.status)
    const data: TelemetryThreadData = { ...task, memory, controlDescriptor }
    const elapsedMs = () => performance.timeOrigin + performance.now() - task.startedAtEpochMs
    order({ begin: data })
    return {
      steps: createStepTelemetry(memory, elapsedMs),
      message: (message) => writeMessage(controlDescriptor, status, message),
      flush() {
        if (claimWriting(status, 'training thread')) {
          const writer = openTelemetryWriter(data)
          writer.beat()
          writer.close()
        } else {
          order('flush')
          Atomics.wait(status, statusWords.flushed, 0, flushTimeoutMs)
        }
      },
    }
  }
}
