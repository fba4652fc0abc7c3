import { describe, expect, test } from 'vitest'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { ReportInput } from '../../../../src/gate/report/report-input.js'
import type { Section, SectionContent } from '../../../../src/gate/report/section.js'
import { configurationSection } from '../../../../src/gate/report/sections/configuration-section.js'
import { correctnessSection } from '../../../../src/gate/report/sections/correctness-section.js'
import { integritySection } from '../../../../src/gate/report/sections/integrity-section.js'
import { overviewSection } from '../../../../src/gate/report/sections/overview-section.js'
import { powerSection } from '../../../../src/gate/report/sections/power-section.js'
import {
  aCorrectnessReport,
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
  aSeedRunRecord,
} from '../../../support/builders/report-builders.js'

const compose = (section: Section, input: ReportInput) =>
  section.compose(createReportContext(input))
const tablesOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('table' in block ? [block.table] : [])) ?? []
const rowsOf = (content: SectionContent | null, index: number) =>
  tablesOf(content)[index]?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []

describe('Correctness of an equal run', () => {
  const content = compose(correctnessSection, aReportInput())

  test('The correctness section passes and states its grounds', () => {
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

  test('The correctness section shows a few steps of the run and no difference', () => {
    expect(rowsOf(content, 0).map(([step]) => step)).toEqual(['0', '25', '50', '74', '99'])
    expect(tablesOf(content)).toHaveLength(1)
    expect(content?.highlights).toEqual([])
  })
})

describe('Correctness of a run that diverges', () => {
  const content = compose(correctnessSection, aFailedReportInput())

  test('The correctness section starts with step, tensor and both values, then the findings', () => {
    const [check] = content?.checks ?? []
    expect(check?.status).toBe('fail')
    expect(check?.headline).toBe('4 workers and 1 worker first differ at step 42')
    expect(check?.reasons).toEqual([
      'First difference: step 42, hash of tensor layers.0.weight: 001122334455\u2026 on 1 worker, ffeeddccbbaa\u2026 on 4 workers',
      'The weights differ from step 42 on, first in layers.0.weight.',
      '58 of 100 steps have a loss further than 1 % from the reference.',
    ])
  })

  test('The correctness section shows both hashes in full once', () => {
    expect(rowsOf(content, 0)).toEqual([
      [
        '42',
        'hash of tensor layers.0.weight',
        '00112233445566778899aabbccddeeff',
        'ffeeddccbbaa99887766554433221100',
      ],
    ])
  })

  test('The correctness section shows at most ten steps, including the marked difference', () => {
    const [, table] = tablesOf(content)
    const marked = table?.rows.filter(({ isMarked }) => isMarked)
    expect(table?.rows.length).toBeLessThanOrEqual(10)
    expect(marked?.map(({ cells }) => cells[0]?.text)).toEqual(['42'])
  })

  test('The correctness section writes every digit of a loss, so that a last bit is visible', () => {
    const nudged = 0.5 * (1 + Number.EPSILON)
    const report = aCorrectnessReport({
      steps: 2,
      multiLossAt: (step) => (step === 1 ? nudged : 1),
    })
    const rows = rowsOf(compose(correctnessSection, aReportInput({ correctness: report })), 0)
    expect(rows[1]).toEqual(['1', '0.5', '0.5000000000000001', '2.22e-14 %', 'within tolerance'])
  })
})

describe('Correctness in other cases', () => {
  test('The section says "within the tolerance" when equal bits are not proven', () => {
    const correctness = aCorrectnessReport({}, { tier: 'bounded', num_steps_hash_equal: 0 })
    const content = compose(correctnessSection, aReportInput({ correctness }))
    expect(content?.checks?.[0]).toMatchObject({
      status: 'pass',
      headline: '4 workers and 1 worker agree within 1 %',
    })
    expect(content?.lead).toContain('100 have a loss within 1 % of the reference')
  })

  test('The correctness section does not mark a difference that the verdict allows', () => {
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

  test('The correctness section fails without steps when the runs are not comparable', () => {
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

  test('The section names both sides in words when their worker counts are equal', () => {
    const runs = [
      aReportedRun('reference', aRunRecord({ workers: 2 })),
      aReportedRun('measured', aRunRecord({ workers: 2 })),
    ]
    const content = compose(correctnessSection, aReportInput({ runs }))
    expect(content?.checks?.[0]?.headline).toBe('The run equals the reference, bit for bit')
  })

  test.each([
    [1, 'inconclusive'],
    [2, 'pass'],
  ])('A check with %i of workers is %s: of one, nothing distributed was tested', (workers, is) => {
    const runs = [
      aReportedRun('reference', aRunRecord({ workers: 1 })),
      aReportedRun('measured', aRunRecord({ workers })),
    ]
    const [check] = compose(correctnessSection, aReportInput({ runs }))?.checks ?? []
    expect(check?.status).toBe(is)
    const isSaid = check?.headline.startsWith('Nothing distributed was tested')
    expect(isSaid).toBe(workers === 1)
  })

  test('The correctness section counts the findings that it omits', () => {
    const findings = Array.from({ length: 12 }, (_, index) => ({
      kind: 'configuration' as const,
      severity: 'note' as const,
      message: `difference ${index}`,
    }))
    const correctness = aCorrectnessReport({}, { findings })
    const content = compose(correctnessSection, aReportInput({ correctness }))
    expect(JSON.stringify(content?.blocks)).toContain('4 findings more in the correctness report')
  })

  test('The correctness section is absent when nothing was compared', () => {
    expect(compose(correctnessSection, aReportInput({ correctness: null }))).toBeNull()
  })
})

describe('Checks inside the run', () => {
  test('The section counts each internal check for each run', () => {
    expect(rowsOf(compose(integritySection, aReportInput()), 0)).toEqual([
      ['Replica votes', expect.any(String), '100', '100'],
      ['Sample ledger', expect.any(String), '3', '3'],
      ['Message checks', expect.any(String), '400', '400'],
      ['State hashes', expect.any(String), '100', '100'],
    ])
  })

  test('The section of internal checks is absent when the records do not contain them', () => {
    const runs = [aReportedRun('measured', aSeedRunRecord())]
    expect(compose(integritySection, aReportInput({ runs }))).toBeNull()
  })
})

describe('Configuration section', () => {
  test('The configuration section separates common settings from differing ones', () => {
    const engine = { name: 'local', shows: [] }
    const runs = aReportInput().runs.map((run) => ({ ...run, metrics: { ...run.metrics, engine } }))
    const content = compose(configurationSection, aReportInput({ runs }))
    expect(rowsOf(content, 0)).toEqual([
      ['Workers', '1', '4'],
      ['Run', 'test-run-1', 'test-run-4'],
    ])
    expect(rowsOf(content, 1)).toContainEqual(['Engine', 'local'])
    expect(rowsOf(content, 1)).toContainEqual(['Global batch size', '32'])
    expect(rowsOf(content, 2)).toContainEqual(['Why this backend', 'mlp is a built-in workload'])
  })

  test('The configuration section shows fields missing from an older record as unknown, never zero', () => {
    const runs = [aReportedRun('measured', aSeedRunRecord())]
    const content = compose(configurationSection, aReportInput({ runs }))
    expect(rowsOf(content, 0)).toContainEqual(['Engine', 'unknown'])
    expect(rowsOf(content, 0)).toContainEqual(['Micro-batches', 'unknown'])
    expect(rowsOf(content, 1)).toContainEqual(['Memory', 'unknown'])
    expect(tablesOf(content)).toHaveLength(2)
  })
})

describe('Overview section', () => {
  const runs = [1, 2].map((workers) => aReportedRun('measured', aRunRecord({ workers })))

  test('The overview lists several runs, also in the job summary', () => {
    const content = compose(overviewSection, aReportInput({ runs }))
    expect(rowsOf(content, 0).map(([label]) => label)).toEqual(['1 worker', '2 workers'])
    expect(content?.isInSummary).toBe(true)
  })

  test('The overview is absent for one run, whose figures are at the top', () => {
    expect(compose(overviewSection, aReportInput())).toBeNull()
  })
})

describe('Power', () => {
  const run = aReportedRun('measured', aRunRecord({ workers: 4 }))
  const power_metrics = { power_consumption_watts: 27.1, energy_per_step_joules: 3.75 }
  const withPower = {
    ...run,
    metrics: { ...run.metrics, power_metrics, power_tool_payload: { profiler: 'simulated' } },
  }

  test('The power section shows what the file of a run gives, and how it was obtained', () => {
    const content = compose(powerSection, { ...aReportInput(), runs: [run, withPower] })
    expect(rowsOf(content, 0)).toEqual([
      [expect.any(String), '27.1 W', '3.75 J', 'unknown', 'unknown', 'simulated'],
    ])
  })

  test('There is no power section where no file gives power', () => {
    expect(compose(powerSection, { ...aReportInput(), runs: [run] })).toBeNull()
  })
})
