import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { requireWebPage } from '../../require-web-page.js'
import { requireDetach } from '../require-detach.js'
import { detachWatch, runInBackground } from './background.js'
import { noStateStore, openStateStore } from './keep-state.js'
import type { WatchOptions } from './show.js'
import { watchHere } from './watch-here.js'

/** Watches a job until it ends, in the foreground or in the background; the exit code is its final health. */
export async function watchJob(
  options: WatchOptions,
  dependencies: Dependencies,
): Promise<Outcome> {
  requireWebPage(options)
  requireDetach(options)
  if (options.detach && !options.foreground) return detachWatch(options, dependencies)
  if (options.detach) return runInBackground(options, dependencies)
  const keeping =
    options.state === null ? noStateStore : await openStateStore(options.state, dependencies)
  return watchHere(options, dependencies, keeping)
}
