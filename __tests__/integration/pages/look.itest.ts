import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDashboard } from '../../../src/gate/report/dashboard/dashboard-page.js'
import { buildFaultTimeline } from '../../../src/gate/report/fault-timeline/fault-timeline-page.js'
import { buildHealthPage } from '../../../src/gate/report/health/health-page.js'
import type { HeatMapRun } from '../../../src/gate/report/heatmap/heat-map-input.js'
import { buildHeatMapPage } from '../../../src/gate/report/heatmap/heat-map-page.js'
import { renderHtml } from '../../../src/gate/report/html.js'
import type { PageModel } from '../../../src/gate/report/page-model.js'
import {
  findChromium,
  TestBrowser,
  whyNoChromium,
  type OpenedPage,
} from '../../support/pages/chromium.js'
import { aFaultReport, aLargeFaultReport } from '../../support/builders/fault-builders.js'
import {
  aHealthInput,
  aHealthReport,
  aHistory,
  aSickReport,
  aWorkerStatus,
  noHistory,
} from '../../support/builders/health-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import * as checks from '../../support/pages/page-checks.mjs'
import {
  aReportedRun,
  aRunRecord,
  aSeedRunRecord,
  testNow,
} from '../../support/builders/report-builders.js'

const made = {
  title: 'a test',
  now: testNow,
  generator: 'minicluster 0',
  paths: { page: 'p.html' },
}
const hostile = Object.values(hostileStrings).join(' ')

function aHeatMapRun(workers: number, steps: number): HeatMapRun {
  const rows = Array.from({ length: workers }, (_, rank) => ({
    label: `rank ${rank}`,
    steps: Array.from({ length: steps }, (_, step) => ({
      step,
      stepMs: 9,
      dataMs: 1,
      computeMs: rank === 1 ? 8 : 4 + (step % 3),
      allreduceMs: rank === 2 && step < 9 ? null : 2 + (step % 5),
    })),
  }))
  const notes = ['Only some of the ranks have an event log.']
  return { label: `${workers}.json`, numWorkers: workers, numSteps: steps, rows, notes }
}

const run = (lossAt: (step: number) => number, label: string) =>
  aReportedRun('measured', aRunRecord({ lossAt }), label)
const manyWorkers = Array.from({ length: 256 }, (_, worker_id) => aWorkerStatus({ worker_id }))

const pages: Record<string, () => PageModel> = {
  'a healthy run': () => buildHealthPage(aHealthInput()),
  'a sick run': () => buildHealthPage(aHealthInput(aSickReport())),
  'a run that cannot be judged': () =>
    buildHealthPage(aHealthInput(aHealthReport({ verdict: 'unknown', phase: 'stale' }), noHistory)),
  'a degraded run of 256 workers': () =>
    buildHealthPage(
      aHealthInput(
        aHealthReport({ verdict: 'degraded', worker_statuses: manyWorkers }),
        aHistory(256, 5000),
      ),
    ),
  'a run with hostile names': () =>
    buildHealthPage(
      aHealthInput(aSickReport({ run_id: hostile, reason: hostile, notes: [hostile] })),
    ),
  'a dashboard of one run': () =>
    buildDashboard({ ...made, runs: [run((step) => 1 / (step + 1), 'this run')] }),
  'a dashboard of several runs': () =>
    buildDashboard({
      ...made,
      runs: [
        run((step) => 1 / (step + 1), 'before.json'),
        run((step) => (step < 40 ? 1 / (step + 1) : 0.1), 'after-with-a-long-name.json'),
        aReportedRun('measured', aSeedRunRecord(60), 'seed.json'),
      ],
    }),
  'a heat map': () => buildHeatMapPage({ ...made, runs: [aHeatMapRun(4, 50)] }),
  'a heat map of many workers': () =>
    buildHeatMapPage({ ...made, runs: [aHeatMapRun(64, 2000), aHeatMapRun(1, 3)] }),
  'a fault timeline': () => buildFaultTimeline({ ...made, faults: aFaultReport() }),
  'a large fault timeline': () => buildFaultTimeline({ ...made, faults: aLargeFaultReport() }),
}
const names = Object.keys(pages)

const reason = whyNoChromium()
if (reason !== null) console.warn(`Skipped, the pages in Chromium: ${reason}`)
const inChromium = reason === null ? describe : describe.skip

