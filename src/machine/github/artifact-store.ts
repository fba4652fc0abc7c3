import { isUtf8 } from 'node:buffer'
import type { ArtifactStore, DownloadTerms } from '../../gate/baseline/lookup/ports.js'
import type { Answer } from '../../kit/records/answer.js'
import { UnexpectedAnswerError } from './describe-failure.js'
import { type Download, downloadCapped } from './download-capped.js'
import type { GitHubApi } from './github-api.js'
import { valueAt } from './json-fields.js'
import { isZip, readZipEntry } from './read-zip-entry.js'
import type { RepositoryName } from './repository-name.js'
import { secondsOf, type TimeBudget } from './time-budget.js'

type ArtifactStoreSettings = {
  readonly api: GitHubApi
  readonly repository: RepositoryName
  readonly budget: TimeBudget
  /** Of one artifact as it is downloaded. */
  readonly maxDownloadBytes: number
  /** Of one download. */
  readonly downloadLimitMs?: number
}

const defaultLimitMs = 30_000

/**
 * Reads artifacts of any run of the repository in memory: nothing is written to disk, whatever their file names, and an
 * artifact with a wrong digest is not unpacked.
 */
export function createArtifactStore(settings: ArtifactStoreSettings): ArtifactStore {
  return {
    async download(id, terms) {
      const location = await findLocation(settings, id)
      if (location.status !== 'ok') return location
      const { budget, maxDownloadBytes: maxBytes, downloadLimitMs = defaultLimitMs } = settings
      const limitMs = Math.min(downloadLimitMs, budget.remainingMs())
      if (limitMs <= 0) {
        const reason = `artifact ${id}: the ${secondsOf(budget.totalMs)} for downloads are used up`
        return { status: 'unreachable', reason }
      }
      const download = await downloadCapped(location.value, { maxBytes, limitMs })
      if (download.status !== 'ok') {
        return { status: download.status, reason: `artifact ${id}: ${download.reason}` }
      }
      return readFile(id, download.value, terms)
    },
  }
}

/** GitHub returns an address that is valid for a minute. */
function findLocation(
  { api, repository }: ArtifactStoreSettings,
  id: number,
): Promise<Answer<string>> {
  const undertaking = { what: `artifact ${id}`, needs: 'actions: read' } as const
  return api.call(undertaking, async (octokit) => {
    const { status, headers } = await octokit.rest.actions.downloadArtifact({
      ...repository,
      artifact_id: id,
      archive_format: 'zip',
      request: { redirect: 'manual' },
    })
    const location = valueAt(headers, 'location')
    const isRedirect = Number(status) >= 300 && Number(status) < 400
    if (!isRedirect || typeof location !== 'string' || !/^https?:\/\//.test(location)) {
      throw new UnexpectedAnswerError('no address to download from')
    }
    return location
  })
}

function readFile(id: number, { bytes, digest }: Download, terms: DownloadTerms): Answer<string> {
  if (terms.digest !== null && terms.digest !== digest) {
    const reason = `artifact ${id}: its digest is ${digest}, not ${terms.digest}`
    return { status: 'corrupt', reason }
  }
  // A file that was uploaded without an archive comes without one.
  const file = isZip(bytes)
    ? readZipEntry(bytes, terms.file, terms.maxBytes)
    : ({ status: 'ok', value: bytes } as const)
  if (file.status !== 'ok') return { status: 'corrupt', reason: `artifact ${id}: ${file.reason}` }
  if (!isUtf8(file.value)) {
    return { status: 'corrupt', reason: `artifact ${id}: ${terms.file} is not UTF-8 text` }
  }
  return { status: 'ok', value: file.value.toString('utf8') }
}
