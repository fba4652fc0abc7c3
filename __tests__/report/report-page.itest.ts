import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ReportInput } from '../../src/report/report-input.js'
import { renderHtml } from '../../src/report/html.js'
import { buildReportModel } from '../../src/report/report-model.js'
import { findChromium, TestBrowser, whyNoChromium, type OpenedPage } from '../support/chromium.js'
import { aRegressedComparison, someHistory } from '../support/comparison-builders.js'
import { aFaultReport, aLargeFaultReport, aPerfectFaultReport } from '../support/fault-builders.js'
import { hostileStrings } from '../support/hostile-strings.js'
import * as checks from '../support/page-checks.mjs'
import {
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
} from '../support/report-builders.js'

const severalRuns = [1, 2, 8].map((workers) => aReportedRun('measured', aRunRecord({ workers })))
const hostile = Object.values(hostileStrings).join(' ')
const pages: Record<string, ReportInput> = {
  passed: aReportInput(),
  failed: aFailedReportInput(),
  'several runs': aReportInput({ correctness: null, runs: severalRuns }),
  'a long run': aReportInput({
    runs: [1, 4].map((workers) =>
      aReportedRun(
        workers === 1 ? 'reference' : 'measured',
        aRunRecord({ workers, steps: 20_000 }),
      ),
    ),
  }),
  'a fault campaign': aReportInput({ runs: [], correctness: null, faults: aFaultReport() }),
  'a check with faults': aReportInput({ faults: aPerfectFaultReport() }),
  'a check against a baseline': aReportInput({
    comparison: aRegressedComparison(),
    history: someHistory(200, 120),
  }),
  'many runs and detectors': aReportInput({
    runs: [],
    correctness: null,
    faults: aLargeFaultReport(),
  }),
  'hostile names': aReportInput({
    title: hostile,
    runs: severalRuns.map((run) => ({ ...run, label: hostile })),
  }),
}
const names = Object.keys(pages)
const widths = [360, 800, 1440]

