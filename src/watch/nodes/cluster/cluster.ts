import type { NodeLimits } from '../checks/node-limits.js'
import type { MonitoringSettings } from './monitoring-settings.js'

/** A machine as configured by the user; null if not configured. */
export type ClusterNode = {
  /** Its name in reports; unique in its cluster. */
  readonly name: string
  /** The ssh destination: an alias of the ssh configuration, a host, or user@host. */
  readonly destination: string
  readonly ip: string | null
  /** Model of its GPUs, as in the cluster file. */
  readonly gpu: string | null
  readonly vramGb: number | null
  /** Expected number of GPUs. */
  readonly gpus: number | null
  /** Absolute paths of the mounts to check; empty for all local ones. */
  readonly mounts: readonly string[]
}

/** The machines to watch, with their settings. */
export type Cluster = {
  readonly nodes: readonly ClusterNode[]
  readonly monitoring: MonitoringSettings
  /** Limits of the checks; absent for the defaults. */
  readonly limits?: NodeLimits
  /** Notes about ignored parts of the file. */
  readonly notes: readonly string[]
}

/** Maximum number of nodes in a cluster; each needs a connection. */
export const maxNodes = 1024

/** Pattern of a node name, which becomes part of file names, labels and lines. */
export const nodeNamePattern = /^[A-Za-z0-9][\w.-]{0,99}$/

/** Pattern of an ssh destination; it must not look like an option, and must be safe in a shell. */
export const destinationPattern =
  /^(?!-)(?:[A-Za-z0-9_][\w.-]{0,63}@)?[A-Za-z0-9_[:][\w.:%[\]-]{0,254}$/

/** A node of which only the ssh destination is known. */
export function plainNode(destination: string): ClusterNode {
  return {
    name: destination.replace(/[^\w.-]/g, '_').replace(/^[^A-Za-z0-9]+/, ''),
    destination,
    ip: null,
    gpu: null,
    vramGb: null,
    gpus: null,
    mounts: [],
  }
}
