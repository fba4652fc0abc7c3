import type { ComparisonSettings } from '../../baseline/comparison-settings.js'
import { mergePaired } from '../../baseline/merge-paired.js'
import type { BaselineAnswer } from '../../records/baseline-answer.js'
import type { Comparison } from '../../records/comparison.js'
import type { ReportCheck } from '../../records/report-record.js'
import { type CompareCheck, compareWithAnswer, type ComparedCheck } from '../compare-check.js'
import type { ActionRoom } from './action-room.js'
import { pairWithBase } from './pair-with-base.js'

/** Where nobody was asked for a baseline, and pairs alone decide. */
const notAsked: BaselineAnswer = {
  origin: {
    ...{ status: 'none', reason: 'No baseline was asked for.', source: null },
    ...{ relation: null, distance: null, provenance: null, fingerprint: null },
  },
  baseline: null,
}

/** Holds a check against the baseline of the workflow and, where that was asked for, against its base commit in pairs. */
export function comparer(
  search: Promise<BaselineAnswer> | null,
  settings: ComparisonSettings,
  room: ActionRoom,
): CompareCheck {
  return async (point) => {
    const answer = search === null ? notAsked : await search
    room.step.log.note(`baseline: ${answer.origin.reason}`)
    const compared = compareWithAnswer(point, answer, settings)
    const comparison = room.options.paired
      ? await withPairs(compared.comparison, settings, room)
      : compared.comparison
    return { ...compared, comparison, checks: requirementOf(comparison, room) }
  }
}

async function withPairs(
  comparison: Comparison,
  settings: ComparisonSettings,
  room: ActionRoom,
): Promise<Comparison> {
  const paired = await pairWithBase(settings, room)
  if (paired.status !== 'measured') {
    room.step.log.warn(paired.reason)
    return { ...comparison, notes: [...(comparison.notes ?? []), paired.reason] }
  }
  const { baseline: base, comparisons, positive_control: control = null } = paired.comparison
  const { notes = [] } = paired.comparison
  const merged = mergePaired(comparison, comparisons, control)
  const baseline = comparison.origin?.status === 'found' ? merged.baseline : base
  return { ...merged, baseline, notes: [...(comparison.notes ?? []), ...notes] }
}

/** `require-baseline`: without one there is nothing to rely on. */
function requirementOf(
  { origin }: ComparedCheck['comparison'],
  { options }: ActionRoom,
): readonly ReportCheck[] {
  if (!options.requireBaseline || origin?.status === 'found') return []
  return [
    {
      name: 'required baseline',
      status: 'fail',
      headline: 'There is no baseline to compare with',
      reasons: [origin?.reason ?? 'None was searched for.'],
    },
  ]
}
