import { ConfigError } from '../../../kit/errors.js'
import { type Cluster, type ClusterNode, maxNodes } from '../../../watch/nodes/cluster/cluster.js'
import { findSettingsConflicts } from '../../../watch/nodes/cluster/monitoring-settings.js'
import { singleWord } from '../yaml/single-word.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import { type ClusterFile, clusterSchema, type NodeEntry, nodeSchema } from './cluster-schema.js'
import { findLimitConflicts, limitsOf } from './limits-of.js'
import { monitoringOf } from './monitoring-of.js'
import { type PlacedYaml, readYaml } from '../yaml/read-yaml.js'
import { type FileProblem, wrongFile } from '../yaml/wrong-file.js'
import { withoutClass } from '../../../kit/records/json/describe-schema-issue.js'

/** Reads a cluster file (YAML, or JSON, which is YAML too); one ConfigError names every wrong line and field. */
export function parseCluster(text: string, source: string): Cluster {
  const yaml = readYaml(text, source)
  const file = checkSchema(yaml, source)
  const key = file.workers === undefined ? 'nodes' : 'workers'
  const entries = file[key] ?? []
  const settings = monitoringOf(file.monitoring)
  const limits = limitsOf(file.limits)
  const problems = [
    ...sameThing(file),
    ...countProblems(entries, key),
    ...duplicates(entries, key),
    ...typos(entries, key),
    ...findSettingsConflicts(settings).map((says) => ({ path: ['monitoring'], says })),
    ...findLimitConflicts(limits),
  ]
  if (problems.length > 0) throw wrongFile(problems, yaml, source)
  return { nodes: entries.map(nodeOf), monitoring: settings, limits, notes: notesOf(file, key) }
}

function checkSchema(yaml: PlacedYaml, source: string): ClusterFile {
  if (typeof yaml.value !== 'object' || yaml.value === null || Array.isArray(yaml.value)) {
    throw new ConfigError(`${source}: expected fields such as 'workers:', got no fields`, example)
  }
  const result = clusterSchema.safeParse(yaml.value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => ({
    path,
    says: withoutClass(message).replace(', received ', ', got '),
  }))
  throw wrongFile(problems, yaml, source)
}

const example = 'A cluster file looks like:\nworkers:\n  - name: gpu1\n    ip: 192.168.1.10'

function nodeOf(entry: NodeEntry): ClusterNode {
  const address = entry.ip ?? entry.host ?? null
  return {
    name: entry.name,
    destination: entry.ssh ?? withUser(address ?? entry.name, entry.user),
    ip: address,
    gpu: entry.gpu ?? null,
    vramGb: entry.vram_gb ?? null,
    gpus: entry.gpus ?? null,
    mounts: entry.mounts ?? [],
  }
}

function withUser(host: string, user: string | null | undefined): string {
  return typeof user !== 'string' || host.includes('@') ? host : `${user}@${host}`
}

function sameThing({ workers, nodes }: ClusterFile): FileProblem[] {
  if (workers === undefined || nodes === undefined) return []
  return [{ path: ['nodes'], says: 'workers and nodes mean the same: remove one of them' }]
}

function countProblems(entries: readonly NodeEntry[], key: string): FileProblem[] {
  if (entries.length === 0) return [{ path: [key], says: 'the list has no node' }]
  if (entries.length <= maxNodes) return []
  return [{ path: [key], says: `expected at most ${maxNodes} nodes, got ${entries.length}` }]
}

function duplicates(entries: readonly NodeEntry[], key: string): FileProblem[] {
  const seen = new Set<string>()
  return entries.flatMap(({ name }, index) => {
    const isSecond = seen.has(name)
    seen.add(name)
    return isSecond
      ? [
          {
            path: [key, index, 'name'],
            says: `another node already has the name ${singleWord(name)}`,
          },
        ]
      : []
  })
}

const nodeFields = Object.keys(nodeSchema.shape)

/** A field that nearly has the name of a known one is probably a misspelt one. */
function typos(entries: readonly NodeEntry[], key: string): FileProblem[] {
  return entries.flatMap((entry, index) =>
    unknownFields(entry, nodeFields).flatMap((field) => {
      const near = nearestName(field, nodeFields)
      return near === null || near in entry
        ? []
        : [{ path: [key, index, field], says: `there is no such field. Did you mean ${near}?` }]
    }),
  )
}

const unknownFields = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((field) => !known.includes(field))

function notesOf(file: ClusterFile, key: 'workers' | 'nodes'): string[] {
  const sections = unknownFields(file, Object.keys(clusterSchema.shape))
  const fields = new Set((file[key] ?? []).flatMap((entry) => unknownFields(entry, nodeFields)))
  return [
    ...(sections.length > 0 ? [`unknown sections were ignored: ${words(sections)}`] : []),
    ...(fields.size > 0 ? [`unknown fields of nodes were ignored: ${words([...fields])}`] : []),
  ]
}

const words = (names: readonly string[]): string => names.map(singleWord).join(', ')
