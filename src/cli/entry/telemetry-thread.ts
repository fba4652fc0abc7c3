import { parentPort, workerData } from 'node:worker_threads'
import {
  killMarkedProcesses,
  markVariable,
  sweepMarkedProcesses,
} from '../../machine/system/processes/marked-processes.js'
import { runTelemetryThread } from '../../lab/telemetry/telemetry-thread.js'

/**
 * Ends the processes that this worker and its peers started when the run ends, even if nothing else is left to end
 * them.
 */
const endRun = async (): Promise<void> => {
  const mark = process.env[markVariable]
  if (!mark) return
  // Without a shell, one look must be enough.
  await sweepMarkedProcesses(mark).catch(() => undefined)
  killMarkedProcesses(mark)
}

if (parentPort) runTelemetryThread(workerData as number, parentPort, endRun)
