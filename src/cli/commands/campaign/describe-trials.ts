import type { JobReference } from '../../../lab/campaign/job-reference.js'
import type { CommandWork, Job } from '../../../runtime/run/job.js'
import type { Protection } from '../../../runtime/run/protection.js'
import type { RankForks } from '../../../runtime/run/rank-forks.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import { plural } from '../../../kit/wording/plural.js'

/** How the ranks of a trial are started. */
export function describeStarts(
  forks: RankForks | null,
  { engine, work }: Job & { readonly work: CommandWork },
): string {
  if (forks) return 'ranks are forked from a process that has imported torch'
  if (engine !== 'ray')
    return 'each run starts the command unchanged, because its ranks cannot be forked'
  return `each run is a job of ${work.rayAddress === undefined ? 'one local Ray' : 'the Ray cluster'}`
}

/** The log line about the trials of a command, before the first of them. */
export function describeTrials(
  { varying, steps }: JobReference,
  protection: Protection,
  how: string,
): string[] {
  const kept =
    protection === 'overlay'
      ? 'its files go to a layer, which is discarded'
      : 'its files cannot be discarded here, so saving is disabled'
  return [
    `trials of at most ${plural(steps, 'step')}; ${kept}; ${how}`,
    ...(varying.length === 0
      ? []
      : [
          `two runs without a fault differ in their ${enumerate(varying, 'and')}, so these are not compared`,
        ]),
  ]
}
