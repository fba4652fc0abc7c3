import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type GitHubRig, startGitHub } from './github/github-rig.js'
import type { StoredArtifact } from './results/artifact-shelf.js'
import { type ResultsRig, startResults } from './results/results-rig.js'
import { writeZip } from './results/write-zip.js'
import { whyNotInstalled } from './services/installed-packages.js'

type Files = Readonly<Record<string, string | Uint8Array>>

/** An artifact that is there already when a test begins. */
export type GivenArtifact = {
  readonly name: string
  readonly runId: number
  readonly attempt?: number
  /** Zipped; the names are taken as they are. Or the bytes themselves. */
  readonly contents: Files | Uint8Array
  readonly mimeType?: string
  readonly isExpired?: boolean
  /** What the API says the digest is; that of the bytes when not given. */
  readonly digest?: string
}

/** Stand-ins for what GitHub offers a job, with state that tests may read and change. */
export type Rigs = {
  readonly github: GitHubRig
  readonly results: ResultsRig
  addArtifact(artifact: GivenArtifact): Promise<StoredArtifact>
  /** An empty folder, which is gone after `stop`. */
  folder(): Promise<string>
  /** Everything as after the start: no state, no failures, no memory of requests. */
  reset(): void
  /** Ends every process and server. They also end when this process does, however it does. */
  stop(): Promise<void>
}

/** Starts everything on free ports of 127.0.0.1. */
export async function startRigs(): Promise<Rigs> {
  const root = await mkdtemp(join(tmpdir(), 'minicluster-rigs-'))
  const results = await startResults(root)
  const { artifacts, downloadLink } = results
  const github = await startGitHub({ artifacts, downloadLink, folder: root }).catch(
    async (error: unknown) => {
      await results.stop()
      throw error
    },
  )
  return {
    github,
    results,
    addArtifact: (artifact) => addArtifact(results, artifact),
    folder: () => mkdtemp(join(root, 'folder-')),
    reset() {
      github.reset()
      results.reset()
    },
    async stop() {
      await github.stop()
      await results.stop()
      // A process that a test gave up on may still be writing.
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addArtifact(
  { artifacts, store }: ResultsRig,
  { name, runId, attempt = 1, contents, ...given }: GivenArtifact,
): Promise<StoredArtifact> {
  const bytes = contents instanceof Uint8Array ? contents : writeZip(contents)
  const mimeType = given.mimeType ?? 'application/zip'
  const backendRunId = `${runId}.${attempt}`
  const artifact = artifacts.begin({ name, backendRunId, backendJobId: 'job', mimeType })
  await store.write(artifact.blob, bytes, mimeType)
  return Object.assign(artifact, {
    sizeBytes: bytes.length,
    digest: given.digest ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    isExpired: given.isExpired ?? false,
  })
}

/** Why tests against the rigs are skipped; null where they run. */
export const whyNoRigs = (): string | null => whyNotInstalled('azurite', 'prism')

/**
 * A suite against fresh state for each test; services are started once. Where they are not installed it shows up as
 * skipped, with the reason. `rigs()` may be called inside tests and hooks only.
 */
export function describeWithRigs(name: string, suite: (rigs: () => Rigs) => void): void {
  const reason = whyNoRigs()
  let started: Rigs | undefined
  const rigs = (): Rigs => {
    if (started === undefined) throw new Error('the rigs are started before the first test')
    return started
  }
  if (reason !== null) {
    describe.skip(`${name} (skipped: ${reason})`, () => suite(rigs))
    return
  }
  describe(name, () => {
    beforeAll(async () => {
      started = await startRigs()
    }, 90_000)
    beforeEach(() => rigs().reset())
    afterAll(() => started?.stop())
    suite(rigs)
  })
}
