import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import type { Engine } from './engine.js'
import type { Job, RunObserver } from './job.js'
import type { RestartPolicy } from '../supervise/restart-policy.js'
import { type MachineServices, startRunClock } from './machine-services.js'

/** Runs jobs, each on the engine that it names. */
export interface Training {
  /** The engine of this name; a ConfigError if there is none. */
  engine(name: string): Promise<Engine>
  /**
   * Runs the job and resolves with its record when all workers have ended well; a run that fails is restarted from its
   * newest trusted checkpoint as `restarts` says. Rejects with WorkerFailedError, TrainingIntegrityError,
   * ConfigError or InfrastructureError; no worker is left behind in any case, abort included.
   */
  run(
    job: Job,
    observer: RunObserver,
    signal: AbortSignal,
    restarts?: RestartPolicy,
  ): Promise<RunMetrics>
  /** A series of runs on one engine: later runs use processes that earlier ones left clean. */
  series(engine: Engine): RunSeries
}

/** Runs that follow each other; each gives the same results as a run of its own. */
export interface RunSeries {
  readonly run: Training['run']
  /** Ends the processes that wait for another run; call it after the last run. */
  end(): Promise<void>
}

/** Training on the engines that can be loaded by name. */
export function createTraining(
  services: MachineServices,
  loadEngine: (name: string) => Promise<Engine>,
): Training {
  const runOn =
    (engineOf: (job: Job) => Promise<Engine>): Training['run'] =>
    async (job, observer, signal, restarts) => {
      const engine = await engineOf(job)
      if (restarts && restarts.maxRestarts > 0) {
        const { runSupervised } = await import('./supervised-run.js')
        return runSupervised({ services, engine, job, observer, signal }, restarts)
      }
      const { runAttempt, writeRunRecord } = await import('./run-attempt.js')
      const loadSummary = () => import('./record/summarize-run.js')
      // Nothing needs it sooner than the end, but this process is idle while the workers train.
      const onReady = () => {
        void Promise.all([loadSummary(), services.parseEvents(0, new Uint8Array())]).catch(
          () => null,
        )
      }
      const attempt = {
        number: null,
        startedAt: startRunClock(services),
        observer,
        signal,
        onReady,
      }
      const finished = await runAttempt(services, engine, job, attempt)
      const { summarizeRun } = await loadSummary()
      const metrics = summarizeRun(finished)
      return job.isDiscarded ? metrics : writeRunRecord(services, metrics)
    }
  return {
    engine: loadEngine,
    run: runOn((job) => loadEngine(job.engine)),
    series(engine) {
      const kept = engine.forSeries?.()
      return { run: runOn(async () => kept?.engine ?? engine), end: async () => kept?.end() }
    },
  }
}

/** Training whose runs and series are one series on that engine: later ones use processes that earlier ones left clean. */
export function trainInSeries(
  training: Training,
  engine: Engine,
): { readonly training: Training; end(): Promise<void> } {
  const { run, end } = training.series(engine)
  const series = () => ({ run, end: async () => undefined })
  return { training: { engine: training.engine, run, series }, end }
}
