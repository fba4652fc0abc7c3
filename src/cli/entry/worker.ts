import { fileURLToPath } from 'node:url'
import { readLine } from '../../machine/system/processes/read-line.js'
import { startTelemetry } from '../../lab/telemetry/telemetry-link.js'
import type { WorkerSpec } from '../../lab/worker/worker-spec.js'

/** Nothing that explains failures is loaded yet. The last lines of a worker are in the message about its end. */
function explainStart(error: NodeJS.ErrnoException): never {
  const isFull = error.code === 'EMFILE' || error.code === 'ENFILE'
  const why = isFull ? 'too many files are open: raise `ulimit -n`' : error.stack
  console.error(`the worker failed: ${why}`)
  process.exit(3)
}

process.on('uncaughtException', explainStart)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
// First of all: until its thread is up, the loss of the coordinator would go unnoticed.
const openTelemetry = startTelemetry(beside('./telemetry-thread.js'), 3, explainStart)

/** The next task and its telemetry; null when there will be none. */
function nextTask() {
  const line = readLine(0)
  if (line === null) return null
  const spec = JSON.parse(line) as WorkerSpec
  const { rendezvous, task, startedAtEpochMs } = spec
  const { rank, directory: rendezvousDirectory } = rendezvous
  const eventsPath = task.kind === 'train' ? task.eventsPath : null
  const telemetry = openTelemetry({ rank, rendezvousDirectory, startedAtEpochMs, eventsPath })
  return { spec, telemetry }
}

const { runWorker } = await import('../../lab/worker/run-worker.js')
const { doTasks } = await import('../../lab/worker/do-tasks.js')
const { createProcessServices, settleProcess } =
  await import('../../machine/system/processes/process-services.js')
const { readOwnResources } = await import('../../machine/system/processes/own-resources.js')
const services = createProcessServices(beside('./socket-thread.js'))

process.off('uncaughtException', explainStart)
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
