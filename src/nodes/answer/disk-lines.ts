import type { DiskReading } from './machine-readings.js'
import { kibibytes, readCount, readText } from './values.js'

type Row = {
  readonly device: string
  readonly mount: string
  readonly total: string
  readonly used: string
  readonly free: string
}

/** A row of `df -P`: the device and the mount may have blanks, what stands between them has none. */
const rowPattern = /^(.+?) +(\d+|-) +(\d+|-) +(-?\d+|-) +(\d+%|-) +(\/.*)$/

/**
 * A line `blocks` before rows of `df -P -k`, a line `inodes` before rows of `df -P -i`; for several mounts one after the
 * other. A line that is no row, such as an error, gives nothing.
 */
export function readDisks(lines: readonly string[]): readonly DiskReading[] {
  const space = new Map<string, Row>()
  const inodes = new Map<string, Row>()
  let target: Map<string, Row> | null = null
  for (const line of lines) {
    if (line === 'blocks') target = space
    else if (line === 'inodes') target = inodes
    const row = readRow(line)
    if (row !== null) target?.set(row.mount, row)
  }
  return [...space.values()].map((row) => toReading(row, inodes.get(row.mount)))
}

function readRow(line: string): Row | null {
  const [, device, total, used, free, , path] = rowPattern.exec(line) ?? []
  const [cleanDevice, mount] = [readText(device, 200), readText(path, 200)]
  if (cleanDevice === null || mount === null) return null
  return { device: cleanDevice, mount, total: total ?? '', used: used ?? '', free: free ?? '' }
}

function toReading(
  { device, mount, total, used, free }: Row,
  inodes: Row | undefined,
): DiskReading {
  const usedBytes = kibibytes(used)
  // Below 0 where only root's share is left.
  const availableBytes = kibibytes(free.replace(/^-\d+$/, '0'))
  return {
    device,
    mount,
    totalBytes: kibibytes(total),
    usedBytes,
    availableBytes,
    usedPercent: percent(usedBytes, availableBytes),
    // A file system that makes inodes as it needs them says 0 of 0.
    inodesTotal: readCount(inodes?.total) || null,
    inodesFree: readCount(inodes?.total) ? readCount(inodes?.free) : null,
  }
}

/** As df rounds it, but not rounded: what root keeps for itself is not counted. */
function percent(used: number | null, available: number | null): number | null {
  if (used === null || available === null || used + available === 0) return null
  return (100 * used) / (used + available)
}
