import type { CheckOutcome } from '../check-outcome.js'
import { maxReportBytes } from '../../publish/fork-report.js'
import { renderers } from '../../report/index.js'
import type { ActionRoom } from './action-room.js'

/** The archive that `mode: report` looks for, and the file in it. */
export const reportArtifactName = ({ key, options }: Pick<ActionRoom, 'key' | 'options'>): string =>
  ['minicluster-report', key, options.commentSection ?? []].flat().map(slugOf).join('-')
export const reportFile = 'report.json'

/** A key or section in the characters that artifacts may be named with. */
const slugOf = (key: string): string => key.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)

/**
 * Uploads the page so that a browser opens it, and the record beside it. Answers with the page's address, or null where
 * it could not be uploaded, which is told and costs nothing else.
 */
export async function uploadReport(
  outcome: CheckOutcome,
  room: ActionRoom,
): Promise<string | null> {
  const { context, github } = room
  // Outside a run there is nowhere to upload to, and that is no news.
  if (context.runId === null) return null
  const name = reportArtifactName(room)
  const json = renderers.json(outcome.model)
  const isSendable = Buffer.byteLength(json) <= maxReportBytes
  const [page, record] = await Promise.all([
    github.uploads.uploadAsIs(`${name}.html`, outcome.results.html),
    isSendable ? github.uploads.uploadText(name, reportFile, json) : null,
  ])
  tellUpload(record, room)
  tellUpload(page, room)
  return page.status === 'ok' ? page.value.url : null
}

type Uploaded = { readonly status: string; readonly reason?: string } | null

function tellUpload(answer: Uploaded, { step }: ActionRoom): void {
  if (answer === null || answer.status === 'ok') return
  step.log.note(`not uploaded: ${answer.reason ?? answer.status}`)
}
