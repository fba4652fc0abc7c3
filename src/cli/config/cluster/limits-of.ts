import * as z from 'zod'
import {
  defaultNodeLimits,
  type Limit,
  type NodeLimits,
} from '../../../watch/nodes/checks/node-limits.js'

const amount = z.number().nonnegative().max(1_000_000_000)
const twoLimits = z
  .strictObject({ warning: amount.optional(), critical: amount.optional() })
  .optional()

/** Name in the cluster file, of every limit that a user may set: each in the unit of its name. */
const names = {
  gpu_temperature_c: 'gpuTemperatureC',
  gpu_memory_temperature_c: 'gpuMemoryTemperatureC',
  gpu_memory_percent: 'gpuMemoryPercent',
  memory_percent: 'memoryPercent',
  disk_percent: 'diskPercent',
  inodes_percent: 'inodesPercent',
  latency_ms: 'latencyMs',
  clock_offset_ms: 'clockOffsetMs',
} as const

/** Limits of checks: `warning` and `critical` where a check has both. */
export const limitsSchema = z.strictObject({
  gpu_temperature_c: twoLimits,
  gpu_memory_temperature_c: twoLimits,
  gpu_memory_percent: twoLimits,
  memory_percent: twoLimits,
  disk_percent: twoLimits,
  inodes_percent: twoLimits,
  latency_ms: twoLimits,
  clock_offset_ms: twoLimits,
  min_free_disk_gb: amount.optional(),
  load_per_core: amount.optional(),
})
type LimitsEntry = z.output<typeof limitsSchema> | null | undefined

/** The limits of the file over the defaults. */
export function limitsOf(entry: LimitsEntry): NodeLimits {
  const given = entry ?? {}
  const two = Object.entries(names).map(([name, field]) => {
    const own = given[name as keyof typeof names] ?? {}
    return [field, { ...defaultNodeLimits[field], ...own }] as const
  })
  return {
    ...defaultNodeLimits,
    ...(Object.fromEntries(two) as Record<(typeof names)[keyof typeof names], Limit>),
    minFreeDiskGb: given.min_free_disk_gb ?? defaultNodeLimits.minFreeDiskGb,
    loadPerCore: given.load_per_core ?? defaultNodeLimits.loadPerCore,
  }
}

/** Limits whose warning can never be reached, with a sentence for each. */
export function findLimitConflicts(limits: NodeLimits) {
  return Object.entries(names).flatMap(([name, field]) => {
    const { warning, critical } = limits[field]
    if (warning <= critical) return []
    const says = `warning must not be above critical, got ${warning} and ${critical}`
    return [{ path: ['limits', name], says }]
  })
}
