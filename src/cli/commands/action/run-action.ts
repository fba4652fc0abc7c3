import { relative, sep } from 'node:path'
import { baselineNameIn } from '../../../gate/baseline/lookup/artifact-name.js'
import { type ActionOptions, resolveActionInputs } from '../../config/action-inputs.js'
import { toKebabCase } from '../../config/option.js'
import { actionOptions } from '../../config/options.js'
import { MiniclusterError } from '../../../kit/errors.js'
import { connectGitHub } from '../../../machine/github/connect-github.js'
import { maskToken } from '../../../machine/github/github-api.js'
import {
  loadWorkflowContext,
  type WorkflowContext,
} from '../../../machine/github/workflow-context.js'
import type { WorkflowStep } from '../../../machine/github/workflow-step.js'
import { annotationPlace } from '../../../gate/publish/annotation-place.js'
import { identifyJob, type JobIdentity } from '../../../gate/publish/job-identity.js'
import type { CommentRecord } from '../../../gate/report/comment/comment-input.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { createDependencies } from '../create-dependencies.js'
import { refuseSharedFiles } from '../refuse-shared-files.js'
import { describeFailure, formatFailure, inDirectory } from '../describe-failure.js'
import type { ActionHost, ActionContext } from './action-context.js'
import { subjectOf } from './subject-of.js'
import { asWritten, spellSettings, type SpellWritten } from '../settings/as-written.js'
import { stepSettings } from './step-settings.js'

/** Runs the Action; never rejects, because a failed step reports itself. */
export async function runAction(step: WorkflowStep, host: ActionHost): Promise<void> {
  maskToken(step.input('github-token'))
  let action: ActionContext | null = null
  const startedIn = process.cwd()
  let spell: SpellWritten = spellInput
  try {
    const settings = await stepSettings(step, host)
    const inFile = spellSettings(settings, (option) => step.input(toKebabCase(option)) !== '')
    spell = (name) => inFile(name) ?? spellInput(name)
    const given = resolveActionInputs(
      step.input,
      { verbose: step.isDebug, note: step.log.note },
      settings,
    )
    const folder = relative(startedIn, process.cwd()).split(sep).join('/')
    const options = { ...given, baselineName: baselineNameOf(given, folder) }
    await refuseSharedFiles({
      table: actionOptions,
      values: options,
      spell: (name) => `input ${toKebabCase(name)}`,
      workingDirectory: process.cwd(),
    })
    action = await openContext({ options, folder }, step, host)
    if (options.mode === 'report') {
      const { reportMode } = await import('./report-mode.js')
      await reportMode(action)
    } else if (options.mode === 'accept') {
      const { acceptMode } = await import('./accept-mode.js')
      await acceptMode(action)
    } else if (options.mode === 'matrix') {
      const { matrixMode } = await import('./matrix-mode.js')
      await matrixMode(action, settings)
    } else {
      const { checkMode } = await import('./check-mode.js')
      await checkMode(action)
    }
  } catch (error) {
    if (host.interrupts.exitCode() !== null) {
      step.output('verdict', 'unknown')
      step.fail('MiniCluster was interrupted', 'The job was cancelled; the workers are stopped.')
      return
    }
    const workspace = host.environment['GITHUB_WORKSPACE']
    failAction(step, error, { workspace, startedIn, spell })
    const mode = action?.options.mode
    if (action !== null && (mode === 'check' || mode === 'matrix'))
      await commentOnFailure(error, spell, action)
  }
}

/** Where the repository is checked out, and where the step began. */
type StartOfStep = {
  readonly workspace?: string | undefined
  readonly startedIn?: string
  readonly spell?: SpellWritten
}

const inputNames: ReadonlySet<string> = new Set(Object.keys(actionOptions).map(toKebabCase))

const spellInput: SpellWritten = (name) => (inputNames.has(name) ? `input ${name}` : null)

/** The name of a baseline: each folder of a repository has its own. One in a file lies in its folder anyway. */
const baselineNameOf = ({ baseline, baselineName }: ActionOptions, folder: string): string =>
  baseline === 'file' ? baselineName : baselineNameIn(folder, baselineName)

/** Reports that the check could not be finished, and why: there is no verdict. */
export function failAction(
  step: WorkflowStep,
  error: unknown,
  { workspace, startedIn, spell = spellInput }: StartOfStep = {},
): void {
  step.output('verdict', 'unknown')
  const failure = inDirectory(
    asWritten(describeFailure(error, step.isDebug), spell),
    startedIn ?? process.cwd(),
  )
  const place = annotationPlace(error instanceof MiniclusterError ? error.place : null, workspace)
  step.fail('MiniCluster could not finish the check', formatFailure(failure), place)
}

/** A comment on an earlier commit must not stand for a check that was not finished. */
async function commentOnFailure(
  error: unknown,
  spell: SpellWritten,
  action: ActionContext,
): Promise<void> {
  const { message, hint } = asWritten(describeFailure(error, false), spell)
  const record: CommentRecord = {
    title: 'MiniCluster check',
    generated_at: action.dependencies.clock.now().toISOString(),
    generator: `minicluster ${miniclusterVersion}`,
    verdict: 'unknown',
    headline: 'MiniCluster could not finish the check',
    reasons: [message, ...(hint === null ? [] : [hint])],
    checks: [],
    figures: {},
  }
  const { commentOnPullRequest } = await import('./comment-on-pull-request.js')
  await commentOnPullRequest(record, null, action)
}

async function openContext(
  { options, folder }: { readonly options: ActionOptions; readonly folder: string },
  step: WorkflowStep,
  host: ActionHost,
): Promise<ActionContext> {
  const { services, environment, interrupts, random } = host
  const { signal } = interrupts
  const dependencies = createDependencies({ log: step.log, signal, services })
  const context = await loadWorkflowContext(environment, dependencies.files)
  if (context.eventFlaw !== null) step.log.warn(context.eventFlaw)
  const github = connectGitHub({
    context,
    token: isGiven(options.githubToken) ? options.githubToken : null,
    retentionDays: options.artifactRetentionDays || null,
    workspace: dependencies.workingDirectory,
    environment,
    clock: dependencies.clock,
    random,
  })
  const head = await github.history.head()
  const measuredSha = head.status === 'ok' ? head.value : context.sha
  const identity = identityOf(options, context, folder)
  const subject = subjectOf(context, measuredSha, identity, folder)
  return {
    options,
    step,
    host,
    context,
    github,
    measuredSha,
    identity,
    dependencies: { ...dependencies, subject: () => Promise.resolve(subject) },
  }
}

/** Outside a runner the default is not filled in. */
const isGiven = (value: string): boolean => !value.startsWith('${{')

const identityOf = (
  { matrix, commentSection: section }: ActionOptions,
  { workflow, workflowPath, job, stepName: step }: WorkflowContext,
  folder: string,
): JobIdentity =>
  identifyJob({
    workflow,
    workflowPath,
    job,
    step,
    section,
    matrix: isGiven(matrix) ? matrix : null,
    folder,
  })
