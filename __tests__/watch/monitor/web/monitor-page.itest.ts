import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserContext, chromium } from 'playwright-core'
import type { MonitorView } from '../../../../src/watch/monitor/monitor-view.js'
import { MonitorSite } from '../../../../src/watch/monitor/web/monitor-site.js'
import { numberText } from '../../../../src/watch/monitor/web/words.js'
import {
  type LoopbackServer,
  serveLoopback,
} from '../../../../src/machine/system/web/loopback-server.js'
import { findChromium, whyNoChromium } from '../../../support/pages/chromium.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'
import * as checks from '../../../support/pages/page-checks.mjs'
import {
  aTroubledView,
  aView,
  aWorkerView,
  anAnomaly,
  figureOf,
  MadeHistory,
} from '../../../support/pages/page-views.js'

const token = 'c2VjcmV0LXNlY3JldC1zZQ'
const hostile = Object.values(hostileStrings).join(' ')

/** A monitor that shows what a test tells it to. */
class Shown {
  private constructor(
    private readonly site: MonitorSite,
    readonly server: LoopbackServer,
    private readonly history: MadeHistory,
  ) {}

  static async start(view: MonitorView, history = new MadeHistory({ workers: 4, steps: 600 })) {
    const site = new MonitorSite(token)
    const shown = new Shown(site, await serveLoopback(site, 0), history)
    shown.show(view)
    return shown
  }

  show(view: MonitorView, ended: string | null = null): void {
    this.site.update(view, this.history, ended)
    this.server.wake()
  }

  get origin() {
    return `http://127.0.0.1:${this.server.port}`
  }
}