inChromium('the pages in Chromium', () => {
  const opened = new Map<string, OpenedPage>()
  let browser: TestBrowser

  beforeAll(async () => {
    browser = await TestBrowser.launch(findChromium() ?? '')
    for (const [name, build] of Object.entries(pages)) {
      opened.set(name, await browser.open(name, renderHtml(build())))
    }
  }, 120_000)
  afterAll(() => browser.close())

  const at = async (name: string, width = 1440): Promise<OpenedPage> => {
    const found = opened.get(name)
    if (found === undefined) throw new Error(`no page ${name}`)
    await found.page.setViewportSize({ width, height: 900 })
    return found
  }

  test.each(names)(
    'The page "%s" loads nothing and writes nothing to the console',
    async (name) => {
      const { requests, url, messages } = await at(name)
      expect({ requests, messages }).toEqual({ requests: [url], messages: [] })
    },
  )

  describe.each([360, 768, 1280])('Page of %s px width', (width) => {
    test.each(names)(
      'The page "%s" does not scroll sideways, and its labels and captions are whole',
      async (name) => {
        const { page } = await at(name, width)
        expect(await page.evaluate(checks.cutCaptions)).toEqual([])
        expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(width)
        expect(await page.evaluate(checks.misplacedTexts)).toEqual([])
      },
    )
  })

  test.each(names)('The page "%s" works with a screen reader', async (name) => {
    const { page } = await at(name)
    const ranks = await page.evaluate(checks.headingRanks)
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
    expect(ranks.every((rank, index) => rank <= (ranks[index - 1] ?? 1) + 1)).toBe(true)
    expect(await page.evaluate(checks.unnamedElements)).toEqual([])
  })

  describe.each(['light', 'dark'] as const)('The %s colour scheme', (colorScheme) => {
    test.each(names)('Every text of "%s" contrasts with its background', async (name) => {
      const { page } = await at(name)
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(checks.faintTexts, 4.5)).toEqual([])
    })
  })

  describe('A reader who chooses', () => {
    const curves = '#in-loss figure:first-of-type svg.wide path.line'

    test('The keyboard chooses a run, the charts follow, the address keeps it, and the page says what it hides', async () => {
      const { page, requests, messages, url } = await at('a dashboard of several runs')
      const before = await page.locator('#in-loss').innerHTML()
      expect(await page.locator(curves).count()).toBe(3)
      await page.getByRole('combobox', { name: 'Run' }).selectOption({ label: 'seed.json' })
      expect(await page.locator(curves).count()).toBe(1)
      expect(page.url()).toContain('#run=run-2')
      const said = page.getByRole('status')
      expect(await said.textContent()).toContain('Hidden: before.json, after-with-a-long-name.json')
      expect(await said.textContent()).toContain(
        'Nothing to show of this choice: Runs, Step by step.',
      )
      await page.getByRole('spinbutton', { name: 'Steps from' }).fill('10')
      await page.getByRole('spinbutton', { name: 'to', exact: true }).fill('20')
      await page.keyboard.press('Tab')
      await page.waitForURL('**steps=10-20')
      expect(await said.textContent()).toContain('Shown: steps 10 to 20')
      await page.getByRole('link', { name: 'Loss', exact: true }).click()
      await page.waitForURL('**#run=run-2&steps=10-20')
      await page.getByRole('button', { name: 'Show everything' }).press('Enter')
      expect(page.url()).toBe(url)
      expect(await page.locator('#in-loss').innerHTML()).toBe(before)
      expect(await said.textContent()).toBe('')
      expect({ requests, messages }).toEqual({ requests: [url], messages: [] })
    })

    test.each([360, 1440])(
      'An address with a choice opens it, in a page of %s px that is not too wide and names what it shows',
      async (width) => {
        const { page, url, messages } = await at('a dashboard of several runs', width)
        await page.goto(`${url}#run=run-0&rank=1&steps=0-9`)
        await page.reload()
        expect(await page.getByRole('combobox', { name: 'Run' }).inputValue()).toBe('run-0')
        expect(await page.getByRole('combobox', { name: 'Rank' }).inputValue()).toBe('1')
        expect(await page.getByRole('row', { name: /^rank / }).count()).toBe(1)
        expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(width)
        expect(await page.evaluate(checks.misplacedTexts)).toEqual([])
        expect(await page.evaluate(checks.unnamedElements)).toEqual([])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await page.evaluate(checks.faintTexts, 4.5)).toEqual([])
        }
        await page.getByRole('button', { name: 'Show everything' }).click()
        expect(messages).toEqual([])
      },
    )
  })

  test('The pages run no code from a name', async () => {
    const { page } = await at('a run with hostile names')
    expect(await page.locator('script, img, iframe, object, [onload], [onerror]').count()).toBe(0)
  })
})
