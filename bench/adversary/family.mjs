import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid) {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter(Number.isInteger)
      .map((child) => [child, parentOf(child)]),
  )
  const isBelow = (child) => {
    const parent = parents.get(child) ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** The parent of a process; 0 of one that has ended meanwhile. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
  } catch {
    return 0
  }
}
