import { describe, expect, test } from '@jest/globals'
import { createReportContext } from '../../../src/report/report-context.js'
import type { ReportInput } from '../../../src/report/report-input.js'
import type { Section, SectionContent } from '../../../src/report/section.js'
import { configurationSection } from '../../../src/report/sections/configuration-section.js'
import { correctnessSection } from '../../../src/report/sections/correctness-section.js'
import { integritySection } from '../../../src/report/sections/integrity-section.js'
import { overviewSection } from '../../../src/report/sections/overview-section.js'
import {
  aCorrectnessReport,
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
  aSeedRunRecord,
} from '../../support/report-builders.js'

const compose = (section: Section, input: ReportInput) =>
  section.compose(createReportContext(input))
const tablesOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('table' in block ? [block.table] : [])) ?? []
const rowsOf = (content: SectionContent | null, index: number) =>
  tablesOf(content)[index]?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []

describe('correctness of an equal run', () => {
  const content = compose(correctnessSection, aReportInput())

  test('passes, and says on what ground', () => {
    expect(content?.checks).toEqual([
      {
        name: 'correctness',
        status: 'pass',
        headline: '4 workers equal 1 worker, bit for bit',
        reasons: [content?.lead],
      },
    ])
    expect(content?.lead).toMatch(/^Bitwise: at each of the 100 steps compared/)
  })

  test('shows a few steps spread over the run, and no difference', () => {
    expect(rowsOf(content, 0).map(([step]) => step)).toEqual(['0', '25', '50', '74', '99'])
    expect(tablesOf(content)).toHaveLength(1)
    expect(content?.highlights).toEqual([])
  })
})

describe('correctness of a run that parts', () => {
  const content = compose(correctnessSection, aFailedReportInput())

  test('fails with the step, the tensor and both values first, then the findings', () => {
    const [check] = content?.checks ?? []
    expect(check?.status).toBe('fail')
    expect(check?.headline).toBe('4 workers and 1 worker part at step 42')
    expect(check?.reasons).toEqual([
      'First difference: step 42, hash of tensor layers.0.weight: 001122334455\u2026 on 1 worker, ffeeddccbbaa\u2026 on 4 workers',
      'The weights differ from step 42 on, first in layers.0.weight.',
      '58 of 100 steps have a loss further than 1 % from the reference.',
    ])
  })

  test('shows both hashes in full once', () => {
    expect(rowsOf(content, 0)).toEqual([
      [
        '42',
        'hash of tensor layers.0.weight',
        '00112233445566778899aabbccddeeff',
        'ffeeddccbbaa99887766554433221100',
      ],
    ])
  })

  test('shows at most ten steps, the one that differs marked among them', () => {
    const [, table] = tablesOf(content)
    const marked = table?.rows.filter(({ isMarked }) => isMarked)
    expect(table?.rows.length).toBeLessThanOrEqual(10)
    expect(marked?.map(({ cells }) => cells[0]?.text)).toEqual(['42'])
  })

  test('writes losses with every digit, so that a last bit can be seen', () => {
    const nudged = 0.5 * (1 + Number.EPSILON)
    const report = aCorrectnessReport({
      steps: 2,
      multiLossAt: (step) => (step === 1 ? nudged : 1),
    })
    const rows = rowsOf(compose(correctnessSection, aReportInput({ correctness: report })), 0)
    expect(rows[1]).toEqual(['1', '0.5', '0.5000000000000001', '2.22e-14 %', 'within tolerance'])
  })
})

