import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../disturbance.js'

/** A kernel device on which every write fails with ENOSPC. */
const fullDevice = '/dev/full'

export const diskFull: Fault = {
  name: 'disk_full',
  code: 'F27a',
  summary: 'the disk is full when one rank saves its part of a checkpoint',
  dose: null,
  target: 'rank',
  needs: { checkpointEvery: 5 },
  expects: ['resource_exhausted'],
  blames: 'rank',
  isExact: false,
  endsRun: 'at once',
  inWorker(site) {
    const { rank, worldSize, checkpointsDirectory } = site
    return {
      trainer: (trainer) => ({
        ...trainer,
        saveCheckpoint(step) {
          const isPossible = checkpointsDirectory !== undefined && existsSync(fullDevice)
          if (!site.isDue() || !isPossible) return trainer.saveCheckpoint(step)
          const file = rank === 0 ? 'weights.bin' : `optimizer-${rank}-of-${worldSize}.bin`
          const directory = join(checkpointsDirectory, directoryAfter(step))
          withoutSpace(directory, file, () => {
            try {
              trainer.saveCheckpoint(step)
            } catch (error) {
              if (codeOf(error) === 'ENOSPC') site.confirm((error as Error).message)
              throw error
            }
          })
        },
      }),
    }
  },
}

/** The trainer's name of the next checkpoint; if it uses another name, nothing fails and nothing is confirmed. */
function directoryAfter(step: number): string {
  return `step-${String(step + 1).padStart(8, '0')}`
}

function withoutSpace(directory: string, file: string, work: () => void): void {
  const partial = join(directory, `${file}.partial`)
  mkdirSync(directory, { recursive: true })
  rmSync(partial, { force: true })
  symlinkSync(fullDevice, partial)
  try {
    work()
  } finally {
    rmSync(partial, { force: true })
  }
}

function codeOf(error: unknown): unknown {
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
}
