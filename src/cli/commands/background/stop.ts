import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Dependencies } from '../dependencies.js'
import { stopSupervision } from '../jobs/supervise/supervise-stop.js'
import { stopWatch } from '../jobs/watch/watch-stop.js'
import { stopNodes } from '../nodes/stop.js'
import type { Outcome } from '../outcome.js'
import { findBackground } from './find-background.js'

/** Ends a process in the background; what it watched continues. */
export async function stop(
  { name, state }: CommandOptions<'stop'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const found = await findBackground(name, state, dependencies.workingDirectory)
  if (found.kind === 'nodes') return stopNodes({ state }, dependencies)
  return found.kind === 'watch'
    ? stopWatch({ job: found.name, state }, dependencies)
    : stopSupervision({ name: found.name, state }, dependencies)
}
