import { describe, expect, test } from 'vitest'
import { judgedEfficiencyPercent, judgedSpeedUp } from '../../../../src/kit/wording/speed-up.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { ReportInput } from '../../../../src/gate/report/report-input.js'
import type { Section, SectionContent } from '../../../../src/gate/report/section.js'
import { allReduceSection } from '../../../../src/gate/report/sections/all-reduce-section.js'
import { lossSection } from '../../../../src/gate/report/sections/loss-section.js'
import { stepTimeSection } from '../../../../src/gate/report/sections/step-time-section.js'
import { workerSection } from '../../../../src/gate/report/sections/worker-section.js'
import {
  aReportedRun,
  aReportInput,
  aRunRecord,
  aSeedRunRecord,
} from '../../../support/builders/report-builders.js'

const compose = (section: Section, overrides: Partial<ReportInput> = {}) =>
  section.compose(createReportContext(aReportInput(overrides)))
const alone = (metrics: RunMetrics) => ({ runs: [aReportedRun('measured', metrics)] })
const chartsOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('figures' in block ? block.figures : [])) ?? []
const figureOf = (content: SectionContent | null, id: string) =>
  content?.keyFigures?.find((figure) => figure.id === id)

describe('Loss section', () => {
  test('The loss section says that curves are equal and draws one as a halo around the other', () => {
    const content = compose(lossSection)
    expect(content?.lead).toContain('the same loss, bit for bit, at all 100 steps')
    const [figure] = chartsOf(content)
    expect(figure?.chart).toMatchObject({ series: [{ style: 'halo' }, { style: 'line' }] })
  })

  test('The loss section does not call curves equal that differ in one step', () => {
    const lossAt = (step: number) => (step === 50 ? 0.5 : 1 / (step + 1))
    const runs = [
      aReportedRun('reference', aRunRecord({ workers: 1 })),
      aReportedRun('measured', aRunRecord({ lossAt })),
    ]
    expect(compose(lossSection, { runs })?.lead).toBe(
      'Of 100 steps in both runs, 99 steps have the same loss bit for bit.',
    )
  })

  test('The loss section uses a logarithmic axis only for a wide positive span', () => {
    const wide = chartsOf(compose(lossSection))[0]?.chart
    const narrow = chartsOf(compose(lossSection, alone(aRunRecord({ lossAt: () => 1 }))))[0]?.chart
    expect([wide, narrow]).toMatchObject([{ y: { scale: 'log' } }, { y: { scale: 'linear' } }])
  })

  test('The loss section shows where the loss stops being a number', () => {
    const lossAt = (step: number) => (step < 30 ? 1 : Number.NaN)
    const content = compose(lossSection, alone(aRunRecord({ lossAt })))
    const lists = content?.blocks.flatMap((block) => ('list' in block ? block.list : []))
    expect(lists).toEqual([expect.stringContaining('at 70 steps, the first at step 30 (NaN)')])
    expect(figureOf(content, 'final_loss')?.text).toBe('NaN')
  })

  test('The loss section draws at most six curves and counts the omitted ones', () => {
    const runs = Array.from({ length: 9 }, () => aReportedRun('measured', aRunRecord({ steps: 3 })))
    const content = compose(lossSection, { runs })
    expect(chartsOf(content)[0]?.chart).toMatchObject({ series: { length: 6 } })
    expect(JSON.stringify(content?.blocks)).toContain('3 runs without a curve here')
  })

  test('The loss section is absent when no run has steps', () => {
    expect(compose(lossSection, alone(aRunRecord({ steps: 0 })))).toBeNull()
  })
})

describe('Workers section', () => {
  test('The workers section shows a bar per rank and the reference beside them', () => {
    const [throughput, breakdown] = chartsOf(compose(workerSection))
    const labels = ['rank 0', 'rank 1', 'rank 2', 'rank 3']
    expect(throughput?.chart).toMatchObject({ rows: labels.map((label) => ({ label })) })
    expect(breakdown?.chart).toMatchObject({
      rows: [...labels, 'reference'].map((label) => ({ label })),
    })
  })

  test('The phases of a step add up to the step', () => {
    const [, breakdown] = chartsOf(compose(workerSection))
    const chart = breakdown?.chart
    const worker = aRunRecord().workers?.[0]
    if (chart?.kind !== 'bars') throw new Error('expected bars')
    const sum = chart.rows[0]?.values.reduce((a, b) => a + b, 0)
    expect(sum).toBeCloseTo(worker?.step_ms?.mean ?? 0)
  })

  test('The workers section relates the throughput to that of the reference', () => {
    const speedUp = figureOf(compose(workerSection), 'speed_up')
    expect(speedUp).toMatchObject({ value: 2.5, text: '2.5\u00d7' })
    expect(speedUp?.detail).toBe('62.5 % of the ideal 4\u00d7')
  })

  test('The speed-up is unknown when a throughput is unknown', () => {
    const runs = [
      aReportedRun('reference', aSeedRunRecord()),
      aReportedRun('measured', aRunRecord()),
    ]
    expect(figureOf(compose(workerSection, { runs }), 'speed_up')).toMatchObject({
      value: null,
      text: 'unknown',
    })
  })

  test('The workers section shows the slowest ranks of a large run and says so', () => {
    const content = compose(workerSection, alone(aRunRecord({ workers: 40, steps: 2 })))
    expect(chartsOf(content)[0]?.chart).toMatchObject({ rows: { length: 32 } })
    expect(JSON.stringify(content?.blocks)).toContain('the 32 slowest ranks are shown, 8 are not')
  })

  test('The workers section says that a record contains no workers', () => {
    const content = compose(workerSection, alone(aSeedRunRecord()))
    expect(content?.lead).toBe('The records have no figures per worker.')
    expect(figureOf(content, 'throughput_samples_per_sec')?.text).toBe('unknown')
  })
})

