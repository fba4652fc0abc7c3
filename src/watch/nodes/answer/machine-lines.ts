import type {
  InfinibandPort,
  MemoryReading,
  NetworkReading,
  Pressure,
  PressureLines,
  RaidReading,
  ReadOnlyMount,
} from './machine-readings.js'
import type { CpuTicks, LoadReading, MemoryController } from './node-answer.js'
import {
  decodeMount,
  kibibytes,
  readAmount,
  readCount,
  readEach,
  readText,
  words,
} from './values.js'

/** `0.15 0.03 0.01 8/219 537` of /proc/loadavg. */
export function readLoad(line: string): LoadReading | null {
  const [one, five, fifteen, processes] = words(line)
  const [oneMinute, fiveMinutes, fifteenMinutes] = [
    readAmount(one),
    readAmount(five),
    readAmount(fifteen),
  ]
  if (oneMinute === null || fiveMinutes === null || fifteenMinutes === null) return null
  return { oneMinute, fiveMinutes, fifteenMinutes, processes: readCount(processes?.split('/')[1]) }
}

const cpuKinds = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const

/** The first eight counters of the line `cpu` of /proc/stat; null if one is missing. */
export function readCpu(line: string): CpuTicks | null {
  const ticks = words(line).slice(0, cpuKinds.length).map(readCount)
  if (ticks.length < cpuKinds.length || ticks.includes(null)) return null
  return Object.fromEntries(cpuKinds.map((kind, i) => [kind, ticks[i]])) as CpuTicks
}

/** `MemTotal:131981020 MemAvailable:...` in kB. */
export function readMemory(line: string): MemoryReading {
  const values = new Map(words(line).map((word) => word.split(':', 2) as [string, string]))
  const bytes = (name: string): number | null => kibibytes(values.get(name))
  return {
    totalBytes: bytes('MemTotal'),
    availableBytes: bytes('MemAvailable'),
    hardwareCorruptedBytes: bytes('HardwareCorrupted'),
  }
}

/** `some avg10=0.21 avg60=0.47 avg300=0.14 total=863144` and the line `full`; null without either. */
export function readPressure(lines: readonly string[]): PressureLines | null {
  const some = readPressureLine(lines, 'some')
  const full = readPressureLine(lines, 'full')
  return some === null && full === null ? null : { some, full }
}

function readPressureLine(lines: readonly string[], kind: string): Pressure | null {
  const line = lines.find((candidate) => candidate.startsWith(`${kind} `)) ?? ''
  const average = words(line).find((word) => word.startsWith('avg60='))
  const avg60Percent = readAmount(average?.slice('avg60='.length))
  return avg60Percent === null ? null : { avg60Percent }
}

/** `mc0 0 0`: corrected, then uncorrected errors. */
export function readMemoryControllers(lines: readonly string[]): readonly MemoryController[] {
  return readEach(lines, (line) => {
    const [name, corrected, uncorrected] = words(line)
    const clean = readText(name)
    if (clean === null) return null
    return { name: clean, corrected: readCount(corrected), uncorrected: readCount(uncorrected) }
  })
}

/** `eth0 up 1 0 0 device`; `-` stands for an unreadable value. */
export function readNetworks(lines: readonly string[]): readonly NetworkReading[] {
  return readEach(lines, (line) => {
    const [name, state, losses, received, sent, kind] = words(line)
    const [cleanName, cleanState] = [readText(name), readText(state)]
    if (cleanName === null || cleanState === null) return null
    return {
      name: cleanName,
      state: cleanState,
      carrierLosses: readCount(losses),
      receiveErrors: readCount(received),
      sendErrors: readCount(sent),
      isPhysical: kind === 'device' ? true : kind === 'virtual' ? false : null,
    }
  })
}

const portLine = /^(\S+) (\d{1,4}) \[([^\]]*)\] \[([^\]]*)\] \[([^\]]*)\] (\S+) (\S+)$/

/** `mlx5_0 1 [4: ACTIVE] [5: LinkUp] [400 Gb/sec (4X NDR)] 0 0`. */
export function readInfiniband(lines: readonly string[]): readonly InfinibandPort[] {
  return readEach(lines, (line) => {
    const [, device, port, state, physicalState, rate, downed, symbols] = portLine.exec(line) ?? []
    const [cleanDevice, number] = [readText(device), readCount(port)]
    if (cleanDevice === null || number === null) return null
    return {
      device: cleanDevice,
      port: number,
      state: readText(state),
      physicalState: readText(physicalState),
      rate: readText(rate),
      linkDowned: readCount(downed),
      symbolErrors: readCount(symbols),
    }
  })
}

/** `md0 8/7`. */
export function readRaids(lines: readonly string[]): readonly RaidReading[] {
  return readEach(lines, (line) => {
    const [name, members] = words(line)
    const clean = readText(name)
    const [wanted, working] = members?.split('/').map(readCount) ?? []
    return clean === null ? null : { name: clean, wanted: wanted ?? null, working: working ?? null }
  })
}

/** `/data ext4 rw`: mount, file system, and the mode in /etc/fstab. */
export function readReadOnlyMounts(lines: readonly string[]): readonly ReadOnlyMount[] {
  return readEach(lines, (line) => {
    const [path, fileSystem, wanted] = words(line)
    const [mount, cleanSystem] = [decodeMount(path ?? ''), readText(fileSystem)]
    if (mount === null || cleanSystem === null) return null
    return {
      mount,
      fileSystem: cleanSystem,
      wanted: wanted === 'ro' || wanted === 'rw' ? wanted : null,
    }
  })
}

/** `nvme0 live`. */
export function readNvme(lines: readonly string[]): readonly { name: string; state: string }[] {
  return readEach(lines, (line) => {
    const [name, state] = words(line)
    const [cleanName, cleanState] = [readText(name), readText(state)]
    return cleanName === null || cleanState === null ? null : { name: cleanName, state: cleanState }
  })
}
