import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const sampleMs = 100
const busyShare = 0.05

/**
 * Before every measurement: waits while other programs use more than a twentieth of the machine, up to `patienceMs` in
 * all. Returns whether it was quiet in the end; null where that cannot be seen.
 */
export function createQuiet(patienceMs) {
  let patienceLeft = patienceMs
  return async () => {
    for (;;) {
      const before = readCpuTicks()
      await sleep(sampleMs)
      const after = readCpuTicks()
      if (before === null || after === null) return null
      const busy = 1 - (after.idle - before.idle) / (after.total - before.total)
      if (busy < busyShare) return true
      if (patienceLeft <= 0) return false
      patienceLeft -= sampleMs
    }
  }
}

/** Ticks of all cores since the start of the machine, as Linux counts them. */
function readCpuTicks() {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user, nice, system, idle, waiting, ...interrupts] = line
      .split(/\s+/)
      .slice(1)
      .map(Number)
    const others = interrupts.slice(0, 3).reduce((sum, ticks) => sum + ticks, 0)
    return { idle: idle + waiting, total: user + nice + system + idle + waiting + others }
  } catch {
    return null
  }
}
