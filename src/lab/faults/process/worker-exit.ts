import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { onceInPhase } from '../mechanisms/once-in-phase.js'
import { override } from '../mechanisms/override.js'
import { limitProcess } from '../mechanisms/process-limits.js'

/** Ways in which a program ends by its own doing; the aim's seed chooses. */
const ways = {
  'threw an exception in the model': throwInModel,
  'aborted the process (SIGABRT)': endBy(() => process.abort()),
  'ended the process as a bad memory access does (SIGSEGV)': endBy(() =>
    process.kill(process.pid, 'SIGSEGV'),
  ),
} satisfies Record<string, (site: WorkerSite, effect: string) => Alterations>

export const workerExit: Fault = {
  name: 'worker_exit',
  code: 'F02',
  summary: 'one rank ends by itself: an exception, an abort or a bad memory access',
  dose: null,
  target: 'rank',
  needs: {},
  outlivesTask: true,
  expects: ['failed_worker'],
  blames: 'rank',
  isExact: false,
  isUntimed: true,
  endsRun: 'at once',
  inAdapter: {},
  inWorker(site) {
    const names = Object.keys(ways) as (keyof typeof ways)[]
    const name =
      names[Math.floor(site.random() * names.length)] ?? 'threw an exception in the model'
    return ways[name](site, name)
  },
  onProcess({ at, random, signal, confirm }) {
    const name = random() < 0.5 ? 'SIGABRT' : 'SIGSEGV'
    if (signal(name)) confirm(`ended the process (${name}) in ${at.phase} of step ${at.step}`)
  },
}

function throwInModel(site: WorkerSite, effect: string): Alterations {
  return {
    trainer: (trainer) => ({
      ...trainer,
      model: override(trainer.model, {
        lossAndGradient(batch, gradient) {
          if (!site.isDue()) return trainer.model.lossAndGradient(batch, gradient)
          site.confirm(`${effect} in step ${site.at().step}`)
          throw new TypeError("Cannot read properties of undefined (reading 'length')")
        },
      }),
    }),
  }
}

function endBy(end: () => void) {
  return (site: WorkerSite, effect: string): Alterations => ({
    enter: onceInPhase(site, ['compute', 'reduce', 'gather'], (where) => {
      // Prevents a core dump with the whole memory of the process.
      limitProcess('core', 0)
      site.confirm(`${effect} ${where}`)
      end()
    }),
  })
}
