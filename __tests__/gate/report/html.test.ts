import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { documentationUrl } from '../../../src/kit/wording/documentation.js'
import { renderHtml, renderUnfolded } from '../../../src/gate/report/html.js'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { aRegressedComparison } from '../../support/builders/comparison-builders.js'
import { aFaultReport, aLargeFaultReport } from '../../support/builders/fault-builders.js'
import {
  aCorrectnessReport,
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
} from '../../support/builders/report-builders.js'

const aSubject = {
  repository: 'a/b',
  sha: 'c'.repeat(40),
  head_sha: null,
  branch: 'topic',
  pull_request: 3,
  run_id: '7',
  run_attempt: 1,
  run_url: null,
  job: null,
}

const whole = (input: ReportInput) => renderHtml(buildReportModel(input))
/** Without the program and the records for choosing, which have a suite of their own. */
const render = (input: ReportInput) => whole(input).replace(/<script[ >][^]*?<\/script>/g, '')
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

describe('report.html', () => {
  const html = render(aFailedReportInput())

  test('The policy of the page names its one script by its hash, and lets it ask for nothing', () => {
    const page = whole(aFailedReportInput())
    const [script = ''] = /(?<=<script>)[^]*?(?=<\/script>)/.exec(page) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(script.length).toBeGreaterThan(1000)
    expect(page).toContain(`content="default-src 'none'; script-src 'sha256-${hash}'; style-src`)
    expect(count(page, /<script[ >]/g)).toBe(2)
    expect(script).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|\beval\(|\bimport\(/)
    const paper = renderUnfolded(buildReportModel(aFailedReportInput()))
    expect(paper).not.toContain('<script')
  })

  test('The page loads nothing: no address, no import', () => {
    expect(html).not.toMatch(/<script|<link [^>]*href="(?!data:,")|<img|<iframe|@import|url\(/)
    expect(html).not.toMatch(/\b(src|action|srcset)="/)
    const leads = [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, address = '']) => address)
    const isOwn = (address: string) =>
      address === 'data:,' || address.startsWith('#') || address.startsWith(`${documentationUrl}/`)
    expect(leads.filter((address) => !isOwn(address))).toEqual([])
    expect(html).not.toMatch(/ on\w+=/)
  })

  test('The page shows the verdict first, as a word, a sentence and a picture', () => {
    const body = html.slice(html.indexOf('<body>'))
    const order = ['FAIL', '<h1>', 'First difference', 'Key figures', '<table>', '<figure>']
    const positions = order.map((part) => body.indexOf(part))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(positions[0]).toBeGreaterThan(0)
    expect(html).toMatch(/<title>FAIL: 4 workers and 1 worker first differ at step 42/)
  })

  test('The page has the section that decides first, then the others in reading order', () => {
    const titles = [...html.matchAll(/<h2 id="[\w-]+">([^<]*)<\/h2>/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Correctness',
      'Loss',
      'Workers',
      'All-reduce latency',
      'Step time',
      'Checks inside the run',
      'Configuration and environment',
      'Further figures',
      'Files',
    ])
  })

  test('The section that decides against a pass is open and marked in the contents, the rest takes a click', () => {
    const opened = [...html.matchAll(/<details open>\n<summary><h2 id="([\w-]+)"/g)]
    expect(opened.map(([, id]) => id)).toEqual(['correctness'])
    expect(count(html, /<details>/g)).toBeGreaterThan(5)
    expect(html).toMatch(/<a href="#in-correctness"><span class="fail">/)
    const passed = render(aReportInput())
    expect(passed).toMatch(/<details open>\n<summary><h2 id="loss"/)
    expect(count(passed, /<details open>/g)).toBe(1)
    expect(passed).not.toContain('<span class="fail">')
  })

  test('Nothing is folded on the page for printers, whatever decides', () => {
    for (const input of [aReportInput({ faults: aFaultReport() }), aFailedReportInput()]) {
      const paper = renderUnfolded(buildReportModel(input))
      expect(count(paper, /<details open>/g)).toBe(count(paper, /<summary>/g))
      expect(count(paper, /<summary>/g)).toBeGreaterThan(7)
    }
  })

  test('The contents name every section in order, and each leads to a page of this documentation', async () => {
    const page = render(aReportInput({ faults: aFaultReport() }))
    const ids = [...page.matchAll(/<h2 id="([\w-]+)">/g)].map(([, id]) => id)
    const leads = [...page.matchAll(/<li><a href="#in-([\w-]+)">/g)].map(([, id]) => id)
    expect(leads).toEqual(ids)
    const explained = [...page.matchAll(/<p class="docs"><a href="([^"]+)">/g)].map(
      ([, url]) => url,
    )
    expect(explained.length).toBeGreaterThan(3)
    const names = explained.map((url = '') => url.slice(documentationUrl.length + 1))
    for (const name of names) await expect(access(`docs/${name}`)).resolves.toBeUndefined()
  })

  test('Tables of many columns are set smaller on paper', () => {
    const page = render(aReportInput({ runs: [], faults: aLargeFaultReport() }))
    expect(page).toContain('<table class="dense">')
    expect(page).toContain('<table class="many">')
    expect(page).toContain('<table>')
  })

  test('No line ends between a number and its percent sign', () => {
    const comparison = aRegressedComparison()
    const page = render(aReportInput({ runs: [], comparison }))
    const text = page.slice(page.indexOf('<body'), page.indexOf('<script'))
    expect(text).toMatch(/\d\u00a0%/)
    expect(text).not.toMatch(/\d %/)
  })

  test('Whose result it is leads with one link to the run of the workflow', () => {
    const url = 'https://github.com/a/b/actions/runs/7'
    const subject = { ...aSubject, run_url: url }
    const page = render(aReportInput({ subject }))
    const header = page.slice(page.indexOf('<header'), page.indexOf('</header>'))
    for (const part of ['a/b', 'pull request #3', 'branch topic', 'run 7', url]) {
      expect(header).toContain(part)
    }
  })

  test('The page gives everything that is not text an accessible name', () => {
    expect(count(html, /<svg/g)).toBe(count(html, /<svg[^>]*><title/g))
    expect(count(html, /<table[ >]/g)).toBe(count(html, /<caption>/g))
    expect(count(html, /<figure>/g)).toBe(count(html, /<figcaption>/g))
    expect(count(html, /<h1>/g)).toBe(1)
  })

  test('A tile whose figure is words shows them in one size', () => {
    const runs = [1, 1].map((workers, index) =>
      aReportedRun(index === 0 ? 'reference' : 'measured', aRunRecord({ workers })),
    )
    const page = render({ ...aReportInput(), runs })
    expect(page).toMatch(/data-figure="speed_up">[^]*?<data value="[^"]*">not judged<\/data>/)
  })

  test('The page uses every id once', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('The page links to web pages only', () => {
    const links = [
      { label: 'the run', url: 'https://example.invalid/run' },
      { label: 'a trap', url: 'javascript:alert(1)' },
    ]
    const page = render(aReportInput({ links }))
    expect(page).toContain('<a href="https://example.invalid/run">the run</a>')
    expect(page).toContain('<li>a trap</li>')
    expect(page).not.toContain('javascript:')
  })

  test('The page shows unknown figures as unknown, without a number', () => {
    const metrics = aRunRecord({}, { average_throughput_samples_per_sec: null })
    const page = render(aReportInput({ runs: [aReportedRun('measured', metrics)] }))
    expect(page).toMatch(/data-figure="throughput_samples_per_sec">[^]*?<data value="">unknown/)
  })

  test('The page stays below 3 MB for a run of 100,000 steps', () => {
    const steps = 100_000
    const input = aReportInput({
      runs: [1, 4].map((workers) =>
        aReportedRun(workers === 1 ? 'reference' : 'measured', aRunRecord({ workers, steps })),
      ),
      correctness: aCorrectnessReport({ steps }, { max_delta_percent: 0 }),
    })
    expect(whole(input).length).toBeLessThan(3_000_000)
  })

  test('The page renders a run of one step, of none, and of equal values', () => {
    const shapes = [{ steps: 1 }, { steps: 0 }, { lossAt: () => 0 }, { lossAt: () => Infinity }]
    for (const shape of shapes) {
      const page = render(aReportInput({ runs: [aReportedRun('measured', aRunRecord(shape))] }))
      expect(page).not.toMatch(/(d|x|y|x1|y1|width|height)="[^"]*(NaN|Infinity|undefined)/)
    }
  })
})