describe('correctness in other cases', () => {
  test('says within the tolerance where bits were not shown equal', () => {
    const correctness = aCorrectnessReport({}, { tier: 'bounded', num_steps_hash_equal: 0 })
    const content = compose(correctnessSection, aReportInput({ correctness }))
    expect(content?.checks?.[0]).toMatchObject({
      status: 'pass',
      headline: '4 workers and 1 worker agree within 1 %',
    })
    expect(content?.lead).toContain('100 have a loss within 1 % of the reference')
  })

  test('does not mark a difference that the verdict allows', () => {
    const first_difference = {
      step: 5,
      what: 'loss',
      tensor: null,
      single: '1',
      multi: '2',
    } as const
    const correctness = aCorrectnessReport({}, { tier: 'bounded', first_difference })
    const tables = tablesOf(compose(correctnessSection, aReportInput({ correctness })))
    expect(tables.flatMap(({ rows }) => rows).some(({ isMarked }) => isMarked)).toBe(false)
  })

  test('fails without any step to show where the runs could not be compared', () => {
    const message = 'The runs have different step counts: 10 and 20.'
    const correctness = aCorrectnessReport(
      { steps: 0 },
      {
        overall_passed: false,
        tier: 'failed',
        max_delta_percent: null,
        findings: [{ kind: 'step-count', severity: 'error', message }],
      },
    )
    const content = compose(correctnessSection, aReportInput({ correctness }))
    expect(content?.checks?.[0]).toMatchObject({ status: 'fail', reasons: [message] })
    expect(tablesOf(content)).toEqual([])
    expect(content?.keyFigures?.at(-1)).toMatchObject({ value: null, text: 'unknown' })
  })

  test('names both sides in words where their numbers of workers do not tell them apart', () => {
    const runs = [
      aReportedRun('reference', aRunRecord({ workers: 1 })),
      aReportedRun('measured', aRunRecord({ workers: 1 })),
    ]
    const content = compose(correctnessSection, aReportInput({ runs }))
    expect(content?.checks?.[0]?.headline).toBe('The run equals the reference, bit for bit')
  })

  test('counts the findings it does not tell', () => {
    const findings = Array.from({ length: 12 }, (_, index) => ({
      kind: 'configuration' as const,
      severity: 'note' as const,
      message: `difference ${index}`,
    }))
    const correctness = aCorrectnessReport({}, { findings })
    const content = compose(correctnessSection, aReportInput({ correctness }))
    expect(JSON.stringify(content?.blocks)).toContain('4 findings more in the correctness report')
  })

  test('is left out where nothing was compared', () => {
    expect(compose(correctnessSection, aReportInput({ correctness: null }))).toBeNull()
  })
})

describe('checks inside the run', () => {
  test('counts each check for each run', () => {
    expect(rowsOf(compose(integritySection, aReportInput()), 0)).toEqual([
      ['Replica votes', expect.any(String), '100', '100'],
      ['Sample ledger', expect.any(String), '3', '3'],
      ['Message checks', expect.any(String), '400', '400'],
      ['State hashes', expect.any(String), '100', '100'],
    ])
  })

  test('is left out where the records do not say', () => {
    const runs = [aReportedRun('measured', aSeedRunRecord())]
    expect(compose(integritySection, aReportInput({ runs }))).toBeNull()
  })
})

describe('configuration', () => {
  test('separates what the runs share from what they do not', () => {
    const content = compose(configurationSection, aReportInput())
    expect(rowsOf(content, 0)).toEqual([
      ['Workers', '1', '4'],
      ['Run', 'test-run-1', 'test-run-4'],
    ])
    expect(rowsOf(content, 1)).toContainEqual(['Global batch size', '32'])
    expect(rowsOf(content, 2)).toContainEqual(['Why this backend', 'mlp is a built-in workload'])
  })

  test('says unknown, never zero, for what an older record lacks', () => {
    const runs = [aReportedRun('measured', aSeedRunRecord())]
    const content = compose(configurationSection, aReportInput({ runs }))
    expect(rowsOf(content, 0)).toContainEqual(['Micro-batches', 'unknown'])
    expect(rowsOf(content, 1)).toContainEqual(['Memory', 'unknown'])
    expect(tablesOf(content)).toHaveLength(2)
  })
})

describe('overview', () => {
  const runs = [1, 2].map((workers) => aReportedRun('measured', aRunRecord({ workers })))

  test('lists several runs, also in the job summary', () => {
    const content = compose(overviewSection, aReportInput({ runs }))
    expect(rowsOf(content, 0).map(([label]) => label)).toEqual(['1 worker', '2 workers'])
    expect(content?.isInSummary).toBe(true)
  })

  test('is left out for one run, whose figures stand at the top', () => {
    expect(compose(overviewSection, aReportInput())).toBeNull()
  })
})
