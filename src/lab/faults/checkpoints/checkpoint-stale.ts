import { cp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkpointFault } from '../mechanisms/checkpoint-parts.js'
import type { Fault } from '../disturbance.js'

/** In itself it is an intact checkpoint; only its name says that it should be a newer one. */
export const checkpointStale: Fault = {
  ...checkpointFault,
  name: 'checkpoint_stale',
  code: 'F26d',
  summary: 'the newer checkpoint has the files and the manifest of an older one',
  needs: { ...checkpointFault.needs, minSteps: 40 },
  inAdapter: {},
  async onCheckpoint({ checkpointsDirectory, directory, confirm }) {
    const newer = basename(directory)
    const names = (await readdir(checkpointsDirectory)).filter((name) => /^step-\d+$/.test(name))
    const older = names.sort().findLast((name) => name < newer)
    if (older === undefined) return
    await rm(directory, { recursive: true })
    await cp(join(checkpointsDirectory, older), directory, { recursive: true })
    confirm(`${directory} holds ${older} instead`)
  },
}
