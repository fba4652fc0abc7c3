import { readdirSync, readlinkSync } from 'node:fs'
import type { ProcessResources } from '../../../lab/worker/describe-leak.js'

/** The resources of this process; null if the system does not report them. */
export function readOwnResources(): ProcessResources | null {
  const open = listDescriptors()
  if (open === null) return null
  return {
    descriptors: open.sort(),
    resources: process.getActiveResourcesInfo().sort(),
    residentBytes: process.memoryUsage.rss(),
  }
}

function listDescriptors(): string[] | null {
  try {
    // The descriptor used for listing is gone by then.
    return readdirSync('/proc/self/fd')
      .flatMap(readTarget)
      .filter((target) => !isOfRuntime(target))
  } catch {
    return null
  }
}

/** Event loops and the null device, which threads open when they start. */
const isOfRuntime = (target: string): boolean => /^(anon_inode:|\/dev\/null$)/.test(target)

function readTarget(descriptor: string): string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${descriptor}`)]
  } catch {
    return []
  }
}
