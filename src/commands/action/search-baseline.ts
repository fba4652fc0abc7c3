import { join } from 'node:path'
import { maxArtifactBytes, maxBaselineBytes } from '../../baseline/lookup/eligibility.js'
import { findBaseline } from '../../baseline/lookup/find-baseline.js'
import type { LookupPorts } from '../../baseline/lookup/ports.js'
import { requestBaseline } from '../../github/search-anchor.js'
import type { BaselineAnswer } from '../../records/baseline/baseline-answer.js'
import type { ActionContext } from './action-context.js'

/** Time limit of a whole search, with all its requests. */
const searchBudgetMs = 45_000

/** Starts the requested search; null for none. Never rejects: every failure is an answer. */
export function searchBaseline(action: ActionContext): Promise<BaselineAnswer> | null {
  const { options, context, measuredSha, dependencies } = action
  if (options.baseline === 'none') return null
  const file =
    options.baseline === 'file'
      ? join(dependencies.workingDirectory, 'baselines', `${options.baselineName}.json`)
      : null
  const request = requestBaseline(context, measuredSha, { name: options.baselineName, file })
  return findBaseline(request, portsFor(action))
}

/** Uses only the requested source, but a cache may replace an artifact. */
export function portsFor({ options, github, dependencies }: ActionContext): LookupPorts {
  const { files } = dependencies
  const nothing = { artifacts: null, runs: null, ancestry: null, store: null, cache: null }
  if (options.baseline === 'file') return { ...nothing, files }
  const ports = github.lookupPorts({
    budgetMs: searchBudgetMs,
    maxDownloadBytes: maxArtifactBytes,
    maxFileBytes: maxBaselineBytes,
  })
  if (options.baseline === 'cache') {
    return { ...nothing, ancestry: ports.ancestry, cache: ports.cache, files: null }
  }
  return { ...ports, files: null }
}
