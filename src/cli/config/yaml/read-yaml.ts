import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { ConfigError } from '../../../kit/errors.js'

/** A YAML text as values, and the line on which each of them is. */
export type PlacedYaml = {
  readonly value: unknown
  /** Line of a value, from 1; for a missing value, the line of its parent. */
  lineOf(path: readonly PropertyKey[]): number
}

/** A file may hold a few aliases; a small one that grows to gigabytes is refused. */
const maxAliases = 100
/** No file of ours needs ten. */
const maxDepth = 100
/** The parser's code for a file that is nested deeper than it can follow. */
const exhausted = 'RESOURCE_EXHAUSTION'

/** Reads one YAML document. ConfigError with file and line where it is none. */
export function readYaml(text: string, source: string): PlacedYaml {
  const lines = new LineCounter()
  const document = readable(source, () =>
    parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true }),
  )
  const [problem] = document.errors
  if (problem !== undefined) {
    const { line, col } = lines.linePos(problem.pos[0])
    throw new ConfigError(`${source}:${line}:${col}: not valid YAML: ${inWords(problem)}`)
  }
  return {
    value: finite(
      source,
      readable(source, (): unknown => document.toJS({ maxAliasCount: maxAliases })),
    ),
    lineOf(path) {
      for (let depth = path.length; depth > 0; depth--) {
        const offset = offsetOf(document.contents, path.slice(0, depth))
        if (offset !== null) return lines.linePos(offset).line
      }
      return 1
    },
  }
}

function readable<Value>(source: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new ConfigError(`${source}: ${inWords(error as Error)}`)
  }
}

const tooDeep = 'it is nested too deeply'

function inWords(error: Error): string {
  const isTooDeep = error instanceof RangeError || ('code' in error && error.code === exhausted)
  return isTooDeep ? tooDeep : error.message
}

/** The value, unless an alias stands within what it names: that has no end. */
function finite(source: string, value: unknown, around: readonly unknown[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value))
    throw new ConfigError(`${source}: an alias stands within what it names`)
  if (around.length > maxDepth) throw new ConfigError(`${source}: ${tooDeep}`)
  for (const item of Object.values(value)) finite(source, item, [...around, value])
  return value
}

/** Where the key of a map, or an item of a list, begins. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number | null {
  let node: unknown = root
  let offset: number | null = null
  for (const key of path) {
    const found = isMap(node) ? pairOf(node.items, key) : itemOf(node, key)
    if (found === null) return null
    offset = found.offset
    node = found.node
  }
  return offset
}

type Found = { readonly node: unknown; readonly offset: number | null }

function pairOf(items: readonly unknown[], key: PropertyKey): Found | null {
  for (const item of items) {
    if (!isPair(item) || !isScalar(item.key) || String(item.key.value) !== String(key)) continue
    return { node: item.value, offset: item.key.range?.[0] ?? null }
  }
  return null
}

function itemOf(list: unknown, key: PropertyKey): Found | null {
  if (typeof key !== 'number' || !isNode(list) || !('items' in list)) return null
  const item: unknown = (list.items as unknown[])[key]
  return isNode(item) ? { node: item, offset: item.range?.[0] ?? null } : null
}
