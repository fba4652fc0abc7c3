import { configurationObstacle } from '../../../gate/baseline/configuration-obstacle.js'
import { maxArtifactBytes, maxBaselineBytes } from '../../../gate/baseline/lookup/eligibility.js'
import { furtherArtifactNames } from '../../../gate/baseline/lookup/artifact-name.js'
import { findBaseline } from '../../../gate/baseline/lookup/find-baseline.js'
import { listCandidates } from '../../../gate/baseline/lookup/list-candidates.js'
import type { LookupPorts } from '../../../gate/baseline/lookup/ports.js'
import { requestBaseline } from '../../../machine/github/search-anchor.js'
import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { ActionContext } from './action-context.js'

/** Time limit of a whole search, with all its requests. */
const searchBudgetMs = 45_000

/** The baseline for a measurement. Never rejects: every failure is an answer. */
export type BaselineSearch = (point: BaselinePoint) => Promise<BaselineAnswer>

/**
 * Starts the requested search; null for none. What the nearest commits have is looked up before the measurement is
 * known; if that is of another configuration, the search goes on past it.
 */
export function searchBaseline(action: ActionContext): BaselineSearch | null {
  const { baseline: source } = action.options
  if (source === 'none') return null
  const nearest = find(action, null)
  let fitting: Promise<BaselineAnswer> | null = null
  return async (point) => {
    const answer = await nearest
    if (source === 'file') return answer
    fitting ??= isWhole(answer, point, action).then((isDone) =>
      isDone ? answer : find(action, point),
    )
    return fitting
  }
}

/** Another job of the same run may have measured this configuration as well. */
async function isWhole(
  answer: BaselineAnswer,
  point: BaselinePoint,
  action: ActionContext,
): Promise<boolean> {
  if (!fits(answer, point)) return false
  const { artifacts } = portsFor(action)
  const [further] = furtherArtifactNames(action.options.baselineName, point.configuration)
  if (artifacts === null || further === undefined) return true
  const listed = await listCandidates(artifacts, further, action.context.runId)
  if (listed.status !== 'ok') return false
  const { artifacts: others, flaw } = listed.value
  return others.length === 0 && flaw === null
}

const fits = ({ baseline }: BaselineAnswer, point: BaselinePoint): boolean =>
  baseline?.point === undefined || configurationObstacle(baseline.point, point) === null

function find(action: ActionContext, measured: BaselinePoint | null): Promise<BaselineAnswer> {
  const { options, context, measuredSha } = action
  const name = options.baselineName
  const file = options.baseline === 'file' ? `baselines/${name}.json` : null
  const request = requestBaseline(context, measuredSha, { name, file, measured })
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
