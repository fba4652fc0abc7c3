import { ConfigError } from '../../../kit/errors.js'
import { type ClusterNode, destinationPattern, maxNodes, plainNode } from './cluster.js'
import { wildcards } from '../../../kit/wording/wildcards.js'
import { listFew } from '../../../kit/wording/first-few.js'

type NodeSelection = {
  /** Names, ssh destinations and patterns such as `gpu*`; null for all nodes of the cluster file. */
  readonly wanted: readonly string[] | null
  /** Nodes of the cluster file; null without a file. */
  readonly known: readonly ClusterNode[] | null
  /** Whether the user named the file, so that an unknown name is a mistake. */
  readonly isFileNamed: boolean
  /** Literal hosts of the ssh configuration. */
  readonly sshHosts: readonly string[]
}

/**
 * Selects the requested nodes, each once, in the given order. A name of the cluster file has its settings, and any
 * other name is an ssh destination. A pattern matches names of the file, or hosts of the ssh configuration if there is
 * no file.
 */
export function selectNodes(selection: NodeSelection): readonly ClusterNode[] {
  const { wanted, known } = selection
  const found = new Map<string, ClusterNode>()
  for (const node of wanted === null
    ? (known ?? [])
    : wanted.flatMap((item) => find(item, selection)))
    found.set(node.name, found.get(node.name) ?? node)
  if (found.size > maxNodes) {
    throw new ConfigError(
      `${found.size} nodes are too many: at most ${maxNodes} are watched at once`,
    )
  }
  return [...found.values()]
}

const isPattern = (item: string): boolean => /[*?]/.test(item)

function find(item: string, selection: NodeSelection): readonly ClusterNode[] {
  const { known, isFileNamed } = selection
  if (isPattern(item)) return findPattern(item, selection)
  const node = known?.find(({ name }) => name === item)
  if (node !== undefined) return [node]
  if (known !== null && isFileNamed) {
    throw new ConfigError(
      `option --nodes: the cluster file has no node ${JSON.stringify(item)}`,
      `it has ${listFew(
        known.map(({ name }) => name),
        20,
      )}`,
    )
  }
  if (!destinationPattern.test(item)) {
    throw new ConfigError(
      `option --nodes: expected a host, user@host or an alias of the ssh configuration, got ${JSON.stringify(item)}`,
    )
  }
  return [plainNode(item)]
}

function findPattern(pattern: string, { known, sshHosts }: NodeSelection): readonly ClusterNode[] {
  const matches = matcherOf(pattern)
  const found =
    known === null
      ? sshHosts.filter((host) => matches(host) && destinationPattern.test(host)).map(plainNode)
      : known.filter(({ name }) => matches(name))
  if (found.length > 0) return found
  const [where, names] =
    known === null
      ? ['host of the ssh configuration', sshHosts]
      : ['node of the cluster file', known.map(({ name }) => name)]
  throw new ConfigError(
    `option --nodes: no ${where} matches ${JSON.stringify(pattern)}`,
    names.length === 0
      ? 'the ssh configuration names no host without a pattern'
      : `there are ${listFew(names, 20)}`,
  )
}

/** Names match a pattern of `*` and `?`, but no regular expression, which could run forever. */
function matcherOf(pattern: string): (name: string) => boolean {
  const expression = wildcards(pattern)
  return (name) => name.length <= 300 && expression.test(name)
}
