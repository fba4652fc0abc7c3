import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../../src/kit/errors.js'
import { metricFamilies } from '../../../../src/watch/monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../../../src/watch/monitor/prometheus/metrics-of-run.js'
import type { MonitorView } from '../../../../src/watch/monitor/monitor-view.js'
import {
  formatMetrics,
  startMetricsServer,
} from '../../../../src/machine/system/web/metrics-server.js'
import { aView, anAnomaly, aWorkerView, startMs } from '../../../support/builders/audience-views.js'
import { parseExposition } from '../../../support/tools/exposition.js'
import { promtool, testWithPromtool } from '../../../support/tools/promtool.js'

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
type Asking = {
  method?: string
  host?: string
  path?: string
  more?: Record<string, string>
}

function ask(url: string, asking: Asking = {}) {
  const { hostname, port, pathname } = new URL(url)
  const { method = 'GET', host = `${hostname}:${port}`, path = pathname, more = {} } = asking
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, headers: { host, ...more } },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            type: response.headers['content-type'] ?? '',
          }),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })
}

const everything = aView({
  anomalies: [anAnomaly(), anAnomaly({ id: 'x', type: 'slow_link', workerId: null })],
  workers: [aWorkerView({ loss: NaN }), aWorkerView({ workerId: 1, loss: -Infinity })],
})

test('A strict reader accepts the answer to a scrape', async () => {
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

testWithPromtool('The tool promtool accepts the metrics', async () => {
  expect(promtool(['check', 'metrics'], await formatMetrics(sourceOf(everything)))).toEqual({
    status: 0,
    output: '',
  })
})

test.each(['a"b', 'a\\b', 'a\nb', '{x="1"} 5', '\u202eevil', '# TYPE x gauge', '\ud800'])(
  'The run name %j stays inside its label',
  async (runId) => {
    const { samples } = parseExposition(await formatMetrics(sourceOf(aView({ runId }))))
    const names = new Set(samples.map(({ labels }) => labels['run']))
    expect(names.size).toBe(2)
  },
)

test('The metrics merge two workers with the same rank', async () => {
  const workers = [aWorkerView({ step: 3 }), aWorkerView({ step: 4 })]
  const { find } = parseExposition(await formatMetrics(sourceOf(aView({ workers }))))
  expect(find('minicluster_worker_step', { rank: '0' })).toBe(4)
})

test('A second scrape counts nothing twice', async () => {
  const source = sourceOf(everything)
  expect(await formatMetrics(source)).toBe(await formatMetrics(source))
})

describe('Refused requests', () => {
  test.each([
    ['another page', { path: '/' }, 404],
    ['a page below', { path: '/metrics/x' }, 404],
    ['a whole address', { path: 'http://example.org/metrics' }, 404],
    ['another method', { method: 'POST' }, 405],
    ['a foreign name', { host: 'evil.example' }, 403],
    ['a foreign name with the port', { host: 'evil.example:80' }, 403],
    ['this name with another port', { host: '127.0.0.1:1' }, 403],
    ['a page of another site', { more: { origin: 'http://evil.example' } }, 403],
    ['a picture on such a page', { more: { 'sec-fetch-site': 'cross-site' } }, 403],
  ])('The server refuses a foreign request: %s', async (_what, asking, status) => {
    const { url } = await serve()
    expect((await ask(url, asking)).status).toBe(status)
  })

  test('The server accepts a query and the name localhost', async () => {
    const { url } = await serve()
    const host = `localhost:${new URL(url).port}`
    expect((await ask(url, { host, path: '/metrics?x=1' })).status).toBe(200)
  })
})

test('The server refuses a request with a second Host header', async () => {
  const { url } = await serve()
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(
    `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  )
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toMatch(/^HTTP\/1\.1 40[03] /)
})

test('The server reports a port that is taken as a mistake of the user', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const attempt = startMetricsServer(port, sourceOf(aView()))
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(`option --metrics-port: port ${port} of the loopback`)
  other.close()
})

test('A failing source fails one scrape only', async () => {
  const samples = () => {
    throw new Error('secret')
  }
  const server = await startMetricsServer(0, { families: metricFamilies, samples })
  open.push(server)
  const { status, text } = await ask(server.url)
  expect(status).toBe(500)
  expect(text).not.toContain('secret')
})

test('Closing ends all open connections', async () => {
  const server = await serve()
  await ask(server.url)
  await server.close()
  await expect(ask(server.url)).rejects.toThrow(/ECONNREFUSED|hang up|ECONNRESET/)
})

test('Half requests that hold every connection keep a scrape out for a moment only', async () => {
  const { url } = await serve()
  const port = Number(new URL(url).port)
  const halves = Array.from({ length: 32 }, () => connect(port, '127.0.0.1'))
  for (const socket of halves) {
    socket.on('error', () => undefined)
    socket.write('GET /metrics HTTP/1.1\r\n')
  }
  const status = () =>
    ask(url).then(
      (answer) => answer.status,
      () => null,
    )
  await expect.poll(status, { timeout: 20_000, interval: 250 }).toBe(200)
  for (const socket of halves) socket.destroy()
}, 30_000)
