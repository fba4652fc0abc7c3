import { dateEvents, type DatedEvent } from '../detect/merge-events.js'
import { detectors } from '../detect/index.js'
import { createReorderBuffer } from '../detect/reorder-events.js'
import { startDetectors } from '../detect/run-detectors.js'
import type { TrainingJob, TrainingObserver } from '../launch/training-job.js'
import type { Finding } from '../records/finding.js'
import type { Dependencies, Engine } from './dependencies.js'

/** How often the workers' logs are looked at. */
const pollIntervalMs = 200
/** Workers write their logs out ten times a second; on a busy machine later. */
const holdBackMs = 500

/** Detectors at work on a run that goes on. */
export interface RunWatch {
  /** To be told what the coordinator hears and sees. */
  readonly event: NonNullable<TrainingObserver['event']>
  /** Reads what is left and answers with everything that was raised. */
  end(): Promise<readonly Finding[]>
}

/** Lets all detectors follow a run and says at once what they raise. */
export function watchRun(job: TrainingJob, { log, engine, environment }: Dependencies): RunWatch {
  const { cpu_cores: cores } = environment()
  const findings: Finding[] = []
  let watched = startWatching(job, engine, cores)
  const take = ({ observe }: Watched, events: readonly DatedEvent[]): void => {
    for (const finding of events.flatMap((event) => observe(event))) {
      findings.push(finding)
      log[finding.severity === 'critical' ? 'error' : 'warn'](describeFinding(finding))
    }
  }
  const poll = async (): Promise<void> => {
    const attempt = watched
    const { buffer, follower } = attempt
    buffer.add((await follower.poll()).flatMap((events) => dateEvents(events)))
    take(attempt, buffer.release(attempt.nowMs))
  }
  let polling = Promise.resolve()
  const timer = setInterval(() => {
    polling = polling.then(poll)
  }, pollIntervalMs)
  timer.unref()
  return {
    event(event) {
      // Every attempt of a restarted run is a run of its own to the detectors.
      if (event.type === 'run-started') {
        take(watched, watched.buffer.flush())
        watched = startWatching(job, engine, cores)
      }
      watched.nowMs = event.at_ms
      watched.buffer.add([event as DatedEvent])
      // Before a restart puts the logs elsewhere.
      if (event.type === 'run-ended') polling = polling.then(poll)
    },
    async end() {
      clearInterval(timer)
      await polling
      await poll()
      take(watched, watched.buffer.flush())
      return findings
    },
  }
}

type Watched = ReturnType<typeof startWatching>

function startWatching(job: TrainingJob, engine: Engine, cores: number | null) {
  const { runDirectory, workers, steps } = job
  const facts = { worldSize: workers, firstStep: 0, numSteps: steps, cores }
  return {
    observe: startDetectors(detectors, facts),
    follower: engine.followEvents(runDirectory, workers),
    buffer: createReorderBuffer(holdBackMs),
    nowMs: 0,
  }
}

/** What was found, by which detector and how surely, in one line. */
function describeFinding({ detector, evidence, message }: Finding): string {
  return `${message} (${detector}, ${evidence} evidence)`
}
