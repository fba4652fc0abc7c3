import type { NodeLimits } from '../checks/node-limits.js'
import type { MonitoringSettings } from './monitoring-settings.js'

/** A machine whose health is of interest, as the user describes it; null where nothing is said. */
export type ClusterNode = {
  /** What reports call it; unique in its cluster. */
  readonly name: string
  /** What ssh is called with: an alias of the ssh configuration, a host, or user@host. */
  readonly destination: string
  readonly ip: string | null
  /** Model of its GPUs, in the words of the cluster file. */
  readonly gpu: string | null
  readonly vramGb: number | null
  /** How many GPUs it should have. */
  readonly gpus: number | null
  /** Absolute paths whose disks are checked; empty: all local ones. */
  readonly mounts: readonly string[]
}

/** The machines to watch and how to watch them. */
export type Cluster = {
  readonly nodes: readonly ClusterNode[]
  readonly monitoring: MonitoringSettings
  /** Where checks begin to be bad; absent: the defaults. */
  readonly limits?: NodeLimits
  /** What in the file is not used here, in sentences. */
  readonly notes: readonly string[]
}

/** The most nodes of one cluster; each holds a connection. */
export const maxNodes = 1024

/** A name of a node: it becomes part of file names, labels and lines. */
export const nodeNamePattern = /^[A-Za-z0-9][\w.-]{0,99}$/

/** What may be handed to ssh as a destination; it must not look like an option, and no shell may find anything in it. */
export const destinationPattern =
  /^(?!-)(?:[A-Za-z0-9_][\w.-]{0,63}@)?[A-Za-z0-9_[][\w.:%[\]-]{0,254}$/

/** A node that is known by its ssh destination alone. */
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
