import { readDisks } from './disk-lines.js'
import { findDamage, type Lines as LinesByKey } from './find-damage.js'
import { readGpus, readNvlinks } from './gpu-lines.js'
import { readKernelLog } from './kernel-lines.js'
import {
  readCpu,
  readInfiniband,
  readLoad,
  readMemory,
  readMemoryControllers,
  readNetworks,
  readNvme,
  readPressure,
  readRaids,
  readReadOnlyMounts,
} from './machine-lines.js'
import type { GpuCount, NodeAnswer, ProbeTier, PythonReading } from './node-answer.js'
import { readRanks } from './rank-lines.js'
import { readUnseen } from './unseen-lines.js'
import { readAmount, readCount, readEach, readText, words } from './values.js'

/**
 * Parses the lines of one complete answer; `mounts` are those of the request. Never throws: unreadable values are null,
 * and unknown keys are skipped.
 */
export function parseAnswer(
  lines: readonly string[],
  mounts: readonly string[] | null,
): NodeAnswer {
  const groups = groupByKey(lines)
  const all: Lines = (key) => groups.get(key) ?? []
  const unseen = readEach(all('?'), (line) => readUnseen(line, mounts))
  const isUnseen = (key: string): boolean =>
    unseen.some((one) => one.key === key && one.kind !== 'cut')
  const bootId = readText(all('boot')[0])
  const one = <T>(key: string, read: (line: string) => T | null): T | null => {
    const [line] = all(key)
    return line === undefined ? null : read(line)
  }
  return {
    tier: readTier(all('tier')[0]),
    timeS: one('time', readAmount),
    bootId,
    hostname: one('host', readText),
    container: one('who', (line) => readText(words(line)[1])),
    kernelRelease: one('kernel', readText),
    uptimeS: one('uptime', (line) => readAmount(words(line)[0])),
    load: one('load', readLoad),
    cpu: one('cpu', readCpu),
    cores: one('cores', readCount) || null,
    blockedProcesses: one('blocked', readCount),
    memory: one('mem', readMemory),
    oomKills: one('oom_kill', readCount),
    pressure: {
      cpu: readPressure(all('psi.cpu')),
      io: readPressure(all('psi.io')),
      memory: readPressure(all('psi.memory')),
    },
    memoryControllers: all('edac').length === 0 ? null : readMemoryControllers(all('edac')),
    nvme: readNvme(all('nvme')),
    networks: readNetworks(all('net')),
    infiniband: readInfiniband(all('ib')),
    raids: readRaids(all('md')),
    disks: all('disk').length === 0 ? null : readDisks(all('disk')),
    readOnlyMounts: readReadOnlyMounts(all('ro')),
    isTimeSynchronized: all('timesync')[0] === 'yes' ? true : null,
    kernelLog: readKernelLog(all('kern'), bootId),
    gpu:
      isUnseen('gpu') || all('gpu.rc').length === 0 ? null : readGpus(all('gpu'), all('gpu.rc')[0]),
    gpuCount: readGpuCount(all),
    ranks: readRanks(all('ranks')),
    python: one('python', readPython),
    nvlink: all('nvlink').length === 0 ? null : readNvlinks(all('nvlink')),
    unseen,
    damage: findDamage(groups),
  }
}

type Lines = (key: string) => readonly string[]

/** A line without a blank would be a key without a value, which the probe never writes. */
function groupByKey(lines: readonly string[]): LinesByKey {
  const groups = new Map<string, string[]>()
  for (const line of lines) {
    const at = line.includes(' ') ? line.indexOf(' ') : line.length
    const key = line.slice(0, at)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [line.slice(at + 1)])
    else group.push(line.slice(at + 1))
  }
  return groups
}

const readTier = (text: string | undefined): ProbeTier =>
  text === 'full' || text === 'deep' ? text : 'fast'

function readGpuCount(all: Lines): GpuCount {
  return { onPci: readCount(all('pcigpus')[0]), byDriver: readCount(all('nvgpus')[0]) }
}

/** `3.12.3 2.11.0 yes`: python, torch or `-`, whether torch sees a GPU or `-`. */
function readPython(line: string): PythonReading | null {
  const [version, torch, cuda] = words(line)
  // Anything else is an error message of python.
  if (!/^\d+\.\d+/.test(version ?? '')) return null
  const isCudaAvailable = cuda === 'yes' ? true : cuda === 'no' ? false : null
  return { version: readText(version) ?? '', torch: readText(torch), isCudaAvailable }
}
