import { describe, expect, test } from 'vitest'
import type { FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import { renderers } from '../../../src/gate/report/index.js'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import type { Comparison } from '../../../src/kit/records/baseline/comparison.js'
import { renderComparison } from '../../../src/gate/report/comparison/comparison-text.js'
import { renderFaultScorecard } from '../../../src/gate/report/faults/fault-scorecard.js'
import { aFingerprint, anOrigin, aProvenance } from '../../support/builders/baseline-builders.js'
import { aRegressedComparison, someHistory } from '../../support/builders/comparison-builders.js'
import { aFaultReport } from '../../support/builders/fault-builders.js'
import { aFinding } from '../../support/builders/fault-trial-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import {
  aCorrectnessReport,
  aReportedRun,
  aRunRecord,
} from '../../support/builders/report-builders.js'

/** A campaign in which every text that comes from a file is the given one. */
function aFaultReportOf(text: string): FaultReport {
  const report = aFaultReport()
  const alarm = aFinding({
    detector: text,
    tensor: text,
    message: text,
    blame: { kind: 'file', name: text },
  })
  // A few runs of each kind: what matters is each text, not how often it comes.
  const trials = report.trials.slice(0, 10).map((trial, index) => ({
    ...trial,
    id: `${text}${index}`,
    name: text,
    code: text,
    dose_unit: text,
    effect: text,
    outcome_message: text,
    findings: [alarm],
    verdict: alarm,
  }))
  return {
    ...report,
    trials,
    summary: text,
    generator: text,
    generated_at: text,
    stopped_because: text,
    complete: false,
    reasons: [text, text],
    results: report.results.map((row) => ({ ...row, fault_type: text, reason: text })),
    settings: {
      ...report.settings,
      fault_set: text,
      workload: text,
      optimizer: text,
      backend: text,
      transport: text,
    },
    protocol: {
      manifest_sha256: text,
      nonce: text,
      manifest: trials,
      sealed_at: text,
      verdicts_written_at: text,
      unsealed_at: text,
    },
    faults: report.faults.map((row) => ({
      ...row,
      name: text,
      code: text,
      summary: text,
      dose_unit: text,
    })),
    matrix: report.matrix.map((row) => ({ ...row, fault: text, detectors: { [text]: 1 } })),
    detectors: report.detectors.map((row) => ({ ...row, name: text, summary: text })),
    dose_curves: report.dose_curves.map((curve) => ({
      ...curve,
      fault: text,
      dose_name: text,
      dose_unit: text,
    })),
    timelines: report.timelines.map((line) => ({ ...line, trial: `${text}1` })),
  }
}

const machineOf = (text: string) =>
  aFingerprint({ cpu_model: text, os: text, image: text, node: text, backend: text })

/** A comparison in which every text that comes from a file is the given one. */
function aComparisonOf(text: string): Comparison {
  const { comparisons, ...comparison } = aRegressedComparison()
  const words = { label: text, reason: text, unit: text, current_digest: text }
  const rows = Object.entries(comparisons).map(
    ([name, row]) => [`${name}${text}`, { ...row, ...words }] as const,
  )
  const provenance = { ...aProvenance(1), sha: text, ref: text, run_id: text, created_at: text }
  return {
    ...comparison,
    baseline: text,
    headline: text,
    notes: [text],
    comparisons: Object.fromEntries(rows),
    origin: anOrigin({ reason: text, provenance, fingerprint: machineOf(text) }),
    current: { provenance: null, fingerprint: machineOf(text) },
    positive_control: { ...comparison.positive_control!, metric: text },
  }
}

