import type { GpuReading } from '../answer/gpu-reading.js'
import type { CpuTicks, NodeAnswer } from '../answer/node-answer.js'
import { meanOfKnown } from '../../../kit/stats/mean-of-known.js'
import { sum } from '../../../kit/stats/sum.js'
import { memoryPercent } from '../checks/system/memory.js'
import type { HistoryPoint, SystemView } from './nodes-view.js'

type Figures = Omit<HistoryPoint, 'atMs' | 'rounds' | 'answered' | 'score' | 'latencyMs'>

/** CPU utilization in percent between two answers of one boot. */
export function busyPercent(answer: NodeAnswer, previous: NodeAnswer | null): number | null {
  if (answer.cpu === null || answer.bootId === null || previous?.bootId !== answer.bootId)
    return null
  if (previous.cpu === null) return null
  const all = sumOf(answer.cpu) - sumOf(previous.cpu)
  const idle = idleOf(answer.cpu) - idleOf(previous.cpu)
  return all <= 0 || idle < 0 ? null : Math.min(100, Math.max(0, (100 * (all - idle)) / all))
}

const sumOf = (ticks: CpuTicks): number => sum(Object.values(ticks))
const idleOf = ({ idle, iowait }: CpuTicks): number => idle + iowait

const gpuMemoryPercent = ({ memoryUsedMib: used, memoryTotalMib: total }: GpuReading) =>
  used === null || total === null || total <= 0 ? null : (100 * used) / total

/** Used share of the root file system, in percent. */
const rootPercent = ({ disks }: NodeAnswer): number | null =>
  disks?.find(({ mount }) => mount === '/')?.usedPercent ?? null

/** The curve point of an answer. */
export function figuresOf(answer: NodeAnswer, cpuPercent: number | null): Figures {
  const gpus = answer.gpu?.gpus ?? []
  const temperatures = gpus.flatMap(({ temperatureC }) => temperatureC ?? [])
  return {
    cpuPercent,
    memoryPercent: memoryPercent(answer.memory),
    diskPercent: rootPercent(answer),
    gpuUtilizationPercent: meanOfKnown(gpus.map((gpu) => gpu.utilizationPercent)),
    gpuTemperatureC: temperatures.length === 0 ? null : Math.max(...temperatures),
    gpuMemoryPercent: meanOfKnown(gpus.map(gpuMemoryPercent)),
    gpuPowerW: meanOfKnown(gpus.map((gpu) => gpu.powerW)),
  }
}

/** The curve point of a round without an answer. */
export const noFigures: Figures = {
  cpuPercent: null,
  memoryPercent: null,
  diskPercent: null,
  gpuUtilizationPercent: null,
  gpuTemperatureC: null,
  gpuMemoryPercent: null,
  gpuPowerW: null,
}

export type SystemExtras = Pick<
  SystemView,
  'cpuPercent' | 'pythonVersion' | 'torchVersion' | 'clockOffsetMs' | 'clockUncertaintyMs'
>

/** The machine without its GPUs; all values are null if it never answered. */
export function systemOf(answer: NodeAnswer | null, extras: SystemExtras): SystemView {
  if (answer === null) return { ...unseenSystem, ...extras }
  const { hostname, kernelRelease, bootId, uptimeS, cores, networks, memory, load } = answer
  const versions = answer.gpu?.gpus.map(({ driverVersion }) => driverVersion) ?? []
  return {
    hostname,
    kernelRelease,
    bootId,
    uptimeS,
    cores,
    networks,
    loadOneMinute: load?.oneMinute ?? null,
    memoryPercent: memoryPercent(memory),
    diskPercent: rootPercent(answer),
    disks: answer.disks ?? [],
    driverVersion: versions.find((version) => version !== null) ?? null,
    ...extras,
  }
}

const unseenSystem: Omit<SystemView, keyof SystemExtras> = {
  hostname: null,
  kernelRelease: null,
  bootId: null,
  uptimeS: null,
  cores: null,
  loadOneMinute: null,
  memoryPercent: null,
  diskPercent: null,
  disks: [],
  networks: [],
  driverVersion: null,
}
