import { describe, expect, test } from 'vitest'
import { isFatalCheck } from '../../../src/cli/commands/action/failure-causes.js'
import { openResults } from '../../../src/cli/commands/check/open-results.js'
import { verdictExitCodes } from '../../../src/cli/commands/outcome.js'
import type { Requirement } from '../../../src/cli/config/reporter-options.js'
import { type AnnotationPlan, planAnnotations } from '../../../src/gate/publish/plan-annotations.js'
import { renderComment } from '../../../src/gate/report/comment/comment.js'
import { isWell, standingOf } from '../../../src/gate/report/comment/standing.js'
import { judgedMetrics } from '../../../src/gate/report/comparison/judged-metrics.js'
import { renderers } from '../../../src/gate/report/index.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import type { Comparison } from '../../../src/kit/records/baseline/comparison.js'
import type { FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import { type Became, campaigns, comparisons, watching } from '../../support/asked/asked-results.js'
import { aCommentInput } from '../../support/builders/comment-builders.js'
import { aReportInput } from '../../support/builders/report-builders.js'

type Case = {
  readonly comparison: Became<Comparison | null>
  readonly campaign: Became<FaultReport | null>
  readonly watched: Became<boolean>
  readonly required: readonly Requirement[]
}

const requirements: readonly (readonly Requirement[])[] = [
  [],
  ['baseline', 'pairs', 'faults', 'proof'],
]

/** All that a check may be asked, and all that may become of it. */
const cases: readonly Case[] = comparisons.flatMap((comparison) =>
  campaigns.flatMap((campaign) =>
    watching.flatMap((watched) =>
      requirements.map((required) => ({ comparison, campaign, watched, required })),
    ),
  ),
)

const isAsked = ({ is }: Became<unknown>): boolean => is !== 'not asked'

/** What a workflow that asked for pairs is told. */
const comparedOf = ({ result }: Became<Comparison | null>) =>
  result && { comparison: result, history: [], whyNoPairs: result.unavailable?.[0] ?? null }

/** Everything a user sees of a check. */
function seenOf({ comparison, campaign, watched, required }: Case) {
  const asked = {
    comparison: isAsked(comparison),
    faults: isAsked(campaign),
    health: isAsked(watched),
    required,
    startsBaseline: true,
  }
  const done = {
    faults: campaign.result,
    tier: 'bitwise',
    whyNoFaults: null,
    workers: 2,
    compared: comparedOf(comparison),
    isWatched: watched.result,
  } as const
  const model = buildReportModel(
    aReportInput({
      runs: [],
      comparison: comparison.result,
      faults: campaign.result,
      checks: openResults(asked, done),
    }),
  )
  const { record } = model
  const failOn = ['correctness', 'regression', 'faults', 'health'] as const
  const isFatal: AnnotationPlan['isFatal'] = ({ kind, name, status }) =>
    isFatalCheck({ name: kind === 'metric' ? 'baseline' : name, status }, failOn)
  const metrics = comparison.result === null ? [] : judgedMetrics(comparison.result)
  const annotations = planAnnotations({ record, metrics, isFatal })
  return {
    record,
    standing: standingOf(record),
    terminal: renderers.terminal(model).replace(/\s+/g, ' '),
    summary: renderers.markdown(model),
    page: renderers.html(model),
    json: renderers.json(model),
    junit: renderers.junit(model),
    comment: renderComment(aCommentInput({ record }), 60_000),
    annotations,
    exitCode: verdictExitCodes[record.verdict],
    isStepFailed: record.checks.some((c) => c.status !== 'pass' && isFatalCheck(c, failOn)),
  }
}

const itemsOf = ({ comparison, campaign, watched }: Case) => [comparison, campaign, watched]
const isOpen = (one: Case): boolean => itemsOf(one).some(({ is }) => is === 'open')
const isWellDone = (one: Case): boolean =>
  one.required.length === 0 && itemsOf(one).every(({ is }) => is !== 'open' && is !== 'bad')

type Seen = ReturnType<typeof seenOf>

/** No form may call it a pass. */
function expectNoPass(seen: Seen): void {
  expect(seen.record.verdict).not.toBe('pass')
  expect(isWell(seen.standing)).toBe(false)
  expect(JSON.parse(seen.json)).toMatchObject({ verdict: seen.record.verdict })
  expect(seen.terminal).not.toMatch(/\bPASS {1,2}/)
  expect(seen.summary).not.toContain('✅ PASS')
  expect(seen.comment).not.toContain('PASS')
  expect(seen.page).not.toContain('<title>PASS')
  expect(seen.junit).toMatch(/<skipped|<error|<failure/)
  expect(seen.annotations.length).toBeGreaterThan(0)
}

/** Each form gives the reason; terminal and summary give those of the verdict. */
function expectReasons(one: Case, seen: Seen): void {
  const { record, annotations, terminal, summary, junit, comment } = seen
  // The message may be the rest of the sentence that its title begins.
  const said = annotations
    .flatMap(({ title, message }) => [
      `${title} ${message}`,
      `${title}: ${message.slice(0, 1).toLowerCase()}${message.slice(1)}`,
    ])
    .join('\n')
  for (const { is, says } of itemsOf(one)) {
    if (is !== 'open' || says === undefined) continue
    for (const form of [said, junit, comment]) expect(form).toContain(says)
    const saying = record.checks.filter(({ headline, reasons }) =>
      [headline, ...reasons].some((text) => text.includes(says)),
    )
    if (!saying.some(({ status }) => status === record.verdict)) continue
    for (const form of [terminal, summary]) expect(form).toContain(says)
  }
}

const isMissing = ({ comparison, campaign, required }: Case): boolean =>
  required.length > 0 && (!['well', 'bad'].includes(campaign.is) || isNotCompared(comparison))

/** A comparison that was made and concludes nothing is not missing. */
const isNotCompared = ({ name, result }: Became<Comparison | null>): boolean =>
  name === 'nothing measured' ||
  (result !== null && !['found', 'none'].includes(result.origin?.status ?? 'missing')) ||
  (result?.unavailable ?? []).length > 0

/** The code fails for what is worse, unknown or required. */
function expectCode(one: Case, { record, exitCode, isStepFailed }: Seen): void {
  const { comparison, campaign } = one
  const isRequired = isMissing(one)
  const isFailed = comparison.is === 'bad' || campaign.is === 'bad' || isRequired
  const isUnknown = campaign.is === 'open' && campaign.result !== null
  expect(record.checks.some(({ name }) => name.startsWith('required '))).toBe(isRequired)
  const otherwise = isUnknown ? 3 : 0
  expect(exitCode).toBe(isFailed ? 1 : otherwise)
  expect(isStepFailed).toBe(isFailed || isUnknown)
}

function expectPass({ record, standing, terminal, annotations, comment, junit }: Seen): void {
  expect([record.verdict, standing]).toEqual(['pass', 'pass'])
  expect(terminal).toMatch(/\bPASS /)
  expect(comment).toContain('✅ **PASS')
  expect(annotations).toEqual([])
  expect(junit).not.toMatch(/<error|<failure/)
}

describe('What was asked of a check and not done is never a pass', () => {
  test.each(comparisons.map(({ name }) => [name] as const))(
    'Beside any campaign, health and requirement, with this comparison: %s',
    (name) => {
      const own = cases.filter(({ comparison }) => comparison.name === name)
      expect(own).toHaveLength(campaigns.length * watching.length * requirements.length)
      for (const one of own) {
        const seen = seenOf(one)
        expectCode(one, seen)
        if (isOpen(one)) {
          expectNoPass(seen)
          expectReasons(one, seen)
        }
        if (isWellDone(one)) expectPass(seen)
      }
    },
  )
})
