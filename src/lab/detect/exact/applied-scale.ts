import type { Blame } from '../../../kit/records/run/finding.js'
import type { AuditEvent } from '../../../kit/records/run/run-event.js'

/** The applied scale is computed from one gradient element, which rounding changes by up to 1e-4. */
const maxRelativeDifference = 1e-3

/** Checks that the optimizers applied the sum divided by the global number of samples. */
export function judgeScales(
  audits: readonly AuditEvent[],
  slack: number,
): { type: 'wrong_scale'; blame: Blame; message: string } | null {
  const seen = audits.flatMap(({ rank, applied_scale: applied, expected_scale: expected }) =>
    applied === null || !Number.isFinite(applied) ? [] : [{ rank, applied, expected }],
  )
  const wrong = seen.filter(
    ({ applied, expected }) => Math.abs(applied / expected - 1) > slack * maxRelativeDifference,
  )
  const [first] = wrong
  if (!first) return null
  const factor = first.applied / first.expected
  const name = nameFactor(factor, 1 / first.expected, audits.length)
  const who = wrong.length === seen.length ? 'the update' : `the update of rank ${first.rank}`
  const message = `${who} was scaled by ${factor.toPrecision(5)} times what it should be${name}`
  return { type: 'wrong_scale', blame: blameOf(wrong, seen.length), message }
}

/** A rank is named if another rank's update was correct; if none was, all share the faulty code. */
function blameOf(wrong: readonly { rank: number }[], numSeen: number): Blame {
  const [first] = wrong
  if (wrong.length === numSeen) return { kind: 'group' }
  if (first && wrong.length === 1) return { kind: 'rank', rank: first.rank }
  return { kind: 'unattributable', among: wrong.map(({ rank }) => rank) }
}

/** Divisors that are often forgotten or applied twice. */
function nameFactor(factor: number, samples: number, worldSize: number): string {
  const isAbout = (value: number) => Math.abs(factor / value - 1) < 0.01
  if (isAbout(samples)) return ': the sum was applied instead of the mean'
  if (worldSize > 1 && isAbout(worldSize)) return ': it was not divided by the number of ranks'
  if (worldSize > 1 && isAbout(1 / worldSize))
    return ': it was divided by the number of ranks once more'
  return isAbout(-1) ? ': its sign is wrong' : ''
}
