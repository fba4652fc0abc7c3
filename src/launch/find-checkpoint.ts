import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../errors.js'
import {
  type CheckpointManifest,
  checkpointManifest,
  hashOfManifest,
} from '../records/checkpoint-manifest.js'
import { parseRecord } from '../records/parse-record.js'
import { runDirectory } from '../records/run-directory.js'

/** A checkpoint that may be trained on from, or the reason why not. */
export type VerifiedCheckpoint =
  | { readonly status: 'intact'; readonly directory: string; readonly manifest: CheckpointManifest }
  | { readonly status: 'missing' | 'damaged'; readonly directory: string; readonly reason: string }

/**
 * The checkpoint a person meant by a path: a checkpoint's own directory, or a run's, whose newest intact one is taken.
 * A damaged one is refused by name, and the newest intact one beside it is offered.
 */
export async function findCheckpoint(
  path: string,
): Promise<{ directory: string; manifest: CheckpointManifest; skipped: string[] }> {
  if (await isDirectory(runDirectory.checkpoints(path))) return newestIn(path)
  const asked = await verifyCheckpoint(path)
  if (asked.status === 'intact') return { ...asked, skipped: [] }
  if (asked.status === 'missing') throw new ConfigError(`--resume ${path}: ${asked.reason}`)
  const others = await verifyAll(dirname(path))
  const offer = others.findLast(({ status }) => status === 'intact')
  throw new ConfigError(
    `--resume ${path}: the checkpoint is damaged: ${asked.reason}`,
    offer ? `the newest intact one is --resume ${offer.directory}` : 'no intact one lies beside it',
  )
}

async function newestIn(path: string) {
  const all = await verifyAll(runDirectory.checkpoints(path))
  const found = all.findLast((checkpoint) => checkpoint.status === 'intact')
  const skipped = all
    .slice(found ? all.indexOf(found) + 1 : 0)
    .flatMap((one) => (one.status === 'intact' ? [] : [`${one.directory}: ${one.reason}`]))
  if (found?.status === 'intact') return { ...found, skipped }
  throw new ConfigError(
    `--resume ${path}: the run holds no intact checkpoint`,
    skipped.length > 0 ? `damaged: ${skipped.join('; ')}` : 'it was run without --checkpoint-every',
  )
}

/** All checkpoints under a directory, oldest first. */
async function verifyAll(directory: string): Promise<VerifiedCheckpoint[]> {
  const names = (await readdir(directory)).filter((name) => /^step-\d{8}$/.test(name)).sort()
  return Promise.all(names.map((name) => verifyCheckpoint(join(directory, name))))
}

/** Reads the manifest and every file it names, and holds sizes and hashes against it. */
export async function verifyCheckpoint(directory: string): Promise<VerifiedCheckpoint> {
  const damaged = (reason: string) => ({ status: 'damaged', directory, reason }) as const
  if (!(await isDirectory(directory))) {
    return { status: 'missing', directory, reason: 'there is no such directory' }
  }
  const path = join(directory, 'manifest.json')
  if (await isSpecialFile(path)) return damaged('manifest.json: it is no ordinary file')
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) {
    if (!/^step-\d{8}$/.test(basename(directory))) {
      return { status: 'missing', directory, reason: 'this is no checkpoint and no run directory' }
    }
    return damaged('manifest.json is not there: the run was stopped while saving')
  }
  const parsed = parseRecord(checkpointManifest, text)
  if (parsed.status === 'corrupt') return damaged(`manifest.json: ${parsed.reason}`)
  if (hashOfManifest(JSON.parse(text) as object) !== parsed.value.manifest_sha256) {
    return damaged('manifest.json: it has changed since it was written')
  }
  const name = /^step-(\d{8})$/.exec(basename(directory))
  if (name && Number(name[1]) !== parsed.value.next_step) {
    return damaged(`manifest.json: it is that of step ${parsed.value.next_step}`)
  }
  const flaw = await findFlawAmong(directory, parsed.value.files)
  return flaw === null ? { status: 'intact', directory, manifest: parsed.value } : damaged(flaw)
}

async function findFlawAmong(
  directory: string,
  files: CheckpointManifest['files'],
): Promise<string | null> {
  for (const file of files) {
    const flaw = await findFlaw(join(directory, file.name), file)
    if (flaw) return `${file.name}: ${flaw}`
  }
  return null
}

async function findFlaw(
  path: string,
  expected: { size_bytes: number; sha256: string },
): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'is not there'
  if (found.size !== expected.size_bytes) {
    return `has ${found.size} bytes, the manifest says ${expected.size_bytes}`
  }
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === expected.sha256 ? null : "its SHA-256 is not the manifest's"
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** A pipe would be waited for until somebody writes into it. */
async function isSpecialFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && !found.isFile()
}