describe('All-reduce section', () => {
  test('The all-reduce section marks the percentiles of the record on the distribution', () => {
    const [figure] = chartsOf(compose(allReduceSection))
    expect(figure?.chart).toMatchObject({
      marks: [{ label: 'p50 2 ms' }, { label: 'p95 3 ms' }, { label: 'p99 4 ms' }],
    })
  })

  test.each([
    ['linear', 1],
    ['log', 1000],
  ] as const)('The histogram puts every step into one bin of a %s axis', (scale, spike) => {
    const record = aRunRecord({ workers: 2, steps: 500 })
    const steps = record.steps.map((step) => ({
      ...step,
      allreduce_time_ms: step.step === 7 ? 2 * spike : 2 + step.step / 1000,
    }))
    const chart = chartsOf(compose(allReduceSection, alone({ ...record, steps })))[0]?.chart
    if (chart?.kind !== 'histogram') throw new Error('expected a histogram')
    expect(chart.x.scale).toBe(scale)
    expect(chart.bins.reduce((sum, { count }) => sum + count, 0)).toBe(500)
  })

  test('The all-reduce section computes the percentiles when the record has none', () => {
    const run = aSeedRunRecord(3)
    const steps = run.steps.map((step, index) => ({
      ...step,
      allreduce_time_ms: [1, 3, 2][index]!,
    }))
    const content = compose(allReduceSection, alone({ ...run, steps }))
    expect(figureOf(content, 'allreduce_p50_ms')?.value).toBe(2)
    expect(figureOf(content, 'allreduce_share_of_step')?.text).toBe('unknown')
  })

  test('The all-reduce section draws nothing where no all-reduce was timed, and says so', () => {
    const record = aRunRecord({ workers: 2 })
    const steps = record.steps.map((step) => ({ ...step, allreduce_time_ms: null }))
    const content = compose(allReduceSection, alone({ ...record, steps }))
    expect(chartsOf(content)).toEqual([])
    expect(content?.lead).toBe('The records have no all-reduce times.')
  })

  test('The all-reduce section is absent for a single worker', () => {
    expect(compose(allReduceSection, alone(aRunRecord({ workers: 1 })))).toBeNull()
  })
})

describe('Step time section', () => {
  test('The step time section draws short runs step by step and long ones with a median', () => {
    const styles = (steps: number) => {
      const chart = chartsOf(compose(stepTimeSection, alone(aRunRecord({ steps }))))[0]?.chart
      return chart?.kind === 'line' ? chart.series.map(({ style }) => style) : []
    }
    expect(styles(100)).toEqual(['line'])
    expect(styles(1000)).toEqual(['faint', 'line'])
  })

  test('The step time section does not invent step times that a record lacks', () => {
    const content = compose(stepTimeSection, alone(aSeedRunRecord()))
    expect(content?.blocks).toEqual([])
    expect(figureOf(content, 'step_p50_ms')).toMatchObject({ value: null, text: 'unknown' })
  })
})

