import type { JobRecord } from './job-record.js'

/** Equal indices mean other samples where no row that one rank trains with comes to another one. */
export function haveOwnDatasets(job: JobRecord, blamed: readonly number[]): boolean {
  const rows = job.ranks
    .filter(({ rank }) => blamed.includes(rank))
    .map(({ updates }) => new Set(updates.flatMap((update) => update.rows.flat())))
  const all = rows.flatMap((own) => [...own])
  return rows.every(({ size }) => size > 0) && new Set(all).size === all.length
}
