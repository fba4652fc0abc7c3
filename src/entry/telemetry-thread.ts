import { parentPort, workerData } from 'node:worker_threads'
import { runTelemetryThread, type TelemetryThreadData } from '../telemetry/telemetry-thread.js'

if (parentPort) runTelemetryThread(workerData as TelemetryThreadData, parentPort)
