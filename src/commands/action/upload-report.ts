import { createHash } from 'node:crypto'
import type { ActionOptions } from '../../config/action-inputs.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import { maxReportBytes } from '../../publish/fork-report.js'
import { renderers } from '../../report/index.js'
import type { ActionContext } from './action-context.js'

/** The file in the archive that `mode: report` looks for. */
export const reportFile = 'report.json'

/** A name that keys and sections would share as slugs ends in their digest; a plain key alone is the name's end. */
export function reportArtifactName({ key, options }: ReportKey): string {
  const { commentSection: section } = options
  const slugs = [key, section ?? []].flat().map(slugOf)
  const isPlain = section === null && slugs.join() === key
  const name = ['minicluster-report', ...slugs].join('-')
  return isPlain ? name : `${name}-${digestOf([key, section])}`
}

type ReportKey = {
  readonly key: string
  readonly options: Pick<ActionOptions, 'commentSection'>
}

const digestOf = (names: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12)

/** A key or section in the characters that artifacts may be named with. */
const slugOf = (key: string): string => key.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)

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
  const name = reportArtifactName(action)
  const json = renderers.json(outcome.model)
  const isSendable = Buffer.byteLength(json) <= maxReportBytes
  const [page, record] = await Promise.all([
    github.uploads.uploadAsIs(`${name}.html`, outcome.results.html),
    isSendable ? github.uploads.uploadText(name, reportFile, json) : null,
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
