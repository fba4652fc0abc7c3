/** The resources of a process between two tasks. */
export type ProcessResources = {
  /** The targets of its open descriptors, except those that the runtime opens for its threads. */
  readonly descriptors: readonly string[]
  /** The handles that keep its event loop alive: timers, sockets, threads. */
  readonly resources: readonly string[]
  readonly residentBytes: number
}

/** Compiled code and the collector's slack; a task's own memory is many times this, or not worth a word. */
const allowedGrowthBytes = 96 * 2 ** 20

/** The resources that a task left behind in its process, as half a sentence; null if there are none. */
export function describeLeak(before: ProcessResources, after: ProcessResources): string | null {
  const opened = missingFrom(before.descriptors, after.descriptors)
  if (opened !== undefined) return `an open file: ${opened}`
  const running = missingFrom(before.resources, after.resources)
  if (running !== undefined) return `something that runs on: ${running}`
  const grown = after.residentBytes - before.residentBytes
  return grown > allowedGrowthBytes ? `${(grown / 2 ** 20).toFixed(0)} MiB of memory` : null
}

/** The first of `those` that is more often among them than among `these`; both are sorted. */
function missingFrom(these: readonly string[], those: readonly string[]): string | undefined {
  const left = [...these]
  return those.find((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
