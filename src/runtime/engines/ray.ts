import { ConfigError } from '../../kit/errors.js'
import type { Engine, EngineAttempt, PreparedGroup } from '../run/engine.js'
import type { CommandWork, Job } from '../run/job.js'
import { elapsedSince } from '../run/machine-services.js'
import { removeTree } from '../../machine/system/files/scratch-directory.js'
import { type CommandServices, makeLogs } from './command.js'
import { adapterEvidence } from './command/adapter-evidence.js'
import { noteNotInstrumented } from './command/note-not-instrumented.js'
import { keepSource, ownSource } from './ray/cluster-source.js'
import { planRun } from './ray/plan-run.js'
import { RayGroup } from './ray/ray-group.js'
import { runOnRay } from './ray/run-on-ray.js'

/** A Python command whose ranks run as a job of a Ray cluster; our adapter travels with it, its records come back. */
export function createRayEngine(services: CommandServices, source = ownSource): Engine {
  return {
    name: 'ray',
    shows: adapterEvidence,
    // Processes of a cluster are on other machines: only the adapter inside them can act.
    reaches: ['adapter'],
    beatsNeedInterpreter: true,
    // A raylet ignores SIGCHLD, and Linux then adds no times of its children (measured on Ray 2.60).
    losesCpuTimes: true,
    prepare: (job, attempt) => prepareOnRay({ services, source }, job, attempt),
    forSeries() {
      const kept = keepSource(services)
      return { engine: createRayEngine(services, kept), end: () => kept.end() }
    },
  }
}

async function prepareOnRay(
  { services, source }: Pick<Parameters<typeof planRun>[0], 'services' | 'source'>,
  job: Job,
  attempt: EngineAttempt,
): Promise<PreparedGroup> {
  const mark = services.markProcesses()
  const request = { services, source, attempt, mark: mark.variable }
  const { plan, scratch } = await planRun(request, job, workOf(job))
  const abort = new AbortController()
  let group: RayGroup | null = null
  const kill = (): void => abort.abort()
  return {
    job,
    firstStep: 0,
    transport: null,
    links: null,
    start(events) {
      makeLogs(job)
      const elapsedMs = elapsedSince(services, attempt.startedAt)
      const endAll = (): Promise<void> => mark.endAll()
      group = new RayGroup(job, { events, elapsedMs, note: attempt.note, kill })
      group.follow((listener) => runOnRay({ ...plan, endAll }, listener, abort.signal))
      return group.handles
    },
    async close() {
      kill()
      await group?.over
      const hadTime = group?.isPlaced === true && !attempt.signal.aborted
      if (hadTime && !group?.isInstrumented) attempt.note(noteNotInstrumented(workOf(job).argv))
      await mark.endAll()
      if (scratch !== null) await removeTree(scratch)
    },
  }
}

function workOf({ work }: Job): CommandWork {
  if (work.kind === 'command') return work
  throw new ConfigError(
    'the engine ray runs a command, and none is given',
    'give it after --, such as: minicluster run --engine ray --workers 2 -- python train.py',
  )
}
