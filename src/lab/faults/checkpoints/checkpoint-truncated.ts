import { truncate } from 'node:fs/promises'
import { checkpointFault, drawDataFile } from '../mechanisms/checkpoint-parts.js'
import type { Fault } from '../disturbance.js'

export const checkpointTruncated: Fault = {
  ...checkpointFault,
  name: 'checkpoint_truncated',
  code: 'F26a',
  summary: 'a file of a saved checkpoint loses its end',
  inAdapter: {},
  async onCheckpoint(site) {
    const file = await drawDataFile(site)
    if (!file) return
    const left = Math.floor(site.random() * file.sizeBytes)
    await truncate(file.path, left)
    site.confirm(`${file.path} cut from ${file.sizeBytes} to ${left} bytes`)
  },
}
