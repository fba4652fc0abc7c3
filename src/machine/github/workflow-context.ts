import { parseJson } from '../../kit/records/json/parse-json.js'
import type { TextFiles } from '../../kit/records/text-files.js'
import { readEventFields, type EventFields } from './event-fields.js'
import { countOf, repositoryOf, shaOf, textOf } from './json-fields.js'

/** The cause and the subject of this job; null if the runner or the event does not state it. */
export type WorkflowContext = EventFields & {
  readonly event: string | null
  /** `owner/name` of the repository whose workflow this is. */
  readonly repository: string | null
  /** The commit that the job is for; of a pull request, the merge of its head into its base. */
  readonly sha: string | null
  /** Branch or tag without `refs/heads/` or `refs/tags/`; `12/merge` for a pull request. */
  readonly ref: string | null
  /** A tag may be called like a branch. */
  readonly isTag: boolean | null
  /** Name and file of the workflow, and names of the job and the step in it. */
  readonly workflow: string | null
  readonly workflowPath: string | null
  readonly job: string | null
  readonly stepName: string | null
  readonly runId: string | null
  readonly runAttempt: number | null
  readonly serverUrl: string
  readonly apiUrl: string
  /** Whether the server is an Enterprise Server, which has fewer services. */
  readonly isEnterpriseServer: boolean
  /** Name and version of the runner's image. */
  readonly image: string | null
  /** The runner's folder for this job; null outside a runner. */
  readonly tempDirectory: string | null
  /** The problem with the event's file, for the log; null if there is none. */
  readonly eventFlaw: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** The largest payload that GitHub sends is 25 MB. */
const maxEventBytes = 32 * 1024 * 1024

/** Reads the event's file, where there is one; what it lacks is null. */
export async function loadWorkflowContext(
  environment: Environment,
  files: TextFiles,
): Promise<WorkflowContext> {
  const path = environment['GITHUB_EVENT_PATH'] ?? ''
  if (path === '') return readWorkflowContext(environment, null)
  const read = await files.readText(path, maxEventBytes)
  if (read.status === 'ok') return readWorkflowContext(environment, read.text)
  const reason = read.status === 'missing' ? 'there is no such file' : read.reason
  const eventFlaw = `the event cannot be read: ${reason}`
  return { ...readWorkflowContext(environment, null), eventFlaw }
}

/** The context from the variables of the runner and the text of the event's file. */
export function readWorkflowContext(
  environment: Environment,
  eventText: string | null,
): WorkflowContext {
  const parsed = eventText === null ? null : parseJson(eventText)
  const payload = parsed?.status === 'ok' ? parsed.value : null
  const event = textOf(environment['GITHUB_EVENT_NAME'])
  const repository = repositoryOf(environment['GITHUB_REPOSITORY'])
  return {
    ...readEventFields(event, repository, payload),
    event,
    repository,
    ...readCommit(environment),
    ...readJob(environment),
    ...readRun(environment),
    ...readServer(environment),
    image: readImage(environment),
    tempDirectory: environment['RUNNER_TEMP'] || null,
    eventFlaw: parsed?.status === 'corrupt' ? `the event is ${parsed.reason}` : null,
  }
}

function readCommit(environment: Environment) {
  const ref = textOf(environment['GITHUB_REF'])
  return {
    sha: shaOf(environment['GITHUB_SHA']),
    isTag: ref?.startsWith('refs/tags/') ?? null,
    ref: ref?.replace(/^refs\/(?:heads|tags|pull)\//, '') ?? null,
  }
}

function readJob(environment: Environment) {
  return {
    workflow: textOf(environment['GITHUB_WORKFLOW']),
    workflowPath: workflowPathOf(textOf(environment['GITHUB_WORKFLOW_REF'])),
    job: textOf(environment['GITHUB_JOB']),
    stepName: textOf(environment['GITHUB_ACTION']),
  }
}

/** From `owner/name/.github/workflows/ci.yml@refs/heads/main`. */
const workflowPathOf = (ref: string | null): string | null =>
  /^[^/]+\/[^/]+\/([^@]+)@/.exec(ref ?? '')?.[1] ?? null

function readRun(environment: Environment) {
  const runId = countOf(environment['GITHUB_RUN_ID'])
  return {
    runId: runId === null ? null : String(runId),
    runAttempt: countOf(environment['GITHUB_RUN_ATTEMPT']),
  }
}

function readServer(environment: Environment) {
  const serverUrl = urlOf(environment['GITHUB_SERVER_URL']) ?? 'https://github.com'
  return {
    serverUrl,
    apiUrl: urlOf(environment['GITHUB_API_URL']) ?? 'https://api.github.com',
    isEnterpriseServer: isEnterpriseServer(serverUrl),
  }
}

/** Distinguished as the toolkit does. */
function isEnterpriseServer(serverUrl: string): boolean {
  const { hostname } = new URL(serverUrl)
  return !/(?:^github\.com|\.ghe\.com|\.localhost)$/i.test(hostname)
}

/** Without the slash at its end. */
function urlOf(value: string | undefined): string | null {
  const text = textOf(value)
  if (text === null || !URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text.replace(/\/+$/, '') : null
}

/** Set on GitHub's own images only. */
function readImage(environment: Environment): string | null {
  const os = textOf(environment['ImageOS'])
  const version = textOf(environment['ImageVersion'])
  return os === null ? null : [os, version].filter((part) => part !== null).join(' ')
}
