import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a file; null if it is missing or cannot be read. */
type ReadText = (path: string) => string | null

const readText: ReadText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Cores this process may use: the affinity mask, and the CPU quota of its control group and of those above it, where they can be read. */
export function usableCores(available: number, read: ReadText = readText): number {
  const quotas = ownGroups(read('/proc/self/cgroup') ?? '').flatMap(({ isUnified, path }) =>
    upwards(path).map((group) => (isUnified ? unifiedCores(group, read) : firstCores(group, read))),
  )
  const least = Math.min(available, ...quotas.filter((cores) => cores !== null))
  return Math.max(1, Math.floor(least))
}

type Group = { readonly isUnified: boolean; readonly path: string }

/** The groups that may limit the cores. In a container, a path may be that of the host, so the root is looked at in any case. */
function ownGroups(text: string): readonly Group[] {
  const groups = text.split('\n').flatMap((line): Group[] => {
    const [, controllers, path = '/'] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (controllers === undefined) return []
    if (controllers === '') return [{ isUnified: true, path }]
    return controllers.split(',').includes('cpu') ? [{ isUnified: false, path }] : []
  })
  return [...groups, { isUnified: true, path: '/' }, { isUnified: false, path: '/' }]
}

/** A group and all groups above it. */
function upwards(path: string): readonly string[] {
  const names = path.split('/').filter((name) => name !== '')
  return names.reduce<readonly string[]>(
    (groups, name) => [...groups, join(groups.at(-1) ?? '', name)],
    [''],
  )
}

/** Version 2: `max 100000` or `50000 100000`. */
function unifiedCores(group: string, read: ReadText): number | null {
  const [quota = '', period = ''] = (read(join('/sys/fs/cgroup', group, 'cpu.max')) ?? '')
    .trim()
    .split(' ')
  return coresOf(quota, period)
}

/** Version 1: a quota of -1 is none. The controller may be mounted alone, or together with the one that counts. */
function firstCores(group: string, read: ReadText): number | null {
  for (const controllers of ['cpu', 'cpu,cpuacct']) {
    const at = (name: string) => read(join('/sys/fs/cgroup', controllers, group, name))
    const cores = coresOf(at('cpu.cfs_quota_us') ?? '', at('cpu.cfs_period_us') ?? '')
    if (cores !== null) return cores
  }
  return null
}

function coresOf(quota: string, period: string): number | null {
  const cores = /^\d+\s*$/.test(quota) ? Number(quota) / Number(period) : NaN
  return Number.isFinite(cores) && cores > 0 ? cores : null
}
