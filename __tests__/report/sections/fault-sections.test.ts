import { describe, expect, test } from '@jest/globals'
import type { FaultReport } from '../../../src/records/fault-report.js'
import { describeAim } from '../../../src/report/fault-words.js'
import { renderers } from '../../../src/report/index.js'
import { createReportContext } from '../../../src/report/report-context.js'
import { buildReportModel } from '../../../src/report/report-model.js'
import type { Section, Table } from '../../../src/report/section.js'
import { faultDoseSection } from '../../../src/report/sections/fault-dose-section.js'
import { faultMatrixSection } from '../../../src/report/sections/fault-matrix-section.js'
import { faultProtocolSection } from '../../../src/report/sections/fault-protocol-section.js'
import { faultScorecardSection } from '../../../src/report/sections/fault-scorecard-section.js'
import { faultTimelineSection } from '../../../src/report/sections/fault-timeline-section.js'
import {
  aFaultReport,
  aLargeFaultReport,
  aPerfectFaultReport,
  aProportion,
} from '../../support/fault-builders.js'
import { aTrial } from '../../support/fault-trial-builders.js'
import { aReportInput } from '../../support/report-builders.js'

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

test.each(sections)('$id is left out where no campaign ran', (section) => {
  expect(compose(section, null)).toBeNull()
})

