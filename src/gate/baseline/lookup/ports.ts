import type { Answer } from '../../../kit/records/answer.js'
import type { TextFiles } from '../../../kit/records/text-files.js'

/** An artifact as the repository's catalogue describes it; null where the catalogue does not say. */
export type StoredArtifact = {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number | null
  /** `sha256:` and hexadecimal digits, of the bytes as they are downloaded. */
  readonly digest: string | null
  readonly isExpired: boolean
  readonly createdAt: string | null
  /** The run that uploaded it. */
  readonly runId: string | null
  readonly headSha: string | null
  readonly headBranch: string | null
  readonly repositoryId: number | null
  /** Another one than `repositoryId` for a run of a fork's commit. */
  readonly headRepositoryId: number | null
}

type ArtifactPage = {
  readonly artifacts: readonly StoredArtifact[]
  readonly hasMore: boolean
}

/** The run that uploaded an artifact. */
export type WorkflowRun = {
  readonly id: string
  /** Number of the newest attempt, from 1. */
  readonly attempt: number | null
  readonly event: string | null
  readonly headSha: string | null
  readonly headBranch: string | null
  /** `owner/name`; null when the fork is gone. */
  readonly headRepository: string | null
}

/** The repository's artifacts, newest first, expired ones included. */
export interface ArtifactCatalogue {
  /** Exactly this name; pages count from 1. */
  listByName(name: string, page: number): Promise<Answer<ArtifactPage>>
}

export interface RunCatalogue {
  get(runId: string): Promise<Answer<WorkflowRun>>
}

/** The history of the repository. */
export interface Ancestry {
  /** The first parent of a commit, and so on: at most `limit` of them. */
  firstParents(sha: string, limit: number): Promise<Answer<readonly string[]>>
}

export type DownloadTerms = {
  readonly runId: string | null
  /** The expected digest of the bytes; null if the catalogue has none, so that nothing is checked. */
  readonly digest: string | null
  /** The requested file of the archive. */
  readonly file: string
  readonly maxBytes: number
}

/** The contents of artifacts. */
export interface ArtifactStore {
  /** The text of the file; an artifact of another digest is `corrupt`. */
  download(id: number, terms: DownloadTerms): Promise<Answer<string>>
}

/** An entry from a cache. */
export type CachedBaseline = { readonly key: string; readonly sha: string; readonly text: string }

export type CacheStamp = {
  readonly sha: string
  readonly runId: string
  readonly attempt: number
  /** Hash of what was measured, and the key of the machine: jobs of one run differ in them. */
  readonly configuration: string
  readonly machine: string
}

/** A mirror of baselines that may be read-only, empty or absent at any time. */
export interface CacheStore {
  /**
   * The newest copy of the first of these commits that has one of this configuration, else of any; `missing` when none
   * has.
   */
  restore(
    name: string,
    shas: readonly string[],
    configuration: string | null,
  ): Promise<Answer<CachedBaseline>>
  save(name: string, stamp: CacheStamp, text: string): Promise<Answer<{ readonly key: string }>>
}

/** The services of a search; null for those that this run does not have. */
export type LookupPorts = {
  readonly artifacts: ArtifactCatalogue | null
  readonly runs: RunCatalogue | null
  readonly ancestry: Ancestry | null
  readonly store: ArtifactStore | null
  readonly cache: CacheStore | null
  readonly files: TextFiles | null
}