describe('Speed-up', () => {
  /** A run of N workers with this throughput, and steps of this length on each of them. */
  const aRun = (
    workers: number,
    throughput: number,
    stepMs: number,
    { cores = 8, steps = 20 } = {},
  ): RunMetrics => {
    const run = aRunRecord({ workers })
    const p50 = { mean: stepMs, p50: stepMs, p95: stepMs, max: stepMs }
    return {
      ...run,
      num_steps: steps,
      average_throughput_samples_per_sec: throughput,
      environment: { ...run.environment!, cpu_cores: cores },
      workers: run.workers!.map((worker) => ({ ...worker, step_ms: p50 })),
    }
  }
  const speedUpOf = (one: RunMetrics, many: RunMetrics) => {
    const runs = [aReportedRun('reference', one), aReportedRun('measured', many)]
    return figureOf(compose(workerSection, { runs }), 'speed_up')
  }

  test.each([410, 1000, 1500, 2500])(
    'A ratio to 1,000 samples/s of %i in steps too short to share is not judged, and its value is kept',
    (throughput) => {
      expect(speedUpOf(aRun(1, 1000, 0.2), aRun(2, throughput, 0.4))).toMatchObject({
        value: throughput / 1000,
        text: 'not judged',
        caveat: 'a step of 200 µs is too little work to share',
      })
    },
  )

  test('A ratio is judged from steps of 2 ms on, on either side of 1', () => {
    for (const throughput of [900, 1100]) {
      expect(speedUpOf(aRun(1, 1000, 1.99), aRun(2, throughput, 2))?.text).toBe('not judged')
      expect(speedUpOf(aRun(1, 1000, 2), aRun(2, throughput, 2))?.text).toMatch(/^[01]\.[19]×$/)
    }
  })

  test.each([900, 3900])(
    'A throughput of %i samples/s with more workers than cores is not judged',
    (throughput) => {
      expect(speedUpOf(aRun(1, 1000, 20), aRun(4, throughput, 80, { cores: 2 }))).toMatchObject({
        text: 'not judged',
        caveat: '4 workers on 2 cores',
      })
    },
  )

  test('A ratio above the ideal is shown with a word of doubt, and the ideal itself without', () => {
    const detailOf = (throughput: number) =>
      speedUpOf(aRun(1, 1000, 20), aRun(2, throughput, 20))?.detail
    expect(detailOf(2000)).toBe('100 % of the ideal 2×')
    expect(detailOf(2500)).toBe(
      '125 % of the ideal 2×: more than sharing the work explains, so noise or caches',
    )
  })

  test('A ratio below 1 in long steps on enough cores is a result', () => {
    const figure = speedUpOf(aRun(1, 1000, 20), aRun(2, 800, 50))
    expect(figure).toMatchObject({ text: '0.8×', detail: '40 % of the ideal 2×' })
    expect(figure).not.toHaveProperty('caveat')
  })

  test('Two runs with equally many workers have no speed-up, whatever their ratio is', () => {
    for (const throughput of [500, 3000]) {
      expect(speedUpOf(aRun(1, 1000, 20), aRun(1, throughput, 20))).toMatchObject({
        text: 'not judged',
        caveat: 'both runs have 1 worker',
      })
    }
  })

  test.each([1, 9])(
    'A ratio is not judged in a run of %i steps, which is mostly warm-up',
    (steps) => {
      for (const throughput of [266, 3000]) {
        const figure = speedUpOf(aRun(1, 1000, 20, { steps }), aRun(2, throughput, 20, { steps }))
        expect(figure).toMatchObject({ value: throughput / 1000, text: 'not judged' })
        expect(figure?.caveat).toMatch(/is mostly warm-up$/)
      }
    },
  )

  test('A ratio is judged from ten steps on', () => {
    const figure = speedUpOf(aRun(1, 1000, 20, { steps: 10 }), aRun(2, 1500, 20, { steps: 10 }))
    expect(figure).toMatchObject({ text: '1.5×' })
  })

  test('The number for programs is null exactly where the report does not judge the ratio', () => {
    expect(judgedSpeedUp(aRun(1, 1000, 0.2), aRun(2, 246, 0.4))).toBeNull()
    expect(judgedSpeedUp(aRun(1, 1000, 0.2), aRun(2, 2500, 0.4))).toBeNull()
    expect(
      judgedSpeedUp(aRun(1, 1000, 20, { steps: 1 }), aRun(2, 246, 20, { steps: 1 })),
    ).toBeNull()
    expect(judgedSpeedUp(aRun(1, 1000, 20), aRun(2, 800, 50))).toBe(0.8)
    expect(judgedSpeedUp(null, aRun(2, 800, 50))).toBeNull()
  })

  test('The scaling efficiency for programs is null where the speed-up is, and in a run that is mostly warm-up', () => {
    const stated = (run: RunMetrics) => ({ ...run, scaling_efficiency_pct: 61 })
    const single = aRun(1, 1000, 20)
    expect(judgedEfficiencyPercent(single, stated(aRun(2, 800, 50)))).toBe(61)
    expect(judgedEfficiencyPercent(null, stated(aRun(2, 800, 50)))).toBe(61)
    expect(judgedEfficiencyPercent(aRun(1, 1000, 0.2), stated(aRun(2, 246, 0.4)))).toBeNull()
    expect(judgedEfficiencyPercent(null, stated(aRun(2, 800, 50, { steps: 9 })))).toBeNull()
  })
})
