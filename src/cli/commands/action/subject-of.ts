import type { WorkflowContext } from '../../../machine/github/workflow-context.js'
import type { JobIdentity } from '../../../gate/publish/job-identity.js'
import type { ReportSubject } from '../../../kit/records/reports/report-subject.js'

/** Whose result a job of a workflow reports; the folder is null where it is not known. */
export function subjectOf(
  context: WorkflowContext,
  measuredSha: string | null,
  { label }: JobIdentity,
  folder: string | null,
): ReportSubject {
  const { repository, runId, serverUrl, headBranch, ref, pullRequest } = context
  return {
    repository,
    sha: measuredSha,
    head_sha: context.headSha,
    branch: headBranch ?? ref,
    pull_request: pullRequest,
    run_id: runId,
    run_attempt: context.runAttempt,
    run_url:
      repository === null || runId === null
        ? null
        : `${serverUrl}/${repository}/actions/runs/${runId}`,
    job: label,
    ...(folder !== null && { folder }),
  }
}
