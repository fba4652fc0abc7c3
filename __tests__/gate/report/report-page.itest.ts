import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { renderHtml, renderUnfolded } from '../../../src/gate/report/html.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import {
  findChromium,
  TestBrowser,
  whyNoChromium,
  type OpenedPage,
} from '../../support/pages/chromium.js'
import { aRegressedComparison, someHistory } from '../../support/builders/comparison-builders.js'
import {
  aFaultReport,
  aLargeFaultReport,
  aPerfectFaultReport,
} from '../../support/builders/fault-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import * as checks from '../../support/pages/page-checks.mjs'
import {
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
} from '../../support/builders/report-builders.js'

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
/** A phone, a tablet upright, and a desk. */
const widths = [360, 768, 1280]
/** What A4 leaves between its margins, in CSS pixels. */
const paperWidth = 687

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
      opened.set(name, await browser.open(name, renderUnfolded(buildReportModel(input))))
    }
  }, 60_000)
  afterAll(() => browser.close())

  const at = (name: string, width = 1440): Promise<OpenedPage> => resized(opened.get(name), width)

  test.each(names)('The browser opens "%s" with one request and an empty console', async (name) => {
    const { requests, url, messages } = await at(name)
    expect(requests).toEqual([url])
    expect(messages).toEqual([])
  })

  describe.each(widths)('Page of %s px width', (width) => {
    test.each(names)('The page shows "%s" without horizontal scrolling', async (name) => {
      const { page } = await at(name, width)
      expect(await page.evaluate(checks.cutCaptions)).toEqual([])
      expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(width)
    })

    test('The page shows each chart once, large enough and in letters of a common size', async () => {
      const { page } = await at('passed', width)
      const charts = await page.locator('svg.chart:visible').all()
      expect(charts).toHaveLength(await page.locator('figure').count())
      for (const chart of charts) {
        const { width: shown = 0 } = (await chart.boundingBox()) ?? {}
        expect(shown).toBeGreaterThan(250)
        const [, , drawn] = ((await chart.getAttribute('viewBox')) ?? '').split(' ').map(Number)
        expect(shown / (drawn ?? 0)).toBeLessThanOrEqual(1.5)
      }
    })

    test.each(names)(
      'The labels of "%s" stay inside their charts and do not overlap',
      async (name) => {
        const { page } = await at(name, width)
        expect(await page.evaluate(checks.misplacedTexts)).toEqual([])
      },
    )
  })

  describe('Screen readers and keyboards', () => {
    test.each(names)('The page "%s" has one top heading and skips no level', async (name) => {
      const { page } = await at(name)
      const ranks = await page.evaluate(checks.headingRanks)
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
      expect(ranks.every((rank, index) => rank <= (ranks[index - 1] ?? 1) + 1)).toBe(true)
    })

    test.each(names)('The page "%s" names every picture, table and region', async (name) => {
      const { page } = await at(name)
      expect(await page.evaluate(checks.unnamedElements)).toEqual([])
    })

    test('The verdict comes first for a screen reader', async () => {
      const { page } = await at('failed')
      const snapshot = await page.locator('body').ariaSnapshot()
      expect(snapshot).toMatch(
        /^- banner:[^]*?FAIL\n.*?heading "4 workers and 1 worker first differ/,
      )
    })

    test('A keyboard user can reach and scroll a table wider than the page', async () => {
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

  describe.each(['light', 'dark'] as const)('The %s colour scheme', (colorScheme) => {
    test.each(names)('Every text of "%s" contrasts with its background', async (name) => {
      const { page } = await at(name)
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(checks.faintTexts, 4.5)).toEqual([])
    })
  })

  test.each(names)('On paper nothing of "%s" is wider than the sheet', async (name) => {
    const { page } = await at(name, paperWidth)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(paperWidth)
    await page.emulateMedia({ media: 'screen' })
  })

  test('The contents lead into each section, which opens, and paper shows all of them', async () => {
    const { page } = await browser.open('folded', renderHtml(buildReportModel(aReportInput())))
    const closed = page.locator('details:not([open])')
    const before = await closed.count()
    expect(before).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.folded:visible').count()).toBe(
      await page.locator('.folded').count(),
    )
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Step time' }).click()
    expect(await page.locator('details[open] #in-step-time').count()).toBe(1)
    expect(await closed.count()).toBe(before - 1)
  })

  test('The page follows the colour scheme of the system and always prints dark on light', async () => {
    const { page } = await at('passed')
    const colors = async (colorScheme: 'light' | 'dark', media: 'screen' | 'print') => {
      await page.emulateMedia({ colorScheme, media })
      return page.evaluate(checks.pageColors)
    }
    const light = await colors('light', 'screen')
    expect(await colors('dark', 'screen')).not.toEqual(light)
    expect((await colors('dark', 'print')).color).toBe(light.color)
  })

  test('The page runs no code from a name', async () => {
    const { page } = await at('hostile names')
    expect(await page.locator('script, img, iframe, object, [onload], [onerror]').count()).toBe(0)
    expect(await page.title()).toContain('onerror')
  })

  describe('Checks of the page checks', () => {
    const open = async (html: string) => (await browser.open('check', html)).page

    test('The page check detects a console error and a second request', async () => {
      const html = '<body><img src="file:///nowhere.png"><script>console.error(1)</script>'
      const { requests, messages } = await browser.open('noisy', html)
      expect(requests).toHaveLength(2)
      expect(messages).toContain('1')
    })

    test('The page check detects a faint text', async () => {
      const page = await open('<body><p style="color:#999">faint</p><p>clear</p>')
      const found = await page.evaluate(checks.faintTexts, 4.5)
      expect(found.map(({ text }) => text)).toEqual(['faint'])
    })

    test('The page check detects an element without a name', async () => {
      const page = await open(
        '<body><svg></svg><table><tr><th>x</th></tr></table><figure></figure>',
      )
      expect(await page.evaluate(checks.unnamedElements)).toHaveLength(4)
    })

    test('The page check detects texts that overlap or leave their picture', async () => {
      const texts = '<text x="5" y="20">one</text><text x="9" y="20">two</text>'
      const outside = '<text x="95" y="50">three</text>'
      const page = await open(`<body><svg class="chart" width="100">${texts}${outside}</svg>`)
      expect(await page.evaluate(checks.misplacedTexts)).toEqual(['three', 'two'])
    })

    test('The page check detects a page that is too wide', async () => {
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
