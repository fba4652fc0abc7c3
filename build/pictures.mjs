/**
 * Makes the pictures of README and documentation that show our own pages: node build/pictures.mjs [NAME...]
 * It runs dist/ with fixed seeds and takes the pictures with the Chromium of $CHROMIUM. Times are those of this machine.
 * nodes-web.png needs a cluster, and the drawings (*.svg) are written by hand or by the tests that check them.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const root = dirname(import.meta.dirname)
const program = join(root, 'dist/cli.js')

/** What each picture shows: a page, its width and height, and a section of it if not its first screen. */
const pictures = {
  'report.png': { of: check, path: '.github/report.png', size: [1200, 1500] },
  'fault-matrix.png': {
    of: check,
    size: [880, 900],
    section: 'svg:has(#fault-matrix-chart-wide-title)',
  },
  'fault-timeline.png': {
    of: check,
    size: [880, 900],
    section: 'svg:has(#fault-timeline-wide-title)',
  },
  'heatmap.png': { of: heatMap, size: [880, 900], section: 'figure' },
  'monitor-web.png': { of: monitor, size: [1000, 900] },
}

const folder = await mkdtemp(join(tmpdir(), 'minicluster-pictures-'))
const made = new Map()
const ending = []
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
try {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !Object.hasOwn(pictures, name))
  if (unknown.length > 0) throw new Error(`no picture is called ${unknown.join(', ')}`)
  for (const [name, picture] of Object.entries(pictures))
    if (asked.length === 0 || asked.includes(name)) await take(name, picture)
} finally {
  for (const end of ending) end()
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function take(name, { of, path = `docs/pictures/${name}`, size: [width, height], section }) {
  if (!made.has(of)) made.set(of, of())
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(await made.get(of))
  if (of === monitor) await page.getByText('CRITICAL').first().waitFor()
  const options = { path: join(root, path), animations: 'disabled' }
  if (section === undefined) await page.screenshot(options)
  else {
    await page.evaluate(() =>
      globalThis.document.querySelectorAll('details').forEach((it) => (it.open = true)),
    )
    await page.locator(section).first().screenshot(options)
  }
  await page.close()
  console.log(path)
}

async function check() {
  // Exit code 1 or 3 is a picture, too.
  await minicluster('check', '--output-dir', 'check').catch(({ stdout }) => console.log(stdout))
  return pathToFileURL(join(folder, 'check/report.html')).href
}

/** Of a run whose rank 2 computes twice as long. */
async function heatMap() {
  await trainFaulty('slow_worker:rank=2,factor=2')
  await minicluster('report', 'run.json', '--as', 'heatmap', '--output', 'map.html')
  return pathToFileURL(join(folder, 'map.html')).href
}

/** Of a run whose rank 2 is killed, which no load of the machine can excuse; watching ends with the run. */
async function monitor() {
  await rm(join(folder, 'health.json'), { force: true })
  const words = ['monitor', 'watch', '--web', '--health', 'health.json']
  const child = spawn(process.execPath, [program, ...words], { cwd: folder })
  ending.push(() => child.kill())
  for await (const text of child.stdout) {
    const [address] = /http:\/\/\S+/.exec(text) ?? []
    if (address === undefined) continue
    setTimeout(() => trainFaulty('worker_crash:rank=2'), 2000)
    return address
  }
  throw new Error('monitor watch ended without a page')
}

/** Four workers; a fault that is found ends the run with exit code 1. */
async function trainFaulty(fault) {
  const size = ['--workers', '4', '--steps', '400', '--batch-size', '64', '--hidden-size', '256']
  const files = ['--output', 'run.json', '--health', 'health.json']
  await minicluster('run', ...size, '--detect', '--fault', fault, ...files).catch(() => {})
}

function minicluster(...words) {
  const options = { cwd: folder, maxBuffer: 1 << 26 }
  return promisify(execFile)(process.execPath, [program, ...words], options)
}
