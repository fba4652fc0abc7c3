import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { CachedBaseline, CacheStamp, CacheStore } from '../../gate/baseline/lookup/ports.js'
import type { Answer } from '../../kit/records/answer.js'
import { writeFileAtomically } from '../system/files/atomic-file.js'
import { removeTree } from '../system/files/scratch-directory.js'
import { readTextFile } from '../system/files/text-files.js'
import { type ActionsCache, maxPrefixes } from './actions-cache.js'
import { quote } from './describe-failure.js'

/** Mirrors baselines in the workflow's cache, one entry for each commit, run and attempt. */
export function createCacheStore(
  cache: ActionsCache,
  tempDirectory: string,
  maxBytes: number,
): CacheStore {
  // The service also distinguishes entries by their paths, so the same name gives the same path.
  const folderOf = (name: string): string => join(tempDirectory, 'minicluster-cache', name)
  return {
    async restore(name, shas, configuration) {
      const folder = folderOf(name)
      const wanted = shas.slice(0, maxPrefixes)
      const ask = (suffix: string) => {
        const prefixes = wanted.map((sha) => `${prefixOf(name, sha)}${suffix}`)
        return cache.restore([folder], prefixes)
      }
      await removeTree(folder)
      const fitting = configuration === null ? null : await ask(slotOf(configuration))
      const restored = fitting === null || fitting.status === 'missing' ? await ask('') : fitting
      if (restored.status !== 'ok') return restored
      try {
        return await readRestored({ key: restored.value, name, wanted, folder, maxBytes })
      } finally {
        await removeTree(folder)
      }
    },
    async save(name, stamp, text) {
      const folder = folderOf(name)
      try {
        await removeTree(folder)
        await writeFileAtomically(join(folder, fileName), text, { durable: false })
        const saved = await cache.save([folder], keyOf(name, stamp))
        return saved.status === 'ok' ? { status: 'ok', value: { key: saved.value } } : saved
      } catch (error) {
        return {
          status: 'unreachable',
          reason: `the copy for the cache cannot be written: ${quote(error)}`,
        }
      } finally {
        await removeTree(folder)
      }
    },
  }
}

const fileName = 'baseline.json'

const prefixOf = (name: string, sha: string): string => `minicluster-baseline-${name}-${sha}-`

const slotOf = (configuration: string): string => `${configuration.slice(0, 12)}-`

function keyOf(name: string, stamp: CacheStamp): string {
  const { sha, runId, attempt, configuration, machine } = stamp
  const of = createHash('sha256').update(machine).digest('hex').slice(0, 8)
  return `${prefixOf(name, sha)}${slotOf(configuration)}${runId}-${attempt}-${of}`
}

type Restored = {
  readonly key: string
  readonly name: string
  readonly wanted: readonly string[]
  readonly folder: string
  readonly maxBytes: number
}

/** The key contains the commit of the copy. */
async function readRestored(restored: Restored): Promise<Answer<CachedBaseline>> {
  const { key, name, wanted, folder, maxBytes } = restored
  const sha = wanted.find((one) => key.toLowerCase().startsWith(prefixOf(name, one).toLowerCase()))
  if (sha === undefined) return { status: 'corrupt', reason: 'the cache returned another entry' }
  const read = await readTextFile(join(folder, fileName), maxBytes)
  if (read.status === 'ok') return { status: 'ok', value: { key, sha, text: read.text } }
  const why = read.status === 'missing' ? 'holds no baseline' : `cannot be read: ${read.reason}`
  return { status: 'corrupt', reason: `the cache's entry of ${sha.slice(0, 12)} ${why}` }
}
