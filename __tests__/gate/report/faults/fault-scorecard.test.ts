import { describe, expect, test } from 'vitest'
import { renderFaultScorecard } from '../../../../src/gate/report/faults/fault-scorecard.js'
import { plainPaint } from '../../../../src/gate/report/terminal-summary.js'
import { expectGolden } from '../../../golden/expect-golden.js'
import {
  aFaultReport,
  aLargeFaultReport,
  aPerfectFaultReport,
} from '../../../support/builders/fault-builders.js'

const reports = {
  missed: aFaultReport(),
  perfect: aPerfectFaultReport(),
  large: aLargeFaultReport(),
}
const names = Object.keys(reports) as (keyof typeof reports)[]

describe('Scorecard in the terminal', () => {
  test.each(['missed', 'perfect'] as const)('The scorecard equals the golden text (%s)', (name) => {
    expectGolden(`fault-scorecard/${name}.txt`, renderFaultScorecard(reports[name]))
  })

  test.each(names)('The scorecard fits into 80 columns (%s)', (name) => {
    const lines = renderFaultScorecard(reports[name]).split('\n')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  test('The scorecard starts and ends as scripts of the seed system expect', () => {
    const text = renderFaultScorecard(aPerfectFaultReport())
    const line = '='.repeat(80)
    expect(text).toMatch(
      new RegExp(`^${line}\nFAULT INJECTION TEST REPORT\n${line}\nTotal faults tested:  \\d+\n`),
    )
    expect(text).toContain('\nDetection rate:       100.0%\n')
    expect(text).toContain('\nWORKER_CRASH: \u2713 DETECTED\n  Affected rank: 3\n  Reason: ')
    expect(text).toMatch(new RegExp(`\nSUMMARY: .*\n${line}\n$`))
  })

  test('The scorecard has one entry per fault for any number of runs', () => {
    const text = renderFaultScorecard(reports.large)
    expect(text.match(/^SLOW_WORKER:/gm)).toEqual(['SLOW_WORKER:'])
    expect(text).toContain('SLOW_WORKER: \u2717 MISSED (20 of 120)')
  })

  test('The scorecard does not print an unmeasured rate as zero', () => {
    const nothing = { num_faults: 0, num_detected: 0, num_missed: 0, results: [], faults: [] }
    const text = renderFaultScorecard(aFaultReport({ ...nothing, trials: [] }))
    expect(text).toContain('Detection rate:       unknown')
    expect(text).toContain('Median latency:        unknown')
  })

  test('The scorecard states why a campaign stopped half-way', () => {
    const stopped = { complete: false, stopped_because: 'the machine was shut down' }
    const text = renderFaultScorecard(aFaultReport(stopped))
    expect(text).toContain('The fault campaign was stopped after 22 runs')
    expect(text).toContain('Stopped: the machine was shut down')
  })

  test('Colours do not change a letter of the scorecard', () => {
    const marked = (text: string) => `<${text}>`
    const paint = { ...plainPaint, pass: marked, fail: marked, strong: marked, quiet: marked }
    const painted = renderFaultScorecard(aFaultReport(), paint)
    expect(painted).toContain('<\u2717 MISSED>')
    expect(painted.replace(/[<>]/g, '')).toBe(renderFaultScorecard(aFaultReport()))
  })
})
