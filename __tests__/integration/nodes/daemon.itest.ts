import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownIdentity } from '../../../src/machine/system/processes/process-identity.js'
import { gpuRows } from '../../rigs/nodes/gpu-rows.js'
import { aDesk, listen, type NodeDesk, untilSaid } from '../../rigs/nodes/node-desk.js'
import type { NodeRig } from '../../rigs/nodes/node-rig.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { anHttpReceiver } from '../../support/http-receiver.js'
import { aFolder, isAlive, start, waitFor } from '../program.js'

/** A daemon, and what goes on around it. */
type Scene = {
  readonly rig: NodeRig
  readonly desk: NodeDesk
  readonly said: () => string
}

/** A moment in the life of a daemon: how it comes about, how it is recognised, and how it is undone. */
type Moment = {
  readonly name: string
  prepare?(scene: Omit<Scene, 'said'>): Promise<void> | void
  isThere(scene: Scene): unknown
  undo?(scene: Omit<Scene, 'said'>): Promise<void> | void
}

const watches = /watching 2 nodes/
const calls = (rig: NodeRig): number => {
  const path = join(rig.folder, 'gpu1/gpu.calls')
  return existsSync(path) ? readFileSync(path, 'utf8').split('query-gpu').length : 0
}
let callsBefore = 0

const moments: readonly Moment[] = [
  { name: 'as soon as it watches', isThere: ({ said }) => watches.test(said()) },
  {
    name: 'during a handshake with a node that hangs',
    prepare: ({ rig }) => rig.freeze(2),
    isThere: ({ said }) => /gpu1 is /.test(said()),
    undo: ({ rig }) => rig.thaw(2),
  },
  {
    name: 'during a round with a program that hangs on the node',
    prepare({ rig }) {
      rig.setGpu(1, 'hang')
      callsBefore = calls(rig)
    },
    isThere: ({ rig }) => calls(rig) > callsBefore,
    undo: ({ rig }) => rig.setGpu(1, 'ok'),
  },
  {
    name: 'during a write that waits for another process',
    // Saves are tried every other second, and are given up after ten.
    prepare: ({ desk }) => writeFileSync(`${desk.path}.lock`, JSON.stringify(ownIdentity())),
    isThere: ({ said }) =>
      /state of the nodes cannot be saved: .*\.lock' is held by process/.test(said()),
    undo: ({ desk }) => rmSync(`${desk.path}.lock`),
  },
]