/** A report in which every text that comes from outside is the given one. */
function aReportOf(text: string): ReportInput {
  const run = aRunRecord({ steps: 3 })
  const metrics = {
    ...run,
    config: { ...run.config, workload: text },
    run_id: text,
    collective_backend: text,
    start_timestamp: text,
    backend: { requested: text, selected: 'kernels' as const, reason: text },
    environment: { ...run.environment!, os: text, cpu_model: text },
  }
  const correctness = aCorrectnessReport(
    { steps: 3 },
    {
      overall_passed: false,
      tier: 'failed',
      single_run_path: text,
      first_difference: { step: 1, what: 'state', tensor: text, single: text, multi: text },
      findings: [{ kind: 'configuration', severity: 'error', message: text }],
    },
  )
  return {
    title: text,
    now: new Date(0),
    generator: text,
    runs: [
      aReportedRun('reference', { ...metrics, num_workers: 1 }, text),
      aReportedRun('measured', metrics, text),
    ],
    correctness,
    faults: aFaultReportOf(text),
    comparison: aComparisonOf(text),
    history: someHistory(10).map((point) => ({
      ...point,
      configuration: text,
      fingerprint: machineOf(text),
    })),
    checks: [{ name: text, status: 'fail', headline: text, reasons: [text] }],
    paths: { [text]: text },
    links: [{ label: text, url: text }],
  }
}

/** The skeleton of a page: its tags with their attributes' names. */
const skeleton = (html: string) =>
  [...html.matchAll(/<(\/?[a-z0-9]+)((?: [\w:-]+(?:="[^"]*")?)*)\/?>/gi)].map(
    ([, tag, attributes = '']) => `${tag} ${attributes.replace(/="[^"]*"/g, '')}`,
  )

const withoutLinks = (tags: readonly string[]) =>
  tags.filter((tag) => !tag.startsWith('a ') && tag !== '/a ')

const plain = buildReportModel(aReportOf('plain'))
const cases = Object.entries(hostileStrings).map(
  ([name, text]) => [name, buildReportModel(aReportOf(text))] as const,
)

describe('Text from outside', () => {
  test.each(cases)('The page shows foreign text only as text: %s', (_, model) => {
    const html = renderers.html(model)
    expect(withoutLinks(skeleton(html))).toEqual(withoutLinks(skeleton(renderers.html(plain))))
    expect(html).not.toMatch(/href="(?!data:,|https?:|#in-)/)
  })

  test.each(cases)('The job summary shows foreign text only as text: %s', (_, model) => {
    const markdown = renderers.markdown(model)
    const lines = (text: string) => text.split('\n').length
    const pipes = (text: string) => [...text.matchAll(/(?<!\\)\|/g)].length
    expect(lines(markdown)).toBe(lines(renderers.markdown(plain)))
    expect(pipes(markdown)).toBe(pipes(renderers.markdown(plain)))
    const tags = [...markdown.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    expect(tags).toEqual(['<sub>', '</sub>'])
    expect(markdown.replaceAll('&#8203;', '\u200b')).not.toMatch(/@\w|#\d/)
  })

  test.each(cases)('The terminal report shows foreign text only as text: %s', (_, model) => {
    const terminal = renderers.terminal(model)
    expect(terminal.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    expect(terminal).not.toMatch(/^\s*::|##\[/m)
  })

  test.each(Object.entries(hostileStrings))(
    'The scorecard shows foreign text only as text: %s',
    (_, text) => {
      const scorecard = renderFaultScorecard(aFaultReportOf(text))
      expect(scorecard.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(scorecard).not.toMatch(/^\s*::|##\[/m)
      expect(scorecard.split('\n').filter((line) => line.length > 80)).toEqual([])
    },
  )

  test.each(Object.entries(hostileStrings))(
    'The comparison shows foreign text only as text: %s',
    (_, text) => {
      for (const verbose of [false, true]) {
        const printed = renderComparison(aComparisonOf(text), { now: new Date(0), verbose })
        expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(printed).not.toMatch(/^\s*::|##\[/m)
      }
    },
  )

  test.each(cases)('The record keeps foreign text whole: %s', (name, model) => {
    const text = hostileStrings[name as keyof typeof hostileStrings]
    expect(JSON.parse(renderers.json(model))).toMatchObject({ generator: text })
  })

  test.each(Object.entries(hostileStrings))(
    'Foreign text never makes the page huge: %s',
    (_, text) => {
      const runs = { ...aReportOf(text), faults: null, comparison: null }
      const nothing = { ...runs, runs: [], correctness: null }
      const campaign = { ...nothing, faults: aFaultReportOf(text) }
      const compared = { ...nothing, comparison: aComparisonOf(text) }
      for (const part of [runs, campaign, compared]) {
        expect(renderers.html(buildReportModel(part)).length).toBeLessThan(400_000)
      }
    },
  )
})
