import { resolve } from 'node:path'
import { parseCluster } from '../../config/cluster/parse-cluster.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/nodes/cluster/cluster.js'
import { defaultMonitoring } from '../../../watch/nodes/cluster/monitoring-settings.js'
import { selectNodes } from '../../../watch/nodes/cluster/select-nodes.js'
import { readLiteralHosts } from '../../../machine/system/ssh/literal-hosts.js'
import { resolveHost } from '../../../machine/system/ssh/resolve-host.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import type { Dependencies } from '../dependencies.js'
import { sshOf, usualClusterFiles } from './nodes-services.js'

type TargetOptions = {
  readonly cluster: string | null
  readonly nodes: readonly string[] | null
  readonly sshConfig: string | null
}

/** A cluster, with its name in reports. */
export type OpenedCluster = Cluster & { readonly source: string }

const maxFileBytes = 4_000_000

/** The nodes of the options, with the settings of the cluster file if there is one. */
export async function openCluster(
  options: TargetOptions,
  dependencies: Pick<Dependencies, 'files' | 'workingDirectory' | 'log'>,
): Promise<OpenedCluster> {
  const cluster = await findNodes(options, dependencies)
  await requireSshConfig(cluster, options, dependencies)
  return cluster
}

/** A configuration that ssh cannot read makes every node unknown and is the fault of none. */
async function requireSshConfig(
  { nodes }: OpenedCluster,
  { sshConfig }: TargetOptions,
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Promise<void> {
  const [node] = nodes
  if (node === undefined) return
  const file = sshConfig === null ? null : resolve(workingDirectory, sshConfig)
  const resolution = await resolveHost(sshOf(file), node.destination)
  if (resolution.status === 'failed')
    throw new ConfigError(
      `ssh cannot read its configuration: ${oneLine(resolution.reason)}`,
      sshConfig === null ? 'correct your ssh configuration' : 'correct the file of --ssh-config',
    )
}

async function findNodes(
  options: TargetOptions,
  dependencies: Pick<Dependencies, 'files' | 'workingDirectory' | 'log'>,
): Promise<OpenedCluster> {
  const file = await readCluster(options, dependencies)
  file?.notes.forEach((note) => dependencies.log.note(`${file.source}: ${note}`))
  if (options.nodes === null) return file ?? noCluster()
  const nodes = selectNodes({
    wanted: options.nodes,
    known: file?.nodes ?? null,
    isFileNamed: options.cluster !== null,
    sshHosts: file === null ? await hostsFor(options.nodes, options, dependencies) : [],
  })
  const source = options.nodes.join(',')
  const plain = { monitoring: defaultMonitoring, notes: [], source }
  return { ...(file ?? plain), nodes }
}

function noCluster(): never {
  throw new ConfigError(
    'there is no cluster file, and no node was named',
    'use --nodes gpu1,gpu2 with hosts that ssh knows, or write a cluster.yaml: see docs/nodes.md',
  )
}

/** The ssh configuration is read only for a pattern. */
async function hostsFor(
  wanted: readonly string[],
  { sshConfig }: TargetOptions,
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Promise<readonly string[]> {
  if (!wanted.some((item) => /[*?]/.test(item))) return []
  return readLiteralHosts(sshConfig === null ? null : resolve(workingDirectory, sshConfig))
}

async function readCluster(
  { cluster }: TargetOptions,
  { files, workingDirectory }: Pick<Dependencies, 'files' | 'workingDirectory'>,
): Promise<OpenedCluster | null> {
  const named = cluster === null ? null : resolve(workingDirectory, cluster)
  for (const path of named === null ? usualClusterFiles(workingDirectory) : [named]) {
    const text = await files.readText(path, maxFileBytes)
    if (text.status === 'ok') {
      const source = cluster ?? path
      return { ...parseCluster(text.text, source), source }
    }
    if (text.status === 'missing' && named === null) continue
    const reason = text.status === 'missing' ? 'there is no such file' : text.reason
    throw new ConfigError(`the cluster file '${cluster ?? path}' cannot be read: ${reason}`)
  }
  return null
}