describeWithRig('Daemon of minicluster nodes', { nodes: 2, gpus: 1 }, (rig) => {
  test('A daemon refuses a second one with its own pid and start time, and continues from its state file after a kill', async () => {
    const webhook = await anHttpReceiver()
    onTestFinished(() => webhook.close())
    const { run, state, target, memory, path } = await aDesk(rig(), 2)
    const begin = () =>
      run('nodes', 'start', ...state, ...target, '--alert', `webhook=${webhook.url}`)
    const checks = async () => (await memory())?.total_checks ?? 0
    const isHot = async () =>
      (await memory())?.troubles.open.some(({ type }) => type === 'gpu-throttle') ?? false
    rig().setGpu(2, 'ok', gpuRows(1, { 'clocks_event_reasons.active': '0x0000000000000040' }))
    const first = await begin()
    expect(first.exitCode).toBe(0)
    const pid = Number(/process (\d+)/.exec(first.stdout)?.[1])
    const second = await begin()
    expect(second.exitCode).toBe(2)
    expect(second.stderr).toMatch(new RegExp(`process ${pid} on ".*", started at 20\\d\\d-.*Z`))
    const isKept = () =>
      readFileSync(path, 'utf8').includes('nodes/gpu2/gpu-throttle/GPU 0/warning')
    await waitFor(async () => ((await isHot()) && isKept() ? true : null), 60)
    const seen = await waitFor(async () => ((await checks()) >= 4 ? checks() : null), 60)
    process.kill(pid, 'SIGKILL')
    await waitFor(() => (isAlive(pid) ? null : true))
    expect((await run('nodes', 'status', ...state)).stdout).toContain(
      'no process watches in the background',
    )
    expect(await checks()).toBeGreaterThanOrEqual(seen)
    const again = await begin()
    expect(again.exitCode).toBe(0)
    const next = Number(/process (\d+)/.exec(again.stdout)?.[1])
    await waitFor(async () => ((await checks()) >= seen + 2 ? true : null), 60)
    rig().setGpu(2, 'ok', gpuRows(1))
    await waitFor(async () => ((await isHot()) ? null : true), 60)
    const stop = await run('nodes', 'stop', ...state)
    expect(stop.stdout).toContain(`Process ${next} has ended`)
    // The second daemon knows what the first has sent.
    const alerts = webhook.received.map(({ body }) => JSON.parse(body) as Record<string, string>)
    const hot = alerts.filter(({ type }) => type === 'gpu_throttle')
    expect(hot.map(({ kind }) => kind)).toEqual(['raised', 'resolved'])
    expect((await run('nodes', 'status', ...state)).stdout).toContain('no process watches')
    const nobody = await run('nodes', 'stop', ...state)
    expect([nobody.exitCode, nobody.stdout]).toEqual([
      0,
      expect.stringContaining('No background watch'),
    ])
  }, 300_000)

  test.each(moments)(
    'A daemon ends within two seconds of SIGTERM $name',
    async (moment) => {
      const tries: { readonly ms: number; readonly exitCode: number | null }[] = []
      // A busy machine may take its time once; what waits for something that hangs does so each time.
      while (tries.length < 3 && !tries.some(({ ms }) => ms < 2000)) {
        tries.push(await endAt(moment, { rig: rig(), desk: await aDesk(rig(), 2) }))
      }
      expect(tries.map(({ exitCode }) => exitCode)).toEqual(tries.map(() => 0))
      expect(Math.min(...tries.map(({ ms }) => ms))).toBeLessThan(2000)
    },
    300_000,
  )
})

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!analyze)(
  `The unit of nodes start --print-unit${analyze ? '' : ' (skipped: systemd-analyze is not installed)'}`,
  () => {
    /** What systemd says of a unit of the user's. */
    const verify = (folder: string, unit: string) => {
      const path = join(folder, 'minicluster-nodes.service')
      writeFileSync(path, unit)
      const env = { ...process.env, XDG_RUNTIME_DIR: folder }
      const words = ['verify', '--user', path]
      const { status, stderr } = spawnSync('systemd-analyze', words, { env, encoding: 'utf8' })
      return { status, said: stderr.split('\n').filter((line) => line.includes('minicluster')) }
    }

    test('A printed unit passes the check of systemd, which names a line that is wrong', async () => {
      const folder = await aFolder()
      const words = ['--nodes', 'gpu1,gpu2', '--alert', 'webhook=https://x.example/?a=%20$HOME']
      const { stdout, exitCode } = await start(
        'cli.js',
        ['nodes', 'start', '--print-unit', ...words],
        { cwd: folder },
      ).ended
      expect(exitCode).toBe(0)
      expect(verify(folder, stdout)).toEqual({ status: 0, said: [] })
      const wrong = stdout.replace('Type=exec', 'Type=often')
      expect(verify(folder, wrong).said.join()).toContain('often')
    })
  },
)

/** Ends a daemon at a moment; how long that took, and with what exit code. */
async function endAt(moment: Moment, scene: Omit<Scene, 'said'>) {
  const { desk } = scene
  await moment.prepare?.(scene)
  try {
    const words = ['--foreground', ...desk.state, ...desk.target, '--timeout', '60']
    const daemon = desk.begin('nodes', 'start', ...words)
    const said = listen(daemon)
    await untilSaid(said, watches)
    await waitFor(() => (moment.isThere({ ...scene, said }) ? true : null), 60)
    const startMs = performance.now()
    daemon.child.kill('SIGTERM')
    const { exitCode } = await daemon.ended
    return { ms: performance.now() - startMs, exitCode }
  } finally {
    await moment.undo?.(scene)
  }
}
