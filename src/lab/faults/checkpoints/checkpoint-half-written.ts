import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { checkpointFault, drawDataFile } from '../mechanisms/checkpoint-parts.js'
import type { Fault } from '../disturbance.js'

export const checkpointHalfWritten: Fault = {
  ...checkpointFault,
  name: 'checkpoint_half_written',
  code: 'F26c',
  summary:
    'a checkpoint looks as if its process was killed while saving: a file is cut short, and the manifest is missing',
  async onCheckpoint(site) {
    const file = await drawDataFile(site)
    if (!file) return
    const left = Math.floor(site.random() * file.sizeBytes)
    await rm(join(site.directory, 'manifest.json'))
    await truncate(file.path, left)
    site.confirm(`manifest of ${site.directory} removed, ${file.name} cut to ${left} bytes`)
  },
}
