import { defaultLimits } from '../../lab/detect/processes/worker-view.js'
import type { Engine } from './engine.js'
import type { Job } from './job.js'

/** So many workers of a core are heard in time; of more, each waits longer for its turn, above all at the start. */
const heardPerCore = 4

/**
 * After how long without a beat a worker is called lost: longer where many share a core, up to the limit of a stall. Null
 * where a long call of the user's can delay its beats. `cores` is null if it is unknown.
 */
export function silentLimitMs(
  { beatsNeedInterpreter }: Pick<Engine, 'beatsNeedInterpreter'>,
  { workers, stallTimeoutMs }: Pick<Job, 'workers' | 'stallTimeoutMs'>,
  cores: number | null,
): number | null {
  if (beatsNeedInterpreter) return null
  const { silentMs } = defaultLimits
  const crowd = cores === null ? 1 : workers / cores / heardPerCore
  return Math.max(silentMs, Math.min(stallTimeoutMs, crowd * silentMs))
}
