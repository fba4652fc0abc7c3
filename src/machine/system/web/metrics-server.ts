import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import { ConfigError, systemError } from '../../../kit/errors.js'
import type { MetricFamily } from '../../../kit/prometheus/metric-family.js'
import type { Sample } from '../../../kit/prometheus/samples.js'
import { closeServer, listenOnLoopback } from './loopback.js'

/** An incomplete request holds one of the connections no longer than a moment. */
const limits = { headersTimeout: 1500, requestTimeout: 5000, connectionsCheckingInterval: 250 }

type MetricsSource = {
  readonly families: Readonly<Record<string, MetricFamily>>
  /** The current samples; called at every scrape. */
  readonly samples: () => readonly Sample[]
}

interface MetricsServer {
  readonly url: string
  /** Ends open connections as well. */
  close(): Promise<void>
}

/** Answers `GET /metrics` on this port of the loopback interface; 0 takes a free one. */
export async function startMetricsServer(
  port: number,
  source: MetricsSource,
): Promise<MetricsServer> {
  const server = createServer(limits, (request, response) => void answer(request, response, source))
  server.maxConnections = 32
  await listenOnLoopback(server, port, explain)
  // The run or the watch keeps the process alive, not the metrics server.
  server.unref()
  return {
    url: `http://127.0.0.1:${portOf(server)}/metrics`,
    close: () => closeServer(server),
  }
}

/** The text that Prometheus reads, version 0.0.4. Each text has a new registry, so that vanished series do not stay. */
export async function formatMetrics({ families, samples }: MetricsSource): Promise<string> {
  const registry = new Registry()
  const metrics = new Map<string, Gauge | Counter>()
  for (const { name, labels, value } of samples()) {
    const family = families[name]
    if (family === undefined) continue
    const metric = metrics.get(name) ?? createMetric(name, family, registry)
    metrics.set(name, metric)
    if (metric instanceof Gauge) metric.set(labels, value)
    else metric.inc(labels, value)
  }
  return registry.metrics()
}

function createMetric(name: string, { type, help, labels }: MetricFamily, registry: Registry) {
  const settings = { name, help, labelNames: labels, registers: [registry] }
  return type === 'gauge' ? new Gauge(settings) : new Counter(settings)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  source: MetricsSource,
): Promise<void> {
  const refusal = refuse(request)
  if (refusal !== null) return say(response, refusal.status, refusal.text)
  try {
    const text = await formatMetrics(source)
    response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
    say(response, 200, text)
  } catch {
    say(response, 500, 'The metrics could not be written.\n')
  }
}

function say(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader('content-type')) {
    response.setHeader('content-type', 'text/plain; charset=utf-8')
  }
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.writeHead(status).end(text)
}

/**
 * A foreign page may resolve its own name to this machine and read the answer (DNS rebinding): the Host header shows it.
 */
function refuse(request: IncomingMessage): { status: number; text: string } | null {
  if (!isForThisMachine(request)) {
    return { status: 403, text: 'Only requests from this machine to 127.0.0.1 are answered.\n' }
  }
  if (isOfAnotherSite(request)) {
    return { status: 403, text: 'Pages of other sites are not answered.\n' }
  }
  if (request.url?.split('?', 1)[0] !== '/metrics') {
    return { status: 404, text: 'There is only /metrics.\n' }
  }
  return request.method === 'GET'
    ? null
    : { status: 405, text: 'Only GET requests are answered.\n' }
}

function isForThisMachine({ socket, headersDistinct }: IncomingMessage): boolean {
  const port = socket.localPort
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port}`)
  if (port === 80) hosts.push('127.0.0.1', 'localhost')
  const [host = '', ...more] = headersDistinct['host'] ?? []
  return more.length === 0 && hosts.includes(host.toLowerCase())
}

/** Scrapers are not browser pages. */
function isOfAnotherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return headers.origin !== undefined || (site !== 'none' && site !== 'same-origin')
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  const what = `option --metrics-port: port ${port} of the loopback interface`
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(`${what} is taken`, 'choose another one, or 0 for a free one')
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`${what} may not be used by this user`, 'choose one above 1023, or 0')
  }
  return systemError(error, `Listening on port ${port} of the loopback interface`, 'port')
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
