import { describe, expect, test } from 'vitest'
import type { FaultReport } from '../../../../src/kit/records/reports/fault-report.js'
import { renderers } from '../../../../src/gate/report/index.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import type { Section, Table } from '../../../../src/gate/report/section.js'
import { faultDoseSection } from '../../../../src/gate/report/sections/fault-dose-section.js'
import { faultMatrixSection } from '../../../../src/gate/report/sections/fault-matrix-section.js'
import { faultProtocolSection } from '../../../../src/gate/report/sections/fault-protocol-section.js'
import { faultScorecardSection } from '../../../../src/gate/report/sections/fault-scorecard-section.js'
import { faultTimelineSection } from '../../../../src/gate/report/sections/fault-timeline-section.js'
import {
  aFaultReport,
  aLargeFaultReport,
  aPerfectFaultReport,
  aProportion,
} from '../../../support/builders/fault-builders.js'
import { aTrial } from '../../../support/builders/fault-trial-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const compose = (section: Section, faults: FaultReport | null = aFaultReport()) =>
  section.compose(createReportContext(aReportInput({ faults })))
const blocksOf = (section: Section, faults?: FaultReport) => compose(section, faults)?.blocks ?? []
const tablesOf = (section: Section, faults?: FaultReport): readonly Table[] =>
  blocksOf(section, faults).flatMap((block) => ('table' in block ? [block.table] : []))
const chartsOf = (section: Section, faults?: FaultReport) =>
  blocksOf(section, faults).flatMap((block) => ('figures' in block ? block.figures : []))
const rowOf = (table: Table | undefined, start: string, second = '') =>
  table?.rows.find(
    ({ cells }) => cells[0]?.text.startsWith(start) && cells[1]?.text.startsWith(second),
  )?.cells

const sections = [
  faultScorecardSection,
  faultMatrixSection,
  faultDoseSection,
  faultTimelineSection,
  faultProtocolSection,
]

test.each(sections)('The section $id is absent when no campaign ran', (section) => {
  expect(compose(section, null)).toBeNull()
})

