import { openSync, readSync } from 'node:fs'
import type { ThreadUsage } from '../../../lab/trainer/thread-usage.js'

const pageBytes = 4096
/** Enough for the three numbers of schedstat and the seven of statm. */
const line = Buffer.alloc(160)

/** Reads /proc of the thread that calls it first, a microsecond a reading; elsewhere everything is unknown. */
export function createThreadUsage(): ThreadUsage {
  const schedule = open('/proc/thread-self/schedstat')
  const memory = open('/proc/self/statm')
  return {
    runDelayMs: () => scaled(schedule, 1e-6),
    residentBytes: () => scaled(memory, pageBytes),
  }
}

function open(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}

function scaled(descriptor: number | null, factor: number): number | null {
  if (descriptor === null) return null
  const value = secondNumber(descriptor)
  return value === null ? null : value * factor
}

/** The second number of the line; both files have what is wanted there. */
function secondNumber(descriptor: number): number | null {
  try {
    const length = readSync(descriptor, line, 0, line.length, 0)
    const second = Number(line.toString('latin1', 0, length).split(' ')[1])
    return Number.isFinite(second) ? second : null
  } catch {
    return null
  }
}
