/** Saves a folder in the workflow's cache, removes it, restores it: as the Action does it, bundled as in dist/. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createActionsCache } from '../../../src/machine/github/actions-cache.js'

const folder = join(process.env['RUNNER_TEMP'] ?? '', 'kept here')
const file = join(folder, 'kept.txt')
await mkdir(folder, { recursive: true })
await writeFile(file, 'what was kept')
const cache = createActionsCache(30_000)
const saved = await cache.save([folder], 'a-key-1')
await rm(folder, { recursive: true })
const restored = await cache.restore([folder], ['a-key-'])
const text = await readFile(file, 'utf8').catch(() => null)
console.log(`\nANSWER ${JSON.stringify({ saved: saved.status, restored: restored.status, text })}`)
