import { fileURLToPath } from 'node:url'
import { readLine } from '../system/processes/read-line.js'
import { startTelemetry } from '../telemetry/telemetry-link.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
// First of all: until its thread is up, the loss of the coordinator would go unnoticed.
const openTelemetry = startTelemetry(beside('./telemetry-thread.js'), 3)

/** The next task and its telemetry; null when there will be none. */
function nextTask() {
  const line = readLine(0)
  if (line === null) return null
  const spec = JSON.parse(line) as WorkerSpec
  const { rendezvous, task, startedAtEpochMs } = spec
  const telemetry = openTelemetry({
    ...{ rank: rendezvous.rank, rendezvousDirectory: rendezvous.directory, startedAtEpochMs },
    eventsPath: task.kind === 'train' ? task.eventsPath : null,
  })
  return { spec, telemetry }
}

const { runWorker } = await import('../worker/run-worker.js')
const { doTasks } = await import('../worker/do-tasks.js')
const { createProcessServices, settleProcess } =
  await import('../system/processes/process-services.js')
const { readOwnResources } = await import('../system/processes/own-resources.js')
const services = createProcessServices(beside('./socket-thread.js'))

// Only now: the launcher may still be loading when its first workers are ready.
const first = nextTask() ?? process.exit(0)
first.telemetry.message({ type: 'started', rank: first.spec.rendezvous.rank, pid: process.pid })
const exitCode = await doTasks(first, {
  perform: ({ spec, telemetry }) => runWorker(spec, telemetry, services),
  next: nextTask,
  settle: settleProcess,
  readResources: readOwnResources,
})
process.exit(exitCode)
