import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckpointSite, Fault } from '../disturbance.js'

/** What faults of checkpoints have in common. */
export const checkpointFault = {
  dose: null,
  target: 'checkpoint',
  needs: { checkpointEvery: 10 },
  expects: ['bad_checkpoint'],
  blames: 'file',
  isExact: true,
  endsRun: false,
} as const satisfies Partial<Fault>

/** One of the data files of the checkpoint just saved that hold anything; null if there is none. */
export async function drawDataFile({ directory, random }: CheckpointSite) {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.bin')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      return { name, path, sizeBytes: (await stat(path)).size }
    }),
  )
  const filled = files.filter(({ sizeBytes }) => sizeBytes > 0)
  return filled[Math.floor(random() * filled.length)] ?? null
}
