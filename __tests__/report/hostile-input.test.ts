import { describe, expect, test } from '@jest/globals'
import { renderers } from '../../src/report/index.js'
import type { ReportInput } from '../../src/report/report-input.js'
import { buildReportModel } from '../../src/report/report-model.js'
import { hostileStrings } from '../support/hostile-strings.js'
import { aCorrectnessReport, aReportedRun, aRunRecord } from '../support/report-builders.js'

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

const plain = buildReportModel(aReportOf('plain'))
const cases = Object.entries(hostileStrings).map(
  ([name, text]) => [name, buildReportModel(aReportOf(text))] as const,
)

describe('text from outside is only ever text', () => {
  test.each(cases)('in the page: %s', (_, model) => {
    const html = renderers.html(model)
    const withoutLink = skeleton(html).filter((tag) => !tag.startsWith('a ') && tag !== '/a ')
    expect(withoutLink).toEqual(skeleton(renderers.html(plain)))
    expect(html).not.toMatch(/href="(?!data:,|https?:)/)
  })

  test.each(cases)('in the job summary: %s', (_, model) => {
    const markdown = renderers.markdown(model)
    const lines = (text: string) => text.split('\n').length
    const pipes = (text: string) => [...text.matchAll(/(?<!\\)\|/g)].length
    expect(lines(markdown)).toBe(lines(renderers.markdown(plain)))
    expect(pipes(markdown)).toBe(pipes(renderers.markdown(plain)))
    const tags = [...markdown.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    expect(tags).toEqual(['<sub>', '</sub>'])
    expect(markdown.replaceAll('&#8203;', '\u200b')).not.toMatch(/@\w|#\d/)
  })

  test.each(cases)('in the terminal: %s', (_, model) => {
    const terminal = renderers.terminal(model)
    expect(terminal.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    expect(terminal).not.toMatch(/^\s*::|##\[/m)
  })

  test.each(cases)('in the record, whole: %s', (name, model) => {
    const text = hostileStrings[name as keyof typeof hostileStrings]
    expect(JSON.parse(renderers.json(model))).toMatchObject({ generator: text })
  })

  test.each(cases)('and never makes the page huge: %s', (_, model) => {
    expect(renderers.html(model).length).toBeLessThan(400_000)
  })
})
