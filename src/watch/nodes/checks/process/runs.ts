import type { RankProcess } from '../../answer/node-answer.js'

/** Ranks of one job: those with the same run id, or else the same master. Never by rank alone: jobs share machines. */
export type RankRun = {
  readonly name: string
  readonly ranks: readonly RankProcess[]
  /** Whether the name identifies the job on every node: it has an id, or a master other than the local host. */
  readonly isClusterWide: boolean
}

/** A job on another node: the world sizes of its ranks, and the ranks that run there. */
export type RunElsewhere = { readonly node: string; readonly run: RankRun }

/**
 * The jobs of the processes. Data loaders of a rank inherit its environment, so a process whose parent has the same
 * rank of the same job is not a rank itself.
 */
export function groupRuns(processes: readonly RankProcess[]): readonly RankRun[] {
  const runs = new Map<string, RankProcess[]>()
  for (const process of processes) {
    const name = runName(process)
    runs.set(name, [...(runs.get(name) ?? []), process])
  }
  return [...runs].map(([name, all]) => {
    const byPid = new Map(all.map((process) => [process.pid, process]))
    const isChild = ({ parentPid, rank }: RankProcess): boolean =>
      typeof parentPid === 'number' && byPid.get(parentPid)?.rank === rank && rank !== null
    const isClusterWide = all.every(hasWideName)
    return { name, isClusterWide, ranks: all.filter((process) => !isChild(process)) }
  })
}

const thisMachine = /^(localhost|127\..*|::1|0\.0\.0\.0)$/

const hasWideName = ({ runId, masterAddress }: RankProcess): boolean =>
  (runId !== null && runId !== 'none') ||
  (masterAddress !== null && !thisMachine.test(masterAddress))

/** The same job on other nodes; empty if its name does not identify it there. */
export function sameRunElsewhere(
  { name, isClusterWide }: RankRun,
  elsewhere: readonly RunElsewhere[],
): readonly RunElsewhere[] {
  if (!isClusterWide) return []
  return elsewhere.filter(({ run }) => run.isClusterWide && run.name === name)
}

function runName({ runId, masterAddress, masterPort }: RankProcess): string {
  if (masterAddress !== null || masterPort !== null) {
    const master = `${masterAddress ?? '?'}:${masterPort ?? '?'}`
    return runId === null || runId === 'none' ? master : `${runId} at ${master}`
  }
  return runId ?? 'a job without a name'
}