describe('Fault campaign', () => {
  const figureOf = (id: string, report?: FaultReport) =>
    compose(faultScorecardSection, report)?.keyFigures?.find((figure) => figure.id === id)

  test('The section lists missed faults and false alarms, and the verdict follows', () => {
    const { lead, checks } = compose(faultScorecardSection) ?? {}
    expect(lead).toMatch(
      /^1 of 12 injected faults was missed at promised doses, false alarms in 1 of 7 runs/,
    )
    expect(checks).toMatchObject([{ name: 'faults', status: 'fail' }])
    expect(buildReportModel(aReportInput({ faults: aFaultReport() })).verdict.status).toBe('fail')
  })

  test('The section passes when the detectors found every fault and raised no false alarm', () => {
    const model = buildReportModel(aReportInput({ faults: aPerfectFaultReport() }))
    expect(model.verdict).toMatchObject({ status: 'pass' })
    expect(model.verdict.reasons.join(' ')).toContain('11 of 11 injected faults detected')
  })

  test('The section does not mention misses when the campaign passed in spite of them', () => {
    const { lead } = compose(faultScorecardSection, aFaultReport({ verdict: 'pass' })) ?? {}
    expect(lead).toMatch(/^11 of 12 injected faults detected at promised doses/)
  })

  test('The section shows nothing as wrong in a campaign that passed in spite of it', () => {
    const wrong = { ...aFaultReport().trials[0]!, verdict: null }
    const crosses = (verdict: FaultReport['verdict']) => {
      const report = aFaultReport({ verdict, trials: [...aFaultReport().trials, wrong] })
      const drawn = [faultScorecardSection, faultProtocolSection].map((section) =>
        JSON.stringify(blocksOf(section, report)),
      )
      return drawn.join('').match(/"status":"fail"/g)?.length ?? 0
    }
    expect(crosses('pass')).toBe(0)
    expect(crosses('fail')).toBeGreaterThan(0)
  })

  test('The section says in how many runs two workers could not be distinguished', () => {
    const { trials } = aPerfectFaultReport()
    const place = trials.findIndex(({ score }) => score !== null)
    const undecided = trials.map((trial, at) =>
      at === place ? { ...trial, score: { ...trial.score!, located: null } } : trial,
    )
    const said = 'in 1 run it cannot be determined which of the two workers it is'
    const report = { ...aPerfectFaultReport(), trials: undecided }
    expect(figureOf('fault_location_rate', report)?.detail).toContain(said)
    expect(figureOf('fault_location_rate', aPerfectFaultReport())?.detail).not.toContain(said)
  })

  test('The section gives the rates with their intervals', () => {
    expect(figureOf('fault_detection_rate')).toMatchObject({
      value: 12 / 14,
      text: '85.7 %',
      isHeadline: true,
      detail: '12 of 14, 95 % interval 60.1 to 96 %',
    })
    expect(figureOf('fault_false_alarms')).toMatchObject({ value: 1 })
    expect(figureOf('fault_latency_steps')).toMatchObject({ value: 8, text: '8 steps' })
  })

  test('The section calls an untested rate unknown', () => {
    const none = aProportion(0, 0)
    const rates = { ...aFaultReport().rates, detection: none, false_alarms: none }
    const report = aFaultReport({ rates, trials: [] })
    for (const id of ['fault_detection_rate', 'fault_false_alarms', 'fault_latency_ms']) {
      expect(figureOf(id, report)).toMatchObject({ value: null, text: 'unknown' })
    }
  })

  test('The section counts faults without an effect separately', () => {
    expect(JSON.stringify(blocksOf(faultScorecardSection))).toContain(
      'Excluded: 1 disturbance had no confirmed effect and is not scored: F08 slow_link.',
    )
    expect(JSON.stringify(blocksOf(faultScorecardSection, aPerfectFaultReport()))).not.toContain(
      'Excluded',
    )
  })

  test('The section states how many runs were set aside and the load beside them', () => {
    const report = aPerfectFaultReport()
    const [first] = report.trials.filter(({ kind }) => kind === 'clean')
    const aside = { ...first, effective: false, foreign_cores: 0.83, explained_by_load: true }
    const trials = [...report.trials.filter((one) => one !== first), aside]
    const text = JSON.stringify(
      blocksOf(faultScorecardSection, { ...report, trials, num_excluded: 1 } as typeof report),
    )
    expect(text).toContain(
      'Set aside: 1 run without a fault, in which only detectors of time raised an alarm while other programs used 0.8 cores.',
    )
    expect(text).not.toContain('no confirmed effect')
  })

  test('The section names the faults that were left out', () => {
    const told = (left_out: string[]) => {
      const report = aFaultReport()
      return JSON.stringify(
        blocksOf(faultScorecardSection, { ...report, settings: { ...report.settings, left_out } }),
      )
    }
    expect(told(['sign_flip'])).toContain('Left out because they need more workers: sign_flip.')
    expect(told([])).not.toContain('Left out')
  })

  test('The section judges promised faults and only shows weaker ones', () => {
    const [table] = tablesOf(faultScorecardSection)
    expect(rowOf(table, 'F05', '1.1')?.[2]).toEqual({ text: '1/2' })
    expect(rowOf(table, 'F05', '2')?.[2]).toEqual({ text: '2/2', status: 'pass' })
    expect(rowOf(table, 'F27')?.[2]).toEqual({ text: '0/1', status: 'fail' })
    expect(rowOf(table, 'F08', '1 ms')?.[2]).toEqual({ text: '\u2013' })
  })

  test('The section separates the three kinds of evidence', () => {
    const [, channels] = tablesOf(faultScorecardSection)
    expect(channels?.rows.map(({ cells }) => cells[0]?.text)).toEqual([
      'telemetry only',
      'reference-assisted',
      'exact checks',
    ])
    expect(rowOf(channels, 'exact checks')?.[2]?.text).toMatch(/^3 of 14/)
    // Without a detector, nothing seen is nothing looked at.
    expect(rowOf(channels, 'reference-assisted')?.[1]?.text).toBe('\u2013')
  })

  test('The section reports that a campaign was stopped, and why', () => {
    const stopped_because = 'interrupted'
    const stopped = { complete: false, stopped_because, reasons: [stopped_because] }
    const content = compose(faultScorecardSection, aFaultReport(stopped))
    expect(content?.checks?.[0]?.reasons).toEqual(['Stopped: interrupted'])
    expect(JSON.stringify(content?.blocks)).toContain('The campaign is not complete: interrupted.')
  })

  test('The job summary omits a fault table that is too long for it', () => {
    const [row] = aFaultReport().faults
    const faults = Array.from({ length: 31 }, () => row!)
    expect(compose(faultScorecardSection)?.isInSummary).toBe(true)
    expect(compose(faultScorecardSection, aFaultReport({ faults }))?.isInSummary).toBe(false)
  })
})

