import type { JobRecord } from './job-record.js'
import type { SamplePass } from './sample-passes.js'

/**
 * Equal indices mean other samples where, within a pass, no row that one rank trains with comes to another one: each
 * has a dataset of its own, or takes its part of every batch.
 */
export function haveOwnSamples(
  job: JobRecord,
  pass: SamplePass,
  blamed: readonly number[],
): boolean {
  const rows = pass.ranks
    .filter(({ rank }) => blamed.includes(rank))
    .map(({ rank, batches }) => {
      const steps = new Set(batches.map(({ step }) => step))
      const updates = job.ranks.find((one) => one.rank === rank)?.updates ?? []
      return new Set(
        updates.filter(({ step }) => steps.has(step)).flatMap((one) => one.rows.flat()),
      )
    })
  const all = rows.flatMap((own) => [...own])
  return rows.every(({ size }) => size > 0) && new Set(all).size === all.length
}
