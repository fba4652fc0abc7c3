import type { RunFacts } from '../detect/detector.js'
import type { TrainingJob, TrainingObserver } from '../launch/training-job.js'
import type { Finding } from '../records/finding.js'
import { watchAttempt } from './attempt-watch.js'
import type { Dependencies, Engine } from './dependencies.js'

/** How often the workers' logs are looked at. */
const pollIntervalMs = 200

/** Detectors at work on a run that goes on. */
export interface RunWatch {
  /** To be told what the coordinator hears and sees. */
  readonly event: NonNullable<TrainingObserver['event']>
  /** Reads what is left, says where nothing was found, and answers with everything that was raised. */
  end(): Promise<readonly Finding[]>
}

/** Whoever wants to know what was raised, besides the person who reads; must not throw. */
export type Told = (fresh: readonly Finding[]) => void

/** Lets all detectors follow a run and says at once what they raise. */
export function watchRun(
  job: TrainingJob,
  { log, engine, environment }: Dependencies,
  tell: Told = () => undefined,
): RunWatch {
  const { cpu_cores: cores } = environment()
  const findings: Finding[] = []
  let watched = startWatching(job, engine, { cores, firstStep: 0 })
  const take = (fresh: readonly Finding[]): void => {
    for (const finding of fresh) {
      findings.push(finding)
      log[finding.severity === 'critical' ? 'error' : 'warn'](describeFinding(finding))
    }
    if (fresh.length > 0) tell(fresh)
  }
  const poll = async (): Promise<void> => {
    const attempt = watched
    await attempt.read()
    take(attempt.release(attempt.nowMs))
  }
  let failure: Error | null = null
  let polling = Promise.resolve()
  const pollNext = (): void => {
    // Told at the end: a watch that fails is no reason to lose a run.
    polling = polling.then(poll).catch((error: Error) => void (failure ??= error))
  }
  const timer = setInterval(pollNext, pollIntervalMs)
  timer.unref()
  return {
    event(event) {
      // Every attempt of a restarted run is a run of its own to the detectors.
      if (event.type === 'run-started') {
        take(watched.finish())
        // The launcher knows better what a container leaves of them.
        const known = { cores: event.cores ?? cores, firstStep: event.first_step }
        watched = startWatching(job, engine, known)
      }
      watched.hear([event])
      // Before a restart puts the logs elsewhere.
      if (event.type === 'run-ended') pollNext()
    },
    async end() {
      clearInterval(timer)
      pollNext()
      await polling
      take(watched.finish())
      if (failure !== null) {
        log.warn(`the detectors have not seen all of the run: ${failure.message}`)
      } else if (findings.length === 0) {
        log.note('no detector raised anything')
      }
      return findings
    },
  }
}

function startWatching(
  { runDirectory, workers, steps }: TrainingJob,
  engine: Engine,
  known: Pick<RunFacts, 'cores' | 'firstStep'>,
) {
  const facts = { worldSize: workers, numSteps: steps, ...known }
  return watchAttempt(engine.followEvents(runDirectory, workers), facts)
}

/** What was found, by which detector and how surely, in one line. */
function describeFinding({ detector, evidence, message }: Finding): string {
  return `${message} (${detector}, ${evidence} evidence)`
}
