import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { ConfigError } from '../../src/errors.js'
import { metricFamilies } from '../../src/monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../src/monitor/prometheus/metrics-of-run.js'
import type { MonitorView } from '../../src/monitor/monitor-view.js'
import { formatMetrics, startMetricsServer } from '../../src/system/metrics-server.js'
import { aView, anAnomaly, aWorkerView, startMs } from '../support/audience-views.js'
import { parseExposition } from '../support/exposition.js'
import { promtool, testWithPromtool } from '../support/promtool.js'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

function sourceOf(view: MonitorView) {
  const meter = createRunMeter({ version: '1.2.3', nodeVersion: '20.0.0' })
  meter.observe(view, view.atMs)
  return { families: metricFamilies, samples: () => meter.samples(startMs) }
}

async function serve(view = aView()) {
  const server = await startMetricsServer(0, sourceOf(view))
  open.push(server)
  return server
}

/** As it is asked, with a Host of one's own. */
function ask(url: string, asking: { method?: string; host?: string; path?: string } = {}) {
  const { hostname, port, pathname } = new URL(url)
  const { method = 'GET', host = `${hostname}:${port}`, path = pathname } = asking
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { host } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          type: response.headers['content-type'] ?? '',
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const everything = aView({
  anomalies: [anAnomaly(), anAnomaly({ id: 'x', type: 'slow_link', workerId: null })],
  workers: [aWorkerView({ loss: NaN }), aWorkerView({ workerId: 1, loss: -Infinity })],
})

test('a scrape gets what a strict reader reads', async () => {
  const { url } = await serve(everything)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const { status, text, type } = await ask(url)
  expect(status).toBe(200)
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  const exposition = parseExposition(text)
  expect(exposition.find('minicluster_steps_completed', { run: 'run-1' })).toBe(10)
  expect(exposition.find('minicluster_worker_loss', { rank: '0' })).toBeNaN()
  expect(exposition.find('minicluster_worker_loss', { rank: '1' })).toBe(-Infinity)
  expect(exposition.types.get('minicluster_anomalies_raised_total')).toBe('counter')
})

testWithPromtool('promtool finds nothing to say', async () => {
  expect(promtool(['check', 'metrics'], await formatMetrics(sourceOf(everything)))).toEqual({
    status: 0,
    output: '',
  })
})

test.each(['a"b', 'a\\b', 'a\nb', '{x="1"} 5', '\u202eevil', '# TYPE x gauge', '\ud800'])(
  'the run name %j stays inside its label',
  async (runId) => {
    const { samples } = parseExposition(await formatMetrics(sourceOf(aView({ runId }))))
    const names = new Set(samples.map(({ labels }) => labels['run']))
    expect(names.size).toBe(2)
  },
)

test('two workers that say they are the same are one', async () => {
  const workers = [aWorkerView({ step: 3 }), aWorkerView({ step: 4 })]
  const { find } = parseExposition(await formatMetrics(sourceOf(aView({ workers }))))
  expect(find('minicluster_worker_step', { rank: '0' })).toBe(4)
})

test('a second scrape counts nothing twice', async () => {
  const source = sourceOf(everything)
  expect(await formatMetrics(source)).toBe(await formatMetrics(source))
})

describe('what is not a scrape of this machine is refused', () => {
  test.each([
    ['another page', { path: '/' }, 404],
    ['a page below', { path: '/metrics/x' }, 404],
    ['a whole address', { path: 'http://example.org/metrics' }, 404],
    ['another method', { method: 'POST' }, 405],
    ['a foreign name', { host: 'evil.example' }, 403],
    ['a foreign name with the port', { host: 'evil.example:80' }, 403],
    ['this name with another port', { host: '127.0.0.1:1' }, 403],
  ])('%s', async (_what, asking, status) => {
    const { url } = await serve()
    expect((await ask(url, asking)).status).toBe(status)
  })

  test('but a query is not minded, and localhost is this machine', async () => {
    const { url } = await serve()
    const host = `localhost:${new URL(url).port}`
    expect((await ask(url, { host, path: '/metrics?x=1' })).status).toBe(200)
  })
})

test('a port that is taken is the mistake of whoever chose it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const attempt = startMetricsServer(port, sourceOf(aView()))
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(`option --metrics-port: port ${port} of the loopback`)
  other.close()
})

test('a source that fails is a failed scrape and no more', async () => {
  const samples = () => {
    throw new Error('secret')
  }
  const server = await startMetricsServer(0, { families: metricFamilies, samples })
  open.push(server)
  const { status, text } = await ask(server.url)
  expect(status).toBe(500)
  expect(text).not.toContain('secret')
})

test('closing ends whoever still holds a connection', async () => {
  const server = await serve()
  await ask(server.url)
  await server.close()
  await expect(ask(server.url)).rejects.toThrow(/ECONNREFUSED|hang up|ECONNRESET/)
})
