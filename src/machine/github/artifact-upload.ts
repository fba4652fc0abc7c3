import type { Answer, Failure } from '../../kit/records/answer.js'
import { makeScratchFolder, type ScratchFolder } from '../system/files/scratch-directory.js'
import { describeToolkitFailure } from './describe-toolkit-failure.js'
import { secondsOf, waitAtMost } from './time-budget.js'

/** The answer of GitHub Enterprise Server, Gitea and Forgejo, to whoever saves artifacts or looks for them. */
export const unsupported = (what: string): Failure => ({
  status: 'unavailable',
  reason: `${what}: a server other than github.com keeps no artifacts of this kind`,
})

export type UploadedArtifact = {
  readonly id: number
  /** As the run's page shows it. */
  readonly name: string
  readonly sizeBytes: number | null
  readonly digest: string | null
  /** Where people can get it; null outside a run. */
  readonly url: string | null
}

/** Puts files into artifacts of this run. An artifact cannot be changed: a name that is taken is a `conflict`. */
export interface ArtifactUploader {
  /** An archive with one file of this text. */
  uploadText(artifact: string, file: string, text: string): Promise<Answer<UploadedArtifact>>
  /** The file as it is, so that a browser opens it; the artifact is called `name`, ending included. */
  uploadAsIs(name: string, path: string): Promise<Answer<UploadedArtifact>>
}

type UploadSettings = {
  readonly tempDirectory: string | null
  /** Address of the run's page; null outside a run. */
  readonly runUrl: string | null
  readonly isEnterpriseServer: boolean
  /** Of one upload, retries included. */
  readonly limitMs?: number
  /** Null for the repository's own setting. */
  readonly retentionDays?: number | null
}

const defaultLimitMs = 20_000

/** An upload that takes too long is abandoned: it may still succeed, or it ends with the process. */
export function createArtifactUploader(settings: UploadSettings): ArtifactUploader {
  return {
    uploadText: (artifact, file, text) =>
      upload(settings, artifact, {
        prepare: (folder) => folder.write(file, text),
        skipArchive: false,
      }),
    uploadAsIs: (name, path) =>
      upload(settings, name, { prepare: (folder) => folder.copy(name, path), skipArchive: true }),
  }
}

type Contents = {
  readonly prepare: (folder: ScratchFolder) => Promise<string>
  readonly skipArchive: boolean
}

async function upload(
  settings: UploadSettings,
  name: string,
  contents: Contents,
): Promise<Answer<UploadedArtifact>> {
  const { tempDirectory, isEnterpriseServer, limitMs = defaultLimitMs } = settings
  const what = `artifact ${name}`
  if (isEnterpriseServer) return unsupported(what)
  if (tempDirectory === null || !process.env['ACTIONS_RUNTIME_TOKEN']) {
    return { status: 'unavailable', reason: `${what}: only a step of a workflow can upload one` }
  }
  let folder: ScratchFolder | null = null
  let isAbandoned = false
  try {
    const made = await makeScratchFolder(tempDirectory)
    folder = made
    const path = await contents.prepare(made)
    const sent = await waitAtMost(limitMs, () =>
      send(settings, { name, path, folder: made }, contents),
    )
    if (sent.isDone) return { status: 'ok', value: sent.value }
    isAbandoned = true
    const reason = `${what}: not uploaded within ${secondsOf(limitMs)}; gave up waiting`
    return { status: 'unreachable', reason }
  } catch (error) {
    return describeUploadFailure(what, error)
  } finally {
    // An abandoned upload still reads the folder.
    if (!isAbandoned) await folder?.remove()
  }
}

type Parcel = { readonly name: string; readonly path: string; readonly folder: ScratchFolder }

async function send(
  { runUrl, retentionDays }: UploadSettings,
  { name, path, folder }: Parcel,
  { skipArchive }: Contents,
): Promise<UploadedArtifact> {
  const { DefaultArtifactClient } = await import('@actions/artifact')
  const retention = retentionDays ? { retentionDays } : {}
  const { id, size, digest } = await new DefaultArtifactClient().uploadArtifact(
    name,
    [path],
    folder.path,
    { skipArchive, ...retention },
  )
  if (id === undefined) throw new Error('the service returned no artifact')
  return {
    id,
    name,
    sizeBytes: size ?? null,
    digest: digest ? `sha256:${digest}` : null,
    url: runUrl === null ? null : `${runUrl}/artifacts/${id}`,
  }
}

function describeUploadFailure(what: string, error: unknown): Failure {
  const failure = describeToolkitFailure(what, error)
  if (failure.status !== 'conflict') return failure
  return { status: 'conflict', reason: `${what}: the run already has one` }
}
