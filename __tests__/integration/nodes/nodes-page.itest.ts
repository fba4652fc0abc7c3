import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobTraining } from '../../../src/watch/nodes/training/job-training.js'
import { NodesPageState } from '../../../src/watch/nodes/web/nodes-page-state.js'
import { renderNodesFile } from '../../../src/watch/nodes/web/render-nodes-page.js'
import {
  aCheck,
  aNode,
  aSubject,
  aTrouble,
  sampleNodes,
  sampleView,
} from '../../watch/nodes/sample-view.js'
import { sampleTraining } from '../../watch/nodes/training/sample-training.js'
import { findChromium, TestBrowser, whyNoChromium } from '../../support/pages/chromium.js'

const why = whyNoChromium()

function pageOf(view = sampleView(), training: readonly JobTraining[] = []): string {
  const state = new NodesPageState('cluster.yaml')
  state.update(view, null, training)
  return renderNodesFile(state.frameSince(0) ?? '')
}

const hostile = [
  '</script><script>document.title="pwned"</script>',
  '<img src=x onerror="document.title=\'pwned\'">',
  '\u202e\u001b[2J"\'`',
  '__proto__',
]

describe.skipIf(why !== null)(`Page of nodes${why === null ? '' : ` (skipped: ${why})`}`, () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await TestBrowser.launch(findChromium() ?? '')
  })
  afterAll(() => browser.close())

  test('The page shows nodes, checks, GPUs, outages and curves without requests or errors', async () => {
    const { page, requests, messages, url } = await browser.open('nodes', pageOf())
    await page.waitForSelector('#node-rows tr')
    expect(await page.locator('#node-rows tr').count()).toBe(4)
    expect(await page.locator('#heat-rows tr').count()).toBe(4)
    expect(await page.locator('#heat-rows td[data-status="critical"]').count()).toBe(1)
    expect(await page.locator('#gpu-rows tr').count()).toBe(16)
    expect(await page.locator('#timeline .stay[data-kind="outage"]').count()).toBe(2)
    expect(await page.locator('#curves svg').count()).toBe(4)
    expect(await page.locator('#troubles .trouble').count()).toBe(3)
    expect(await page.textContent('#link-text')).toContain('this page does not change')
    expect(requests.filter((asked) => asked !== url && !asked.startsWith('data:'))).toEqual([])
    expect(messages).toEqual([])
  })

  test('The page shows how the ranks of a job train, and no empty section without a job', async () => {
    const { page } = await browser.open('training', pageOf(sampleView(), [sampleTraining()]))
    expect(await page.locator('#training tbody tr').count()).toBe(4)
    expect(await page.textContent('#training-lead')).toContain('alerts about 1 rank')
    expect(await page.locator('#training td.warm').textContent()).toContain('Low throughput 20.0')
    if (process.env['SHOW'])
      await page.locator('#training-section').screenshot({ path: process.env['SHOW'] })
    const { page: other } = await browser.open('without', pageOf())
    expect(await other.locator('#training-section').isHidden()).toBe(true)
  })

  test('The page shows what ranks write as plain text', async () => {
    const evil = hostile[1] ?? ''
    const { page } = await browser.open('evil', pageOf(sampleView(), [sampleTraining(evil)]))
    expect(await page.textContent('#training')).toContain(evil)
    expect(await page.title()).not.toContain('pwned')
  })

  test('The page opens the checks of a node with their evidence at a click on its name', async () => {
    const { page } = await browser.open('choose', pageOf())
    await page.click('#node-rows button:has-text("gpu2")')
    expect(await page.textContent('#detail')).toContain('GPU 3 is at 88 °C, above 85 °C')
    expect(await page.textContent('#detail pre')).toBe('3, 88, 700.1')
  })

  test('The page shows everything that nodes report as plain text', async () => {
    for (const [index, evil] of hostile.entries()) {
      const subject = aSubject({ subject: evil, summary: evil, evidence: [evil], status: 'bad' })
      const node = aNode(evil, {
        reason: evil,
        jobs: [evil],
        verdict: 'unhealthy',
        destination: evil,
        checks: [aCheck(evil, 'gpu', [subject])],
      })
      const view = sampleView([...sampleNodes(), node])
      const trouble = aTrouble({
        id: evil,
        node: evil,
        summary: evil,
        type: evil,
        evidence: [evil],
      })
      const { page, messages } = await browser.open(
        `hostile${index}`,
        pageOf({ ...view, troubles: [trouble] }),
      )
      await page.waitForSelector('#node-rows tr')
      expect(await page.locator('#node-rows tr').count()).toBe(5)
      expect(await page.title()).not.toBe('pwned')
      expect(await page.locator('main img, main script').count()).toBe(0)
      expect(messages).toEqual([])
    }
  })

  test('The page fits a telephone without horizontal scrolling', async () => {
    const { page } = await browser.open('narrow', pageOf())
    await page.setViewportSize({ width: 360, height: 700 })
    await page.waitForSelector('#node-rows tr')
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(360)
  })
})
