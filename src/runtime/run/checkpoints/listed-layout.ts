import { basename, dirname, join } from 'node:path'
import type {
  CheckpointLayout as ListedLayout,
  Entry,
  Listing,
} from '../../../watch/jobs/checkpoints/layout.js'
import type { CheckpointFiles, CheckpointLayout } from './layout.js'

/** A layout that reads a listing of the checkpoint directory, for runs: complete checkpoints, without digests. */
export function listedLayout(layout: ListedLayout): CheckpointLayout {
  const find = async (directory: string, files: CheckpointFiles) =>
    layout.find(await readListing(directory, layout, files))
  return {
    name: layout.name,
    async list(directory, files) {
      const found = await find(directory, files)
      return found.map(({ path, step }) => ({ directory: join(directory, path), step }))
    },
    async verify(directory, files) {
      const all = await find(dirname(directory), files)
      const found = all.find(({ path }) => path === basename(directory))
      if (!found)
        return { status: 'missing', directory, reason: `it is not a ${layout.name} checkpoint` }
      if (!found.isComplete) return { status: 'damaged', directory, reason: found.reason }
      return { status: 'intact', directory, step: found.step, stateHash: null, runId: null }
    },
  }
}

async function readListing(
  directory: string,
  layout: ListedLayout,
  files: CheckpointFiles,
): Promise<Listing> {
  const entries = await readLevel(directory, '', files)
  for (const { path, kind } of [...entries]) {
    if (kind === 'directory') entries.push(...(await readLevel(directory, path, files)))
  }
  const texts = new Map<string, string>()
  const wanted = new Set(layout.textsOf(entries))
  for (const { path, kind } of entries) {
    if (kind === 'file' && wanted.has(path))
      texts.set(path, await files.readText(join(directory, path)))
  }
  return { entries, texts }
}

async function readLevel(
  directory: string,
  below: string,
  files: CheckpointFiles,
): Promise<Entry[]> {
  const names = await files.list(join(directory, below))
  return Promise.all(
    names.map(async (name): Promise<Entry> => {
      const path = below === '' ? name : `${below}/${name}`
      const target = await files.linkOf(join(directory, path))
      const kind = target === null ? await files.kindOf(join(directory, path)) : 'link'
      return { path, kind: kind === 'missing' ? 'other' : kind, target, modifiedMs: null }
    }),
  )
}
