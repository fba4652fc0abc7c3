import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkpointFault } from '../mechanisms/checkpoint-parts.js'
import type { Fault } from '../disturbance.js'

export const checkpointWrongWorld: Fault = {
  ...checkpointFault,
  name: 'checkpoint_wrong_world',
  code: 'F26e',
  summary: 'the manifest of a saved checkpoint says that more workers wrote it',
  async onCheckpoint(site) {
    const path = join(site.directory, 'manifest.json')
    const text = await readFile(path, 'utf8')
    const changed = text.replace(
      /"world_size": (\d+)/,
      (_, workers: string) => `"world_size": ${Number(workers) + 1}`,
    )
    if (changed === text) return
    await writeFile(path, changed)
    site.confirm(`world_size raised by one in ${path}`)
  },
}
