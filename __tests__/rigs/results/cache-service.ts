import {
  CreateCacheEntryRequest,
  CreateCacheEntryResponse,
  FinalizeCacheEntryUploadRequest,
  FinalizeCacheEntryUploadResponse,
  GetCacheEntryDownloadURLRequest,
  GetCacheEntryDownloadURLResponse,
} from '../../../node_modules/@actions/cache/lib/generated/results/api/v1/cache.js'
import type { BlobAddress, BlobStore } from './blob-store.js'
import type { RuntimeClaims } from './runtime-token.js'
import { twirpMethod, type TwirpService, TwirpError } from './twirp-server.js'

export const cacheServiceName = 'github.actions.results.api.v1.CacheService'

export type CacheEntry = {
  readonly id: number
  readonly key: string
  /** The client's hash of paths and compression. */
  readonly version: string
  /** The ref whose runs may read it. */
  readonly scope: string
  readonly blob: BlobAddress
  isFinished: boolean
}

/** The caches of all refs, oldest first. Ids are never used twice. */
export class CacheShelf {
  entries: CacheEntry[] = []
  private nextId = 9001

  begin(entry: Pick<CacheEntry, 'key' | 'version' | 'scope'>): CacheEntry {
    const id = this.nextId++
    const blob: BlobAddress = { container: 'caches', name: String(id) }
    const begun = { ...entry, id, blob, isFinished: false }
    this.entries.push(begun)
    return begun
  }

  findOf({ key, version, scope }: Pick<CacheEntry, 'key' | 'version' | 'scope'>) {
    return this.entries.find(
      (entry) => entry.key === key && entry.version === version && entry.scope === scope,
    )
  }
}

/** What jobs call to save and restore caches. Its meaning follows from the client and GitHub's documentation. */
export function createCacheService(shelf: CacheShelf, blobs: BlobStore): TwirpService {
  return {
    CreateCacheEntry: twirpMethod(
      CreateCacheEntryRequest,
      CreateCacheEntryResponse,
      ({ key, version }, claims) => {
        const scope = writableScope(claims)
        if (scope === undefined) return refuse('cache write denied: the token has no such scope')
        if (shelf.findOf({ key, version, scope })) return refuse('cache entry already exists')
        const { blob } = shelf.begin({ key, version, scope })
        return { ok: true, signedUploadUrl: blobs.link(blob, 'cw'), message: '' }
      },
    ),
    FinalizeCacheEntryUpload: twirpMethod(
      FinalizeCacheEntryUploadRequest,
      FinalizeCacheEntryUploadResponse,
      async ({ key, version, sizeBytes }, claims) => {
        const entry = shelf.findOf({ key, version, scope: writableScope(claims) ?? '' })
        if (entry === undefined) throw new TwirpError('not_found', 'cache entry not found')
        const arrived = await blobs.examine(entry.blob)
        if (String(arrived?.sizeBytes) !== sizeBytes) {
          const message = `${sizeBytes} bytes were announced, ${arrived?.sizeBytes} have arrived`
          throw new TwirpError('invalid_argument', message)
        }
        entry.isFinished = true
        return { ok: true, entryId: String(entry.id), message: '' }
      },
    ),
    GetCacheEntryDownloadURL: twirpMethod(
      GetCacheEntryDownloadURLRequest,
      GetCacheEntryDownloadURLResponse,
      (asked, claims) => {
        const hit = findEntry(shelf, asked, claims)
        if (hit === undefined) return { ok: false, signedDownloadUrl: '', matchedKey: '' }
        return { ok: true, signedDownloadUrl: blobs.link(hit.blob, 'r'), matchedKey: hit.key }
      },
    ),
  }
}

const refuse = (message: string) => ({ ok: false, signedUploadUrl: '', message })

const writableScope = ({ cacheScopes }: RuntimeClaims): string | undefined =>
  cacheScopes.find(({ canWrite }) => canWrite)?.ref

/** Ref by ref: the exact key, then each restore key as a beginning, newest first. */
function findEntry(
  { entries }: CacheShelf,
  { key, restoreKeys, version }: GetCacheEntryDownloadURLRequest,
  { cacheScopes }: RuntimeClaims,
): CacheEntry | undefined {
  const readable = cacheScopes.filter(({ canRead }) => canRead)
  if (readable.length === 0) {
    throw new TwirpError('permission_denied', 'cache read denied: the token has no such scope')
  }
  for (const { ref } of readable) {
    const newestFirst = entries
      .filter((entry) => entry.isFinished && entry.version === version && entry.scope === ref)
      .reverse()
    const exact = newestFirst.find((entry) => entry.key === key)
    const hit =
      exact ??
      [key, ...restoreKeys]
        .map((start) => newestFirst.find((entry) => entry.key.startsWith(start)))
        .find((entry) => entry !== undefined)
    if (hit !== undefined) return hit
  }
  return undefined
}
