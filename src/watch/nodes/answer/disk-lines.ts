import type { DiskReading } from './machine-readings.js'
import { kibibytes, readCount, readText } from './values.js'

type Row = {
  readonly device: string
  readonly mount: string
  readonly total: string
  readonly used: string
  readonly free: string
}

/** A row of `df -P`: device and mount may contain blanks, the columns between them do not. */
const rowPattern = /^(.+?) +(\d+|-) +(\d+|-) +(-?\d+|-) +(\d+%|-) +(\/.*)$/

/**
 * A line `blocks` before rows of `df -P -k`, and a line `inodes` before rows of `df -P -i`, one mount after the other.
 * Other lines, such as errors, are ignored.
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
  // Negative if only the share of root is left.
  const availableBytes = kibibytes(free.replace(/^-\d+$/, '0'))
  return {
    device,
    mount,
    totalBytes: kibibytes(total),
    usedBytes,
    availableBytes,
    usedPercent: percent(usedBytes, availableBytes),
    // A file system with dynamic inodes reports 0 of 0.
    inodesTotal: readCount(inodes?.total) || null,
    inodesFree: readCount(inodes?.total) ? readCount(inodes?.free) : null,
  }
}

/** The percentage of df without its rounding; the reserve of root does not count. */
function percent(used: number | null, available: number | null): number | null {
  if (used === null || available === null || used + available === 0) return null
  return (100 * used) / (used + available)
}