describe('Fault matrix', () => {
  test('The matrix lists faults by number and then controls, marked as such', () => {
    const [figure] = chartsOf(faultMatrixSection)
    if (figure?.chart.kind !== 'heat-map') throw new Error('expected a heat map')
    const { rows } = figure.chart
    expect(rows[0]).toMatchObject({ label: 'F01 worker_crash', isWanted: true })
    expect(rows.at(-1)).toMatchObject({ label: 'clean', isWanted: false })
    expect(rows.find(({ label }) => label === 'N7 noisy_neighbour')?.isWanted).toBe(false)
  })

  test('The matrix shows the same numbers as text and marks detectors that should have been silent', () => {
    const [table] = tablesOf(faultMatrixSection)
    const marked = table?.rows.filter(({ isMarked }) => isMarked)
    expect(marked?.map(({ cells }) => cells[0]?.text)).toEqual(['N7 noisy_neighbour'])
    expect(rowOf(table, 'F05')?.map(({ text }) => text)).toContain('5')
  })

  test('The matrix names detectors that never raised an alarm', () => {
    expect(JSON.stringify(blocksOf(faultMatrixSection))).toContain(
      'No findings from: memory-trend.',
    )
  })

  test('The matrix draws as many detectors as fit and says so', () => {
    const [figure] = chartsOf(faultMatrixSection, aLargeFaultReport())
    expect(figure?.chart).toMatchObject({ columns: { length: 18 } })
    expect(JSON.stringify(blocksOf(faultMatrixSection, aLargeFaultReport()))).toContain(
      'The picture shows the 18 detectors with the most findings',
    )
  })
})

describe('Dose curves', () => {
  test('Dose curves mark the promised dose and show the intervals', () => {
    const [figure] = chartsOf(faultDoseSection)
    expect(figure?.chart).toMatchObject({
      marks: [{ x: 1.5, label: 'promised' }],
      x: { ticks: [1.1, 1.5, 2, 4] },
      bands: [{ points: { length: 4 } }],
    })
  })

  test('Dose curves need at least two scored doses', () => {
    const titles = chartsOf(faultDoseSection).map(({ title }) => title)
    expect(titles).toHaveLength(3)
    const curves = aFaultReport().dose_curves.map((curve) => ({
      ...curve,
      points: curve.points.slice(0, 1),
    }))
    expect(compose(faultDoseSection, aFaultReport({ dose_curves: curves }))).toBeNull()
  })
})

describe('Timelines', () => {
  const timeline = (report?: FaultReport) => {
    const [figure] = chartsOf(faultTimelineSection, report)
    if (figure?.chart.kind !== 'timeline') throw new Error('expected a timeline')
    return figure.chart
  }

  test('Timelines mark injection, alarm and false alarm', () => {
    const events = (label: string) =>
      timeline()
        .rows.find((row) => row.label.startsWith(label))
        ?.events.map(({ event }) => event)
    expect(events('F01')).toEqual(['injection', 'alarm'])
    expect(events('F27')).toEqual(['injection'])
    expect(events('N7')).toEqual(['injection', 'false-alarm'])
    expect(events('clean')).toEqual([])
  })

  test('Timelines have no mark when the time is unknown', () => {
    const score = { detected: true, named: true, located: true }
    const fault = { kind: 'fault', name: 'slow_worker', code: 'F05', rank: 1 } as const
    const unknown = { latency_steps: null, latency_ms: null }
    const trial = aTrial({ ...fault, score: { ...score, ...unknown } })
    expect(timeline(aFaultReport({ trials: [trial] })).rows).toMatchObject([
      { events: [], text: 'detected' },
    ])
  })

  test('Timelines of too many runs show each fault and the failures', () => {
    const { rows } = timeline(aLargeFaultReport())
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ label }) => label.slice(0, 3))).size).toBe(11)
    expect(
      rows.filter(({ text }) => ['missed', 'false alarm'].includes(text)).length,
    ).toBeGreaterThan(20)
    expect(JSON.stringify(blocksOf(faultTimelineSection, aLargeFaultReport()))).toContain(
      '400 more runs without a bar here',
    )
  })

  test('Timelines draw the work of each rank with the steps of injection and alarm', () => {
    const [, work] = chartsOf(faultTimelineSection)
    expect(work?.title).toMatch(/^F05 slow_worker, rank 2/)
    expect(work?.chart).toMatchObject({
      series: [{ name: 'rank 2' }, {}, {}, {}],
      marks: [
        { label: expect.stringMatching(/^fault/) },
        { label: expect.stringMatching(/^alarm/) },
      ],
    })
  })
})

test('The record has the campaign without its runs, and no page is huge', () => {
  const model = buildReportModel(aReportInput({ faults: aLargeFaultReport() }))
  const written = JSON.parse(renderers.json(model))
  expect(written.faults).toMatchObject({ num_faults: 280, protocol: { manifest: null } })
  expect(written.faults).not.toHaveProperty('trials')
  expect(renderers.html(model).length).toBeLessThan(1_000_000)
})
