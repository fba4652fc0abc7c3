import type { ReportSubject } from '../../kit/records/reports/report-subject.js'
import type { TextFiles } from '../../kit/records/text-files.js'

/** Whose result a command makes in a workflow without the Action; null outside one. */
export async function subjectHere(
  environment: Readonly<Record<string, string | undefined>>,
  files: TextFiles,
): Promise<ReportSubject | null> {
  if (!environment['GITHUB_REPOSITORY']) return null
  const [{ loadWorkflowContext }, { subjectOf }, { identifyJob }] = await Promise.all([
    import('../../machine/github/workflow-context.js'),
    import('./action/subject-of.js'),
    import('../../gate/publish/job-identity.js'),
  ])
  const context = await loadWorkflowContext(environment, files)
  const { workflow, workflowPath, job } = context
  const named = { workflow, workflowPath, job, step: null, section: null, matrix: null, folder: '' }
  return subjectOf(context, context.sha, identifyJob(named), null)
}
