import type { BlobAddress } from './blob-store.js'

const dayMs = 86_400_000

export type StoredArtifact = {
  readonly id: number
  readonly name: string
  /** The run as jobs know it: run id and attempt. */
  readonly backendRunId: string
  readonly backendJobId: string
  readonly runId: number
  readonly blob: BlobAddress
  readonly mimeType: string
  readonly createdAt: Date
  expiresAt: Date
  isExpired: boolean
  /** Null until the upload was finished, as are the others. */
  sizeBytes: number | null
  digest: string | null
}

type NewArtifact = Pick<StoredArtifact, 'name' | 'backendRunId' | 'backendJobId' | 'mimeType'> & {
  readonly expiresAt?: Date
}

/** The artifacts that both the Results service and the REST API know. Ids are never used twice. */
export class ArtifactShelf {
  private artifacts: StoredArtifact[] = []
  private nextId = 5001

  begin(artifact: NewArtifact): StoredArtifact {
    const id = this.nextId++
    const createdAt = new Date()
    const begun: StoredArtifact = {
      ...artifact,
      id,
      runId: Number(artifact.backendRunId.split('.')[0]),
      blob: { container: 'artifacts', name: String(id) },
      createdAt,
      expiresAt: artifact.expiresAt ?? new Date(createdAt.getTime() + 90 * dayMs),
      isExpired: false,
      sizeBytes: null,
      digest: null,
    }
    this.artifacts.push(begun)
    return begun
  }

  /** Finished uploads, newest first. */
  list(): StoredArtifact[] {
    return this.artifacts.filter(isFinished).reverse()
  }

  findOf(backendRunId: string, name: string): StoredArtifact | undefined {
    return this.artifacts.findLast(
      (artifact) => artifact.backendRunId === backendRunId && artifact.name === name,
    )
  }

  remove({ id }: StoredArtifact): void {
    this.artifacts = this.artifacts.filter((artifact) => artifact.id !== id)
  }

  clear(): void {
    this.artifacts = []
  }
}

export const isFinished = ({ digest }: StoredArtifact): boolean => digest !== null

/** What the browser of whoever downloads it would call the file. */
export function fileNameOf({ name, mimeType }: StoredArtifact): string {
  return mimeType === 'application/zip' ? `${name}.zip` : name
}
