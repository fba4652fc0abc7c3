import type { Fault } from '../disturbance.js'

const bytesPerMiB = 2 ** 20
/** Other programs use the machine, too. */
const maxKeptBytes = 2 ** 30

export const memoryLeak: Fault = {
  name: 'memory_leak',
  code: 'F27c',
  summary: 'one rank keeps a little more memory after every step',
  dose: {
    name: 'mib_per_step',
    unit: 'MiB/step',
    help: 'how much is kept after each step',
    from: 0.01,
    to: 64,
    default: 2,
    promisedFrom: 1,
    levels: [0.25, 1, 4],
  },
  target: 'rank',
  needs: { minSteps: 100, minDurationMs: 2000 },
  expects: ['memory_leak'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minSteps: 100 } },
  inWorker(site) {
    const kept: Buffer[] = []
    const bytes = Math.round(site.aim.dose * bytesPerMiB)
    return {
      // Runs before the step's clock starts, so that only the leak is visible.
      enter(phase) {
        if (phase !== 'data' || !site.isDue() || (kept.length + 1) * bytes > maxKeptBytes) return
        // Filled: memory that was never written to takes no room.
        kept.push(Buffer.alloc(bytes, 0x5a))
        if (kept.length > 1) return
        // The growth would understate the leak if garbage was collected meanwhile.
        const residentMiB = (process.memoryUsage.rss() / bytesPerMiB).toFixed(2)
        const effect = `${residentMiB} MiB were resident after the first`
        site.confirm(`keeps ${site.aim.dose} MiB more each step; ${effect}`)
      },
    }
  },
}
