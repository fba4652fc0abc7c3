import { posix } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { TriggeringRun } from '../../../machine/github/event-fields.js'
import { maxReportBytes, readForkReport } from '../../../gate/publish/fork-report.js'
import { isSameRepository } from '../../../kit/records/commit-identity.js'
import { gravestFirst } from '../../../gate/report/verdict.js'
import type { CommentRecord } from '../../../gate/report/comment/comment-input.js'
import { plural } from '../../../kit/wording/plural.js'
import type { ActionContext } from './action-context.js'
import { postComment, runUrl } from './comment-on-pull-request.js'
import { reportArtifactPrefix, reportFile } from './upload-report.js'

const downloadBudgetMs = 45_000
const searchBudgetMs = 30_000

/** A fork may upload any number; a comment has no room for more. */
const maxReports = 50

/**
 * `mode: report`: comments on the pull request whose workflow run triggered this one, because a fork's own run may not
 * comment. Accepts only records in our own format from that run, one for each of its jobs. The event determines the
 * pull request.
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
  for (const line of outcome.lines) step.log.note(line)
}

type Run = TriggeringRun & { readonly id: string }
type Outcome = { readonly verdict: string; readonly lines: readonly string[] }
const nothing = (...lines: readonly string[]): Outcome => ({ verdict: 'unknown', lines })

async function report(action: ActionContext, run: Run): Promise<Outcome> {
  const { headSha, headRepository, headBranch } = run
  if (run.event !== 'pull_request') {
    return nothing(
      `Nothing to comment on: run ${run.id} was triggered by the event ${run.event ?? 'unknown'}.`,
    )
  }
  if (headSha === null || headRepository === null) {
    return nothing(`No comment: the head of run ${run.id} is not known, its fork may be gone.`)
  }
  if (isSameRepository(headRepository, action.context.repository) && !isOfDependabot(run)) {
    return nothing(
      `Nothing to comment on: run ${run.id} is of this repository, so its jobs comment themselves.`,
    )
  }
  const { reports, lines } = await receiveReports(action, run.id)
  if (reports.length === 0) return nothing(...lines)
  const head = { sha: headSha, repository: headRepository, branch: headBranch }
  const pulls = await action.github.findPullRequests(head, searchBudgetMs)
  if (pulls.status !== 'ok') return nothing(...lines, `No comment: ${pulls.reason}.`)
  const chosen = ofDirectory(reports, action.options.workingDirectory)
  const said = [...lines, ...chosen.lines]
  for (const one of chosen.reports) {
    said.push(...(await comment(action, { ...run, headSha, headRepository }, pulls.value, one)))
  }
  return { verdict: worstOf(chosen.reports), lines: said }
}

/** Its token may not comment, as that of a fork. */
const isOfDependabot = ({ actor }: TriggeringRun): boolean => actor === 'dependabot[bot]'

type HeadOfRun = { readonly headSha: string; readonly headRepository: string }

/** Answers with the reason why no comment was tried; one that was tried has a line in the log. */
async function comment(
  action: ActionContext,
  run: Run & HeadOfRun,
  candidates: readonly number[],
  { record, artifact }: Received,
): Promise<readonly string[]> {
  const pullRequest = measuredFor(candidates, record)
  if (pullRequest === null) {
    const named = candidates.map((number) => `#${number}`).join(', ')
    return [
      `No comment: ${named} have the same head, and the report of ${artifact} does not say which it was measured for.`,
    ]
  }
  const input = {
    record,
    run: { sha: run.headSha, id: run.id, attempt: run.attempt ?? 1 },
    links: { report: null, run: runUrl(action, run.id) },
    note: noteFor(run, action),
    section: record.subject?.job ?? artifact,
  }
  const section = JSON.stringify(['report', run.path ?? run.name, artifact])
  const result = await postComment(action, pullRequest, { input, section })
  return result === null ? ['No comment: this is not a repository.'] : []
}

/** The report only chooses among pull requests that have its commit as their head. */
function measuredFor(candidates: readonly number[], { subject }: CommentRecord): number | null {
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) return only
  return candidates.find((number) => number === subject?.pull_request) ?? null
}

const noteFor = ({ headRepository }: HeadOfRun, { context }: ActionContext): string | null =>
  isSameRepository(headRepository, context.repository)
    ? null
    : `Measured by a workflow run of ${headRepository}, which controls what it reports.`

/** Nothing is checked out where only reports are read, so a working directory says which of them are meant. */
function ofDirectory(all: readonly Received[], directory: string | null): Receipt {
  if (directory === null) return { reports: all, lines: [] }
  const folder = posix.join(directory.replaceAll('\\', '/'), '.').replace(/\/$/, '')
  const isMeant = ({ record }: Received) =>
    (record.subject?.folder ?? null) === inRepository(folder)
  const reports = all.filter(isMeant)
  const left = all.length - reports.length
  const lines = left === 0 ? [] : [`${plural(left, 'report')} of other directories left out`]
  return { reports, lines }
}

/** The root of the repository is the empty folder. */
const inRepository = (folder: string): string => (folder === '.' ? '' : folder)

function worstOf(reports: readonly Received[]): string {
  const verdicts = reports.map(({ record }) => record.verdict)
  return gravestFirst.find((verdict) => verdicts.includes(verdict)) ?? 'unknown'
}

type Received = { readonly record: CommentRecord; readonly artifact: string }
type Receipt = { readonly reports: readonly Received[]; readonly lines: readonly string[] }

async function receiveReports({ github, options }: ActionContext, runId: string): Promise<Receipt> {
  const refused = (reason: string): Receipt => ({ reports: [], lines: [`No comment: ${reason}.`] })
  const artifacts = github.runArtifacts(downloadBudgetMs, maxReportBytes)
  if (artifacts === null) return refused('this is not a repository')
  const found = await artifacts.find(runId, reportArtifactPrefix(options.commentKey))
  if (found.status !== 'ok') return refused(found.reason)
  const records = found.value.filter(({ name }) => !name.endsWith('.html'))
  const reports: Received[] = []
  const left = records.length - maxReports
  const lines = left > 0 ? [`${plural(left, 'further report')} of run ${runId} left out`] : []
  for (const { id, digest, name } of records.slice(0, maxReports)) {
    const terms = { runId, digest, file: reportFile, maxBytes: maxReportBytes }
    const text = await artifacts.store.download(id, terms)
    const read = text.status === 'ok' ? readForkReport(text.value) : text
    if (read.status === 'ok') reports.push({ record: read.record, artifact: name })
    else lines.push(`No comment: ${read.reason}.`)
  }
  return { reports, lines }
}
