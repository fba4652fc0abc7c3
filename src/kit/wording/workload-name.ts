const absolute = /^(?:[\\/]|[A-Za-z]:[\\/])/

/** The name of a workload for people and comparisons: a user's module lies elsewhere on another machine, its file name stays. */
export function nameOfWorkload(workload: string): string
export function nameOfWorkload(workload: string | undefined): string | undefined
export function nameOfWorkload(workload: string | undefined): string | undefined {
  const isPath = workload !== undefined && absolute.test(workload)
  return isPath ? workload.split(/[\\/]/).at(-1) || workload : workload
}
