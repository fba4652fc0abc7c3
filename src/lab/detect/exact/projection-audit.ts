import { auditWindowElements, auditWindowSteps } from '../../../kit/records/run/audit-window.js'
import type { Blame, FindingType } from '../../../kit/records/run/finding.js'
import type { AuditEvent, SegmentsEvent } from '../../../kit/records/run/run-event.js'
import { judgeScales } from './applied-scale.js'
import type { Detector, RunFacts } from '../detector.js'
import { raiseOnce } from '../findings.js'
import {
  explainReduction,
  type RankShare,
  type Reduction,
  roundingBound,
} from './reduction-hypotheses.js'
import { createStepRows } from '../stream/step-rows.js'

type Segments = SegmentsEvent['segments']
/** A segment with its place among those of its owner. */
type Placed = {
  readonly index: number
  readonly owner: number | null
  readonly own: number
  readonly isWhole: boolean
}

/**
 * Compares the sums of every rank's input to the reduction with the sums of its output. `slack` multiplies the error
 * allowed for rounding and for recovering the scale; 1 is the arithmetic bound.
 */
export function createProjectionAudit(slack: number): Detector {
  const detector: Detector = {
    name: 'projection-audit',
    summary:
      'the reduced gradient is not the sum of the contributions; names the missing, doubled or stale one',
    evidence: 'exact',
    channel: 'exact',
    falseAlarmBudget:
      '0 of 300 random reductions (projection-audit.property.test.ts): the limit covers the worst case of rounding',
    needs: ['segments', 'audit'],
    start(run) {
      const rows = createStepRows<AuditEvent>(run.worldSize)
      const raise = raiseOnce(detector)
      let placed: readonly Placed[] | null = null
      let before: { step: number; audits: readonly AuditEvent[] } | null = null
      return (event) => {
        if (event.type === 'segments') placed ??= place(event.segments)
        if (event.type !== 'audit') return []
        const row = rows.add(event.rank, event.step, event)
        if (!row) return []
        const { step, values: audits } = row
        const last = before?.step === step - 1 ? before.audits : null
        before = { step, audits }
        const scale = judgeScales(audits, slack)
        const found = placed && judgeReduction(run, { step, placed, audits, last, slack })
        return [scale, found].flatMap((one) => (one ? raise({ ...one, step }) : []))
      }
    },
  }
  return detector
}

export const projectionAudit = createProjectionAudit(1)

function place(segments: Segments): Placed[] {
  const counts = new Map<number | null, number>()
  return segments.map(({ owner, start, end }, index) => {
    const own = counts.get(owner) ?? 0
    counts.set(owner, own + 1)
    return { index, owner, own, isWhole: end - start <= auditWindowElements }
  })
}

type Case = {
  readonly step: number
  readonly placed: readonly Placed[]
  readonly audits: readonly AuditEvent[]
  readonly last: readonly AuditEvent[] | null
  readonly slack: number
}

type Judgement = { type: FindingType; blame: Blame; message: string }

function judgeReduction(run: RunFacts, matter: Case): Judgement | null {
  const { placed } = matter
  const all = gather(matter, placed)
  // Not all sums are finite: another detector reports those.
  if (![...all.sums, ...all.reduced, ...all.magnitudes].every(Number.isFinite)) return null
  const owners = [
    ...new Set(placed.filter((_, at) => isOff(all, at, matter.slack)).map(({ owner }) => owner)),
  ]
  const [owner] = owners
  if (owner === undefined) return null
  const off = whereIsOff(owners)
  const part = gather(
    matter,
    placed.filter((segment) => owners.includes(segment.owner)),
  )
  const explanation = explainReduction(part)
  const message = `${off}: the reduced gradient of step ${matter.step} is not the sum of what was computed`
  const byOwner: Blame =
    owner !== null && owners.length === 1 && run.worldSize > 1
      ? { kind: 'rank', rank: owner }
      : { kind: 'group' }
  if (!explanation) {
    return {
      type: 'wrong_reduction',
      blame: byOwner,
      message: `${message}; no single part explains it`,
    }
  }
  const { type, rank, what } = explanation
  const blame: Blame = rank === null ? byOwner : { kind: 'rank', rank }
  return { type, blame, message: `${message}: ${what}` }
}

function whereIsOff([owner, ...others]: readonly (number | null)[]): string {
  if (owner === null || owner === undefined) return 'all ranks'
  return others.length === 0 ? `the shard of rank ${owner}` : `${others.length + 1} shards`
}

function isOff(reduction: Reduction, at: number, slack: number): boolean {
  const { sums, reduced, magnitudes, numContributions } = reduction
  const delta = Math.abs((reduced[at] ?? NaN) - (sums[at] ?? NaN))
  return delta > slack * roundingBound(magnitudes[at] ?? NaN, numContributions)
}

/** The sums over some segments, in their order. */
function gather({ audits, last, step }: Case, placed: readonly Placed[]): Reduction {
  const owners = new Set(placed.map(({ owner }) => owner))
  const [owner] = owners
  const ranks = audits.map((audit): RankShare => {
    const previous = last?.[audit.rank]
    const isSeen = (segment: Placed) => segment.isWhole || step % auditWindowSteps !== 0
    return {
      rank: audit.rank,
      contributions: audit.projections.map((sums) => placed.map(({ index }) => sums[index] ?? NaN)),
      before: previous
        ? placed.map((segment) =>
            isSeen(segment) ? columnSum(previous.projections, segment.index) : null,
          )
        : null,
    }
  })
  const over = (rows: (audit: AuditEvent) => AuditEvent['projections']) =>
    placed.map(({ index }) => audits.reduce((sum, audit) => sum + columnSum(rows(audit), index), 0))
  return {
    ranks,
    owner: owners.size === 1 && owner !== undefined ? owner : null,
    sums: over(({ projections }) => projections),
    magnitudes: over(({ magnitudes }) => magnitudes),
    reduced: placed.map(({ owner, own }) => audits[owner ?? 0]?.reduced_projections[own] ?? NaN),
    numContributions: ranks.reduce((count, { contributions }) => count + contributions.length, 0),
  }
}

function columnSum(rows: AuditEvent['projections'], index: number): number {
  return rows.reduce((sum, row) => sum + (row[index] ?? NaN), 0)
}
