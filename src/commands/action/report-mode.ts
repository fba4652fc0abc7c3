import { ConfigError } from '../../errors.js'
import type { TriggeringRun } from '../../github/event-fields.js'
import { maxReportBytes, readForkReport } from '../../publish/fork-report.js'
import type { ActionContext } from './action-context.js'
import { postComment, runUrl } from './comment-on-pull-request.js'
import { reportArtifactName, reportFile } from './upload-report.js'

const downloadBudgetMs = 45_000
const searchBudgetMs = 30_000

/**
 * `mode: report`: comments on the pull request whose workflow run triggered this one, because a fork's own run may not
 * comment. Accepts only a record in our own format from that run. The event determines the pull request.
 */
export async function reportMode(action: ActionContext): Promise<void> {
  const { context, step } = action
  const run = context.triggeringRun
  if (context.event !== 'workflow_run' || run === null || run.id === null) {
    throw new ConfigError(
      `input mode: 'report' comments for the run that triggered this one, and the event is ${context.event ?? 'unknown'}, not workflow_run`,
      'Use it in a workflow with on: workflow_run, types: [completed].',
    )
  }
  const outcome = await report(action, { ...run, id: run.id })
  step.output('verdict', outcome.verdict)
  step.log.note(outcome.line)
}

type Outcome = { readonly verdict: string; readonly line: string }
const nothing = (line: string): Outcome => ({ verdict: 'unknown', line })

async function report(
  action: ActionContext,
  run: TriggeringRun & { readonly id: string },
): Promise<Outcome> {
  const { headSha, headRepository, headBranch } = run
  if (run.event !== 'pull_request') {
    return nothing(
      `Nothing to comment on: run ${run.id} was triggered by the event ${run.event ?? 'unknown'}.`,
    )
  }
  if (headSha === null || headRepository === null) {
    return nothing(`No comment: the head of run ${run.id} is not known, its fork may be gone.`)
  }
  const received = await receiveReport(action, run.id)
  if (received.status !== 'ok') return nothing(`No comment: ${received.reason}.`)
  const head = { sha: headSha, repository: headRepository, branch: headBranch }
  const pull = await action.github.findPullRequest(head, searchBudgetMs)
  if (pull.status !== 'ok') return nothing(`No comment: ${pull.reason}.`)
  const { record } = received
  const result = await postComment(action, pull.value, {
    record,
    run: { sha: headSha, id: run.id, attempt: run.attempt ?? 1 },
    links: { report: null, run: runUrl(action, run.id) },
    note: `Measured by a workflow run of ${headRepository}, which controls what it reports.`,
  })
  return { verdict: record.verdict, line: result?.line ?? 'No comment: this is not a repository.' }
}

type Received = Extract<ReturnType<typeof readForkReport>, { status: 'ok' }>

async function receiveReport(
  { github, ...action }: ActionContext,
  runId: string,
): Promise<Received | { readonly status: 'refused'; readonly reason: string }> {
  const artifacts = github.runArtifacts(downloadBudgetMs, maxReportBytes)
  if (artifacts === null) return refused('this is not a repository')
  const found = await artifacts.find(runId, reportArtifactName(action))
  if (found.status !== 'ok') return refused(found.reason)
  const { id, digest } = found.value
  const terms = { runId, digest, file: reportFile, maxBytes: maxReportBytes }
  const text = await artifacts.store.download(id, terms)
  return text.status === 'ok' ? readForkReport(text.value) : refused(text.reason)
}

const refused = (reason: string) => ({ status: 'refused', reason }) as const
