import { afterEach, describe, expect, test } from 'vitest'
import { toAlertDocument } from '../../../../src/watch/alerts/alert-document.js'
import {
  DeliveryError,
  explainDelivery,
} from '../../../../src/machine/system/alert-sinks/delivery-error.js'
import { withRetries } from '../../../../src/machine/system/alert-sinks/deliver-with-retries.js'
import { readRetryAfter } from '../../../../src/machine/system/alert-sinks/post-json.js'
import { openWebhook } from '../../../../src/machine/system/alert-sinks/webhook.js'
import type { Timers } from '../../../../src/machine/system/clock.js'
import { sleep as realSleep } from '../../../../src/machine/system/sleep.js'
import { anAlert } from '../../../support/builders/audience-alerts.js'
import { startMs } from '../../../support/builders/audience-views.js'
import {
  anHttpReceiver,
  hangUp,
  neverFinish,
  type Reaction,
  respondWith,
} from '../../../support/http-receiver.js'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const world = { variables: {}, workingDirectory: '/', nowMs: () => startMs }
const never = new AbortController().signal
const document = toAlertDocument(anAlert())

/** Delivers one alert with the retries of real use; pauses are kept, not waited for. */
async function deliver(reactions: Reaction[], timers?: Timers) {
  const receiver = await anHttpReceiver(...reactions)
  open.push(receiver)
  const pauses: number[] = []
  const sleep = async (delayMs: number) => void pauses.push(delayMs)
  const sink = openWebhook(receiver.url, world)
  const outcome = await withRetries(sink, { random: () => 1, sleep, ...(timers && { timers }) })(
    document,
    never,
  ).then(
    () => 'delivered',
    (error: unknown) => explainDelivery(error),
  )
  return { outcome, pauses, received: receiver.received }
}

test('The sink posts one document of JSON', async () => {
  const { outcome, received } = await deliver([])
  expect(outcome).toBe('delivered')
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/hook/secret',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    },
  ])
  expect(JSON.parse(received[0]!.body)).toEqual(document)
})

describe('Temporary failures', () => {
  test.each([
    ['an error of the server', respondWith(500)],
    ['a proxy without a server', respondWith(502)],
    ['a request that took too long', respondWith(408)],
    ['too many requests', respondWith(429)],
    ['a connection that breaks', hangUp],
  ])('The sink retries with growing pauses after %s', async (_what, reaction) => {
    const { outcome, received, pauses } = await deliver([reaction, reaction])
    expect(outcome).toBe('delivered')
    expect(received).toHaveLength(3)
    expect(pauses).toEqual([1000, 2000])
  })

  test('The sink retries when the server does not answer', async () => {
    let expire = () => undefined as unknown
    const timers: Timers = { after: (_ms, work) => ((expire = work), () => undefined) }
    const expireQuietly: Reaction = () => void expire()
    const { outcome, received } = await deliver([expireQuietly], timers)
    expect(outcome).toBe('delivered')
    expect(received).toHaveLength(2)
  })

  test('The sink does not retry forever', async () => {
    const { outcome, received, pauses } = await deliver(Array(20).fill(respondWith(503)))
    expect(outcome).toBe('HTTP status 503')
    expect(received).toHaveLength(6)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000])
  })
})

describe('Final refusals', () => {
  test.each([400, 401, 403, 404, 410, 422])(
    'The sink does not retry after status %d',
    async (status) => {
      const { outcome, received } = await deliver([respondWith(status)])
      expect(outcome).toBe(`HTTP status ${status}`)
      expect(received).toHaveLength(1)
    },
  )

  test('The sink follows no redirect and sends the alert to no other address', async () => {
    const elsewhere = await anHttpReceiver()
    open.push(elsewhere)
    const { outcome } = await deliver([respondWith(307, { location: elsewhere.url })])
    expect(outcome).toBe('HTTP status 307; redirects are not followed')
    expect(elsewhere.received).toEqual([])
  })
})

describe('Retry-After', () => {
  test.each([
    ['in seconds', '7', 7000],
    ['until a date', new Date(startMs + 9000).toUTCString(), 9000],
    ['for a day, up to a minute', '86400', 60_000],
    ['for less than the pause, not less', '0', 1000],
    ['in words that mean nothing, as otherwise', 'soon', 1000],
  ])('The sink waits as the server asks: %s', async (_what, header, pause) => {
    const { pauses } = await deliver([respondWith(429, { 'retry-after': header })])
    expect(pauses).toEqual([pause])
  })

  test('The sink does not wait when the requested date is over', () => {
    expect(readRetryAfter(new Date(startMs - 9000).toUTCString(), startMs)).toBe(0)
  })
})

test('The sink accepts a success whose text never ends', async () => {
  const { outcome, received } = await deliver([neverFinish])
  expect(outcome).toBe('delivered')
  expect(received).toHaveLength(1)
})

test('The sink turns a user and password in the URL into a header', async () => {
  const receiver = await anHttpReceiver()
  open.push(receiver)
  const url = `http://me:p%40ss@127.0.0.1:${receiver.port}/x`
  await openWebhook(url, world)(document, never)
  const { authorization } = receiver.received[0]!.headers
  expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
})

test('The errors of the sink do not contain the address', async () => {
  const receiver = await anHttpReceiver()
  await receiver.close()
  const urls = [receiver.url, 'http://secret.invalid/secret', 'https://127.0.0.1:1/secret']
  for (const url of urls) {
    const attempt = openWebhook(url, world)(document, never)
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason as Error,
    )
    expect(error).toBeInstanceOf(DeliveryError)
    expect(error!.message).toMatch(/^no connection \([A-Z_]+\)$|^no connection$/)
    expect(JSON.stringify([error!.message, error!.stack])).not.toMatch(/secret|127\.0\.0\.1/)
  }
})

test('The sink draws each pause from its upper half', async () => {
  const { pauseMs } =
    await import('../../../../src/machine/system/alert-sinks/deliver-with-retries.js')
  const error = new DeliveryError('', true)
  expect(pauseMs(error, 3, { random: () => 0 })).toBe(2000)
  expect(pauseMs(error, 3, { random: () => 0.5 })).toBe(3000)
  expect(pauseMs(error, 100, { random: () => 1 })).toBe(60_000)
})

test('An abort waits neither for an answer nor for a pause', async () => {
  const controllers = [new AbortController(), new AbortController()] as const
  const abortQuietly: Reaction = () => controllers[1].abort()
  const receiver = await anHttpReceiver(respondWith(500, { 'retry-after': '60' }), abortQuietly)
  open.push(receiver)
  const sleep: typeof realSleep = (ms, signal) => {
    controllers[0].abort()
    return realSleep(ms, signal)
  }
  const sink = withRetries(openWebhook(receiver.url, world), { random: () => 1, sleep })
  for (const { signal } of controllers) await expect(sink(document, signal)).rejects.toThrow()
  expect(receiver.received).toHaveLength(2)
})
