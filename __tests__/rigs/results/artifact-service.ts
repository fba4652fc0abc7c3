import {
  CreateArtifactRequest,
  CreateArtifactResponse,
  DeleteArtifactRequest,
  DeleteArtifactResponse,
  FinalizeArtifactRequest,
  FinalizeArtifactResponse,
  GetSignedArtifactURLRequest,
  GetSignedArtifactURLResponse,
  ListArtifactsRequest,
  ListArtifactsResponse,
  Timestamp,
} from '../../../node_modules/@actions/artifact/lib/generated/index.js'
import {
  type ArtifactShelf,
  fileNameOf,
  isFinished,
  type StoredArtifact,
} from './artifact-shelf.js'
import type { BlobStore } from './blob-store.js'
import type { RuntimeClaims } from './runtime-token.js'
import { twirpMethod, type TwirpService, TwirpError } from './twirp-server.js'

export const artifactServiceName = 'github.actions.results.api.v1.ArtifactService'

type OfRun = { readonly workflowRunBackendId: string; readonly name: string }

/** What jobs call to keep artifacts. Its meaning follows from the client; GitHub's own code is not public. */
export function createArtifactService(shelf: ArtifactShelf, blobs: BlobStore): TwirpService {
  return {
    CreateArtifact: twirpMethod(CreateArtifactRequest, CreateArtifactResponse, (asked, claims) => {
      checkRun(asked, claims)
      return { ok: true, signedUploadUrl: blobs.link(create(shelf, asked).blob, 'cw') }
    }),
    FinalizeArtifact: twirpMethod(
      FinalizeArtifactRequest,
      FinalizeArtifactResponse,
      async (asked, claims) => {
        checkRun(asked, claims)
        const artifact = await finalize(find(shelf, asked), asked, blobs)
        return { ok: true, artifactId: String(artifact.id) }
      },
    ),
    ListArtifacts: twirpMethod(ListArtifactsRequest, ListArtifactsResponse, (asked, claims) => {
      checkRun(asked, claims)
      return { artifacts: shelf.list().filter(isAskedFor(asked)).map(describe) }
    }),
    GetSignedArtifactURL: twirpMethod(
      GetSignedArtifactURLRequest,
      GetSignedArtifactURLResponse,
      (asked, claims) => {
        checkRun(asked, claims)
        const artifact = find(shelf, asked)
        if (!isFinished(artifact)) throw new TwirpError('not_found', 'artifact not found')
        return { signedUrl: linkTo(artifact, blobs) }
      },
    ),
    DeleteArtifact: twirpMethod(DeleteArtifactRequest, DeleteArtifactResponse, (asked, claims) => {
      checkRun(asked, claims)
      const artifact = find(shelf, asked)
      shelf.remove(artifact)
      return { ok: true, artifactId: String(artifact.id) }
    }),
  }
}

/** A link for reading, under the name that a browser would save it as. */
export function linkTo(artifact: StoredArtifact, blobs: BlobStore): string {
  const fileName = encodeURIComponent(fileNameOf(artifact))
  return blobs.link(artifact.blob, 'r', `attachment; filename*=UTF-8''${fileName}`)
}

function create(shelf: ArtifactShelf, asked: CreateArtifactRequest): StoredArtifact {
  if (asked.name === '' || asked.version < 4) {
    throw new TwirpError('invalid_argument', 'a name and a version of 4 or more are needed')
  }
  const known = shelf.findOf(asked.workflowRunBackendId, asked.name)
  if (known !== undefined && isFinished(known)) {
    throw new TwirpError('already_exists', 'an artifact with this name already exists in the run')
  }
  return shelf.begin({
    name: asked.name,
    backendRunId: asked.workflowRunBackendId,
    backendJobId: asked.workflowJobRunBackendId,
    mimeType: asked.mimeType?.value ?? 'application/zip',
    ...(asked.expiresAt && { expiresAt: Timestamp.toDate(asked.expiresAt) }),
  })
}

async function finalize(
  artifact: StoredArtifact,
  asked: FinalizeArtifactRequest,
  blobs: BlobStore,
): Promise<StoredArtifact> {
  const arrived = await blobs.examine(artifact.blob)
  if (arrived === null) throw new TwirpError('invalid_argument', 'nothing was uploaded')
  if (String(arrived.sizeBytes) !== asked.size) {
    const message = `${asked.size} bytes were announced, ${arrived.sizeBytes} have arrived`
    throw new TwirpError('invalid_argument', message)
  }
  if (asked.hash !== undefined && asked.hash.value !== arrived.digest) {
    const message = `${asked.hash.value} was announced, what has arrived is ${arrived.digest}`
    throw new TwirpError('invalid_argument', message)
  }
  return Object.assign(artifact, arrived)
}

function find(shelf: ArtifactShelf, { workflowRunBackendId, name }: OfRun): StoredArtifact {
  const artifact = shelf.findOf(workflowRunBackendId, name)
  if (artifact === undefined) throw new TwirpError('not_found', 'artifact not found')
  return artifact
}

function checkRun(
  { workflowRunBackendId }: { readonly workflowRunBackendId: string },
  { backendRunId }: RuntimeClaims,
): void {
  if (workflowRunBackendId === backendRunId) return
  throw new TwirpError('permission_denied', 'the token is of another run')
}

function isAskedFor(asked: ListArtifactsRequest) {
  return (artifact: StoredArtifact): boolean =>
    artifact.backendRunId === asked.workflowRunBackendId &&
    !artifact.isExpired &&
    (asked.nameFilter === undefined || asked.nameFilter.value === artifact.name) &&
    (asked.idFilter === undefined || asked.idFilter.value === String(artifact.id))
}

function describe(artifact: StoredArtifact) {
  return {
    workflowRunBackendId: artifact.backendRunId,
    workflowJobRunBackendId: artifact.backendJobId,
    databaseId: String(artifact.id),
    name: artifact.name,
    size: String(artifact.sizeBytes),
    createdAt: Timestamp.fromDate(artifact.createdAt),
    digest: { value: artifact.digest! },
  }
}
