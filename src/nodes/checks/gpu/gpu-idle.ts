import type { NodeAnswer, RankProcess } from '../../answer/node-answer.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { hasNoGpus, readGpus, whyNoCell } from './gpus.js'

/** A GPU with a rank that is idle for minutes: the job hangs, or waits for data. */
export const gpuIdle: NodeCheck = {
  name: 'gpu-idle',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  mustLastMs: 300_000,
  summary: 'bad when a GPU that a rank uses is idle for five minutes',
  read(input) {
    const { answer, limits } = input
    if (hasNoGpus(input)) return []
    if (answer.ranks === null) return [unknownReading('the processes could not be listed')]
    const used = gpusInUse(answer)
    return readGpus(input, (gpu, subject) => {
      const percent = gpu.utilizationPercent
      if (percent === null) {
        const why = whyNoCell(gpu, subject, 'utilization.gpu', 'utilization')
        return unknownReading(why, { subject })
      }
      const more = { subject, deduction: 0, figures: { utilizationPercent: percent } }
      if (gpu.index === null || !used.has(gpu.index)) {
        return okReading(`${subject} has no rank`, more)
      }
      return percent < limits.idleUtilizationPercent
        ? badReading('warning', `${subject} is idle although a rank uses it`, more)
        : okReading(`${subject} is busy ${percent} % of the time`, more)
    })
  },
}

/** Indices of the GPUs that the node's ranks use. */
function gpusInUse({ ranks }: NodeAnswer): ReadonlySet<number> {
  return new Set((ranks ?? []).flatMap((rank) => gpuOf(rank) ?? []))
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
