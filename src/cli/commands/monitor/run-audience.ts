import type { RunObserver } from '../../../runtime/run/job.js'
import { createMonitor } from '../../../watch/monitor/create-monitor.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { Dependencies } from '../dependencies.js'
import { addAudience, type AudienceOptions } from './audience.js'
import { watchOwnRun } from '../../../runtime/follow/watch-own-run.js'

/** What is reported about a run while it trains. */
export type RunListener = Pick<RunObserver, 'health'> & {
  /** Receives the findings of the detectors that follow the run. */
  readonly found?: (findings: readonly Finding[]) => void
}

/** Trains with an audience and returns the result of the training. */
export type RunAudience = <T>(train: (listener: RunListener) => Promise<T>) => Promise<T>

type RunWatched = AudienceOptions & { readonly stallTimeoutMs: number }

/** Metrics and alerts of a run of this very process. ConfigError where they cannot begin. */
export async function addRunAudience(
  options: RunWatched,
  source: string,
  dependencies: Dependencies,
): Promise<RunAudience> {
  const { clock, log, signal } = dependencies
  // The launcher ends a run that makes no progress for this long, and reports the rank it waits for.
  const monitor = createMonitor({ source, staleAfterMs: options.stallTimeoutMs })
  const own = watchOwnRun(monitor, { clock, warn: (line) => log.warn(line) })
  const audience = await addAudience(own, options, dependencies)
  return async (train) => {
    try {
      return await train({ health: own.health, found: own.found })
    } catch (error) {
      if (!signal.aborted) own.fail((error as Error).message)
      throw error
    } finally {
      own.stop()
      await audience.end()
    }
  }
}
