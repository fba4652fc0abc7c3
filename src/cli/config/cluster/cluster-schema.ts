import * as z from 'zod'
import { limitsSchema } from './limits-of.js'
import { destinationPattern, nodeNamePattern } from '../../../watch/nodes/cluster/cluster.js'
import { maxMounts } from '../../../watch/nodes/probe/round-line.js'
import { monitoringPresets } from '../../../watch/nodes/cluster/monitoring-settings.js'

const seconds = z.number().positive().max(86_400)
const share = z.number().min(0).max(100)
const line = z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'expected one line of at most 200 characters')

const name = z
  .string()
  .regex(
    nodeNamePattern,
    'expected a name of letters, digits, dots, dashes and underscores that begins with a letter or digit',
  )

const destination = z
  .string()
  .regex(
    destinationPattern,
    'expected a host, an address, user@host or an alias of the ssh configuration, without spaces and not beginning with a dash',
  )

const mount = z
  .string()
  .regex(
    /^\/[\w./-]*$/,
    'expected an absolute path of letters, digits, dots, dashes and underscores',
  )

/** One machine: the seed's fields, and the expected hardware. Unknown fields are kept, so that they can be reported. */
export const nodeSchema = z.looseObject({
  name,
  ip: destination.nullish(),
  /** A synonym of `ip`. */
  host: destination.nullish(),
  ssh: destination.nullish(),
  user: z
    .string()
    .regex(/^[A-Za-z_][\w.-]{0,63}$/, 'expected a user name')
    .nullish(),
  gpu: line.nullish(),
  vram_gb: z.number().positive().max(10_000).nullish(),
  gpus: z.int().min(0).max(1024).nullish(),
  mounts: z.array(mount).max(maxMounts).nullish(),
})

const presetNames = Object.keys(monitoringPresets) as [string, ...string[]]

/** How the cluster is watched, in the names of the seed; times in seconds unless the name says hours. */
const monitoringSchema = z.strictObject({
  preset: z.enum(presetNames).nullish(),
  base_interval: seconds.nullish(),
  max_interval: seconds.nullish(),
  min_interval: seconds.nullish(),
  max_failures: z.int().min(1).max(1000).nullish(),
  circuit_breaker_timeout: seconds.nullish(),
  metrics_history_size: z.int().min(1).max(100_000).nullish(),
  cleanup_interval_hours: z
    .number()
    .positive()
    .max(24 * 365)
    .nullish(),
  gpu_weight: share.nullish(),
  system_weight: share.nullish(),
  network_weight: share.nullish(),
  process_weight: share.nullish(),
  critical_threshold: share.nullish(),
  warning_threshold: share.nullish(),
})

/** The whole file. `workers` is the seed's word for nodes. */
export const clusterSchema = z.looseObject({
  workers: z.array(nodeSchema).optional(),
  nodes: z.array(nodeSchema).optional(),
  monitoring: monitoringSchema.nullish(),
  limits: limitsSchema.nullish(),
})

export type ClusterFile = z.output<typeof clusterSchema>
export type NodeEntry = z.output<typeof nodeSchema>
export type MonitoringEntry = z.output<typeof monitoringSchema>