describe('fault campaign', () => {
  const figureOf = (id: string, report?: FaultReport) =>
    compose(faultScorecardSection, report)?.keyFigures?.find((figure) => figure.id === id)

  test('says what was missed and what cried wolf, and the verdict follows', () => {
    const { lead, checks } = compose(faultScorecardSection) ?? {}
    expect(lead).toMatch(
      /^1 of 12 injected faults was missed at promised doses, false alarms in 1 of 7 runs/,
    )
    expect(checks).toMatchObject([{ name: 'faults', status: 'fail' }])
    expect(buildReportModel(aReportInput({ faults: aFaultReport() })).verdict.status).toBe('fail')
  })

  test('passes where everything was found and nothing else was said', () => {
    const model = buildReportModel(aReportInput({ faults: aPerfectFaultReport() }))
    expect(model.verdict).toMatchObject({ status: 'pass' })
    expect(model.verdict.reasons.join(' ')).toContain('11 of 11 injected faults detected')
  })

  test('does not speak of misses where the campaign passed in spite of them', () => {
    const { lead } = compose(faultScorecardSection, aFaultReport({ verdict: 'pass' })) ?? {}
    expect(lead).toMatch(/^11 of 12 injected faults detected at promised doses/)
  })

  test('gives the rates with their intervals', () => {
    expect(figureOf('fault_detection_rate')).toMatchObject({
      ...{ value: 12 / 14, text: '85.7 %', isHeadline: true },
      detail: '12 of 14, 95 % interval 60.1 to 96 %',
    })
    expect(figureOf('fault_false_alarms')).toMatchObject({ value: 1 })
    expect(figureOf('fault_latency_steps')).toMatchObject({ value: 8, text: '8 steps' })
  })

  test('calls unknown what was not tried', () => {
    const none = aProportion(0, 0)
    const rates = { ...aFaultReport().rates, detection: none, false_alarms: none }
    const report = aFaultReport({ rates, trials: [] })
    for (const id of ['fault_detection_rate', 'fault_false_alarms', 'fault_latency_ms']) {
      expect(figureOf(id, report)).toMatchObject({ value: null, text: 'unknown' })
    }
  })

  test('counts what had no effect apart', () => {
    expect(JSON.stringify(blocksOf(faultScorecardSection))).toContain(
      'Excluded: 1 disturbance had no confirmed effect and is not scored: F08 slow_link.',
    )
    expect(JSON.stringify(blocksOf(faultScorecardSection, aPerfectFaultReport()))).not.toContain(
      'Excluded',
    )
  })

  test('names what was left out', () => {
    const told = (left_out: string[]) => {
      const report = aFaultReport()
      return JSON.stringify(
        blocksOf(faultScorecardSection, { ...report, settings: { ...report.settings, left_out } }),
      )
    }
    expect(told(['sign_flip'])).toContain('Left out, for want of workers: sign_flip.')
    expect(told([])).not.toContain('Left out')
  })

  test('judges what is promised, and only shows what is weaker', () => {
    const [table] = tablesOf(faultScorecardSection)
    expect(rowOf(table, 'F05', '1.1')?.[2]).toEqual({ text: '1/2' })
    expect(rowOf(table, 'F05', '2')?.[2]).toEqual({ text: '2/2', status: 'pass' })
    expect(rowOf(table, 'F27')?.[2]).toEqual({ text: '0/1', status: 'fail' })
    expect(rowOf(table, 'F08', '1 ms')?.[2]).toEqual({ text: '\u2013' })
  })

  test('keeps the three kinds of evidence apart', () => {
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

  test('says that a campaign was stopped, and why', () => {
    const stopped_because = 'interrupted'
    const stopped = { complete: false, stopped_because, reasons: [stopped_because] }
    const content = compose(faultScorecardSection, aFaultReport(stopped))
    expect(content?.checks?.[0]?.reasons).toEqual(['Stopped: interrupted'])
    expect(JSON.stringify(content?.blocks)).toContain('The campaign is not complete: interrupted.')
  })

  test('stays out of the job summary with a table that is too long for it', () => {
    const [row] = aFaultReport().faults
    const faults = Array.from({ length: 31 }, () => row!)
    expect(compose(faultScorecardSection)?.isInSummary).toBe(true)
    expect(compose(faultScorecardSection, aFaultReport({ faults }))?.isInSummary).toBe(false)
  })
})

describe('matrix', () => {
  test('has faults by number, then what is harmless, each told apart', () => {
    const [figure] = chartsOf(faultMatrixSection)
    if (figure?.chart.kind !== 'heat-map') throw new Error('expected a heat map')
    const { rows } = figure.chart
    expect(rows[0]).toMatchObject({ label: 'F01 worker_crash', isWanted: true })
    expect(rows.at(-1)).toMatchObject({ label: 'clean', isWanted: false })
    expect(rows.find(({ label }) => label === 'N7 noisy_neighbour')?.isWanted).toBe(false)
  })

  test('has the same in numbers, and marks what should have been silent', () => {
    const [table] = tablesOf(faultMatrixSection)
    const marked = table?.rows.filter(({ isMarked }) => isMarked)
    expect(marked?.map(({ cells }) => cells[0]?.text)).toEqual(['N7 noisy_neighbour'])
    expect(rowOf(table, 'F05')?.map(({ text }) => text)).toContain('5')
  })

  test('names detectors that never spoke', () => {
    expect(JSON.stringify(blocksOf(faultMatrixSection))).toContain('Never spoke: memory-trend.')
  })

  test('draws as many detectors as there is room for and says so', () => {
    const [figure] = chartsOf(faultMatrixSection, aLargeFaultReport())
    expect(figure?.chart).toMatchObject({ columns: { length: 18 } })
    expect(JSON.stringify(blocksOf(faultMatrixSection, aLargeFaultReport()))).toContain(
      'The picture has the 18 detectors that spoke most',
    )
  })
})

describe('dose curves', () => {
  test('mark the promised dose and carry the intervals', () => {
    const [figure] = chartsOf(faultDoseSection)
    expect(figure?.chart).toMatchObject({
      marks: [{ x: 1.5, label: 'promised' }],
      x: { ticks: [1.1, 1.5, 2, 4] },
      bands: [{ points: { length: 4 } }],
    })
  })

  test('are drawn where at least two doses were scored', () => {
    const titles = chartsOf(faultDoseSection).map(({ title }) => title)
    expect(titles).toHaveLength(3)
    const curves = aFaultReport().dose_curves.map((curve) => ({
      ...curve,
      points: curve.points.slice(0, 1),
    }))
    expect(compose(faultDoseSection, aFaultReport({ dose_curves: curves }))).toBeNull()
  })
})

describe('timelines', () => {
  const timeline = (report?: FaultReport) => {
    const [figure] = chartsOf(faultTimelineSection, report)
    if (figure?.chart.kind !== 'timeline') throw new Error('expected a timeline')
    return figure.chart
  }

  test('mark injection, alarm and false alarm', () => {
    const events = (label: string) =>
      timeline()
        .rows.find((row) => row.label.startsWith(label))
        ?.events.map(({ event }) => event)
    expect(events('F01')).toEqual(['injection', 'alarm'])
    expect(events('F27')).toEqual(['injection'])
    expect(events('N7')).toEqual(['injection', 'false-alarm'])
    expect(events('clean')).toEqual([])
  })

  test('put no mark where no time is known', () => {
    const score = { detected: true, named: true, located: true }
    const fault = { kind: 'fault', name: 'slow_worker', code: 'F05', rank: 1 } as const
    const unknown = { latency_steps: null, latency_ms: null }
    const trial = aTrial({ ...fault, score: { ...score, ...unknown } })
    expect(timeline(aFaultReport({ trials: [trial] })).rows).toMatchObject([
      { events: [], text: 'detected' },
    ])
  })

  test('show each fault and what went wrong where there are too many runs', () => {
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

  test('draw the work of each rank with the steps of injection and alarm', () => {
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

describe('protocol', () => {
  test('has hash, nonce and the command that repeats it', () => {
    const [protocol] = tablesOf(faultProtocolSection)
    expect(rowOf(protocol, 'Manifest')?.[1]?.text).toBe('5e'.repeat(32))
    expect(rowOf(protocol, 'Draw the same')?.[1]?.text).toBe(
      'minicluster fault-test --fault-set quick --workers 4 --steps 50 --rounds 1 --seed 7 --workload mlp',
    )
  })

  test('repeats chosen faults by their names', () => {
    const settings = { ...aFaultReport().settings, fault_set: 'slow_worker,worker_crash' }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Draw the same')?.[1]?.text).toContain(
      '--faults slow_worker,worker_crash',
    )
  })

  test('quotes what a shell would take apart', () => {
    const settings = { ...aFaultReport().settings, workload: "it's mine.mjs" }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Draw the same')?.[1]?.text).toMatch(/--workload 'it'\\''s mine.mjs'$/)
  })

  test('says what an older report does not know of its command', () => {
    const [protocol] = tablesOf(faultProtocolSection)
    const missing = rowOf(protocol, 'Not in that command')?.[1]?.text
    expect(missing).toMatch(
      /does not say .*: --batch-size, .*--optimizer, --learning-rate, .*, --doses$/,
    )
  })

  test('says nothing of the kind where all is known, which is in the command', () => {
    const settings = {
      ...aFaultReport().settings,
      ...{ batch_size: 32, hidden_size: 8, input_size: 4, output_size: 1, num_layers: 2 },
      ...{ optimizer: 'sgd', learning_rate: 0.5, backend: 'it is mine', transport: 'fifo' },
      ...{ stall_timeout_ms: 1000, tolerance: 0.02, doses: 'default' as const },
    }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Not in that command')).toBeUndefined()
    expect(rowOf(protocol, 'Draw the same')?.[1]?.text).toMatch(
      / --optimizer sgd --learning-rate 0.5 --backend 'it is mine' --transport fifo /,
    )
  })

  test('does not pretend that a stopped campaign was unsealed', () => {
    const { protocol } = aFaultReport()
    const sealed = { ...protocol, nonce: null, unsealed_at: null, manifest: null }
    const [table] = tablesOf(faultProtocolSection, aFaultReport({ protocol: sealed }))
    expect(rowOf(table, 'Nonce')?.[1]?.text).toBe('not revealed')
    expect(rowOf(table, 'Unsealed')?.[1]?.text).toBe('never')
  })

  test('sets the blamed beside the true', () => {
    const [, , trials] = tablesOf(faultProtocolSection)
    const texts = (id: string) => rowOf(trials, id)?.map(({ text }) => text)
    expect(texts('run-16')?.slice(3, 6)).toEqual(['rank 1', 'rank 2', 'wrong rank'])
    expect(texts('run-10')?.slice(3, 6)).toEqual([
      'link\u00a01\u21923',
      'link\u00a01\u21923',
      'detected',
    ])
  })

  test.each([
    [{ target: 'rank', rank: 1, peer: 0 }, 'rank 1'],
    [{ target: 'group', rank: 1, peer: 0 }, 'the group'],
    [{ target: 'checkpoint', rank: 1, peer: null }, 'a checkpoint'],
    [{ rank: 1, peer: 0 }, 'rank 1 (peer 0)'],
    [{ rank: null, peer: null }, 'the group'],
  ] as const)('calls the aim %o by what it is', (aim, words) => {
    expect(describeAim(aim)).toBe(words)
  })

  test('keeps to 200 runs and says where the rest is', () => {
    const [, , trials] = tablesOf(faultProtocolSection, aLargeFaultReport())
    expect(trials?.rows).toHaveLength(200)
    expect(JSON.stringify(blocksOf(faultProtocolSection, aLargeFaultReport()))).toContain(
      '240 more runs in the JSON file',
    )
  })
})

test('report.json has the campaign without its runs, and no page is huge', () => {
  const model = buildReportModel(aReportInput({ faults: aLargeFaultReport() }))
  const written = JSON.parse(renderers.json(model))
  expect(written.faults).toMatchObject({ num_faults: 280, protocol: { manifest: null } })
  expect(written.faults).not.toHaveProperty('trials')
  expect(renderers.html(model).length).toBeLessThan(1_000_000)
})
