import type { BaselineRequest, SearchAnchor } from '../../gate/baseline/lookup/baseline-request.js'
import type { WorkflowContext } from './workflow-context.js'

/** The baseline for a run of this context; `measuredSha` is the checked-out commit, if known. */
export function requestBaseline(
  context: WorkflowContext,
  measuredSha: string | null,
  { name, file, measured }: Pick<BaselineRequest, 'name' | 'file' | 'measured'>,
): BaselineRequest {
  return {
    name,
    file,
    measured,
    repository: context.repository,
    anchor: searchAnchor(context, measuredSha),
    baseBranch: context.baseRef ?? context.defaultBranch,
    ownRunId: context.runId,
  }
}

/** A merge group may contain several merges, so it is compared with its base, not with its first parent. */
export function searchAnchor(
  context: WorkflowContext,
  measuredSha: string | null,
): SearchAnchor | null {
  if (context.mergeGroupBaseSha !== null) {
    return { kind: 'itself', sha: context.mergeGroupBaseSha }
  }
  const sha = measuredSha ?? context.sha
  return sha === null ? null : { kind: 'first-parent-of', sha }
}
