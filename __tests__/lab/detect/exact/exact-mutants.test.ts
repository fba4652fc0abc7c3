import { describe, expect, test } from 'vitest'
import type { Detector } from '../../../../src/lab/detect/detector.js'
import { createHangCulprit } from '../../../../src/lab/detect/processes/hang-culprit.js'
import { defaultLimits } from '../../../../src/lab/detect/processes/worker-view.js'
import { createProjectionAudit } from '../../../../src/lab/detect/exact/projection-audit.js'
import type { Blame, Finding } from '../../../../src/kit/records/run/finding.js'
import { judged } from '../cases-by-detector.js'
import { complaints } from '../detector-cases.js'

const mutate = (
  detector: Detector,
  change: (findings: readonly Finding[]) => Finding[],
): Detector => ({
  ...detector,
  start(run) {
    const observe = detector.start(run)
    return (event) => change(observe(event))
  },
})

/** Blames whoever comes after the one to blame. */
const shifted = (detector: Detector) =>
  mutate(detector, (findings) => findings.map((found) => ({ ...found, blame: next(found.blame) })))

function next(blame: Blame): Blame {
  switch (blame.kind) {
    case 'rank':
      return { ...blame, rank: blame.rank + 1 }
    case 'link':
      return { ...blame, from: blame.to, to: blame.from }
    case 'file':
      return { ...blame, name: `${blame.name}-1` }
    default:
      return { kind: 'rank', rank: 1 }
  }
}

const silent = (detector: Detector) => mutate(detector, () => [])

/** Raises what the detector is there for with the first event of every run. */
function alarming(detector: Detector): Detector {
  const [type] = judged.flatMap(([one, cases]) =>
    one === detector ? cases.flatMap(({ says }) => says?.type ?? []) : [],
  )
  const alarm: Finding = {
    detector: detector.name,
    type: type ?? 'failed_worker',
    severity: 'critical',
    evidence: detector.evidence,
    channel: detector.channel,
    blame: next({ kind: 'group' }),
    step: 0,
    raised_step: 0,
    at_ms: 0,
    tensor: null,
    message: 'something is wrong',
  }
  return {
    ...detector,
    start() {
      let hasRaised = false
      return () => {
        if (hasRaised) return []
        hasRaised = true
        return [alarm]
      }
    },
  }
}

describe.each(judged.map(([detector, cases]) => ({ detector, cases })))(
  'Cases of $detector.name',
  ({ detector, cases }) => {
    test('The real detector passes every case', () =>
      expect(complaints(detector, cases)).toEqual([]))

    test.each([
      { name: 'is shifted by one', mutant: shifted },
      { name: 'is always silent', mutant: silent },
      { name: 'always alarms', mutant: alarming },
    ])('The cases reject a detector that $name', ({ mutant }) => {
      expect(complaints(mutant(detector), cases)).not.toEqual([])
    })
  },
)

const scaledLimits = (factor: number) => ({
  frozenMs: defaultLimits.frozenMs * factor,
  silentMs: defaultLimits.silentMs * factor,
  stallMs: defaultLimits.stallMs * factor,
  hangMs: defaultLimits.hangMs * factor,
})

describe('A threshold that is off by ten', () => {
  test.each([
    { name: 'the patience of hang-culprit, too long', mutant: createHangCulprit(scaledLimits(10)) },
    {
      name: 'the patience of hang-culprit, too short',
      mutant: createHangCulprit(scaledLimits(0.1)),
    },
    { name: 'the slack of projection-audit, too wide', mutant: createProjectionAudit(10) },
    { name: 'the slack of projection-audit, too narrow', mutant: createProjectionAudit(0.1) },
  ])('The cases detect a wrong threshold: $name', ({ mutant }) => {
    const cases = judged.find(([{ name }]) => name === mutant.name)?.[1] ?? []
    expect(complaints(mutant, cases)).not.toEqual([])
  })
})