const reason = whyNoChromium()
// Jest says nothing about a file in which every test is skipped.
if (reason !== null) console.warn(`Skipped, the report in Chromium: ${reason}`)
const inChromium = reason === null ? describe : describe.skip
inChromium('report.html in Chromium', () => {
  const opened = new Map<string, OpenedPage>()
  let browser: TestBrowser

  beforeAll(async () => {
    browser = await TestBrowser.launch(findChromium() ?? '')
    for (const [name, input] of Object.entries(pages)) {
      opened.set(name, await browser.open(name, renderHtml(buildReportModel(input))))
    }
  }, 60_000)
  afterAll(() => browser.close())

  const at = (name: string, width = 1440): Promise<OpenedPage> => resized(opened.get(name), width)

  test.each(names)('opens "%s" with one request and nothing on the console', async (name) => {
    const { requests, url, messages } = await at(name)
    expect(requests).toEqual([url])
    expect(messages).toEqual([])
  })

  describe.each(widths)('%p px wide', (width) => {
    test.each(names)('shows "%s" without scrolling sideways', async (name) => {
      const { page } = await at(name, width)
      expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(width)
    })

    test('shows each chart once, and large enough', async () => {
      const { page } = await at('passed', width)
      const charts = await page.locator('svg.chart:visible').all()
      expect(charts).toHaveLength(await page.locator('figure').count())
      for (const chart of charts) {
        expect((await chart.boundingBox())?.width).toBeGreaterThan(250)
      }
    })

    test.each(names)('writes all labels of "%s" inside their charts and apart', async (name) => {
      const { page } = await at(name, width)
      expect(await page.evaluate(checks.misplacedTexts)).toEqual([])
    })
  })

  describe('to a screen reader and a keyboard', () => {
    test.each(names)('"%s" has one heading of the first rank and skips none', async (name) => {
      const { page } = await at(name)
      const ranks = await page.evaluate(checks.headingRanks)
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
      expect(ranks.every((rank, index) => rank <= (ranks[index - 1] ?? 1) + 1)).toBe(true)
    })

    test.each(names)('"%s" names every picture, table and region', async (name) => {
      const { page } = await at(name)
      expect(await page.evaluate(checks.unnamedElements)).toEqual([])
    })

    test('the verdict comes first', async () => {
      const { page } = await at('failed')
      const snapshot = await page.locator('body').ariaSnapshot()
      expect(snapshot).toMatch(/^- banner:[^]*?FAIL\n.*?heading "4 workers and 1 worker part/)
    })

    test('a table wider than the page can be reached and scrolled', async () => {
      const { page } = await at('failed', 360)
      const table = page.locator('.scroll').first()
      // Only the page in front draws frames, and without frames nothing scrolls.
      await page.bringToFront()
      await table.focus()
      await page.keyboard.press('ArrowRight')
      const scrolled = page.waitForFunction(scrollLeftOf, await table.elementHandle())
      expect(await (await scrolled).jsonValue()).toBeGreaterThan(0)
    })
  })

  describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
    test.each(names)('every text of "%s" stands out from its ground', async (name) => {
      const { page } = await at(name)
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(checks.faintTexts, 4.5)).toEqual([])
    })
  })

  test('follows the scheme of the system, and prints dark on light whatever it is', async () => {
    const { page } = await at('passed')
    const colors = async (colorScheme: 'light' | 'dark', media: 'screen' | 'print') => {
      await page.emulateMedia({ colorScheme, media })
      return page.evaluate(checks.pageColors)
    }
    const light = await colors('light', 'screen')
    expect(await colors('dark', 'screen')).not.toEqual(light)
    expect((await colors('dark', 'print')).color).toBe(light.color)
  })

  test('runs nothing that a name brought along', async () => {
    const { page } = await at('hostile names')
    expect(await page.locator('script, img, iframe, object, [onload], [onerror]').count()).toBe(0)
    expect(await page.title()).toContain('onerror')
  })

  describe('the checks themselves', () => {
    const open = async (html: string) => (await browser.open('check', html)).page

    test('see a console error and a second request', async () => {
      const html = '<body><img src="file:///nowhere.png"><script>console.error(1)</script>'
      const { requests, messages } = await browser.open('noisy', html)
      expect(requests).toHaveLength(2)
      expect(messages).toContain('1')
    })

    test('see a faint text', async () => {
      const page = await open('<body><p style="color:#999">faint</p><p>clear</p>')
      const found = await page.evaluate(checks.faintTexts, 4.5)
      expect(found.map(({ text }) => text)).toEqual(['faint'])
    })

    test('see what has no name', async () => {
      const page = await open(
        '<body><svg></svg><table><tr><th>x</th></tr></table><figure></figure>',
      )
      expect(await page.evaluate(checks.unnamedElements)).toHaveLength(4)
    })

    test('see texts that overlap or leave their picture', async () => {
      const texts = '<text x="5" y="20">one</text><text x="9" y="20">two</text>'
      const outside = '<text x="95" y="50">three</text>'
      const page = await open(`<body><svg class="chart" width="100">${texts}${outside}</svg>`)
      expect(await page.evaluate(checks.misplacedTexts)).toEqual(['three', 'two'])
    })

    test('see a page that is too wide', async () => {
      const page = await open('<body><div style="width:3000px">wide</div>')
      expect(await page.evaluate(checks.neededWidth)).toBeGreaterThanOrEqual(3000)
    })
  })
})

async function resized(opened: OpenedPage | undefined, width: number): Promise<OpenedPage> {
  if (opened === undefined) throw new Error('there is no such page')
  await opened.page.setViewportSize({ width, height: 800 })
  return opened
}

const scrollLeftOf = (element: { readonly scrollLeft: number } | null) => element?.scrollLeft
