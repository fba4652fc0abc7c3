import { createHash } from 'node:crypto'
import type { JobIdentity } from '../../../gate/publish/job-identity.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import { maxReportBytes } from '../../../gate/publish/fork-report.js'
import { renderers } from '../../../gate/report/index.js'
import type { ActionContext } from './action-context.js'
import { uploadUnderFreeName } from './upload-under-free-name.js'

/** The file in the archive that `mode: report` looks for. */
export const reportFile = 'report.json'

/** What the names of all reports with this comment key begin with. */
export const reportArtifactPrefix = (key: string): string =>
  `minicluster-report-${slugOf(key)}-${digestOf(key)}`

/** Different for each job of a run, and the same in each attempt. */
export const reportArtifactName = (key: string, { name, label }: JobIdentity): string =>
  `${reportArtifactPrefix(key)}-${slugOf(label)}-${digestOf(name)}`

/** More jobs that cannot be told apart, such as calls of one reusable workflow, are not in a run. */
const maxAlike = 8

/** Under which a job saves: the next one where another job of the run has taken the name. */
const numbered = (name: string, ending = ''): readonly [string, ...string[]] => {
  const others = Array.from({ length: maxAlike - 1 }, (_, index) => `${name}~${index + 2}${ending}`)
  return [`${name}${ending}`, ...others]
}

const digestOf = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 8)

/** A name in the characters that artifacts may be named with. */
const slugOf = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/**
 * Uploads the page, which a browser can open, and the record. Returns the address of the page, or null if the upload
 * failed. A failure is only logged.
 */
export async function uploadReport(
  outcome: CheckOutcome,
  action: ActionContext,
): Promise<string | null> {
  const { context, github } = action
  // Outside a run there is nowhere to upload to, which needs no message.
  if (context.runId === null) return null
  const name = reportArtifactName(action.options.commentKey, action.identity)
  const json = renderers.json(outcome.model)
  const isSendable = Buffer.byteLength(json) <= maxReportBytes
  const { uploads } = github
  const [page, record] = await Promise.all([
    uploadUnderFreeName(numbered(name, '.html'), (one) =>
      uploads.uploadAsIs(one, outcome.results.html),
    ),
    isSendable
      ? uploadUnderFreeName(numbered(name), (one) => uploads.uploadText(one, reportFile, json))
      : null,
  ])
  tellUpload(record, action)
  tellUpload(page, action)
  return page.status === 'ok' ? page.value.url : null
}

type Uploaded = { readonly status: string; readonly reason?: string } | null

function tellUpload(answer: Uploaded, { step }: ActionContext): void {
  if (answer === null || answer.status === 'ok') return
  step.log.note(`not uploaded: ${answer.reason ?? answer.status}`)
}
