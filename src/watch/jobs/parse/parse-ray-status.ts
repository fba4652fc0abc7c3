import type { Resource } from '../cluster.js'
import { splitLog } from './log-lines.js'

type RayStatus =
  | {
      readonly status: 'ok'
      /** Resources of the whole cluster, by name such as `CPU` and `GPU`. */
      readonly resources: ReadonlyMap<string, Resource>
      /** Demands that cannot be placed, in Ray's words. */
      readonly demands: readonly string[]
    }
  /** The resources are unknown, with the reason if known. */
  | { readonly status: 'unknown'; readonly reason: string }

const amount = String.raw`(\d{1,12}(?:\.\d{1,9})?)`
const row = new RegExp(
  String.raw`^ ${amount}\/${amount} ([A-Za-z][\w:.-]{0,80})(?: \(${amount} used of ${amount} reserved in placement groups\))?$`,
)

/** Parses the output of `ray status`: the totals, never the per-node sections that `-v` adds. */
export function parseRayStatus(text: string): RayStatus {
  const lines = splitLog(text)
  if (lines.some((line) => line.startsWith('No cluster status'))) {
    return { status: 'unknown', reason: 'Ray has no cluster status yet' }
  }
  const from = lines.findIndex(
    (line) => /^(?:Total )?Usage:/.test(line.trim()) && !line.startsWith(' '),
  )
  if (from < 0) return { status: 'unknown', reason: 'the text holds no section of usage' }
  const after = lines.slice(from + 1)
  const end = after.findIndex((line) => !line.startsWith(' '))
  const resources = new Map(
    (end < 0 ? after : after.slice(0, end)).flatMap((line) => readResource(line) ?? []),
  )
  if (resources.size === 0) {
    return { status: 'unknown', reason: 'the section of usage holds no resources' }
  }
  return { status: 'ok', resources, demands: readDemands(lines) }
}

function readResource(line: string): [[string, Resource]] | null {
  const match = row.exec(line)
  if (match === null) return null
  const [, used, total, name = '', usedInGroups, reserved] = match
  const reservedUnused = reserved === undefined ? 0 : Number(reserved) - Number(usedInGroups)
  // This text counts used resources only. Reserved but idle ones are not available to other jobs either, so they are
  // added.
  return [[name, { total: Number(total), used: Number(used) + reservedUnused, reservedUnused }]]
}

function readDemands(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => /^(?:Pending )?Demands:/.test(line))
  if (from < 0) return []
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => !line.startsWith(' '))
  return (end < 0 ? rest : rest.slice(0, end))
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => !line.startsWith('(no '))
}
