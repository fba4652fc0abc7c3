import { closeSync, openSync, readdirSync } from 'node:fs'
import type { Fault } from '../disturbance.js'
import { limitProcess } from '../mechanisms/process-limits.js'

/** Room above the descriptors that are open, so that running out is quick. */
const spare = 32

export const descriptorsExhausted: Fault = {
  name: 'descriptors_exhausted',
  code: 'F27b',
  summary: 'one rank has no file descriptor left when it saves its part of a checkpoint',
  dose: null,
  target: 'rank',
  needs: { checkpointEvery: 5 },
  outlivesTask: true,
  expects: ['resource_exhausted'],
  blames: 'rank',
  isExact: false,
  endsRun: 'at once',
  inWorker: (site) => ({
    trainer: (trainer) => ({
      ...trainer,
      saveCheckpoint(step) {
        if (!site.isDue()) return trainer.saveCheckpoint(step)
        const opened = exhaust()
        try {
          trainer.saveCheckpoint(step)
        } catch (error) {
          const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
          if (code === 'EMFILE') site.confirm(`opened ${opened.length} descriptors: ${code}`)
          throw error
        } finally {
          opened.forEach((descriptor) => closeSync(descriptor))
        }
      },
    }),
  }),
}

/** Opens descriptors until the system has no more for this process. */
function exhaust(): number[] {
  const highest = Math.max(2, ...readdirSync('/proc/self/fd').map(Number))
  limitProcess('nofile', highest + 1 + spare)
  const opened: number[] = []
  for (;;) {
    try {
      opened.push(openSync('/dev/null', 'r'))
    } catch {
      return opened
    }
  }
}
