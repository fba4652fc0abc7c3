import { type Edge, startEdge } from '../services/edge.js'
import { rigPackagePath } from '../services/installed-packages.js'
import { startService } from '../services/service-process.js'
import { artifactServiceName, createArtifactService, linkTo } from './artifact-service.js'
import { ArtifactShelf, type StoredArtifact } from './artifact-shelf.js'
import { BlobStore } from './blob-store.js'
import { cacheServiceName, CacheShelf, createCacheService } from './cache-service.js'
import { serveTwirp } from './twirp-server.js'

type Traffic = Pick<Edge, 'failures' | 'exchanges'>

/** GitHub's Results service, where jobs keep artifacts and caches, and the blobs behind it. */
export type ResultsRig = Traffic & {
  /** What ACTIONS_RESULTS_URL is. */
  readonly url: string
  readonly artifacts: ArtifactShelf
  readonly caches: CacheShelf
  readonly store: BlobStore
  /** Uploads and downloads of the blobs themselves. */
  readonly blobs: Traffic
  downloadLink(artifact: StoredArtifact): string
  reset(): void
  stop(): Promise<void>
}

/** `folder` is for what Azurite may want to write; blobs are in its memory. */
export async function startResults(folder: string): Promise<ResultsRig> {
  const azurite = await startService({
    name: 'azurite',
    script: rigPackagePath('azurite'),
    args: [
      '--blobHost',
      '127.0.0.1',
      '--blobPort',
      '0',
      '--inMemoryPersistence',
      '--silent',
      // It refuses the newest versions of the protocol otherwise, and reports to its makers.
      '--skipApiVersionCheck',
      '--disableTelemetry',
    ],
    readiness: /successfully listen(?:ing|s) (?:at|on) (http:\/\/127\.0\.0\.1:\d+)/,
    cwd: folder,
  })
  const blobEdge = await startEdge({ target: azurite.url })
  const store = new BlobStore(azurite.url, blobEdge.url)
  await store.createContainers()
  const artifacts = new ArtifactShelf()
  const caches = new CacheShelf()
  const service = await serveTwirp({
    [artifactServiceName]: createArtifactService(artifacts, store),
    [cacheServiceName]: createCacheService(caches, store),
  })
  const edge = await startEdge({ target: service.url })
  const servers = [edge, service, blobEdge]
  return {
    url: `${edge.url}/`,
    artifacts,
    caches,
    store,
    failures: edge.failures,
    exchanges: edge.exchanges,
    blobs: blobEdge,
    downloadLink: (artifact) => linkTo(artifact, store),
    reset() {
      artifacts.clear()
      caches.entries = []
      for (const { failures, exchanges } of [edge, blobEdge]) {
        failures.clear()
        exchanges.length = 0
      }
    },
    async stop() {
      for (const server of servers) await server.close()
      await azurite.stop()
    },
  }
}
