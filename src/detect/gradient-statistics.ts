import type { Finding } from '../records/finding.js'
import type { SegmentsEvent } from '../records/run-event.js'
import type { Detector } from './detector.js'
import { describeFinding } from './describe-finding.js'
import {
  type GradientOutlier,
  gradientLimits,
  type GradientLimits,
  watchMagnitudes,
} from './gradient-outliers.js'
import { type CompleteStep, createRankSteps } from './rank-steps.js'

const about = { name: 'gradient-statistics', evidence: 'strong', channel: 'telemetry' } as const

/** Names the rank whose gradient, before it is exchanged, is not finite or of another size than its peers'. */
export function createGradientStatistics(limits: GradientLimits = gradientLimits): Detector {
  return {
    ...about,
    summary:
      "the first NaN or Infinity in a gradient, and gradients of another size than the peers', by tensor",
    falseAlarmBudget: '0 in 300 simulated noisy runs of 2 to 8 ranks (__tests__/detect)',
    start(run) {
      const collect = createRankSteps(run.worldSize, 'audit')
      const watch = watchMagnitudes(run, limits)
      const named = new Set<number>()
      // Of two or three, a second one may be the mirror image of the first.
      const isNew = (rank: number): boolean =>
        !(named.has(rank) || (run.worldSize < 4 && named.size > 0)) && named.add(rank).size > 0
      let segments: SegmentsEvent['segments'] = []
      let isPoisoned = false
      const tensorOf = (segment: number): string | null => segments[segment]?.tensor ?? null
      return (event) => {
        if (event.type === 'segments') segments = event.segments
        const row = collect(event)
        if (!row || isPoisoned) return []
        const broken = findNonFinite(row)
        // What follows the first one is its consequence.
        isPoisoned = broken.length > 0
        if (isPoisoned) return nonFinite(row, broken, tensorOf)
        return watch(row)
          .filter(({ rank }) => isNew(rank))
          .map((outlier) => anomaly(row, outlier, tensorOf(outlier.segment)))
      }
    },
  }
}

type NonFinite = { readonly rank: number; readonly segment: number }

/** By rank the first segment whose sum of magnitudes is NaN or infinite. */
function findNonFinite(row: CompleteStep): NonFinite[] {
  return row.values.flatMap(({ audit }, rank) => {
    const segments = (audit?.magnitudes ?? [])
      .map((contribution) => contribution.findIndex((sum) => !Number.isFinite(sum)))
      .filter((segment) => segment >= 0)
    return segments.length > 0 ? [{ rank, segment: Math.min(...segments) }] : []
  })
}

function nonFinite(
  row: CompleteStep,
  broken: readonly NonFinite[],
  tensorOf: (segment: number) => string | null,
): Finding[] {
  const said = {
    type: 'non_finite',
    step: row.step,
    raised_step: row.step,
    at_ms: row.at_ms,
    evidence: 'exact',
  } as const
  if (broken.length === row.values.length && broken.length > 1) {
    const tensor = tensorOf(Math.min(...broken.map(({ segment }) => segment)))
    const message = `all ranks' gradients have NaN or Infinity at step ${row.step}, and none had before`
    return [describeFinding(about, { ...said, blame: { kind: 'group' }, tensor, message })]
  }
  return broken.map(({ rank, segment }) => {
    const tensor = tensorOf(segment)
    const where = tensor === null ? '' : ` of ${tensor}`
    const message = `the gradient${where} that rank ${rank} computed at step ${row.step} has NaN or Infinity, and its peers' has not`
    return describeFinding(about, { ...said, blame: { kind: 'rank', rank }, tensor, message })
  })
}

function anomaly(row: CompleteStep, outlier: GradientOutlier, tensor: string | null): Finding {
  const { rank, blame, since, factor } = outlier
  const where = tensor === null ? '' : ` of ${tensor}`
  return describeFinding(about, {
    type: 'gradient_anomaly',
    blame,
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    tensor,
    message: `the gradient${where} that rank ${rank} computed is ${factor.toPrecision(3)} times its peers' size per sample at step ${row.step}, beside what is usual for it; first seen at step ${since}`,
  })
}

export const gradientStatistics = createGradientStatistics()
