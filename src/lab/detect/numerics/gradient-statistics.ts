import type { Finding } from '../../../kit/records/run/finding.js'
import type { NonFiniteEvent, SegmentsEvent } from '../../../kit/records/run/run-event.js'
import type { Detector } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import {
  type GradientOutlier,
  gradientLimits,
  type GradientLimits,
  watchMagnitudes,
} from './gradient-outliers.js'
import { type CompleteStep, createRankSteps } from '../stream/rank-steps.js'

/** The sum over a few elements, such as the bias of one output, is sometimes near zero by chance. */
const minElements = 64

const isLarge = (segment: SegmentsEvent['segments'][number] | undefined): boolean =>
  segment === undefined || segment.end - segment.start >= minElements

const about = { name: 'gradient-statistics', evidence: 'strong', channel: 'telemetry' } as const

/** Names the rank whose gradient, before the exchange, is not finite or differs in size from its peers'. */
export function createGradientStatistics(limits: GradientLimits = gradientLimits): Detector {
  return {
    ...about,
    summary:
      "the first NaN or Infinity in a gradient, and gradients whose size differs from the peers', by tensor",
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['segments', 'audit'],
    least: ({ worldSize }) =>
      worldSize < 2 ? {} : { step: limits.warmUpSteps + limits.minHistory + limits.flagged },
    start(run) {
      const collect = createRankSteps(run.worldSize, 'audit')
      const watch = watchMagnitudes(run, limits)
      const named = new Set<number>()
      // With two or three ranks, a second outlier may be the mirror image of the first.
      const isNew = (rank: number): boolean =>
        !(named.has(rank) || (run.worldSize < 4 && named.size > 0)) && named.add(rank).size > 0
      let segments: SegmentsEvent['segments'] = []
      let broken: NonFiniteEvent[] = []
      let isPoisoned = false
      return (event) => {
        if (event.type === 'segments') segments = event.segments
        if (event.type === 'non-finite') broken.push(event)
        const row = collect(event)
        if (!row || isPoisoned) return []
        broken = broken.filter(({ step }) => step >= row.step)
        const now = broken.filter(({ step }) => step === row.step)
        // Later findings are consequences of the first.
        isPoisoned = now.length > 0
        if (isPoisoned) return nonFinite(row, now)
        return watch(row)
          .filter(({ segment }) => isLarge(segments[segment]))
          .filter(({ rank }) => isNew(rank))
          .map((outlier) => anomaly(row, outlier, segments[outlier.segment]?.tensor ?? null))
      }
    },
  }
}

function nonFinite(row: CompleteStep, broken: readonly NonFiniteEvent[]): Finding[] {
  const fields = {
    type: 'non_finite',
    step: row.step,
    raised_step: row.step,
    at_ms: row.at_ms,
    evidence: 'exact',
  } as const
  if (broken.length === row.values.length && broken.length > 1) {
    const tensor = broken[0]?.tensor ?? null
    const message = `all ranks' gradients contain NaN or Infinity at step ${row.step}, and none did before`
    return [describeFinding(about, { ...fields, blame: { kind: 'group' }, tensor, message })]
  }
  return broken.map(({ rank, tensor }) => {
    const message = `the gradient of ${tensor} that rank ${rank} computed at step ${row.step} contains NaN or Infinity, and its peers' gradients do not`
    return describeFinding(about, { ...fields, blame: { kind: 'rank', rank }, tensor, message })
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
    message: `the gradient${where} that rank ${rank} computed is ${factor.toPrecision(3)} times its peers' size per sample at step ${row.step}, relative to its usual size; first seen at step ${since}`,
  })
}

export const gradientStatistics = createGradientStatistics()
