import type { DiskReading } from '../../answer/machine-readings.js'
import type { CheckInput } from '../node-check.js'

/** File systems that are always full, or are no disk: images, pseudo file systems, layers of containers. */
const noDisk = /^(?:\/dev\/(?:loop|sr)\d+|overlay|udev|devtmpfs|efivarfs|none)$/
const noDiskMount = /^\/(?:sys|proc|run|snap|dev(?!\/shm))(?:\/|$)/

/** What is smaller holds settings, not data. */
const minBytes = 64e6

/** The disks whose space matters: those that were named, or else every local one with files of its own. */
export function disksOf({ answer, facts }: CheckInput): readonly DiskReading[] {
  const named = new Set(facts.expectedMounts)
  const disks = answer.disks ?? []
  return disks.filter(({ mount, device, totalBytes }) => {
    if (named.size > 0) return named.has(mount)
    const isTiny = totalBytes !== null && totalBytes < minBytes
    return mount === '/' || !(isTiny || noDisk.test(device) || noDiskMount.test(mount))
  })
}

/** Mounts that were named, and that no line is about. */
export function missingMounts({ answer, facts }: CheckInput): readonly string[] {
  const seen = new Set(answer.disks?.map(({ mount }) => mount))
  return facts.expectedMounts.filter((mount) => !seen.has(mount))
}
