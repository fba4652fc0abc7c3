import type { DiskReading } from '../../answer/machine-readings.js'
import type { CheckInput } from '../node-check.js'

/** File systems that are always full or are not a disk: images, pseudo file systems, container layers. */
const noDisk = /^(?:\/dev\/(?:loop|sr)\d+|overlay|udev|devtmpfs|efivarfs|none)$/
const noDiskMount = /^\/(?:sys|proc|run|snap|dev(?!\/shm))(?:\/|$)/

/** Smaller file systems contain settings, not data. */
const minBytes = 64e6

/** The disks whose space matters: the configured ones, or else every local one with its own files. */
export function disksOf({ answer, facts }: CheckInput): readonly DiskReading[] {
  const named = new Set(facts.expectedMounts)
  const disks = answer.disks ?? []
  return disks.filter(({ mount, device, totalBytes }) => {
    if (named.size > 0) return named.has(mount)
    const isTiny = totalBytes !== null && totalBytes < minBytes
    return mount === '/' || !(isTiny || noDisk.test(device) || noDiskMount.test(mount))
  })
}

/** Configured mounts without a line. */
export function missingMounts({ answer, facts }: CheckInput): readonly string[] {
  const seen = new Set(answer.disks?.map(({ mount }) => mount))
  return facts.expectedMounts.filter((mount) => !seen.has(mount))
}
