import type { GpuReading, GpuReport, NvlinkReading, ThrottleReason } from './gpu-reading.js'
import { readAmount, readCount, readEach, readNumber, readText, words } from './values.js'

/**
 * Parses the output of nvidia-smi: `#` and the columns, then a row per GPU in csv without header and units. Other lines
 * are messages of nvidia-smi. A line with the wrong number of cells never counts as a row.
 */
export function readGpus(lines: readonly string[], exitCode: string | undefined): GpuReport {
  const columns =
    lines
      .find((line) => line.startsWith('#'))
      ?.slice(1)
      .split(',') ?? []
  const gpus: GpuReading[] = []
  const message: string[] = []
  for (const line of lines.filter((candidate) => !candidate.startsWith('#'))) {
    const cells = line.split(',').map((cell) => cell.trim())
    if (columns.length > 1 && cells.length === columns.length && isIndex(columns, cells))
      gpus.push(readRow(new Map(columns.map((column, i) => [column, cells[i] ?? '']))))
    else message.push(line)
  }
  return {
    exitCode: readCount(exitCode),
    gpus,
    message: readText(message.join(' '), 300),
    hasNoDevices: message.length === 1 && message[0] === noDevices,
  }
}

/** The message of nvidia-smi where the driver runs and has no GPU. */
const noDevices = 'No devices were found'

function isIndex(columns: readonly string[], cells: readonly string[]): boolean {
  return /^(\d{1,4}|\[.*\])$/.test(cells[columns.indexOf('index')] ?? '')
}

type Cells = ReadonlyMap<string, string>

function readRow(cells: Cells): GpuReading {
  const count = (column: string): number | null => readCount(cells.get(column))
  const amount = (column: string): number | null => readAmount(cells.get(column))
  const text = (column: string): string | null => readWord(cells.get(column))
  return {
    index: count('index'),
    uuid: text('uuid'),
    busId: text('pci.bus_id'),
    name: text('name'),
    driverVersion: text('driver_version'),
    temperatureC: readNumber(cells.get('temperature.gpu')),
    memoryTemperatureC: readNumber(cells.get('temperature.memory')),
    utilizationPercent: amount('utilization.gpu'),
    memoryUsedMib: amount('memory.used'),
    memoryTotalMib: amount('memory.total'),
    powerW: amount('power.draw'),
    powerLimitW: amount('power.limit'),
    smClockMhz: amount('clocks.sm'),
    maxSmClockMhz: amount('clocks.max.sm'),
    throttleReasons: readReasons(
      cells.get('clocks_event_reasons.active') ?? cells.get('clocks_throttle_reasons.active'),
    ),
    ecc: {
      uncorrectedVolatile: count('ecc.errors.uncorrected.volatile.total'),
      correctedVolatile: count('ecc.errors.corrected.volatile.total'),
      uncorrectedAggregate: count('ecc.errors.uncorrected.aggregate.total'),
    },
    remappedRows: {
      uncorrectable: count('remapped_rows.uncorrectable'),
      isPending: readYes(cells.get('remapped_rows.pending')),
      hasFailed: readYes(cells.get('remapped_rows.failure')),
    },
    retiredPagesPending: readYes(cells.get('retired_pages.pending')),
    recoveryAction: text('gpu_recovery_action'),
    pcieWidth: count('pcie.link.width.current'),
    maxPcieWidth: count('pcie.link.width.max'),
    needsReset: [...cells.values()].some((cell) => /GPU requires reset/i.test(cell)),
    errors: readErrors(cells),
  }
}

/** Cells with these words mean that this GPU has no such value. */
const absent = /^\[?(N\/A|Not Supported|Not Available|Deprecated)\]?$/i

function readWord(cell: string | undefined): string | null {
  return cell === undefined || cell.startsWith('[') || absent.test(cell) ? null : readText(cell)
}

function readYes(cell: string | undefined): boolean | null {
  const word = cell?.toLowerCase()
  if (word === 'yes' || word === '1') return true
  return word === 'no' || word === '0' ? false : null
}

function readErrors(cells: Cells): GpuReading['errors'] {
  return readEach([...cells.keys()], (column) => {
    const cell = cells.get(column) ?? ''
    if (!/^(\[.*\]|ERR!?)$/i.test(cell) || absent.test(cell)) return null
    return { column, cell: readText(cell) ?? '' }
  })
}

const reasonBits: readonly (readonly [bit: bigint, reason: ThrottleReason])[] = [
  [0x1n, 'gpu-idle'],
  [0x2n, 'applications-clocks'],
  [0x4n, 'power-cap'],
  [0x8n, 'hardware-slowdown'],
  [0x10n, 'sync-boost'],
  [0x20n, 'thermal-software'],
  [0x40n, 'thermal-hardware'],
  [0x80n, 'power-brake'],
  [0x100n, 'display-clocks'],
]
const knownBits = reasonBits.reduce((all, [bit]) => all | bit, 0n)

/** `0x0000000000000001`. */
function readReasons(cell: string | undefined): readonly ThrottleReason[] | null {
  if (cell === undefined || !/^0x[0-9a-f]{1,16}$/i.test(cell)) return null
  const mask = BigInt(cell)
  const known = reasonBits.filter(([bit]) => (mask & bit) !== 0n).map(([, reason]) => reason)
  return (mask & ~knownBits) === 0n ? known : [...known, 'unknown']
}

/** `0 18 0`: GPU, active links, inactive links. */
export function readNvlinks(lines: readonly string[]): readonly NvlinkReading[] {
  return readEach(lines, (line) => {
    const [gpu, active, inactive] = words(line)
    const counts = [gpu, active, inactive].map(readCount)
    if (counts.length < 3 || counts.includes(null)) return null
    const [gpuIndex, activeLinks, inactiveLinks] = counts as number[]
    return { gpu: gpuIndex ?? 0, active: activeLinks ?? 0, inactive: inactiveLinks ?? 0 }
  })
}
