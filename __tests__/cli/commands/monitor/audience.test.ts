import { afterEach, describe, expect, test } from 'vitest'
import { addAudience, type AudienceOptions } from '../../../../src/cli/commands/monitor/audience.js'
import type { AlertServices } from '../../../../src/cli/commands/alerts/open-outbox.js'
import { ConfigError } from '../../../../src/kit/errors.js'
import type { MonitorView } from '../../../../src/watch/monitor/monitor-view.js'
import { aView, anAnomaly, startMs } from '../../../support/builders/audience-views.js'
import { parseExposition } from '../../../support/tools/exposition.js'
import { anHttpReceiver, respondWith, stayQuiet } from '../../../support/http-receiver.js'
import { aWorld } from '../world.js'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const nobody: AudienceOptions = { metricsPort: null, alert: null, alertReminder: 0 }
const alertWorld: AlertServices = {
  variables: {},
  retries: { random: () => 0, sleep: async () => undefined },
  // Only a target that never answers is given up.
  endLimitMs: 600_000,
  hurriedEndLimitMs: 100,
}

async function aReceiver(...reactions: Parameters<typeof anHttpReceiver>) {
  const receiver = await anHttpReceiver(...reactions)
  open.push(receiver)
  return receiver
}

/** A run whose views are whatever the test says. */
function aRun(first = aView()) {
  const listeners = new Set<(view: MonitorView) => void>()
  let newest = first
  return {
    listeners,
    show(view: MonitorView) {
      newest = view
      listeners.forEach((listener) => listener(view))
    },
    onUpdate(listener: (view: MonitorView) => void) {
      listeners.add(listener)
      listener(newest)
      return () => void listeners.delete(listener)
    },
  }
}

async function watched(options: Partial<AudienceOptions>, run = aRun(), world = alertWorld) {
  const { dependencies, said } = await aWorld()
  const asked = { ...nobody, ...options }
  const audience = await addAudience(run, asked, dependencies, world)
  return { audience, run, said }
}

const inTrouble = (seconds: number) =>
  aView({ atMs: startMs + seconds * 1000, verdict: 'degraded', anomalies: [anAnomaly()] })

describe('Metrics of a watch', () => {
  test('The watch serves metrics at the printed address until it ends', async () => {
    const { audience, run, said } = await watched({ metricsPort: 0 })
    const [, url = ''] = /^metrics: (http:\S+)$/m.exec(said.stderr) ?? []
    run.show(aView({ completedSteps: 42 }))
    const { find } = parseExposition(await (await fetch(url)).text())
    expect(find('minicluster_steps_completed')).toBe(42)
    await audience.end()
    expect(run.listeners.size).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('The watch refuses a port that is taken before it starts', async () => {
    const { port } = await aReceiver()
    const run = aRun()
    await expect(watched({ metricsPort: port }, run)).rejects.toThrow(ConfigError)
    expect(run.listeners.size).toBe(0)
  })
})

describe('Alerts of a watch', () => {
  test('The alerts reach every named target', async () => {
    const [webhook, slack] = [await aReceiver(), await aReceiver()]
    const alert = [`webhook=${webhook.url}`, `slack=${slack.url}`]
    const { audience, run } = await watched({ alert })
    run.show(inTrouble(1))
    run.show(inTrouble(2))
    await audience.end()
    expect(webhook.received.map(({ body }) => JSON.parse(body).kind)).toEqual(['raised'])
    expect(slack.received.map(({ body }) => JSON.parse(body).text)).toEqual([
      expect.stringContaining('slow worker (worker 1) in run run-1'),
    ])
  })

  test('The watch resolves alerts at the end when their cause has gone', async () => {
    const webhook = await aReceiver()
    const { audience, run } = await watched({ alert: [`webhook=${webhook.url}`] })
    run.show(inTrouble(1))
    run.show(aView({ atMs: startMs + 2000 }))
    await audience.end()
    const kinds = webhook.received.map(({ body }) => JSON.parse(body).kind)
    expect(kinds).toEqual(['raised', 'resolved'])
  })

  test('The watch reminds after the requested number of minutes', async () => {
    const webhook = await aReceiver()
    const alert = [`webhook=${webhook.url}`]
    const { audience, run } = await watched({ alert, alertReminder: 2 })
    for (const seconds of [0, 119, 120, 240]) run.show(inTrouble(seconds))
    await audience.end()
    const kinds = webhook.received.map(({ body }) => JSON.parse(body).kind)
    expect(kinds).toEqual(['raised', 'reminded', 'reminded'])
  })

  test('The watch reports undeliverable alerts at once and at the end, without the address', async () => {
    const webhook = await aReceiver(...Array(20).fill(respondWith(404)))
    const { audience, run, said } = await watched({ alert: [`webhook=${webhook.url}`] })
    run.show(inTrouble(1))
    await audience.end()
    expect(said.stderr).toBe(
      'warning: an alert to webhook was not delivered: HTTP status 404\n' +
        'warning: alerts that could not be delivered: 1 to webhook (HTTP status 404)\n',
    )
    expect(said.stdout).toBe('')
  })

  test('The alerts delay nothing, and the end only for a bounded time', async () => {
    const webhook = await aReceiver(...Array(20).fill(stayQuiet))
    const alert = [`webhook=${webhook.url}`]
    const bounded = { ...alertWorld, endLimitMs: 100 }
    const { audience, run, said } = await watched({ alert }, aRun(), bounded)
    run.show(inTrouble(1))
    await audience.end()
    expect(said.stderr).toContain('1 to webhook (there was no time left)')
  })

  test('The alerts do not delay an interruption', async () => {
    const webhook = await aReceiver(...Array(20).fill(stayQuiet))
    const { dependencies, said } = await aWorld()
    const world = { ...alertWorld, endLimitMs: 3_600_000 }
    const interrupted = { ...dependencies, signal: AbortSignal.abort() }
    const options = { ...nobody, alert: [`webhook=${webhook.url}`] }
    const audience = await addAudience(aRun(inTrouble(1)), options, interrupted, world)
    await audience.end()
    expect(said.stderr).toContain('there was no time left')
  })

  test('The watch sends no alerts about a healthy run', async () => {
    const webhook = await aReceiver()
    const { audience, said } = await watched({ alert: [`webhook=${webhook.url}`] })
    await audience.end()
    expect(webhook.received).toEqual([])
    expect(said.stderr).toBe('')
  })
})

describe('Wrong alert options', () => {
  test.each([
    ['no kind', { alert: ['https://secret.example'] }, 'a value has no kind'],
    ['mail without a server', { alert: ['email=a@secret.example'] }, 'MINICLUSTER_SMTP_URL'],
    [
      'annotations where there is no workflow',
      { alert: ['github'] },
      'only in a GitHub Actions job',
    ],
    ['annotations in a document', { alert: ['github'], json: true }, '--json'],
  ])(
    'The watch refuses wrong options before it starts and prints no secret: %s',
    async (_what, options, words) => {
      const attempt = watched({ metricsPort: 0, ...options })
      await expect(attempt).rejects.toThrow(ConfigError)
      await expect(attempt).rejects.toThrow(words)
      await expect(attempt).rejects.not.toThrow('secret')
    },
  )
})

test('An unreadable view ends the alerts but not the watch', async () => {
  const webhook = await aReceiver()
  const { audience, run, said } = await watched({ alert: [`webhook=${webhook.url}`] })
  expect(() => run.show({ ...aView(), anomalies: null } as never)).not.toThrow()
  run.show(inTrouble(1))
  await audience.end()
  expect(said.stderr.match(/metrics or alerts stopped/g)).toHaveLength(1)
})
