import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { enumerate } from '../../../../kit/wording/enumerate.js'
import type { ReferenceVerdict } from './compare-reference.js'

type Verdict = Pick<ReferenceVerdict, 'comparison' | 'findings'>

/**
 * The findings of several references, those of the nearest first. What the job shares with a reference that it differs
 * from, but not with one that it agrees with, makes the difference.
 */
export function findingsAlong(verdicts: readonly Verdict[]): ProofFinding[] {
  const nearestFirst = verdicts.toSorted((one, other) => distanceOf(one) - distanceOf(other))
  return nearestFirst.flatMap((verdict) =>
    verdict.findings.map((one) => ({
      ...one,
      message: one.message + narrowed(verdict, one, verdicts),
    })),
  )
}

const distanceOf = ({ comparison }: Verdict): number => comparison.dimensions.length

/** What a reference that is nearer to the job rules out. */
function narrowed(
  { comparison: { dimensions } }: Verdict,
  { step }: ProofFinding,
  verdicts: readonly Verdict[],
): string {
  const nearer = verdicts
    .map(({ comparison }) => comparison)
    .filter(
      (one) =>
        one.status === 'agrees' &&
        one.num_steps > (step ?? 0) &&
        one.dimensions.length > 0 &&
        one.dimensions.length < dimensions.length &&
        one.dimensions.every((name) => dimensions.includes(name)),
    )
    .toSorted((one, other) => other.dimensions.length - one.dimensions.length)
  const [nearest] = nearer
  if (nearest === undefined) return ''
  const left = dimensions.filter((name) => !nearest.dimensions.includes(name))
  return ` It agrees with \`${nearest.command.join(' ')}\`, which differs from it in ${enumerate(nearest.dimensions, 'and')} parallelism only, so ${enumerate(left, 'or')} parallelism makes the difference.`
}
