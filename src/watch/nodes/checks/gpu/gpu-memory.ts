import type { GpuReading } from '../../answer/gpu-reading.js'
import { formatTenths } from '../../../../kit/wording/percentages.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/**
 * Full memory costs points as in the seed system. It is normal for a running job, so it is bad only while none runs.
 */
export const gpuMemory: NodeCheck = {
  name: 'gpu-memory',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu', 'ranks'],
  mustLastMs: 120_000,
  summary: 'memory in use on every GPU; bad above 90 % while no rank and no job uses it',
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { memoryUsedMib, memoryTotalMib } = gpu
      if (memoryUsedMib === null || memoryTotalMib === null || memoryTotalMib <= 0) {
        return unknownReading(whyNoCell(gpu, subject, 'memory.used', 'memory in use'), { subject })
      }
      return judge(input, subject, { ...gpu, memoryUsedMib, memoryTotalMib })
    }),
}

function judge(input: CheckInput, subject: string, gpu: GpuReading & Usage): CheckReading {
  const { warning } = input.limits.gpuMemoryPercent
  const { memoryUsedMib: usedMib, memoryTotalMib: totalMib } = gpu
  const percent = (100 * usedMib) / totalMib
  const text = `${subject} has ${formatTenths(percent)} of ${totalMib} MiB in use`
  const deduction = pointsFor(percent, input)
  const more = { subject, deduction, figures: { usedMib, totalMib, percent } }
  const isUnused = hasNoJob(input) && gpu.utilizationPercent === 0
  if (deduction > 0 && isUnused) {
    return badReading('warning', `${text}, but no rank runs there`, more)
  }
  const isNearLimit = isUnused && percent > warning - input.limits.marginPercent
  return okReading(text, { ...more, isNearLimit })
}

type Usage = { readonly memoryUsedMib: number; readonly memoryTotalMib: number }

function pointsFor(percent: number, { limits }: CheckInput): number {
  const { warning, critical } = limits.gpuMemoryPercent
  if (percent > critical) return 20
  return percent > warning ? 10 : 0
}

/** Ranks of other users are invisible, so the GPU must also be idle before its memory counts as held for nothing. */
const hasNoJob = ({ answer, facts }: CheckInput): boolean =>
  facts.isJobActive !== true && answer.ranks?.length === 0