const reason = whyNoChromium()
if (reason !== null) console.warn(`Skipped, the monitor in Chromium: ${reason}`)
const inChromium = reason === null ? describe : describe.skip
inChromium('the monitor in Chromium', () => {
  let browser: BrowserContext
  const folder = mkdtempSync(join(tmpdir(), 'minicluster-monitor-'))
  const servers: LoopbackServer[] = []
  const messages: string[] = []

  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    const executablePath = findChromium() ?? ''
    browser = await chromium.launchPersistentContext(folder, { executablePath, args })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const page of browser.pages().slice(1)) await page.close()
    await Promise.all(servers.splice(0).map((server) => server.close()))
    messages.splice(0)
  })

  async function open(view: MonitorView, history?: MadeHistory, width = 1440) {
    const shown = await Shown.start(view, history)
    servers.push(shown.server)
    const page = await browser.newPage()
    await page.setViewportSize({ width, height: 900 })
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    await page.goto(`${shown.origin}/?token=${token}`)
    await page.locator('#link[data-state="live"]').waitFor()
    await page.locator('#verdict-word', { hasText: wordOf(view) }).waitFor()
    return { page, shown }
  }

  test('The page shows the run, contacts no other host and hides the token in the address bar', async () => {
    const { page, shown } = await open(aTroubledView())
    expect(page.url()).toBe(`${shown.origin}/`)
    expect(await page.locator('#worker-rows tr[data-worker]').count()).toBe(4)
    expect(await page.locator('tr[data-worker="3"]').innerText()).toMatch(/failed[^]*NaN/)
    expect(await page.locator('#anomalies > li').count()).toBe(3)
    const times = ['Data ms', 'Compute ms', 'All-reduce ms', 'Step ms']
    expect(
      (await page.locator('#worker-table th[scope="col"]').allInnerTexts()).slice(5, 9),
    ).toEqual(times)
    expect(await page.locator('tr[data-worker="2"] td').nth(4).innerText()).toBe(
      numberText(figureOf('dataMs', 2, 99)),
    )
    expect(await page.locator('#heat-metric').inputValue()).toBe('ownWorkMs')
    const names = 'performance.getEntriesByType("resource").map((entry) => entry.name)'
    const asked = await page.evaluate<string[]>(names)
    expect(asked.filter((url) => !url.startsWith(`${shown.origin}/`))).toEqual([])
    expect(messages).toEqual([])
  })

  test('The page gives no all-clear to a healthy run that was not fully judged', async () => {
    const undecided = [{ type: 'allreduce_spike' as const, reason: 'One poll.', needs: 'More.' }]
    const { page } = await open(aView({ undecided }))
    const shown = {
      word: await page.locator('#verdict-word').innerText(),
      class: await page.locator('#verdict').getAttribute('class'),
      title: await page.title(),
      undecided: await page.locator('#undecided-box').isVisible(),
    }
    expect(shown).toMatchObject({
      word: 'HEALTHY SO FAR, NOT FULLY JUDGED',
      class: 'verdict unknown',
      undecided: true,
      title: expect.stringMatching(/^HEALTHY SO FAR, NOT FULLY JUDGED /),
    })
    await page.getByText('One poll. Needs: More.').waitFor({ state: 'attached' })
  })

  test('The page follows the run and shows that it has ended', async () => {
    const { page, shown } = await open(aView())
    shown.show(
      aView({
        completedSteps: 1234,
        workers: [0, 1, 2, 3].map((id) => aWorkerView(id, { step: 1233 })),
      }),
    )
    await page.getByText('1,234 of 2,000 steps, 61 %').waitFor()
    await page.locator('tr[data-worker="2"]', { hasText: '1,233' }).waitFor()
    shown.show(aView({ phase: 'complete', completedSteps: 2000 }), 'The run has ended.')
    await page.locator('#ended', { hasText: 'The run has ended.' }).waitFor()
    await page.locator('#link[data-state="ended"]').waitFor()
    await shown.server.close()
    expect(await page.locator('#link-text').innerText()).toBe('Final state')
  })

  test('The page reconnects by itself after a lost connection and shows the newest state', async () => {
    const { page, shown } = await open(aView())
    await shown.server.close()
    servers.splice(0)
    await page.locator('#link[data-state="lost"]').waitFor()
    const site = new MonitorSite(token)
    site.update(aTroubledView(), new MadeHistory({ workers: 4, steps: 900 }))
    servers.push(await serveLoopback(site, shown.server.port))
    await page.locator('#verdict-word', { hasText: 'CRITICAL' }).waitFor()
    await page.locator('#link[data-state="live"]').waitFor()
  })

  test('The page opens again after a reload, but not without its token', async () => {
    const { page, shown } = await open(aView())
    await page.reload()
    await page.locator('#verdict-word', { hasText: 'HEALTHY' }).waitFor()
    const stranger = await browser.newPage()
    const answer = await stranger.goto(`${shown.origin}/`)
    expect(answer?.status()).toBe(403)
    expect(await stranger.locator('body').innerText()).toContain('lacks its token')
  })

  describe.each([360, 800, 1440])('Page of %s px width', (width) => {
    test.each([
      ['a troubled run', () => aTroubledView(), 4],
      ['a long name', () => aHostileView(), 4],
      ['256 workers', () => aLargeView(256), 256],
    ] as const)('The page shows %s without horizontal scrolling', async (_, viewOf, workers) => {
      const { page } = await open(viewOf(), new MadeHistory({ workers, steps: 120 }), width)
      await page.locator('#heat-summary', { hasText: 'median' }).waitFor()
      expect(await page.evaluate(checks.neededWidth)).toBeLessThanOrEqual(width)
    })
  })

  describe.each(['light', 'dark'] as const)('The %s colour scheme', (colorScheme) => {
    test('Every text of the page contrasts with its background', async () => {
      const { page } = await open(aTroubledView())
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator('#heat-summary', { hasText: 'median' }).waitFor()
      expect(await page.evaluate(checks.faintTexts, 4.5)).toEqual([])
    })
  })

  test('The page and its charts use the colour scheme of the system', async () => {
    const { page } = await open(aTroubledView())
    const look = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(200)
      const pixel = 'document.getElementById("heat-canvas").toDataURL()'
      return { ...(await page.evaluate(checks.pageColors)), heat: await page.evaluate(pixel) }
    }
    const [light, dark] = [await look('light'), await look('dark')]
    expect(light.backgroundColor).not.toBe(dark.backgroundColor)
    expect(light.heat).not.toBe(dark.heat)
  })

  test('The page has no animation if the user prefers reduced motion', async () => {
    const { page } = await open(aView())
    const motion = 'document.getAnimations().length'
    expect(await page.evaluate(motion)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await page.evaluate(motion)).toBe(0)
  })

  describe('Screen readers and keyboards', () => {
    test('The page has one top heading, skips no level, and names everything', async () => {
      const { page } = await open(aTroubledView())
      const ranks = await page.evaluate(checks.headingRanks)
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
      expect(ranks.every((rank, index) => rank <= (ranks[index - 1] ?? 1) + 1)).toBe(true)
      const unnamed = await page.evaluate(checks.unnamedElements)
      // The icon beside the verdict says what the word says, and is hidden.
      expect(unnamed.filter((element) => !element.startsWith('<svg class="icon"'))).toEqual([])
    })

    test('The page reads as verdict, progress, anomalies and a table', async () => {
      const { page } = await open(aTroubledView())
      const snapshot = await page.locator('body').ariaSnapshot()
      expect(snapshot).toMatch(/banner[^]*CRITICAL[^]*heading "Worker 3 has failed/)
      expect(snapshot).toMatch(/progressbar "Progress"/)
      expect(snapshot).toMatch(/heading "Failed worker, worker 3|critical Failed worker, worker 3/i)
      expect(snapshot).toMatch(/columnheader "Worker"[^]*row "Worker 0/)
      expect(snapshot).toMatch(/img "Loss"/)
    })

    test('The page announces a new anomaly once and politely', async () => {
      const { page, shown } = await open(aView())
      const announcer = page.locator('#announcer')
      expect(await announcer.getAttribute('aria-live')).toBe('polite')
      expect(await announcer.innerText()).toBe('')
      const changes = `window.said = []; new MutationObserver(() => window.said.push(
        document.getElementById('announcer').textContent)).observe(
        document.getElementById('announcer'), { childList: true, characterData: true, subtree: true })`
      await page.evaluate(changes)
      for (let look = 0; look < 4; look++) {
        shown.show(aView({ anomalies: [anAnomaly()], completedSteps: 200 + look }))
        await page.getByText(`${200 + look} of 2,000`).waitFor()
      }
      expect(await page.evaluate('window.said')).toEqual([
        expect.stringMatching(/^New warning anomaly: Slow worker, worker 2\. Worker 2 needs/),
      ])
    })

    test('A keyboard user can reach the workers, mark one, and walk the heat map', async () => {
      const { page } = await open(aTroubledView())
      await page.bringToFront()
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.className')).toBe('skip')
      await page.keyboard.press('Enter')
      await page.locator('tr[data-worker="1"] .pick').focus()
      await page.keyboard.press('Space')
      await page.locator('tr[data-worker="1"] .pick[aria-pressed="true"]').waitFor()
      expect(await page.evaluate('document.activeElement.textContent')).toBe('1')
      await page.locator('#heat').focus()
      await page.keyboard.press('ArrowDown')
      await page
        .locator('#heat-readout', { hasText: /^Worker 1, steps .*: own work .* ms$/ })
        .waitFor()
      const outline = 'getComputedStyle(document.activeElement).outlineStyle'
      expect(await page.evaluate(outline)).toBe('solid')
    })

    test('The page gives every chart as a table', async () => {
      const { page } = await open(aTroubledView())
      await page.locator('#heat-summary', { hasText: 'median' }).waitFor()
      for (const summary of await page.locator('.as-table summary').all()) await summary.click()
      for (const id of ['heat', 'loss', 'stack', 'spread'])
        expect(await page.locator(`#${id}-table tbody tr`).count()).toBeGreaterThan(3)
    })
  })

  test('The page draws no axes for a measurement without a value', async () => {
    const made = { workers: 4, steps: 600, unknown: 'allreduceMs' } as const
    const { page } = await open(aView(), new MadeHistory(made))
    await page.locator('#loss-plot canvas').waitFor()
    await page.getByText('No all-reduce time is known.').waitFor()
    expect(await page.locator('#spread-plot canvas').count()).toBe(0)
  })

  test('The page shows a name as text and runs no code from it', async () => {
    const { page } = await open(aHostileView())
    expect(
      await page.locator('img, iframe, object, [onload], [onerror], b, svg:not(.icon)').count(),
    ).toBe(0)
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.locator('#reason').textContent()).toContain('<script>alert(1)</script>')
    expect(messages).toEqual([])
  })

  test('The table keeps few rows for many workers and shows the others on scrolling', async () => {
    const { page } = await open(aLargeView(10_000), new MadeHistory({ workers: 10, steps: 10 }))
    await page.locator('#workers-lead', { hasText: '10,000 workers' }).waitFor()
    const rows = page.locator('#worker-rows tr[data-worker]')
    expect(await rows.count()).toBeLessThan(60)
    await page.evaluate('document.getElementById("workers").scrollTop = 5000 * 37')
    await page.locator('tr[data-worker="5003"]').waitFor()
    expect(await page.locator('tr[data-worker="5003"]').getAttribute('aria-rowindex')).toBe('5005')
    await page.locator('#worker-sort').selectOption('trouble')
    await page.locator('#worker-filter').selectOption('trouble')
    await page.locator('#workers-lead', { hasText: '1 shown' }).waitFor()
    expect(await rows.count()).toBe(1)
  })

  test('The page waits for a run that has not started', async () => {
    const view = aView({
      phase: 'waiting',
      verdict: 'unknown',
      reason: 'No run has been seen yet.',
      workers: [],
      completedSteps: null,
      totalSteps: null,
      etaMs: null,
      runId: null,
      elapsedMs: null,
      ageMs: null,
    })
    const { page } = await open(view, new MadeHistory({ workers: 0, steps: 0 }))
    await page.getByText('No step is known yet').waitFor()
    expect(await page.title()).toMatch(/^UNKNOWN/)
    expect(messages).toEqual([])
  })
})

const wordOf = ({ verdict }: MonitorView) => verdict.toUpperCase()

function aLargeView(workers: number): MonitorView {
  const state = (id: number) => (id === 7 ? 'slow' : 'healthy')
  const rows = Array.from({ length: workers }, (_, id) => aWorkerView(id, { state: state(id) }))
  return aTroubledView({ workers: rows })
}

function aHostileView(): MonitorView {
  const anomaly = anAnomaly({ description: hostile })
  return aTroubledView({
    runId: hostile,
    reason: hostile,
    source: hostile,
    notes: [hostile],
    anomalies: [anomaly],
    recommendations: [
      { anomalyId: anomaly.id, meaning: hostile, next: [hostile], commands: [hostile] },
    ],
    undecided: [{ type: 'slow_worker', reason: hostile, needs: hostile }],
  })
}
