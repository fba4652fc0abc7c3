import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownIdentity } from '../../../src/system/processes/process-identity.js'
import { aDesk, listen, type NodeDesk, untilSaid } from '../../rigs/nodes/node-desk.js'
import type { NodeRig } from '../../rigs/nodes/node-rig.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { isAlive, waitFor } from '../program.js'

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
    isThere: ({ said }) => /is not kept: .*\.lock' is held by process/.test(said()),
    undo: ({ desk }) => rmSync(`${desk.path}.lock`),
  },
]

describeWithRig('Daemon of minicluster nodes', { nodes: 2, gpus: 1 }, (rig) => {
  test('A daemon refuses a second one with its pid and start, and goes on with what was known after a kill', async () => {
    const { run, state, target, memory } = await aDesk(rig(), 2)
    const first = await run('start', ...state, ...target)
    expect(first.exitCode).toBe(0)
    const pid = Number(/process (\d+)/.exec(first.stdout)?.[1])
    const second = await run('start', ...state, ...target)
    expect(second.exitCode).toBe(2)
    expect(second.stderr).toMatch(new RegExp(`process ${pid} on ".*", started at 20\\d\\d-.*Z`))
    const checks = async () => (await memory())?.total_checks ?? 0
    const seen = await waitFor(async () => ((await checks()) >= 4 ? checks() : null), 60)
    process.kill(pid, 'SIGKILL')
    await waitFor(() => (isAlive(pid) ? null : true))
    expect((await run('status', ...state)).stdout).toContain('nobody watches in the background')
    expect(await checks()).toBeGreaterThanOrEqual(seen)
    const again = await run('start', ...state, ...target)
    expect(again.exitCode).toBe(0)
    const next = Number(/process (\d+)/.exec(again.stdout)?.[1])
    await waitFor(async () => ((await checks()) > seen ? true : null), 60)
    const stop = await run('stop', ...state)
    expect(stop.stdout).toContain(`Process ${next} has ended`)
    expect((await run('status', ...state)).stdout).toContain('nobody watches')
    const nobody = await run('stop', ...state)
    expect([nobody.exitCode, nobody.stdout]).toEqual([0, expect.stringContaining('Nobody watches')])
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
