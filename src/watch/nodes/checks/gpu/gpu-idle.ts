import type { GpuReading } from '../../answer/gpu-reading.js'
import type { RankProcess } from '../../answer/node-answer.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import type { NodeLimits } from '../node-limits.js'
import { readRanks } from '../process/read-ranks.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { hasNoGpus, readGpus, whyNoCell } from './gpus.js'

/** A GPU with a rank that is idle for minutes: the job hangs, or waits for data. */
export const gpuIdle: NodeCheck = {
  name: 'gpu-idle',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu', 'ranks'],
  mustLastMs: 300_000,
  summary: 'bad when a GPU that a rank uses is idle for five minutes',
  read(input) {
    if (hasNoGpus(input)) return []
    return readRanks(input.answer, (ranks) => {
      const used = new Set(ranks.flatMap((rank) => gpuOf(rank) ?? []))
      return readGpus(input, (gpu, subject) => readUse(gpu, subject, used, input.limits))
    })
  },
}

function readUse(
  gpu: GpuReading,
  subject: string,
  used: ReadonlySet<number>,
  { idleUtilizationPercent }: NodeLimits,
): CheckReading {
  const percent = gpu.utilizationPercent
  if (percent === null) {
    const why = whyNoCell(gpu, subject, 'utilization.gpu', 'utilization')
    return unknownReading(why, { subject })
  }
  const more = { subject, deduction: 0, figures: { utilizationPercent: percent } }
  if (gpu.index === null || !used.has(gpu.index)) return okReading(`${subject} has no rank`, more)
  return percent < idleUtilizationPercent
    ? badReading('warning', `${subject} is idle although a rank uses it`, more)
    : okReading(`${subject} is busy ${percent} % of the time`, more)
}

/** From CUDA_VISIBLE_DEVICES if it lists numbers, else from the local rank; null if neither is known. */
export function gpuOf({
  localRank,
  visibleDevices,
}: Pick<RankProcess, 'localRank' | 'visibleDevices'>): number | null {
  const devices = visibleDevices?.split(',').map((device) => device.trim()) ?? null
  if (devices === null || devices[0] === '') return localRank
  const device = devices.length === 1 ? devices[0] : devices[localRank ?? -1]
  return device !== undefined && /^\d{1,3}$/.test(device) ? Number(device) : null
}
