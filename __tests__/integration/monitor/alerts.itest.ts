import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { anHttpReceiver, respondWith, stayQuiet } from '../../support/http-receiver.js'
import { aFolder, minicluster, start, waitFor } from '../program.js'

const seconds = 1000

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function aReceiver(...reactions: Parameters<typeof anHttpReceiver>) {
  const receiver = await anHttpReceiver(...reactions)
  open.push(receiver)
  return receiver
}

const short = ['run', '--workers', '2', '--steps', '20']
/** A worker that is killed at the tenth step. */
const failing = [...short, '--fault', 'worker_crash:rank=1,step=10']

describe('A run with alerts', () => {
  test(
    'A run that ends well sends no alert and prints no more than without alerts',
    async () => {
      const webhook = await aReceiver()
      const folder = await aFolder()
      const { exitCode, stderr } = await minicluster(
        folder,
        ...short,
        '--alert',
        `webhook=${webhook.url}`,
      )
      expect(exitCode).toBe(0)
      expect(stderr).not.toContain('alert')
      expect(webhook.received.map(({ body }) => JSON.parse(body).type)).toEqual([])
    },
    60 * seconds,
  )

  test(
    'A failing run alerts a server that was absent at first and a program',
    async () => {
      const webhook = await aReceiver(respondWith(503))
      const folder = await aFolder()
      const code = "require('fs').appendFileSync('told', require('fs').readFileSync(0))"
      const command = JSON.stringify([process.execPath, '-e', code])
      const { exitCode, stderr } = await minicluster(
        folder,
        ...failing,
        '--alert',
        `webhook=${webhook.url}`,
        `command=${command}`,
      )
      expect(exitCode).not.toBe(0)
      expect(stderr).not.toContain('secret')
      const types = webhook.received.map(({ body }) => JSON.parse(body).type)
      // The detectors have read all of the logs when the run is declared failed.
      expect(types).toEqual(expect.arrayContaining(['failed_worker', 'run_failed']))
      const told = (await readFile(join(folder, 'told'), 'utf8')).trim().split('\n')
      expect(told.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({
          schema: 'minicluster.alert',
          kind: 'raised',
          type: 'run_failed',
        }),
      )
    },
    60 * seconds,
  )

  test(
    'A run with an unreachable target ends normally, says so, and hides the address',
    async () => {
      const webhook = await aReceiver(...Array(50).fill(stayQuiet))
      const folder = await aFolder()
      const plain = await minicluster(await aFolder(), ...failing)
      const told = await minicluster(folder, ...failing, '--alert', `webhook=${webhook.url}`)
      expect(told.exitCode).toBe(plain.exitCode)
      expect(told.stderr).toMatch(/alerts that could not be delivered: \d+ to webhook/)
      expect(told.stderr + told.stdout).not.toMatch(/hook\/secret/)
    },
    60 * seconds,
  )
})

test(
  'A watch alerts when a run shows no sign of life',
  async () => {
    const webhook = await aReceiver()
    const folder = await aFolder()
    const run = start('cli.js', ['run', '--workers', '2', '--steps', '100000'], { cwd: folder })
    const file = join(folder, 'minicluster_results/health.json')
    await waitFor(() => readFile(file, 'utf8').catch(() => null))
    const args = [
      '--stale-after',
      '1',
      '--timeout',
      '8',
      '--json',
      '--alert',
      `webhook=${webhook.url}`,
    ]
    const watch = start('cli.js', ['monitor', 'watch', ...args], { cwd: folder })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    run.child.kill('SIGKILL')
    await watch.ended
    const alerts = webhook.received.map(({ body }) => JSON.parse(body))
    expect(alerts.map(({ type }) => type)).toContain('run_stale')
  },
  60 * seconds,
)

test.each([
  ['an unknown kind', ['--alert', 'pager=secret'], 'there is no "pager"; allowed: webhook=URL'],
  ['a URL without a kind', ['--alert', 'https://x/secret'], 'a value has no kind'],
  ['mail without a server', ['--alert', 'email=a@secret.example'], 'MINICLUSTER_SMTP_URL'],
])('The run refuses %s before training', async (_what, args, words) => {
  const { exitCode, stdout, stderr } = await minicluster(await aFolder(), ...short, ...args)
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('secret')
})
